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

/** The month of a name such as `2026-11`. */
export const monthNamed = (name: string): Month => monthOf(new Date(`${name}-01T00:00:00Z`));

/** A day in UTC. */
export const DAY_MS = 86_400_000;
/** The first moment of the day after a time, in UTC. */
export const nextDay = (at: Date): Date => new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS);
/** How long it is until the day ends (UTC), in whole seconds: what is counted by the day begins anew then. */
export const secondsOfDayLeft = (at: Date): number =>
  Math.ceil((nextDay(at).getTime() - at.getTime()) / 1_000);

const STEP_MS = 15 * 60_000;
/** Two days: after a change of clocks too, each hour of a day is among them. */
const STEPS = 2 * 96;

/** The hours of a clock in which nobody is disturbed: from the evening until the morning. */
export interface QuietHours {
  readonly quietFromHour: number;
  readonly quietUntilHour: number;
}

/**
 * The time from `at` on at which it is day in every one of these time zones: `at` itself by day, else the next morning, on a
 * quarter of an hour. In zones so far apart that it never is, the first one alone counts. Zones are names of the IANA database.
 */
export function nextDaytime(zones: readonly string[], quiet: QuietHours, at: Date): Date {
  const isDay = (some: readonly string[], when: Date) => some.every((zone) => isDayIn(zone, quiet, when));
  if (isDay(zones, at)) return at;
  const first = Math.ceil(at.getTime() / STEP_MS) * STEP_MS;
  const times = Array.from({ length: STEPS }, (_, n) => new Date(first + n * STEP_MS));
  return (
    times.find((when) => isDay(zones, when)) ?? times.find((when) => isDay(zones.slice(0, 1), when)) ?? at
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return clock;
}

function isDayIn(zone: string, { quietFromHour, quietUntilHour }: QuietHours, at: Date): boolean {
  const hour = Number(clockOf(zone).format(at));
  return hour >= quietUntilHour && hour < quietFromHour;
}
