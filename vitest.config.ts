import { defineConfig } from "vitest/config";

/** Loading CDK and making templates takes seconds: these files share one process, and so one synthesis of a stage. */
const CDK = "test/infra/cdk-*.test.ts";

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "service", include: ["test/**/*.test.ts"], exclude: [CDK] } },
      {
        extends: true,
        test: {
          name: "cdk",
          include: [CDK],
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
