import { METRICS } from "#shared/domain/metrics.ts";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import prices from "./prices.json" with { type: "json" };

/** List prices in US dollars. A stage elsewhere, or with another contract, has a file of its own. */
export type Prices = typeof prices;
export const PRICES: Prices = prices;

/** What one step of a certificate's life takes, as `npm run bench -- cost` measures it on the emulators. */
export interface MeasuredStep {
  /** Processor time of the service and of the stand-ins in its process: an upper bound. */
  readonly cpuMs: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Calls of the SDK by operation. */
  readonly calls: Readonly<Record<string, number>>;
}
export type StepName = keyof (typeof ASSUMED)["times"];
export interface Measured {
  readonly steps: Readonly<Record<StepName, MeasuredStep>>;
  /** What an accepted certificate keeps in tables and indexes for good. */
  readonly keptBytes: number;
  /** … of that in tables alone, which backups hold, … */
  readonly tableBytes: number;
  /** … and in indexes that no list needs a year after the answer. */
  readonly unlistedBytes: number;
  /** … and what ends by itself, such as its webhook deliveries and the answers kept for repeated requests. */
  readonly passingBytes: number;
}

/** What is assumed of a month, for each certificate issued in it. Whoever knows better writes it here. */
export const ASSUMED = {
  times: {
    issuing: 1,
    opening: 1,
    accepting: 0.6,
    documents: 1.2,
    verifying: 1.8,
    listing: 0.5,
    directory: 1,
    following: 0.4,
  },
  /** Kilobytes of an answer, pictures included. */
  answerKb: {
    issuing: 1,
    opening: 60,
    accepting: 5,
    documents: 120,
    verifying: 60,
    listing: 20,
    directory: 25,
    following: 0,
  },
  /** Requests of a step through API Gateway; issuing is one for twenty people. */
  requests: {
    issuing: 0.05,
    opening: 2,
    accepting: 1,
    documents: 1,
    verifying: 2,
    listing: 1,
    directory: 1,
    following: 0,
  },
  /** How long a call of DynamoDB, SQS or S3 takes within a region; a run waits for its calls one after the other. */
  callMs: 6,
  /** Memory of a function in production (infra/stages.ts). */
  memoryMb: 1_769,
  /** What SES tells of each mail, which no emulator does: a message in the queue `returns`, a read and a write of a record. */
  told: { messages: 1, calls: 2, readUnits: 1, writeUnits: 1 },
  /** Steps whose requests are an organization's, which are kept as its log; each alone, as where there is little to do. */
  logged: { issuing: true, listing: true },
  /** A run that keeps requests of the log takes so long; it writes a kilobyte for so many of them, if they come together. */
  keepingMs: 30,
  keptTogether: 20,
  /** A request, and what happens in the background for it, writes so many lines of log, of so many bytes. */
  logBytes: 1_200,
} as const;

/** What AWS bills, in US dollars, by service. */
export type Bill = Readonly<Record<string, number>>;

const QUEUE_CALLS = [
  "SendMessage",
  "SendMessageBatch",
  "ChangeMessageVisibility",
  "ChangeMessageVisibilityBatch",
];
const KEY_CALLS = ["Encrypt", "Decrypt", "GenerateDataKey", "GenerateMac"];

/** What the certificates issued in a month cost in it, without what is kept and without what an idle stage costs. */
export function billOf(certificates: number, { steps }: Measured, prices: Prices): Bill {
  const { times, answerKb, requests, told, callMs, memoryMb, logBytes } = ASSUMED;
  const bill: Record<string, number> = {};
  const add = (service: string, dollars: number) => {
    bill[service] = (bill[service] ?? 0) + dollars * certificates;
  };
  for (const [name, { cpuMs, readUnits, writeUnits, calls }] of entriesOf(steps)) {
    const n = times[name];
    const callsOf = (names: readonly string[]) => names.reduce((sum, one) => sum + (calls[one] ?? 0), 0);
    const allCalls = Object.values(calls).reduce((sum, count) => sum + count, 0);
    const gbSeconds = ((cpuMs + allCalls * callMs) / 1_000) * (memoryMb / 1_024);
    // A run for each request, and one for each message that it leads to, batches aside.
    const runs = requests[name] + callsOf(QUEUE_CALLS);
    add("Lambda", n * (runs * prices.lambdaRequest + gbSeconds * prices.lambdaGbSecondX86));
    add("API Gateway", n * requests[name] * prices.apiRequest);
    add("DynamoDB: writes", n * writeUnits * prices.writeUnit);
    add("DynamoDB: reads", n * readUnits * prices.readUnit);
    // Each message is sent, received and deleted.
    add("SQS", n * 3 * callsOf(QUEUE_CALLS) * prices.queueRequest);
    // The dearer of its kinds of calls, for all.
    add("S3", n * (calls.s3 ?? 0) * prices.objectWrite);
    const mails = n * (calls.SendEmail ?? 0);
    add("SES", mails * prices.mail);
    add("SQS", mails * 3 * told.messages * prices.queueRequest);
    add("DynamoDB: reads", mails * told.readUnits * prices.readUnit);
    add("DynamoDB: writes", mails * told.writeUnits * prices.writeUnit);
    const toldGbSeconds = ((told.calls * callMs) / 1_000) * (memoryMb / 1_024);
    add("Lambda", mails * (prices.lambdaRequest + toldGbSeconds * prices.lambdaGbSecondArm));
    add("Logs", ((mails * logBytes) / 1e9) * prices.logGb);
    add("KMS", n * callsOf(KEY_CALLS) * prices.keyRequest);
    add("Answers to people", ((n * answerKb[name]) / 1e6) * prices.egressGb);
    add("Logs", ((n * (requests[name] + 1) * logBytes) / 1e9) * prices.logGb);
    if (name in ASSUMED.logged) add("Lists of requests", n * requestLogOf(requests[name], 1, prices));
  }
  return bill;
}

/** What it costs to keep so many requests of an organization for its list, of which so many come together. */
export function requestLogOf(requests: number, together: number, prices: Prices): number {
  const gbSeconds = (ASSUMED.keepingMs / 1_000) * (ASSUMED.memoryMb / 1_024);
  return (
    (requests / together) * (prices.lambdaRequest + gbSeconds * prices.lambdaGbSecondArm + prices.writeUnit)
  );
}

/** Seconds for which functions run for one certificate, in its first month. */
export const runSecondsOf = ({ steps }: Measured): number =>
  entriesOf(steps).reduce((sum, [name, { cpuMs, calls }]) => {
    const count = Object.values(calls).reduce((all, n) => all + n, 0);
    return sum + (ASSUMED.times[name] * (cpuMs + count * ASSUMED.callMs)) / 1_000;
  }, 0);

export const entriesOf = (steps: Measured["steps"]) => Object.entries(steps) as [StepName, MeasuredStep][];

/** What it costs a month to keep so many accepted certificates, with their point-in-time recovery. */
export const keepingOf = (certificates: number, { keptBytes }: Measured, prices: Prices): number =>
  ((certificates * keptBytes) / 1e9) * (prices.tableGbMonth + prices.tableBackupGbMonth);

/** Backups as infra/constructs/second-copy.ts makes and keeps them; a test compares. */
export const COPIES = { here: 7, there: 35, aMonth: 30 };

/** What the setting `backup` adds to a month: a whole backup of the tables each day, so many of them here and there. */
export function secondCopyOf(certificates: number, { tableBytes }: Measured, prices: Prices): number {
  const gb = (certificates * tableBytes) / 1e9;
  return gb * ((COPIES.here + COPIES.there) * prices.copyGbMonth + COPIES.aMonth * prices.copyTransferGb);
}

/** How long a certificate is used before it is cold: for lists, and for anything. */
const COLD_MONTHS = { lists: 12, all: 36 };
/** What stays in the table of a certificate that is in the bucket. */
const STUB_BYTES = 200;

/** What keeping costs a month, so many months on, as it is and after each step of the plan for cold ones. */
export function coldPlanOf(perMonth: number, months: number, measured: Measured, prices: Prices): number[] {
  const gb = (count: number, bytes: number) => (count * bytes) / 1e9;
  const [all, unlisted, cold] = [months, months - COLD_MONTHS.lists, months - COLD_MONTHS.all].map(
    (count) => count * perMonth,
  ) as [number, number, number];
  const whole = gb(all, measured.keptBytes);
  const listed = whole - gb(unlisted, measured.unlistedBytes);
  const moved = gb(cold, measured.keptBytes - measured.unlistedBytes);
  const hot = listed - moved + gb(cold, STUB_BYTES);
  const bill = billOf(perMonth, measured, prices);
  const dearer =
    (prices.tableColdUnitFactor - 1) * ((bill["DynamoDB: writes"] ?? 0) + (bill["DynamoDB: reads"] ?? 0));
  const warmGb = prices.tableGbMonth + prices.tableBackupGbMonth;
  const coldGb = prices.tableColdGbMonth + prices.tableBackupGbMonth;
  return [
    whole * warmGb,
    listed * warmGb,
    listed * coldGb + dearer,
    hot * coldGb + dearer + moved * prices.objectColdGbMonth,
  ];
}

/** How many of what AWS bills by the month an idle stage has: production, as it has the most. A test counts it in the templates. */
export const IDLE = {
  /** Metrics that alarms look at: CloudWatch bills each of them, however many one alarm has. */
  alarmMetrics: 76,
  dashboards: 1,
  /** Metrics that are published although nothing happens. */
  metrics: 0,
  keys: 3,
  secrets: 3,
  /** Queues that Lambda asks for messages, five askers each, every 20 seconds (Lambda, "SQS event source"). */
  polledQueues: 18,
  /** Runs of schedules in a month. */
  scheduledRuns: 259_200,
};
export type IdleStage = typeof IDLE;

const SECONDS_OF_MONTH = 30 * 86_400;
/** How long a scheduled run takes that finds nothing to do. */
const IDLE_RUN_MS = 60;

/** KMS bills the material of a key's first rotations for good, and that of later ones not at all (KMS pricing). */
const BILLED_ROTATIONS = 2;

/** What a stage costs a month that nobody uses, in its first year, or when so many years are over. */
export function idleBillOf(stage: IdleStage, prices: Prices, years = 0): Bill {
  const keyMonth = prices.keyMonth + Math.min(years, BILLED_ROTATIONS) * prices.keyRotationMonth;
  const gbSeconds = (stage.scheduledRuns * IDLE_RUN_MS * ASSUMED.memoryMb) / 1_000 / 1_024;
  return {
    Alarms: stage.alarmMetrics * prices.alarmMetricMonth,
    Dashboards: Math.max(0, stage.dashboards - prices.dashboardsFree) * prices.dashboardMonth,
    Metrics: stage.metrics * prices.metricMonth,
    Keys: stage.keys * keyMonth,
    Secrets: stage.secrets * prices.secretMonth,
    "Asking queues": stage.polledQueues * 5 * (SECONDS_OF_MONTH / 20) * prices.queueRequest,
    Schedules: stage.scheduledRuns * prices.lambdaRequest + gbSeconds * prices.lambdaGbSecondArm,
  };
}

/** The function that fetches messages of sessions (shared/storage/webhooks/sessions.ts). */
const LISTENING = { memoryMb: 512 };
/** Runs of the canary in a month; each issues one certificate, and waits for its mail and its webhook. */
const CANARY = { runs: SECONDS_OF_MONTH / 300, seconds: 20, memoryMb: 256 };

/** What settings add to a month that would else cost nothing, by what they are in the stage's file. */
export function settingsBillOf(measured: Measured, prices: Prices): Bill {
  const canaryGbSeconds = (CANARY.runs * CANARY.seconds * CANARY.memoryMb) / 1_024;
  return {
    "`firewall`, and $0.60 for a million requests": prices.firewallMonth,
    "`canary`": canaryGbSeconds * prices.lambdaGbSecondArm + totalOf(billOf(CANARY.runs, measured, prices)),
  };
}

/** An hour in which a program waits for its webhooks: runs of a function, each a request, that look each second. */
export function listeningHourOf({
  lambdaGbSecondArm,
  lambdaRequest,
  apiRequest,
  readUnit,
  writeUnit,
}: Prices): number {
  const { waitSeconds, lookMs } = WEBHOOKS.session;
  const [requests, looks] = [3_600 / waitSeconds, 3_600_000 / lookMs];
  // Admission and the place of one who waits, taken and given back; the session, which is read first and each five looks.
  const [writes, reads] = [3 * requests, looks / 2 + requests + looks / 5];
  const gbSeconds = (3_600 * LISTENING.memoryMb) / 1_024;
  return (
    gbSeconds * lambdaGbSecondArm +
    requests * (lambdaRequest + apiRequest) +
    reads * readUnit +
    writes * writeUnit
  );
}

/** What the metrics of the service cost in a month in which each is published at least once an hour, whatever the stage's size. */
export const ownMetricsOf = (prices: Prices): number => Object.keys(METRICS).length * prices.metricMonth;

/** The sum of a bill. */
export const totalOf = (bill: Bill): number => Object.values(bill).reduce((sum, dollars) => sum + dollars, 0);
