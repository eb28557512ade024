import { describe } from "vitest";
import { describeHostileText } from "./conformance-hostile.ts";
import { describeSearch } from "./conformance-search.ts";
import { describeStates } from "./conformance-states.ts";
import { describeChangesAndSteps } from "./conformance-steps.ts";
import type { OpenIndex } from "./fixtures.ts";

/** The tests that every index of the directory must pass; `open` gives an empty one. */
export function describeDirectoryIndex(name: string, open: OpenIndex): void {
  describe(name, () => {
    describeSearch(open);
    describeStates(open);
    describeHostileText(open);
    describeChangesAndSteps(open);
  });
}
