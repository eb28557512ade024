import { existsSync } from "node:fs";

/**
 * Debian's packages, of which `.ci/run` installs the first where it can: without windows and menus it takes half of the
 * time.
 */
export const CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) =>
  existsSync(path),
);
export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // No process is started in advance for a next site: there is none.
  "--renderer-process-limit=1",
];
