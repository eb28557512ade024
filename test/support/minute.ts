let startMinute = 0;

/** Begins a test file: the setup of every file calls it, as files share one process. */
export function beginMinutes(): void {
  startMinute = Math.floor(Date.now() / 60_000);
}

/** Half past the minute in which the test file began, or one near it: always the same, and far from any end. */
export const midMinute = (offsetMinutes = 0): Date =>
  new Date((startMinute + offsetMinutes) * 60_000 + 30_000);
