/** Tells a web or e-mail address within a name from initials, titles and abbreviations without a space after them. */

import abbreviations from "./abbreviations.json" with { type: "json" };
import { fold } from "./fold.ts";
import topLevelDomains from "./top-level-domains.json" with { type: "json" };

/** By IANA's list of May 2026, with the reserved name that stands for them in texts (RFC 2606). */
const TOP_LEVEL = new Set(`example ${Object.values(topLevelDomains).join(" ")}`.split(" "));
/** Those of which nobody is called, and that are no title. */
const ONLY_TOP_LEVEL =
  /^(?:com|net|org|info|biz|edu|gov|mil|int|example|app|xyz|site|online|shop|links|click|website|blog|icu|loan|email|digital|agency|bet|casino|zip|mov|sbs|cyou|cfd|support|help|host|mobi|lol|museum|xn--.*|.*[^\p{ASCII}].*)$/u;
/** Degrees in commerce are written as two hosts are. */
const DEGREE = /^[bm]\.com$/i;
/** Titles, degrees, ranks, and abbreviations in the names of organizations, folded; of some fifty languages and countries. */
const ABBREVIATIONS = new Set(Object.values(abbreviations).join(" ").split(" "));
/** Words in names that are also domains of countries. */
const PARTICLES = new Set(["al", "de", "do", "la"]);

/** Only from the beginning of a word on: from each of its letters a long word would be read to its end again. */
const HOST =
  /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:[.\u3002][\p{L}\p{M}\p{N}_-]+)+(?<goesOn>\/|\?|:(?=\d))?/gu;
const OTHER_ADDRESS =
  /:\/\/|\bwww[.\u3002]|\b(?:mailto|https?|ftp):|\b\d{1,3}(?:\.\d{1,3}){3}\b|[^\s@]@[^\s@]+[.\u3002]\p{L}/iu;

/** Whether a text holds what a mail program makes a link of, also where it is only disguised: full-width, or with invisible characters. */
export function hasAddress(value: string): boolean {
  const plain = value.replaceAll(/\p{Cf}/gu, "").normalize("NFKC");
  return (
    OTHER_ADDRESS.test(plain) ||
    [...plain.matchAll(HOST)].some(({ 0: text, groups }) => isHost(text, groups?.goesOn !== undefined))
  );
}

function isHost(text: string, goesOn: boolean): boolean {
  const labels = text.replace(/[/?:]$/, "").split(/[.\u3002]/);
  const ending = labels.at(-1)!;
  if (DEGREE.test(labels.join("."))) return false;
  if (labels.slice(1).some((label) => ONLY_TOP_LEVEL.test(label.toLowerCase()) && isTopLevel(label)))
    return true;
  if (!isTopLevel(ending) || labels.some((label) => /^-|-$/.test(label))) return false;
  if (goesOn) return true;
  const isWord = /^\p{Lu}/u.test(ending) || PARTICLES.has(ending) || ABBREVIATIONS.has(fold(ending));
  return !isWord || !labels.slice(0, -1).every(isAbbreviation);
}

const isTopLevel = (label: string): boolean => TOP_LEVEL.has(label.toLowerCase()) || /^xn--/i.test(label);

/** An initial, or a known abbreviation. */
const isAbbreviation = (label: string): boolean =>
  /^\p{L}\p{M}*$/u.test(label) || label.split("-").every((part) => ABBREVIATIONS.has(fold(part)));
