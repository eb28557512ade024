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

/** The texts of the panel in the language that was chosen. */
export async function i18n(): Promise<I18nProvider> {
  const locale = presentLocale();
  const [load, loadSentences] = TEXTS[locale];
  const { default: texts } = await load();
  // Without them the API's own English sentences are shown.
  loadSentences().then(
    ({ default: sentences }) => setSentences(sentences),
    () => setSentences({}),
  );
  document.documentElement.lang = tagOf(locale);
  return {
    // A text that is missing fails a test; a person sees its key rather than an empty place.
    ...polyglotI18nProvider(() => texts, locale, [...LANGUAGES], { onMissingKey: (key: string) => key }),
    // The page begins anew in another one, after the browser has asked about what is typed; until then it stays as it is.
    changeLocale(wanted) {
      keepLocale(wanted as Locale);
      location.reload();
      return new Promise(() => {});
    },
  };
}
