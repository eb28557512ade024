import * as z from "zod";
import { LOCALES, type Locale } from "#shared/domain/organizations/organization.ts";
import { wallClock } from "#shared/formats/days.ts";
import { dayRange } from "#shared/formats/durations.ts";
import { dateFormat } from "#shared/formats/formatters.ts";

/** BCP 47 tags for `lang` and dates, and the name of each language in that language. */
export const LANGUAGES: Readonly<Record<Locale, { readonly tag: string; readonly name: string }>> = {
  pt: { tag: "pt-BR", name: "Português" },
  en: { tag: "en", name: "English" },
  es: { tag: "es", name: "Español" },
};

/** Query of the pages. Other parameters are ignored, because mail programs and social networks add their own to links. */
export const PageQuery = z.looseObject({
  lang: z.enum(LOCALES).optional().catch(undefined).meta({ description: "Language of the page." }),
});

/** Who reads a page: the language that they chose on it, and the Accept-Language header of their browser. */
export interface PageReader {
  readonly lang: Locale | undefined;
  readonly languages: string | undefined;
}

/** The language of a page, and the one that its reader chose, which links keep. */
export interface PageLanguage {
  readonly locale: Locale;
  readonly lang: Locale | undefined;
}

/** The language of a page: what the reader chose, what is known of its one person, what the browser prefers, or the organization's. */
export const localeFor = (
  { lang, languages }: PageReader,
  { recipient = null, organization = "en" }: { recipient?: Locale | null; organization?: Locale } = {},
): Locale => lang ?? recipient ?? preferredLocale(languages, organization);

/** The query that keeps the language that the reader chose on the next page; empty without a choice. */
export const langQuery = (lang: Locale | undefined): string => (lang === undefined ? "" : `?lang=${lang}`);

/** Takes an Accept-Language header and gives the supported language it prefers, or `fallback` if there is none. */
export function preferredLocale(languages: string | undefined, fallback: Locale = "en"): Locale {
  const wanted = (languages ?? "")
    .slice(0, 200)
    .split(",")
    .map((entry) => {
      const [range = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { language: range.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const locale = LOCALES.find((known) => known === language);
    if (locale) return locale;
  }
  return fallback;
}

/** Gives a date as text in the language. Of a date-time it is the date as written, whatever its offset. */
export function day(iso: string, locale: Locale): string {
  return dayRange(iso, null, LANGUAGES[locale].tag);
}

/** Gives the days of an event as text: one day, or the range from the first to the last. */
export function days(first: string, last: string | null, locale: Locale): string {
  return dayRange(first, last, LANGUAGES[locale].tag);
}

/** Gives a date-time as text in the language, as the clock of its own offset shows it, and that offset. */
export function moment(iso: string, locale: Locale): string {
  const clock = dateFormat(LANGUAGES[locale].tag, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const [, sign = "", hours = 0, minutes = ""] = /([+-])(\d\d):(\d\d)$/.exec(iso) ?? [];
  const ahead = `${sign === "-" ? "−" : sign}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
  return `${clock.format(wallClock(iso))} (UTC${/[1-9]/.test(ahead) ? ahead : ""})`;
}
