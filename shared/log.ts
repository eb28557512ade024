import type { MetricValues } from "./domain/metrics.ts";
import { takeTally } from "./tally.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Writes each record as one line of JSON; never give it credentials, bodies or e-mail addresses. */
export interface Log {
  info(message: string, fields?: Fields, measured?: MetricValues): void;
  warn(message: string, fields?: Fields, measured?: MetricValues): void;
  error(message: string, error: unknown, fields?: Fields, measured?: MetricValues): void;
}

/** Publishes metrics; gives what it needs for that in the log line, or undefined. */
export type Publish = (values: MetricValues) => Fields | undefined;

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** A log of records of `level` and above; one whose metrics need its line is written at every level but "silent". */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = console.log,
  publish?: Publish,
): Log {
  const threshold = LEVELS.indexOf(level);
  const put = (at: LogLevel, message: string, fields: object, measured: MetricValues | undefined) => {
    const embedded = publish && measured && published(publish, measured);
    if (embedded ? level === "silent" : LEVELS.indexOf(at) < threshold) return;
    write(
      JSON.stringify({
        level: at.toUpperCase(),
        timestamp: new Date().toISOString(),
        message,
        ...fields,
        ...embedded,
      }),
    );
  };
  return {
    info: (message, fields = {}, measured) => put("info", message, fields, measured),
    warn: (message, fields = {}, measured) => put("warn", message, fields, measured),
    error: (message, error, fields = {}, measured) =>
      put("error", message, { ...fields, ...describeError(error) }, measured),
  };
}

function published(publish: Publish, measured: MetricValues): Fields | undefined {
  const tallied = takeTally();
  const values = tallied ? { ...tallied, ...measured } : measured;
  for (const _ in values) return publish(values);
  return undefined;
}

/** Most characters of a message or stack that are logged: messages of libraries can quote a whole request. */
const TEXT_MAX = 10_000;

/** Name, message, stack and cause; e-mail addresses are removed, as messages of libraries can contain them. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    error_message: redacted(error.message),
    stack: redacted(error.stack ?? ""),
    ...(error.cause instanceof Error
      ? { cause: redacted(`${error.cause.name}: ${error.cause.message}`) }
      : {}),
  };
}

/** In a word that holds an e-mail address, which may have apostrophes, or be encoded for a URL. */
const ADDRESS = /[^'@]@[^'@]|%40/;

/** Replaces e-mail addresses, also the half of one where a long text is cut; paths of scoped packages stay. */
export function redacted(text: string): string {
  const cut = text.length > TEXT_MAX;
  const safe = text.slice(0, TEXT_MAX).replaceAll(/[^\s<>"()/]+/g, (word, position: number) => {
    if (cut && position + word.length === TEXT_MAX) return "";
    return ADDRESS.test(word) ? "[address]" : word;
  });
  return cut ? `${safe}… (cut)` : safe;
}
