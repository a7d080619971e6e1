package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"speedtimer/site"
)

const (
	defaultPort  = "8080"
	headerLimit  = 10 * time.Second // for a client to say what it wants
	farewellTime = 2 * time.Second  // for requests under way when it ends
)

func (s *shell) serveCommand() *cli.Command {
	return &cli.Command{
		Name:  "serve",
		Usage: "serve the playground page",
		Description: `The page runs everything itself: nothing is sent here. Only this machine can
reach it unless -host says otherwise.

Examples:
  speedtimer serve                 http://localhost:8080
  PORT=9000 speedtimer serve       http://localhost:9000
  speedtimer serve -path /go/      http://localhost:8080/go/`,
		HideHelpCommand: true,
		OnUsageError:    onUsageError,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "host", Value: "localhost", Usage: "`ADDRESS` to listen on; 0.0.0.0 is all of them"},
			&cli.StringFlag{Name: "port", Usage: "`PORT` to listen on; 0 for any (default: $PORT, else 8080)"},
			&cli.StringFlag{Name: "path", Value: "/", Usage: "`PATH` under which the page is"},
			&cli.StringFlag{Name: "toolchain", Usage: "`FOLDER` of the page's compiler, where it is not built in; it may appear later"},
		},
		Action: func(ctx context.Context, cmd *cli.Command) error {
			if cmd.Args().Present() {
				return usage(cmd, "serve takes no arguments")
			}
			var toolchain fs.FS
			if folder := cmd.String("toolchain"); folder != "" {
				toolchain = os.DirFS(folder)
			}
			pages, err := site.Handler(toolchain)
			if err != nil {
				return err
			}
			return s.serve(ctx, pages, cmd.String("host"), port(cmd.String("port")), cmd.String("path"))
		},
	}
}

// port is the one asked for, else the environment's, else the default.
func port(flag string) string {
	if flag != "" {
		return flag
	}
	if env := os.Getenv("PORT"); env != "" {
		return env
	}
	return defaultPort
}

// serve serves pages under a path until it is interrupted.
func (s *shell) serve(ctx context.Context, pages http.Handler, host, port, under string) error {
	under = "/" + strings.Trim(under, "/")
	if under != "/" {
		mux := http.NewServeMux()
		mux.Handle(under+"/", http.StripPrefix(under, pages))
		pages, under = mux, under+"/"
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return fmt.Errorf("serve: %w (-port or PORT chooses another)", err)
	}
	_, actual, _ := net.SplitHostPort(listener.Addr().String())
	fmt.Fprintf(s.stdout, "http://%s%s\n", net.JoinHostPort(host, actual), under)
	server := &http.Server{Handler: pages, ReadHeaderTimeout: headerLimit}
	context.AfterFunc(ctx, func() {
		ending, cancel := context.WithTimeout(context.Background(), farewellTime)
		defer cancel()
		_ = server.Shutdown(ending)
	})
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}
