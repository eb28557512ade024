import { defineConfig } from "vitest/config";
import { quickTests } from "./test/support/quick.ts";

/** Loading CDK and making templates takes seconds: these files share one process, and so one synthesis of a stage. */
const CDK = "test/infra/cdk-*.test.ts";
/** Loading the service takes a second: these files share the processes of the workers, but for the one that measures memory. */
const SERVICE = "test/{api,domain,storage,workers,analysis}/**/!(dashboard-export).test.ts";

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ["test/support/setup.ts"],
    projects: [
      { extends: true, test: { name: "quick", include: [...quickTests], isolate: false } },
      {
        extends: true,
        test: { name: "service", include: [SERVICE], exclude: [...quickTests], isolate: false },
      },
      {
        extends: true,
        test: { name: "process", include: ["test/**/*.test.ts"], exclude: [SERVICE, CDK, ...quickTests] },
      },
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
