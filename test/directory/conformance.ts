import { describe } from "vitest";
import { describeHostileText } from "./conformance-hostile.ts";
import { describeSearch } from "./conformance-search.ts";
import { describeChangesAndSteps } from "./conformance-steps.ts";
import type { OpenIndex } from "./fixtures.ts";

/** What every index behind the directory must do: `open` gives an empty one. */
export function describeDirectoryIndex(name: string, open: OpenIndex): void {
  describe(name, () => {
    describeSearch(open);
    describeHostileText(open);
    describeChangesAndSteps(open);
  });
}
