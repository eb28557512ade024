import type { IdleStage } from "./model.ts";

/** What an idle stage has: production, as it has the most. A test counts it in the templates. */
export const IDLE: IdleStage = {
  alarmMetrics: 74,
  dashboards: 1,
  metrics: 0,
  keys: 3,
  secrets: 3,
  polledQueues: 15,
  scheduledRuns: 259_200,
};

/** What `warmStarts` keeps ready in production for one run of each operation where people wait; a test counts it. */
export const READY = { operations: 5, memoryMb: 1_769 };
