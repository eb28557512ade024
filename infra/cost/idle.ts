import type { IdleStage } from "./model.ts";

/** What an idle stage has: production, as it has the most. A test counts it in the templates. */
export const IDLE: IdleStage = {
  alarmMetrics: 74,
  dashboards: 1,
  metrics: 0,
  keys: 3,
  secrets: 3,
  polledQueues: 16,
  scheduledRuns: 303_120,
};
