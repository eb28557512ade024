/** A calendar month in UTC: the period of quotas. */
export interface Month {
  /** As `2026-11`. */
  readonly name: string;
  readonly start: string;
  /** The first moment of the next month. */
  readonly end: string;
}

/** The month of a time. */
export function monthOf(at: Date): Month {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const start = new Date(Date.UTC(year, month, 1)).toISOString();
  return { name: start.slice(0, 7), start, end: new Date(Date.UTC(year, month + 1, 1)).toISOString() };
}

/** A day in UTC. */
export const DAY_MS = 86_400_000;
/** The first moment of the day after a time, in UTC. */
export const nextDay = (at: Date): Date => new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS);
