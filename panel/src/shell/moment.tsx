import { useLocale } from "ra-core";
import { type Locale, tagOf } from "../texts/languages.ts";
import { useOrganization } from "./present-organization.tsx";

/** Writes a number as people who read that language do. */
export function useNumber(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const locale = useLocale() as Locale;
  return (value, options) => value.toLocaleString(tagOf(locale), options);
}

/** A day that was given without a time is that day in every zone. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A moment in the organization's time zone, broken before its time only; the zone stands beside it as its title, and on each screen in full. */
export function Moment({ at, dayOnly = false }: { at: string | null | undefined; dayOnly?: boolean }) {
  const locale = useLocale() as Locale;
  const { time_zone } = useOrganization();
  if (at === null || at === undefined) return null;
  const isDay = DAY.test(at);
  const timeZone = isDay ? "UTC" : time_zone;
  const timeStyle = dayOnly || isDay ? undefined : "short";
  const written = new Intl.DateTimeFormat(tagOf(locale), { dateStyle: "medium", timeStyle, timeZone });
  return (
    <time dateTime={at} title={isDay ? undefined : `${at} · ${time_zone}`}>
      {written.format(new Date(at)).replaceAll(/ (?=.* )/g, "\u00a0")}
    </time>
  );
}
