/** Days as text in a language (BCP 47). Of a date-time it is the date as written, whatever its offset. */
export function dayRange(first: string, last: string | null, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  if (last === null || last.slice(0, 10) === first.slice(0, 10)) return format.format(dayOf(first));
  return format.formatRange(dayOf(first), dayOf(last));
}

const dayOf = (iso: string): Date => new Date(iso.slice(0, 10));
