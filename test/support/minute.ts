let startMinute = 0;

/** Notes the minute in which a test file begins. The setup of each file calls it, as files share a process. */
export function beginMinutes(): void {
  startMinute = Math.floor(Date.now() / 60_000);
}

/** The middle of the minute in which the test file began, or of one near it: no window ends close to it. */
export const midMinute = (offsetMinutes = 0): Date =>
  new Date((startMinute + offsetMinutes) * 60_000 + 30_000);
