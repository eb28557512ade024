import type { IdleStage } from "./model.ts";

/** What an idle stage has; a test counts it in the templates. */
export const IDLE: IdleStage = {
  alarms: 105,
  compositeAlarms: 0,
  dashboards: 0,
  metrics: 0,
  keys: 3,
  secrets: 3,
  polledQueues: 13,
  scheduledRuns: 216_720,
};
