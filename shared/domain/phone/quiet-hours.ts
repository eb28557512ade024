import { PHONE } from "../rules.ts";

const STEP_MS = 15 * 60_000;
/** Two days: after a change of clocks too, each hour of a day is among them. */
const STEPS = 2 * 96;

/**
 * The time from `at` on at which a number may be sent to: `at` itself by day, else the next morning, on a quarter of an hour. A
 * number does not tell where in its country a phone is, so it must be day in every time zone of the country (decision 18.8); in
 * one so wide that it never is, the first zone alone counts, and without a country UTC. `country` as ISO 3166-1 alpha-2.
 */
export function nextWakingTime(country: string | null, at: Date): Date {
  const zones = zonesOf(country);
  const isDay = (some: readonly string[], when: Date) => some.every((zone) => isDayIn(zone, when));
  if (isDay(zones, at)) return at;
  const first = Math.ceil(at.getTime() / STEP_MS) * STEP_MS;
  const times = Array.from({ length: STEPS }, (_, n) => new Date(first + n * STEP_MS));
  return (
    times.find((when) => isDay(zones, when)) ?? times.find((when) => isDay(zones.slice(0, 1), when)) ?? at
  );
}

/** The time zones of a country, by the ICU data of Node. */
function zonesOf(country: string | null): readonly string[] {
  const zones = country === null ? undefined : new Intl.Locale(`und-${country}`).getTimeZones();
  return zones === undefined || zones.length === 0 ? ["UTC"] : zones;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return clock;
}

function isDayIn(zone: string, at: Date): boolean {
  const hour = Number(clockOf(zone).format(at));
  return hour >= PHONE.quietUntilHour && hour < PHONE.quietFromHour;
}
