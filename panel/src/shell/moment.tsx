import { useLocale, useRecordContext } from "ra-core";
import { type Locale, tagOf } from "../texts/languages.ts";
import { useOrganization } from "./present-organization.tsx";

const SHORT: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

/** A day that was given without a time is that day in every zone. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A moment in the organization's time zone; the zone stands beside it as its title, and on each screen in full. */
export function Moment({ at, dayOnly = false }: { at: string | null | undefined; dayOnly?: boolean }) {
  const locale = useLocale() as Locale;
  const { time_zone } = useOrganization();
  if (at === null || at === undefined) return null;
  const isDay = DAY.test(at);
  const options = dayOnly || isDay ? ({ dateStyle: "medium" } as const) : SHORT;
  const timeZone = isDay ? "UTC" : time_zone;
  const text = new Intl.DateTimeFormat(tagOf(locale), { ...options, timeZone }).format(new Date(at));
  return (
    <time dateTime={at} title={isDay ? undefined : `${at} · ${time_zone}`}>
      {text}
    </time>
  );
}

/** The moment in a field of the record, for a column of a table. */
export function MomentField({ source }: { source: string; label?: string; sortable?: boolean }) {
  const record = useRecordContext();
  return <Moment at={record?.[source]} />;
}
