/** Tells a web or e-mail address within a name from initials, titles and abbreviations without a space after them. */

import abbreviations from "./abbreviations.json" with { type: "json" };
import { fold } from "./fold.ts";
import onlyDomains from "./only-domains.json" with { type: "json" };
import topLevelDomains from "./top-level-domains.json" with { type: "json" };

/** By IANA's list of May 2026, with the reserved name that stands for them in texts (RFC 2606). */
const TOP_LEVEL = new Set(`example ${Object.values(topLevelDomains).join(" ")}`.split(" "));
/** Those of which hardly anybody is called, and that are no title. */
const ONLY_TOP_LEVEL = new Set(onlyDomains["never words"].split(" "));
const isOnlyTopLevel = (label: string): boolean =>
  ONLY_TOP_LEVEL.has(label) || /^xn--|[^\p{ASCII}]/u.test(label);
/** What a host promises; but "U.Win" is a name. */
const PROMISES = new Set(onlyDomains["words only after initials"].split(" "));
/** The end of degrees in commerce and applied science. */
const DEGREE = /^(?:app|com)\.(?:sc|ca|cs|ec)$/i;
/** Titles, degrees, ranks, and abbreviations in the names of organizations, folded; of some fifty languages and countries. */
const { "before a name only": ofNames, ...titles } = abbreviations;
const TITLES = new Set(Object.values(titles).join(" ").split(" "));
const ABBREVIATIONS = new Set([...TITLES, ..."app com".split(" "), ...ofNames.split(" ")]);
/** Words in names that are also domains of countries. */
const PARTICLES = new Set(["al", "de", "do", "la"]);
/** How abbreviations end, "Mag.in" and "Ex.mo", and the Turkish "and"; also domains of countries. */
const ENDINGS = new Set(["as", "co", "es", "in", "li", "ma", "mo", "na", "ne", "no", "re", "to", "ve"]);

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

/** Programs make a link by the last label, or of a shorter host where a domain is written within. */
function isHost(text: string, goesOn: boolean): boolean {
  const labels = text.replace(/[/?:]$/, "").split(/[.\u3002]/);
  const ending = labels.at(-1)!;
  const before = labels.slice(0, -1);
  if (/^[bm]\.com$/i.test(text)) return false;
  if (before.slice(1).some((label) => isOnlyTopLevel(label) && isTopLevel(label))) return true;
  if (!isTopLevel(ending) || labels.some((label) => /^-|-$/.test(label))) return false;
  if (goesOn || isOnlyTopLevel(ending.toLowerCase()) || isOfCountry(before.at(-1)!, ending)) return true;
  const isWord = /^\p{Lu}/u.test(ending) || PARTICLES.has(ending) || TITLES.has(fold(ending));
  const isEnding = ENDINGS.has(ending) && /^\p{Lu}/u.test(before.at(-1)!);
  return !(isWord || isEnding) || !before.every(PROMISES.has(fold(ending)) ? isInitial : isAbbreviation);
}

/** The domains of a country that stand for generic ones, such as com.br; but for a degree, "B.App.Sc". */
const isOfCountry = (label: string, ending: string): boolean =>
  ending.length === 2 && isOnlyTopLevel(label.toLowerCase()) && !DEGREE.test(`${label}.${ending}`);

const isTopLevel = (label: string): boolean => TOP_LEVEL.has(label.toLowerCase()) || /^xn--/i.test(label);

const isInitial = (label: string): boolean => /^\p{L}\p{M}*$/u.test(label);
const isAbbreviation = (label: string): boolean =>
  isInitial(label) || label.split("-").every((part) => ABBREVIATIONS.has(fold(part)));
