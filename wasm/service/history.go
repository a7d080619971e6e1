package service

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"speedtimer/interp/workspace"
)

// errNoHistory is the answer where nothing can be kept.
var errNoHistory = errors.New("nothing can be kept here; the browser gives this page no storage (a private window, perhaps)")

// openHistory opens the history once. A failure is not kept: the next request
// tries again.
func (s *Service) openHistory() (*workspace.Workspace, error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.history != nil {
		return s.history, nil
	}
	if s.world.Workspace == nil {
		return nil, errNoHistory
	}
	w, err := s.world.Workspace()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoHistory, err)
	}
	s.history = w
	return w, nil
}

func (s *Service) historyList(Nothing) (HistoryList, error) {
	out := HistoryList{Entries: []HistoryEntry{}, Damaged: []Damage{}}
	w, err := s.openHistory()
	if err != nil {
		return out, err
	}
	entries, damaged, err := w.List()
	if err != nil {
		return out, err
	}
	for _, e := range entries {
		listed := entryOf(e)
		listed.Report = nil
		out.Entries = append(out.Entries, listed)
	}
	for _, d := range damaged {
		out.Damaged = append(out.Damaged, Damage{d.File, d.Err.Error()})
	}
	return out, nil
}

func entryOf(e workspace.Entry) HistoryEntry {
	return HistoryEntry{
		ID: e.ID, Name: e.Name, Time: e.Time.UTC().Format(time.RFC3339Nano), Text: e.Document,
		Run: e.IsRun(), Report: e.Report,
	}
}

func (s *Service) historyGet(ask HistoryID) (HistoryEntry, error) {
	w, err := s.openHistory()
	if err != nil {
		return HistoryEntry{}, err
	}
	e, err := w.Find(ask.Entry)
	if err != nil {
		return HistoryEntry{}, err
	}
	if e.IsRun() && !json.Valid(e.Report) {
		return HistoryEntry{}, errors.New("the entry's report cannot be read")
	}
	return entryOf(e), nil
}

func (s *Service) historySave(ask HistorySave) (HistoryID, error) {
	w, err := s.openHistory()
	if err != nil {
		return HistoryID{}, err
	}
	id, err := w.Save(workspace.Entry{Name: ask.Name, Time: s.world.Now(), Document: ask.Text, Report: ask.Report})
	if id != "" {
		err = nil // it is saved; that an old one could not be dropped is nobody's concern now
	}
	return HistoryID{id}, err
}

func (s *Service) historyDelete(ask HistoryID) (Nothing, error) {
	w, err := s.openHistory()
	if err != nil {
		return Nothing{}, err
	}
	return Nothing{}, w.Delete(ask.Entry)
}
