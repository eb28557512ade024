import { nextDaytime } from "../calendar.ts";
import { PHONE } from "../rules.ts";

/**
 * The time from `at` on at which a number may be sent to: `at` itself by day, else the next morning, on a quarter of an hour. A
 * number does not tell where in its country a phone is, so it must be day in every time zone of the country (decision 18.8); in
 * one so wide that it never is, the first zone alone counts, and without a country UTC. `country` as ISO 3166-1 alpha-2.
 */
export const nextWakingTime = (country: string | null, at: Date): Date =>
  nextDaytime(zonesOf(country), PHONE, at);

/** The time zones of a country, by the ICU data of Node. */
function zonesOf(country: string | null): readonly string[] {
  const zones = country === null ? undefined : new Intl.Locale(`und-${country}`).getTimeZones();
  return zones === undefined || zones.length === 0 ? ["UTC"] : zones;
}
