import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { codeOf, notDrawable, plainText, shownAs } from "#shared/domain/documents/drawable.ts";
import { DomainError } from "#shared/domain/errors.ts";

/** How a character is shown: as itself or another form of it; undefined where only its code can be. */
export type Show = (character: string) => string | undefined;

/** Characters of a text that are shown as their codes; an ellipsis is for others after them, as codes are long. */
const CODES = 12;

/** Shows what fonts have, without some characters that proved to be none of one font with what they belong to. */
export const inFonts =
  (lacking: ReadonlySet<number>): Show =>
  (character) => {
    const form = shownAs(character);
    return form === undefined || [...form].some((one) => lacking.has(one.codePointAt(0)!)) ? undefined : form;
  };

/** Shows Latin letters, figures and common signs only: what can be set whatever is beside it. */
export const inLatin: Show = (character) =>
  /^[\n -~\u00a1-\u00ac\u00ae-\u017f]$/.test(character) ? character : undefined;

/** A text as `show` shows its characters, or as their codes; and the characters that have only a code. */
function legible(text: string, show: Show): { text: string; missing: string[] } {
  const missing: string[] = [];
  const shown = [...plainText(text)].map((character) => {
    const form = show(character);
    if (form !== undefined) return form;
    missing.push(character);
    return missing.length > CODES ? undefined : `[U+${codeOf(character)}]`;
  });
  const parts = shown.map((part, n) => part ?? (shown[n - 1] === undefined ? "" : "…"));
  return { text: parts.join(""), missing };
}

/** On paper words have one space between them, whatever a text was pasted from; the texts of an own template keep theirs. */
const onPaper = (text: string, path: string): string =>
  path.startsWith("pages[") ? text : text.replaceAll(/[^\S\n]+/gu, " ");

/** Changes every text of the facts that somebody wrote; `path` is the field's name. */
function mapTexts(facts: DocumentFacts, change: (text: string, path: string) => string): DocumentFacts {
  const optional = (text: string | null, path: string) => (text === null ? null : change(text, path));
  const { design, issuer, badge, event } = facts;
  return {
    ...facts,
    recipient_name: change(facts.recipient_name, "recipient_name"),
    issuer: { ...issuer, name: change(issuer.name, "issuer") },
    badge: { ...badge, name: change(badge.name, "badge.name") },
    event: {
      ...event,
      name: change(event.name, "event.name"),
      city: optional(event.city, "event.city"),
      state: optional(event.state, "event.state"),
    },
    ...(facts.role !== undefined && { role: change(facts.role, "role") }),
    ...(facts.values !== undefined && {
      values: facts.values.map(({ key, label, unit, value, ...shown }) => ({
        ...shown,
        key,
        label: change(label, `fields.${key}.label`),
        unit: optional(unit, `fields.${key}.unit`),
        value: typeof value === "string" ? change(value, `values.${key}`) : value,
      })),
    }),
    design: {
      ...design,
      ...(design.title !== undefined && { title: change(design.title, "design.title") }),
      text: optional(design.text, "design.text"),
      ...(design.back !== undefined && {
        back: {
          title: optional(design.back.title, "design.back.title"),
          text: change(design.back.text, "design.back.text"),
        },
      }),
      signatures: design.signatures.map((signature, n) => ({
        ...signature,
        name: change(signature.name, `design.signatures[${n}].name`),
        title: change(signature.title, `design.signatures[${n}].title`),
      })),
      ...(design.template !== undefined && {
        template: {
          ...design.template,
          pages: design.template.pages.map((page, n) => ({
            ...page,
            elements: page.elements.map((element, m) =>
              element.kind === "text"
                ? { ...element, text: change(element.text, `pages[${n}].elements[${m}].text`) }
                : element,
            ),
          })),
        },
      }),
    },
  };
}

export function textsOf(facts: DocumentFacts): string {
  const texts: string[] = [];
  mapTexts(facts, (text) => {
    texts.push(text);
    return text;
  });
  return texts.join("\n");
}

/** The facts in characters that can be shown; another one becomes its code, or when `strict` throws `unrenderable_text`. */
export function legibleFacts(facts: DocumentFacts, show: Show, strict: boolean): DocumentFacts {
  const errors: { path: string; message: string }[] = [];
  const shown = mapTexts(facts, (text, path) => {
    const { text: changed, missing } = legible(onPaper(text, path), show);
    if (missing.length > 0) {
      errors.push({ path, message: notDrawable([...new Set(missing)]) });
    }
    return changed;
  });
  if (!strict || errors.length === 0) return shown;
  const [{ path, message }] = errors as [(typeof errors)[0]];
  throw new DomainError("unrenderable_text", `${path}: ${message} Please write it with other characters.`, {
    errors,
  });
}
