// Before anything is painted: the theme that was chosen here, if one was.
try {
  const theme = localStorage.getItem("speedtimer.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme it is.
}
