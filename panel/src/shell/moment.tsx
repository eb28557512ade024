import { useLocale, useRecordContext } from "ra-core";
import { type Locale, tagOf } from "../texts/languages.ts";
import { useOrganization } from "./present-organization.tsx";

const SHORT: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

/** A moment in the organization's time zone; the zone stands beside it as its title, and on each screen in full. */
export function Moment({ at, dayOnly = false }: { at: string | null | undefined; dayOnly?: boolean }) {
  const locale = useLocale() as Locale;
  const { time_zone } = useOrganization();
  if (at === null || at === undefined) return null;
  const options = dayOnly ? ({ dateStyle: "medium" } as const) : SHORT;
  const text = new Intl.DateTimeFormat(tagOf(locale), { ...options, timeZone: time_zone }).format(
    new Date(at),
  );
  return (
    <time dateTime={at} title={`${at} · ${time_zone}`}>
      {text}
    </time>
  );
}

/** The moment in a field of the record, for a column of a table. */
export function MomentField({ source }: { source: string; label?: string; sortable?: boolean }) {
  const record = useRecordContext();
  return <Moment at={record?.[source]} />;
}
