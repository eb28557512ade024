import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { WorkReporter } from "./test/support/counted/reporter.ts";
import { reaches, sources } from "./test/support/sources.ts";

/**
 * Quick tests start and draw nothing: none of their imports leads to infra/, to a server, a process or the renderer. Models of
 * whole days in test/steady take seconds each, so they are not among them.
 */
const STARTS = /^(infra\/|shared\/documents\/typst\.ts$|node:(child_process|http|https|net|tls)$)/;
const quick = sources.filter(
  (file) => file.endsWith(".test.ts") && !file.startsWith("test/steady/") && !reaches(file, STARTS),
);
const QUICK = [...quick, "test/architecture.test.ts", "test/docs.test.ts", "test/panel/texts.test.ts"];

/** What only a night affords: `npm run test:long`. */
const NIGHT = "test/**/*.long.test.ts";
/** What takes the program that deploys into its process, where everything else would then wait for its memory. */
const DEPLOYED = "test/deployed/**/*.test.ts";
/** The longest begins first: random load with kills. */
const FIRST = [/steady\/workload\./];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      FIRST.findIndex((some) => some.test(moduleId)) + 1 || FIRST.length + 1;
    return files.toSorted((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

export default defineConfig({
  test: {
    // A third one works while the two of two cores wait for stores, browsers and clocks.
    maxWorkers: 3,
    // What a test makes is gone soon: so it is not moved in memory for longer.
    execArgv: ["--max-semi-space-size=32"],
    // Only what hangs takes as long: how fast something is, `npm run bench` says.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
    sequence: { sequencer: LongestFirst },
    reporters: [
      "default",
      ...(process.env.GITHUB_ACTIONS
        ? [["github-actions", { jobSummary: { enabled: false } }] as const]
        : []),
      new WorkReporter(process.env.TEST_LANE === "day"),
    ],
    // Node takes the types away, as everywhere: faster on a fresh clone, as nothing is compiled by one process for all others.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ["test/support/run-folder.ts"],
    setupFiles: ["test/support/setup.ts"],
    // Files share their process, as loading the service takes a second, and so does whatever runs for the first time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "day",
          include: process.env.TEST_LANE === "quick" ? QUICK : ["test/**/*.test.ts"],
          exclude: [NIGHT, DEPLOYED],
        },
      },
      { extends: true, test: { name: "deployed", include: [DEPLOYED], exclude: [NIGHT] } },
      { extends: true, test: { name: "night", include: [NIGHT] } },
    ],
  },
});
