import type { I18nProvider } from "ra-core";
import polyglotI18nProvider from "ra-i18n-polyglot";
import { catalogue } from "./catalogue.ts";
import { keepLocale, LANGUAGES, type Locale, presentLocale } from "./languages.ts";
import { setSentences } from "./sentences.ts";

/** A language's texts, in a file of their own that only who reads that language loads. */
const CATALOGUES = {
  pt: () => import("./pt/index.ts"),
  en: () => import("./en/index.ts"),
  es: () => import("./es/index.ts"),
};

/** What the API says of fields, which is asked for when the page has its texts: nobody has sent anything before. */
const SENTENCES = {
  pt: () => import("./pt/sentences.json"),
  en: async () => ({ default: {} }),
  es: () => import("./es/sentences.json"),
};

async function load(locale: Locale) {
  const texts = catalogue((await CATALOGUES[locale]()) as unknown as Parameters<typeof catalogue>[0]);
  // Without them the API's own English sentences are shown.
  SENTENCES[locale]().then(
    ({ default: sentences }) => setSentences(sentences),
    () => setSentences({}),
  );
  document.documentElement.lang = locale === "pt" ? "pt-BR" : locale;
  return texts;
}

/** The texts of the panel in the language that was chosen, which another choice replaces in place. */
export async function i18n(): Promise<I18nProvider> {
  const locale = presentLocale();
  const first = await load(locale);
  const provider = polyglotI18nProvider(
    (wanted) => (wanted === locale ? first : load(wanted as Locale)) as never,
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
