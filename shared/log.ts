/** Writes each record as one line of JSON; never give it credentials, bodies or e-mail addresses (decision 3.12). */
export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, fields?: Readonly<Record<string, unknown>>): void;
}

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** A log that passes records of `level` and above to `write`, one line each. */
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

/**
 * Replaces e-mail addresses. A long text is cut first, and loses the word at the cut: half an address could not be told
 * from a word. Paths of scoped packages (`node_modules/@scope/…`) stay: an address has no slash before its @. Each
 * character is read once, whatever the text.
 */
export function redacted(text: string): string {
  const cut = text.length > TEXT_MAX;
  const safe = text.slice(0, TEXT_MAX).replaceAll(/[^\s<>"()/]+/g, (word, position: number) => {
    if (cut && position + word.length === TEXT_MAX) return "";
    return ADDRESS.test(word) ? "[address]" : word;
  });
  return cut ? `${safe}… (cut)` : safe;
}
