import type { MetricName } from "#shared/domain/metrics.ts";
import type { QueueName } from "#shared/domain/queues.ts";
import type { TableName } from "#shared/storage/table/tables.ts";
import { PRICES } from "../cost/model.ts";

/** Where the values of a line come from: the service itself, or what AWS counts for each API, function, queue and table. */
export type FigureSource =
  | { readonly own: MetricName }
  | { readonly api: "Count" | "4XXError" | "5XXError" | "Latency" }
  /** Of all functions together. */
  | { readonly functions: "Invocations" | "Errors" | "Throttles" | "ConcurrentExecutions" }
  | { readonly queue: QueueName; readonly value: "ApproximateAgeOfOldestMessage" }
  | { readonly table: TableName; readonly value: "ConsumedWriteCapacityUnits" | "ConsumedReadCapacityUnits" };

export type GraphStatistic = "Sum" | "Maximum" | "p50" | "p99";

export interface GraphLine {
  readonly label: string;
  readonly of: FigureSource;
  readonly statistic: GraphStatistic;
}
export interface Graph {
  readonly title: string;
  readonly unit: "count" | "ms" | "s" | "units" | "%";
  readonly lines: readonly GraphLine[];
}
/** What an operator asks, and the graphs that answer it. */
export interface Question {
  readonly question: string;
  /** What a good answer looks like, in one sentence. */
  readonly good: string;
  readonly graphs: readonly Graph[];
  /** Shown with a table of what is called most: who calls is in the lines of the log only. */
  readonly busiest?: true;
  /** Shown with a table of the organizations whose mails come back, which the lines of the log have too. */
  readonly mailRates?: true;
  /** Shown with what AWS bills for it. */
  readonly bill?: true;
}

const sum = (label: string, of: FigureSource): GraphLine => ({ label, of, statistic: "Sum" });
const most = (label: string, of: FigureSource): GraphLine => ({ label, of, statistic: "Maximum" });

/** The questions of operators, in the order in which one asks them at night. CloudWatch and `/ops` of the local stack show the same. */
export const QUESTIONS: readonly Question[] = [
  {
    question: "Is it up?",
    good: "Requests come, hardly any answer is 5xx, and what is refused looks like every day.",
    graphs: [
      {
        title: "Answers",
        unit: "count",
        lines: [
          sum("requests", { api: "Count" }),
          sum("4xx", { api: "4XXError" }),
          sum("5xx", { api: "5XXError" }),
        ],
      },
      {
        title: "Certificates",
        unit: "count",
        lines: [
          sum("issued", { own: "CertificatesIssued" }),
          sum("accepted", { own: "CertificatesAccepted" }),
        ],
      },
      {
        title: "Functions",
        unit: "count",
        lines: [sum("errors", { functions: "Errors" }), sum("throttled", { functions: "Throttles" })],
      },
      {
        title: "What must not happen",
        unit: "count",
        lines: [
          sum("answers that do not fit", { own: "ResponseMismatches" }),
          sum("objects refused by S3", { own: "ObjectsUnreadable" }),
          sum("calls refused as too many", { own: "CallsThrottled" }),
          sum("lost gates made again", { own: "GatesMade" }),
        ],
      },
      {
        title: "All changes paused for",
        unit: "ms",
        lines: [most("the pause", { own: "PauseAge" })],
      },
    ],
  },
  {
    question: "Is it slow?",
    good: "Half of the answers take less than 100 ms, and one in a hundred less than a second.",
    graphs: [
      {
        title: "Time to the answer",
        unit: "ms",
        lines: [
          { label: "half", of: { api: "Latency" }, statistic: "p50" },
          { label: "one in a hundred", of: { api: "Latency" }, statistic: "p99" },
        ],
      },
      {
        title: "What makes it slow",
        unit: "count",
        lines: [
          sum("cold starts", { own: "ColdStarts" }),
          sum("conflicts repeated", { own: "ConflictsRetried" }),
        ],
      },
      {
        title: "The public directory behind its events",
        unit: "ms",
        lines: [most("lag", { own: "DirectoryLag" })],
      },
      {
        title: "Runs at once",
        unit: "count",
        lines: [most("of all functions", { functions: "ConcurrentExecutions" })],
      },
    ],
  },
  {
    question: "Is mail going out?",
    good: "What is issued is sent within a minute, and nearly nothing is refused or comes back.",
    mailRates: true,
    graphs: [
      {
        title: "Mails",
        unit: "count",
        lines: [
          sum("sent", { own: "MailsSent" }),
          sum("postponed", { own: "MailsPostponed" }),
          sum("held back", { own: "HeldMails" }),
          sum("refused", { own: "MailsRefused" }),
          sum("returned", { own: "MailsReturned" }),
          sum("lost and found", { own: "MailsRecovered" }),
        ],
      },
      {
        title: "From the change to the mail",
        unit: "ms",
        lines: [
          { label: "half", of: { own: "MailAge" }, statistic: "p50" },
          most("the slowest", { own: "MailAge" }),
        ],
      },
      {
        title: "Of the daily quota of SES, from 80 % on",
        unit: "%",
        lines: [most("used up", { own: "MailQuotaPercent" })],
      },
      {
        title: "Messages to phones",
        unit: "count",
        lines: [
          sum("handed over, by segments", { own: "PhoneParts" }),
          sum("failed", { own: "PhoneFailed" }),
          sum("stopped by a fault", { own: "PhoneFaults" }),
        ],
      },
      {
        title: "Oldest message that waits",
        unit: "s",
        lines: [most("mail", { queue: "mail", value: "ApproximateAgeOfOldestMessage" })],
      },
    ],
  },
  {
    question: "Are webhooks going out?",
    good: "Deliveries are made within a second; what fails is the customers' own, and few.",
    graphs: [
      {
        title: "Deliveries",
        unit: "count",
        lines: [
          sum("made", { own: "DeliveriesMade" }),
          sum("failed, tried again", { own: "DeliveriesFailed" }),
          sum("given up", { own: "DeliveriesGivenUp" }),
        ],
      },
      {
        title: "From the change to the answer",
        unit: "ms",
        lines: [
          { label: "half", of: { own: "DeliveryAge" }, statistic: "p50" },
          most("the slowest", { own: "DeliveryAge" }),
        ],
      },
      {
        title: "Oldest message that waits",
        unit: "s",
        lines: [
          most("relay", { queue: "relay", value: "ApproximateAgeOfOldestMessage" }),
          most("webhooks", { queue: "webhooks", value: "ApproximateAgeOfOldestMessage" }),
          most("credentials", { queue: "credentials", value: "ApproximateAgeOfOldestMessage" }),
        ],
      },
    ],
  },
  {
    question: "Who is noisy?",
    good: "Refusals follow the requests; a peak of one kind has one caller behind it.",
    busiest: true,
    graphs: [
      {
        title: "Refused",
        unit: "count",
        lines: [
          sum("no valid key (401, 403)", { own: "RefusedUnknown" }),
          sum("not there (404, 410)", { own: "RefusedMissing" }),
          sum("over a limit (402, 429)", { own: "RefusedLimit" }),
          sum("other 4xx", { own: "RefusedOther" }),
        ],
      },
    ],
  },
  {
    question: "What did today cost?",
    good: "It follows the certificates that were issued (docs/cost.md).",
    bill: true,
    graphs: [
      {
        title: "Units of DynamoDB",
        unit: "units",
        lines: [
          sum("written in main", { table: "main", value: "ConsumedWriteCapacityUnits" }),
          sum("read in main", { table: "main", value: "ConsumedReadCapacityUnits" }),
          sum("written in gate", { table: "gate", value: "ConsumedWriteCapacityUnits" }),
          sum("written in deliveries", { table: "deliveries", value: "ConsumedWriteCapacityUnits" }),
        ],
      },
      {
        title: "Runs of functions",
        unit: "count",
        lines: [sum("runs", { functions: "Invocations" })],
      },
    ],
  },
];

/** What AWS bills for each of these by list prices: the most of what changes from day to day (docs/cost.md). */
export const BILLED: readonly { readonly of: FigureSource; readonly dollars: number }[] = [
  ...(["main", "gate", "deliveries", "directory"] as const).flatMap(
    (table) =>
      [
        { of: { table, value: "ConsumedWriteCapacityUnits" }, dollars: PRICES.writeUnit },
        { of: { table, value: "ConsumedReadCapacityUnits" }, dollars: PRICES.readUnit },
      ] as const,
  ),
  { of: { functions: "Invocations" }, dollars: PRICES.lambdaRequest },
  { of: { api: "Count" }, dollars: PRICES.apiRequest },
  { of: { own: "MailsSent" }, dollars: PRICES.mail },
];
