import type { Locale } from "#shared/domain/organizations/organization.ts";
import { fill } from "#shared/texts/fill.ts";
import { NEXT_STEP_TEXTS } from "#shared/texts/texts.ts";

/** The most labels that a reason names. */
const LABELS_NAMED = 3;

/** Made once, as to make one takes longer than to write the reasons of a page with it. British English has no comma before "and". */
const LISTS: Readonly<Record<Locale, Intl.ListFormat>> = {
  pt: new Intl.ListFormat("pt-BR"),
  en: new Intl.ListFormat("en-GB"),
  es: new Intl.ListFormat("es"),
};

/** Why an event is a next step of another: skills and keywords that they share, or skills at a lower or a higher level. */
export const sharedReason = (
  locale: Locale,
  kind: "shares" | "lower" | "higher",
  labels: readonly string[],
): string =>
  fill(NEXT_STEP_TEXTS[locale][kind], { labels: LISTS[locale].format(labels.slice(0, LABELS_NAMED)) });
