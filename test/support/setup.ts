import { afterAll, vi } from "vitest";
import { beginMinutes } from "./minute.ts";

// Vitest runs this file before each test file. Test files share a process: none may leave a trace in the next.
beginMinutes();
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
