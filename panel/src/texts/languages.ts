/** The languages of the panel, as the API names them. */
export const LANGUAGES = [
  { locale: "pt", tag: "pt-BR", name: "Português" },
  { locale: "en", tag: "en", name: "English" },
  { locale: "es", tag: "es", name: "Español" },
] as const;
export type Locale = (typeof LANGUAGES)[number]["locale"];

const KEY = "language";
const isLocale = (value: unknown): value is Locale => LANGUAGES.some(({ locale }) => locale === value);

/** The language that somebody chose; else the first of the browser's that the panel has; else English. */
export function presentLocale(): Locale {
  const chosen = localStorage.getItem(KEY);
  if (isLocale(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? "en";
}

export const keepLocale = (locale: Locale): void => localStorage.setItem(KEY, locale);
export const tagOf = (locale: Locale): string => LANGUAGES.find((each) => each.locale === locale)!.tag;
