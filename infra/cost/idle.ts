import type { IdleStage } from "./model.ts";

/** What an idle stage has; a test counts it in the templates. */
export const IDLE: IdleStage = {
  alarms: 40,
  compositeAlarms: 2,
  dashboards: 1,
  metrics: 0,
  keys: 3,
  secrets: 3,
  polledQueues: 12,
  scheduledRuns: 216_000,
};
