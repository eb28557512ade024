import type { I18nProvider } from "ra-core";
import polyglotI18nProvider from "ra-i18n-polyglot";
import { keepLocale, LANGUAGES, type Locale, presentLocale, tagOf } from "./languages.ts";
import { setSentences } from "./sentences.ts";

/**
 * A language's texts, in a file of their own that only who reads that language loads; and what the API says of fields, which
 * is asked for when the page has its texts: nobody has sent anything before.
 */
const TEXTS = {
  pt: [() => import("texts:pt"), () => import("./pt/sentences.json")],
  en: [() => import("texts:en"), async () => ({ default: {} })],
  es: [() => import("texts:es"), () => import("./es/sentences.json")],
} as const;

async function load(locale: Locale) {
  const [texts, sentences] = TEXTS[locale];
  const { default: loaded } = await texts();
  // Without them the API's own English sentences are shown.
  sentences().then(
    ({ default: translations }) => setSentences(translations),
    () => setSentences({}),
  );
  document.documentElement.lang = tagOf(locale);
  return loaded;
}

/** The texts of the panel in the language that was chosen, which another choice replaces in place. */
export async function i18n(): Promise<I18nProvider> {
  const locale = presentLocale();
  const first = await load(locale);
  const provider = polyglotI18nProvider(
    (wanted) => (wanted === locale ? first : load(wanted as Locale)),
    locale,
    LANGUAGES.map(({ locale: each, name }) => ({ locale: each, name })),
    // A text that is missing fails a test; a person sees its key rather than an empty place.
    { onMissingKey: (key: string) => key },
  );
  return {
    ...provider,
    async changeLocale(wanted) {
      await load(wanted as Locale);
      keepLocale(wanted as Locale);
      return provider.changeLocale(wanted);
    },
  };
}
