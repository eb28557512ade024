import { afterAll, vi } from "vitest";
import { beginMinutes } from "./minute.ts";

// Vitest runs this file before each test file. Test files share a process, so each one must undo what it changed.
beginMinutes();
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
