import * as z from "zod";
import { inUtc, withOwnOffset, writtenDay } from "#shared/formats/days.ts";
import { normalized } from "#shared/text/normalized.ts";
import { withoutEdges } from "./pasted.ts";

/** Control characters, and the bidirectional overrides that can make a name look like another one (UTS #55). */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;

/** The line and paragraph separators of Unicode, which a paste brings along. */
const SEPARATORS = /[\u2028\u2029]+/gu;

/** A text with spaces, or line breaks, in place of separators, and in place of the blank pattern of Braille. */
const spaced = (text: string, separator: string): string =>
  text.replaceAll(SEPARATORS, separator).replaceAll("\u2800", " ");

/** Text without a visible character: spaces, format characters, fillers and the blank Braille pattern only. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Length in code points, as JSON Schema counts `maxLength`. */
const codePoints = (text: string): number => [...text].length;

/**
 * Schema of a text from a request: without spaces and invisible characters around it, NFC-normalised, `min` to `max` code points of
 * which one must be visible, well-formed Unicode without control characters or direction overrides; a separator of lines becomes a
 * space. `lines` allows line breaks and tabs.
 */
export function text(max: number, { min = 1, lines = false }: { min?: number; lines?: boolean } = {}) {
  const forbidden = lines ? CONTROL_BUT_LINES : CONTROL;
  return z
    .string()
    .max(max * 4, { error: `Must have at most ${max} characters.`, abort: true })
    .overwrite((value) => normalized(withoutEdges(spaced(value, lines ? "\n" : " ")), "NFC"))
    .superRefine((value, context) => {
      const length = codePoints(value);
      if (length < min || (min > 0 && BLANK.test(value)))
        context.addIssue({
          code: "custom",
          message: min === 1 ? "Must not be empty." : `Must have at least ${min} characters.`,
        });
      if (length > max) context.addIssue({ code: "custom", message: `Must have at most ${max} characters.` });
      if (!value.isWellFormed())
        context.addIssue({ code: "custom", message: "Must be well-formed Unicode." });
      if (forbidden.test(value))
        context.addIssue({ code: "custom", message: "Must not contain control characters." });
    })
    .meta({ minLength: min, maxLength: max });
}

/**
 * Schema of an absolute https URL without user name and password, of at most `max` characters. Gives it as browsers
 * read it (WHATWG URL), so that what is stored names the host that is visited.
 */
export const httpsUrl = (max: number) => absoluteUrl(max, (url) => url.protocol === "https:");

function absoluteUrl(max: number, allows: (url: URL) => boolean) {
  return z
    .string()
    .overwrite(withoutEdges)
    .max(max, { error: `Must have at most ${max} characters.`, abort: true })
    .refine(
      (value) => {
        const url = CONTROL.test(value) ? null : URL.parse(value);
        return url !== null && allows(url) && url.username === "" && url.password === "";
      },
      { error: "Must be an absolute https URL without user name or password.", abort: true },
    )
    .overwrite((value) => new URL(value).href)
    .refine((value) => value.length <= max, {
      error: `Must have at most ${max} characters when it is encoded.`,
    })
    .meta({ format: "uri" });
}

/**
 * Schema of the address of an image, of which a copy is kept (decision 15.20). Lets `http` pass for this machine, which
 * only a stage that says so may use: see `refuseLocalImages`.
 */
export const imageUrl = (max: number) =>
  absoluteUrl(max, (url) => url.protocol === "https:" || isLocalImage(url.href)).meta({
    format: "uri",
    description:
      "`image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.",
  });

/** Whether an address is one of this machine without TLS. */
export const isLocalImage = (address: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//.test(address);

/** Instants are compared as text, so their year in UTC must have four digits; a zone can move it out of that range. */
const withinFourDigits = (value: string): boolean =>
  Number.isNaN(Date.parse(value)) || /^\d{4}-/.test(new Date(value).toISOString());
const OUT_OF_RANGE = "Must lie in the years 0000 to 9999 in UTC.";

/** Schema of an ISO 8601 date-time with zone. Gives the instant in UTC with milliseconds. */
export const Instant = z.iso
  .datetime({
    offset: true,
    error: "Must be an ISO 8601 date-time with a zone, such as 2026-12-31T23:59:59Z.",
    abort: true,
  })
  .refine(withinFourDigits, { error: OUT_OF_RANGE, abort: true })
  .transform((value) => new Date(value).toISOString())
  .meta({ examples: ["2026-12-31T23:59:59.000Z"] });

/** The same of what is shown as a day, which is the one of the offset that was given. Gives the instant with that offset. */
export const DatedInstant = Instant.in.transform(withOwnOffset).meta({
  examples: ["2026-12-31T23:59:59.000-03:00"],
});

/** Schema of a date or instant in a response: instants are in UTC there, whatever offset they were given in. */
export const ShownMoment = z.string().overwrite(inUtc);

/** What is said of a wrong date; each way of a union has it, as only the last one tried would be told of otherwise. */
export const DAY_OR_INSTANT = {
  error:
    "Must be an ISO 8601 date, such as 2026-12-31, or a date-time with a zone, such as 2026-12-31T09:00:00-03:00.",
};

/** Schema of an end of a range: an ISO 8601 date, which is a day where the organization is, or a date-time with zone. */
export const DayOrInstant = z
  .union([z.iso.date(DAY_OR_INSTANT), z.iso.datetime({ offset: true, ...DAY_OR_INSTANT })], DAY_OR_INSTANT)
  .refine(withinFourDigits, { error: OUT_OF_RANGE, abort: true });

/** Whether a date or instant lies before another one; of a date and an instant the days decide, as they are written. */
export const isBefore = (one: string, other: string): boolean =>
  one.length === 10 || other.length === 10
    ? writtenDay(one) < writtenDay(other)
    : Date.parse(one) < Date.parse(other);

type RangeQuery = Readonly<Record<string, unknown>>;
/** Arguments for `refine` of a query: a range must not end before it begins. It is told beside other bad fields. */
export function rangeInOrder(from: string, until: string) {
  const inOrder = (query: RangeQuery) => !isBefore(String(query[until]), String(query[from]));
  const when = ({ value }: { value: unknown }) =>
    [from, until].every((name) => DayOrInstant.safeParse((value as RangeQuery)[name]).success);
  const refusal = { path: [until], error: `Must not lie before ${from}.`, when };
  return [inOrder, refusal] as const;
}
