import { dateFormat } from "./formatters.ts";

/*
 * Days and instants as ISO 8601. An instant keeps the offset in which it was given, or that of the place where it is told:
 * its day is the one that is written in it. Responses of the API have instants in UTC.
 */

/** `Z`, or hours and minutes from UTC. */
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/i;

/** The day of a date or an instant, as it is written: `2026-05-10`. */
export const writtenDay = (iso: string): string => iso.slice(0, 10);

/** A date as it is, an instant in UTC with milliseconds. */
export const inUtc = (iso: string): string => (iso.length === 10 ? iso : new Date(iso).toISOString());

/** An instant with milliseconds, in its own offset. */
export function withOwnOffset(iso: string): string {
  const [offset = "Z"] = OFFSET.exec(iso) ?? [];
  return new Date(wallClock(iso)).toISOString().slice(0, -1) + offset.toUpperCase();
}

/** What calendar and clock show where a date or an instant was written, as milliseconds as if in UTC. */
export const wallClock = (iso: string): number =>
  Date.parse(iso.replace(OFFSET, "") + (iso.length > 10 ? "Z" : ""));

/** An instant as it is told in a time zone (a name of the IANA database): with the zone's offset at that moment. */
export function inZone(at: string | Date, timeZone: string): string {
  const moment = new Date(at);
  const named = dateFormat("en", { timeZone, timeZoneName: "longOffset" }).format(moment);
  const [, sign, hours = "00", minutes = "00"] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(named) ?? [];
  if (sign === undefined) return moment.toISOString();
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -60_000 : 60_000);
  return `${new Date(moment.getTime() + shift).toISOString().slice(0, -1)}${sign}${hours}:${minutes}`;
}

const HOUR_MS = 3_600_000;

/** The moment at which clocks in a time zone show a time, in milliseconds as if in UTC: the first of two, or the first after what they skip. */
function momentOf(shown: number, timeZone: string): Date {
  // The offset of the zone some hours before and after is one of two: that of before a change of clocks, or of after it.
  const moments = [-12, 12].map((hours) => {
    const near = inZone(new Date(shown + hours * HOUR_MS), timeZone);
    return shown - (wallClock(near) - Date.parse(near));
  });
  const isShown = (at: number) => wallClock(inZone(new Date(at), timeZone)) === shown;
  return new Date(moments.toSorted((a, b) => a - b).find(isShown) ?? Math.max(...moments));
}

/** The first moment of a day (`2026-05-10`) in a time zone: midnight, or the first one after it where clocks skip that. */
export const startOfDay = (day: string, timeZone: string): Date => momentOf(Date.parse(day), timeZone);

/** The moment at which clocks in a time zone show a date-time without a zone (`2026-05-10T18:00`). */
export const momentAt = (time: string, timeZone: string): Date => momentOf(Date.parse(`${time}Z`), timeZone);

/** The same time of day some days later, as told in a time zone, also where clocks change in between. */
export const daysLater = (at: Date, days: number, timeZone: string): string =>
  inZone(momentOf(wallClock(inZone(at, timeZone)) + days * 24 * HOUR_MS, timeZone), timeZone);

/** A moment, or the nearest one whose year in UTC has four digits, as instants are compared as text. */
const inFourDigits = (at: number): Date =>
  new Date(Math.min(Math.max(at, Date.parse("0000-01-01")), Date.parse("9999-12-31T23:59:59.999Z")));

/** The first moment of a date in a time zone, or the moment of an instant. */
export const firstMoment = (iso: string, timeZone: string): Date =>
  iso.length === 10 ? inFourDigits(startOfDay(iso, timeZone).getTime()) : new Date(iso);

/** The last millisecond of a date in a time zone, or the moment of an instant. */
export function lastMoment(iso: string, timeZone: string): Date {
  if (iso.length > 10) return new Date(iso);
  const next = new Date(Date.parse(iso) + 24 * HOUR_MS).toISOString().split("T")[0]!;
  return inFourDigits(startOfDay(next, timeZone).getTime() - 1);
}
