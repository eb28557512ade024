/** Logs of a stage: the lines of all operations, those of API Gateway, or those of a worker, by its id. */
export type LogName = "operations" | "gateway" | (string & {});

export interface SavedQuery {
  readonly name: string;
  /** What is asked: logs, or all of the stage. */
  readonly logs: readonly LogName[] | "all";
  /** The commands in the language of CloudWatch Logs Insights. */
  readonly commands: readonly string[];
}

/** Whose calls make the stage busy: the dashboard shows it too. */
export const NOISY = {
  name: "noisy by organization",
  logs: ["operations"],
  commands: [
    'filter message = "request" and ispresent(organization_id)',
    // Only a refusal has a code.
    "stats count(*) as calls, count(code) as refused, sum(duration_ms) as busy_ms by organization_id",
    "sort busy_ms desc",
    "limit 20",
  ],
} as const satisfies SavedQuery;

/** Whose mails come back: the dashboard shows it too. */
export const MAIL_RATES = {
  name: "mails by organization",
  logs: ["people.record-returns"],
  commands: [
    'filter message = "mail rates"',
    "stats latest(sent) as mails, latest(bounce_rate) as bounces, latest(complaint_rate) as complaints by organization_id",
    "sort bounces desc",
    "limit 20",
  ],
} as const satisfies SavedQuery;

/** The saved queries of a stage, in the order of the runbook's introduction (docs/operations.md). */
export const QUERIES: readonly SavedQuery[] = [
  {
    name: "everything of one request",
    logs: "all",
    commands: [
      "fields @timestamp, level, message, route, status, code, outcome, reason, error, error_message, organization_id, certificate_id, age_ms, duration_ms, @log",
      // The whole line, as one of many changes has a list of requests.
      'filter @message like "THE REQUEST ID"',
      "sort @timestamp asc",
      "limit 1000",
    ],
  },
  {
    name: "errors",
    logs: "all",
    commands: [
      'filter level in ["ERROR", "WARN"]',
      "stats count(*) as times, max(@timestamp) as last by message, error, reason, worker",
      "sort times desc",
      "limit 50",
    ],
  },
  {
    name: "refusals by code",
    logs: ["operations"],
    commands: [
      'filter message = "request" and status >= 400',
      "stats count(*) as refusals, count_distinct(organization_id) as organizations by code, status, route",
      "sort refusals desc",
      "limit 50",
    ],
  },
  NOISY,
  {
    name: "noisy by address",
    logs: ["gateway"],
    commands: ["stats count(*) as calls by ip, status", "sort calls desc", "limit 20"],
  },
  {
    name: "slow operations",
    logs: ["operations"],
    commands: [
      'filter message = "request"',
      "stats count(*) as calls, pct(duration_ms, 50) as half_ms, pct(duration_ms, 99) as slow_ms, max(duration_ms) as slowest_ms by route",
      "sort slow_ms desc",
      "limit 20",
    ],
  },
  {
    name: "failed deliveries",
    logs: ["webhooks.deliver", "webhooks.deliver-retries"],
    commands: [
      'filter message in ["delivery failed", "delivery given up"]',
      "stats count(*) as failures, max(attempt) as attempts, max(age_ms) as oldest_ms by organization_id, webhook_id, status, error",
      "sort failures desc",
      "limit 50",
    ],
  },
  {
    name: "mails by outcome",
    logs: ["people.deliver-mail", "people.record-returns"],
    commands: [
      "filter message like /^mail / and ispresent(outcome)",
      "stats count(*) as mails, max(age_ms) as slowest_ms by outcome, reason",
      "sort mails desc",
    ],
  },
  MAIL_RATES,
];
