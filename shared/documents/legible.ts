import type { DocumentFacts } from "#shared/domain/documents/facts.ts";
import { DomainError } from "#shared/domain/errors.ts";

/** Whether the fonts have a character. */
export type HasGlyph = (code: number) => boolean;

/** Joiners, direction marks, variation selectors and the like: they need no glyph. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}]$/u;
/** Characters that PDF/UA and PDF/A refuse, whether or not a font has them. */
const REFUSED = /^[\p{Cc}\p{Co}\p{Cn}]$/u;
const BYTE_ORDER_MARK = "\ufeff";

const codeOf = (character: string): string =>
  character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");

/** A text in characters that the fonts have: another form of a character that has one, otherwise its code. */
function legible(text: string, has: HasGlyph): { text: string; missing: string[] } {
  const hasAll = (characters: string) =>
    [...characters].every(
      (character) =>
        INVISIBLE.test(character) || (!REFUSED.test(character) && has(character.codePointAt(0)!)),
    );
  const missing: string[] = [];
  const shown = [...text.replaceAll(BYTE_ORDER_MARK, "").toWellFormed().normalize("NFC")].map((character) => {
    if (hasAll(character)) return character;
    // Mathematical letters, full-width forms, ligatures: the plain characters that they stand for.
    const plain = character.normalize("NFKC");
    if (plain !== character && hasAll(plain)) return plain;
    missing.push(character);
    return `[U+${codeOf(character)}]`;
  });
  return { text: shown.join(""), missing };
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
 * The facts in characters that the fonts have (decision 15.4). A character that no font has becomes its code, such as
 * [U+A9C0]; when `strict` it throws `unrenderable_text`, which names each field with its characters.
 */
export function legibleFacts(facts: DocumentFacts, has: HasGlyph, strict: boolean): DocumentFacts {
  const errors: { path: string; message: string }[] = [];
  const shown = mapTexts(facts, (text, path) => {
    const { text: changed, missing } = legible(text, has);
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
