/** One line of JSON a record, as CloudWatch reads it. Never give it credentials, bodies or addresses. */
export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, fields?: Readonly<Record<string, unknown>>): void;
}

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** A log that writes records of `level` and above with `write`, one line each. */
export function createLog(level: LogLevel, write: (line: string) => void = console.log): Log {
  const threshold = LEVELS.indexOf(level);
  const put = (at: LogLevel, message: string, fields: object) => {
    if (LEVELS.indexOf(at) < threshold) return;
    write(
      JSON.stringify({ level: at.toUpperCase(), timestamp: new Date().toISOString(), message, ...fields }),
    );
  };
  return {
    info: (message, fields = {}) => put("info", message, fields),
    warn: (message, fields = {}) => put("warn", message, fields),
    error: (message, error, fields = {}) => put("error", message, { ...fields, ...describeError(error) }),
  };
}

/** Name, message and stack; e-mail addresses that a library put into a message are blanked. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    error_message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ""),
    ...(error.cause instanceof Error
      ? { cause: withoutAddresses(`${error.cause.name}: ${error.cause.message}`) }
      : {}),
  };
}

/** No slash before the @, so that the frames of scoped packages (`node_modules/@scope/…`) stay readable. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>"'()/]+@[^\s<>"'()/]+/g, "[address]");
