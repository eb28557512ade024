import { defineConfig } from "vitest/config";
import { reaches, sources } from "./test/support/sources.ts";
import { WorkReporter } from "./test/support/work/reporter.ts";

/** Quick tests start and draw nothing: none of their imports leads to infra/, to a server, a process or the renderer. */
const STARTS = /^(infra\/|shared\/documents\/typst\.ts$|node:(child_process|http|https|net|tls)$)/;
const quick = sources.filter((file) => file.endsWith(".test.ts") && !reaches(file, STARTS));
const QUICK = [...quick, "test/architecture.test.ts", "test/docs.test.ts"];

/** What only a night affords: `npm run test:long`. */
const NIGHT = "test/**/*.long.test.ts";
/** Begins first, in a process of its own: random load with kills, which takes the longest. */
const ALONE = ["test/steady/workload.test.ts"];
/** What is deployed and what starts on a laptop: long files, which begin before the many short ones. */
const LONG = "test/{deployed,local}/**/*.test.ts";

export default defineConfig({
  test: {
    // A third worker gains nothing on two cores that share their units, and makes waits longer.
    maxWorkers: 2,
    // Only what hangs takes as long: how fast something is, `npm run bench` says.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 30 } },
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
    // They begin in the order of their names. Loading the service takes a second, so most files share processes.
    projects: [
      { extends: true, test: { name: "alone", include: ALONE } },
      { extends: true, test: { name: "long", include: [LONG], exclude: [NIGHT, ...QUICK], isolate: false } },
      { extends: true, test: { name: "quick", include: QUICK, isolate: false } },
      {
        extends: true,
        test: {
          name: "service",
          include: ["test/**/*.test.ts"],
          exclude: [...ALONE, LONG, NIGHT, ...QUICK],
          isolate: false,
        },
      },
      { extends: true, test: { name: "night", include: [NIGHT], isolate: false } },
    ],
  },
});
