import { defineConfig } from "vitest/config";
import { reaches, sources } from "./test/support/sources.ts";

/** Quick tests start nothing: none of their imports leads to the stacks of infra/, to a server or to a process. */
const STARTS = /^(infra\/|node:(child_process|http|https|net|tls)$)/;
const quick = sources.filter((file) => file.endsWith(".test.ts") && !reaches(file, STARTS));
const QUICK = [...quick, "test/architecture.test.ts", "test/docs.test.ts"];

/** Loading CDK and making templates takes seconds: these files share one process, and so one synthesis of a stage. */
const CDK = "test/deployed/cdk-*.test.ts";
/** Random load, kills and settling, in processes of its own. */
const WORKLOAD = "test/steady/workload.test.ts";
/** Loading the service takes a second: these files share the processes of the workers, but for the one that measures memory. */
const SERVICE = "test/!(deployed|local)/**/!(dashboard-export).test.ts";

export default defineConfig({
  test: {
    // Tests wait much for streams, queues and processes: on two cores a third worker uses that time.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ["test/support/setup.ts"],
    projects: [
      { extends: true, test: { name: "quick", include: QUICK, isolate: false } },
      {
        extends: true,
        test: { name: "service", include: [SERVICE], exclude: [WORKLOAD, ...QUICK], isolate: false },
      },
      {
        extends: true,
        test: { name: "process", include: ["test/**/*.test.ts"], exclude: [SERVICE, CDK, ...QUICK] },
      },
      // The longest file begins first: projects run in the order of their names.
      { extends: true, test: { name: "load", include: [WORKLOAD] } },
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
