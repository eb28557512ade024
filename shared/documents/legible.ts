import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { DomainError } from "#shared/domain/errors.ts";

/** How a character is shown: as itself or another form of it; undefined where only its code can be. */
export type Show = (character: string) => string | undefined;

/** Joiners, direction marks, variation selectors and the like: they need no glyph. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}]$/u;
/** Characters that PDF/UA and PDF/A refuse, whether or not a font has them. */
const REFUSED = /^[\p{Cc}\p{Co}\p{Cn}]$/u;
const BYTE_ORDER_MARK = "\ufeff";

const codeOf = (character: string): string =>
  character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");

/** Characters of a text that are shown as their codes; an ellipsis is for others after them, as codes are long. */
const CODES = 12;

/** Shows what fonts have, by `has`; else the plain characters of a mathematical letter, a full-width form or a ligature. */
export function inFonts(has: (code: number) => boolean): Show {
  const hasAll = (characters: string) =>
    [...characters].every(
      (character) =>
        INVISIBLE.test(character) || (!REFUSED.test(character) && has(character.codePointAt(0)!)),
    );
  return (character) => [character, character.normalize("NFKC")].find(hasAll);
}

/** Shows Latin letters, figures and common signs only: what can be set whatever is beside it. */
export const inLatin: Show = (character) =>
  /^[\n -~\u00a1-\u00ac\u00ae-\u017f]$/.test(character) ? character : undefined;

/** A text as `show` shows its characters, or as their codes; and the characters that have only a code. */
function legible(text: string, show: Show): { text: string; missing: string[] } {
  const missing: string[] = [];
  const shown = [...text.replaceAll(BYTE_ORDER_MARK, "").toWellFormed().normalize("NFC")].map((character) => {
    const form = show(character);
    if (form !== undefined) return form;
    missing.push(character);
    return missing.length > CODES ? undefined : `[U+${codeOf(character)}]`;
  });
  const parts = shown.map((part, n) => part ?? (shown[n - 1] === undefined ? "" : "…"));
  return { text: parts.join(""), missing };
}

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
    design: {
      ...design,
      text: optional(design.text, "design.text"),
      signatures: design.signatures.map((signature, n) => ({
        ...signature,
        name: change(signature.name, `design.signatures[${n}].name`),
        title: change(signature.title, `design.signatures[${n}].title`),
      })),
    },
  };
}

/** All texts of the facts that somebody wrote. */
export function textsOf(facts: DocumentFacts): string {
  const texts: string[] = [];
  mapTexts(facts, (text) => {
    texts.push(text);
    return text;
  });
  return texts.join("\n");
}

/**
 * The facts in characters that can be shown (decision 15.4). Another one becomes its code, such as [U+A9C0]; when `strict`
 * it throws `unrenderable_text`, which names each field with its characters.
 */
export function legibleFacts(facts: DocumentFacts, show: Show, strict: boolean): DocumentFacts {
  const errors: { path: string; message: string }[] = [];
  const shown = mapTexts(facts, (text, path) => {
    const { text: changed, missing } = legible(text, show);
    if (missing.length > 0) {
      const named = [...new Set(missing)]
        .slice(0, 10)
        .map((character) =>
          REFUSED.test(character) ? `U+${codeOf(character)}` : `${character} (U+${codeOf(character)})`,
        );
      errors.push({ path, message: `No font of documents has ${named.join(", ")}.` });
    }
    return changed;
  });
  if (!strict || errors.length === 0) return shown;
  const [{ path, message }] = errors as [(typeof errors)[0]];
  throw new DomainError("unrenderable_text", `${path}: ${message} Please write it with other characters.`, {
    errors,
  });
}
