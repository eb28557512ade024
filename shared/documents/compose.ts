import { correction, generate } from "lean-qr";
import { textParts } from "#shared/domain/documents/design-text.ts";
import type { DocumentFacts, ResolvedDesign } from "#shared/domain/documents/document-facts.ts";
import { CERTIFY, HEADLINES } from "#shared/domain/documents/printed.ts";
import { valueText } from "#shared/domain/outcomes/value-text.ts";
import { dayRange } from "#shared/text/days.ts";
import { ornamentsOf } from "./ornaments/ornaments.ts";
import { type Palette, paletteOf } from "./palette.ts";
import { headlineOf, WORDS, type Words } from "./words.ts";

/** A text with the direction in which it is read. */
export interface Line {
  readonly text: string;
  readonly rtl: boolean;
  /** Has a word that may be wider than its place, and may then be broken. */
  readonly long: boolean;
}

/** What a template prints: every text in its final words; images by hash, read from `/images/<hash>.png`. */
export interface TemplateData {
  readonly layout: ResolvedDesign["layout"];
  readonly lang: string;
  readonly title: string;
  readonly author: string;
  /** Year, month and day of the issue. */
  readonly date: readonly number[];
  readonly colors: Palette;
  /** SVG by the name of the ornament. */
  readonly ornaments: Readonly<Record<string, string>>;
  readonly logo: Image | null;
  readonly badge: Line & { readonly image: Image | null; readonly label: string };
  readonly signatures: readonly Signature[];
  readonly issuer: Line & { readonly by: string; readonly verified: string | null };
  readonly headline: Line;
  readonly certify: string;
  readonly name: Line;
  readonly event: Line;
  readonly statement: readonly Paragraph[];
  /** Dates, place and hours, each with its label. */
  readonly details: readonly { readonly label: string; readonly value: Line }[];
  readonly issued: string;
  readonly expires: string | null;
  readonly verify: { readonly before: string; readonly address: string; readonly shown: string };
  readonly code: { readonly label: string; readonly value: string };
  readonly qr: { readonly svg: string; readonly alt: string };
  /** What marks a document that is not accepted, and whether it stands behind the text too. */
  readonly mark: { readonly text: string; readonly behind: boolean } | null;
}

/** A paragraph with its own direction, in parts; the strong ones have each its own too. */
interface Paragraph {
  readonly rtl: boolean;
  readonly parts: readonly (Line & { readonly strong: boolean })[];
}

interface Signature {
  readonly name: Line;
  readonly title: Line;
  readonly image: Image | null;
  /** Whether the handwriting font has the letters of the name. */
  readonly handwritten: boolean;
}

interface Image {
  readonly hash: string;
  readonly alt: string;
}

/**
 * Gives what the templates print of a certificate: words, colours, ornaments and QR code. `images` are the hashes of the
 * images that are there; an image that is not is left out.
 */
export function compose(facts: DocumentFacts, images: ReadonlySet<string>): TemplateData {
  const { design, event, locale } = facts;
  const words = WORDS[locale];
  const colors = paletteOf(design.layout, design.primary_color, design.accent_color);
  const code = facts.short_code
    .replaceAll("-", "")
    .match(/.{1,4}/g)!
    .join("-");
  const headline = design.title ?? HEADLINES[locale][headlineOf(event.category, facts.workload_hours)];
  const image = (hash: string | null, alt: string): Image | null =>
    hash !== null && images.has(hash) ? { hash, alt } : null;
  const marked = facts.sample === "pending" ? words.pending : words.sample;
  const mark = facts.sample ? { text: marked, behind: facts.sample === true } : null;
  return {
    layout: design.layout,
    lang: locale,
    title: `${headline} – ${facts.recipient_name}${mark === null ? "" : ` (${mark.text})`}`,
    author: facts.issuer.name,
    date: facts.issued_at.slice(0, 10).split("-").map(Number),
    colors,
    ornaments: ornamentsOf(design.layout, colors),
    logo: image(design.logo, words.alt.logo + facts.issuer.name),
    badge: {
      ...line(facts.badge.name),
      image: image(facts.badge.image, words.alt.badge + facts.badge.name),
      label: words.labels.badge,
    },
    signatures: design.signatures.map((signature) => ({
      name: line(signature.name),
      title: line(signature.title),
      image: image(signature.image, words.alt.signature + signature.name),
      handwritten: HANDWRITTEN.test(signature.name),
    })),
    issuer: {
      ...line(facts.issuer.name),
      by: words.by,
      verified: facts.issuer.verified ? words.verified : null,
    },
    headline: line(headline),
    certify: CERTIFY[locale],
    name: line(facts.recipient_name),
    event: line(event.name),
    statement: paragraphs(design.text === null ? sentence(facts, words) : custom(facts, words, design.text)),
    details: detailsOf(facts, words).map(({ label, value }) => ({ label, value: line(value) })),
    issued: words.issued + dayRange(facts.issued_at, null, words.tag),
    expires: facts.expires_at === null ? null : words.expires + dayRange(facts.expires_at, null, words.tag),
    verify: {
      before: words.verify,
      address: facts.address,
      shown: facts.address.replace(/^https?:\/\//, ""),
    },
    code: { label: words.code, value: code },
    qr: { svg: qrSvg(facts.address, colors.code), alt: words.alt.qr + facts.address },
    mark,
  };
}

/** A space at which no line breaks. */
const NBSP = "\u00a0";

interface Part {
  readonly text: string;
  readonly strong?: boolean;
}

/** The sentence of the house: what the recipient did, when, where and for how many hours. */
function sentence(facts: DocumentFacts, words: Words): readonly Part[] {
  const { event } = facts;
  const parts: Part[] = [
    { text: words.did[headlineOf(event.category, facts.workload_hours)] },
    { text: event.name, strong: true },
  ];
  const place = placeOf(facts, words);
  if (event.initial_date !== null || place !== null) parts.push({ text: words.held });
  if (event.initial_date !== null) parts.push({ text: period(event.initial_date, event.finish_date, words) });
  if (place !== null) {
    if (event.initial_date !== null) parts.push({ text: "," });
    if (place === words.online.trim()) parts.push({ text: words.online });
    else
      parts.push(
        { text: words.place.replace(/ $/, NBSP) },
        { text: place.replace(/ (?=\p{L}{1,3}$)/u, NBSP) },
      );
  }
  if (facts.workload_hours !== null)
    parts.push({ text: words.hours }, { text: hoursOf(facts.workload_hours, words), strong: true });
  parts.push({ text: "." });
  return parts;
}

/** The organization's own text, with its fields filled; a field without a value is left out. */
function custom(facts: DocumentFacts, words: Words, text: string): readonly Part[] {
  const details = Object.fromEntries(detailsOf(facts, words).map(({ field, value }) => [field, value]));
  const values: Readonly<Record<string, string | undefined>> = {
    ...details,
    recipient_name: facts.recipient_name,
    event_name: facts.event.name,
    badge_name: facts.badge.name,
    issuer: facts.issuer.name,
    role: facts.role,
    ...Object.fromEntries(
      (facts.values ?? []).map((shown) => [`values.${shown.key}`, valueText(shown, facts.locale)]),
    ),
  };
  return textParts(text)
    .map((part) => ("text" in part ? part : { text: values[part.field] ?? "", strong: true }))
    .filter((part) => part.text !== "");
}

/** The paragraphs of what is said, one a line; each is read in the direction of its first letter. */
function paragraphs(said: readonly Part[]): Paragraph[] {
  const lines: Part[][] = [[]];
  for (const { text, strong = false } of said)
    for (const [n, piece] of text.split("\n").entries()) {
      if (n > 0) lines.push([]);
      if (piece !== "") lines.at(-1)!.push({ text: piece, strong });
    }
  return lines.map((parts) => ({
    rtl: line(parts.map(({ text }) => text).join("")).rtl,
    // An empty line has a height.
    parts: joined(parts.length > 0 ? parts : [{ text: NBSP }]),
  }));
}

/** Parts that look alike and follow each other are one, as each costs; a part from right to left stays apart. */
function joined(parts: readonly Part[]): Paragraph["parts"] {
  const result: Paragraph["parts"][number][] = [];
  for (const { text, strong = false } of parts) {
    const last = result.at(-1);
    const apart = last === undefined || last.strong !== strong || last.rtl || line(text).rtl;
    if (apart) result.push({ ...line(text), strong });
    else result.splice(-1, 1, { ...line(last.text + text), strong });
  }
  return result;
}

function detailsOf(facts: DocumentFacts, words: Words) {
  const { event } = facts;
  const dates =
    event.initial_date === null ? null : dayRange(event.initial_date, event.finish_date, words.tag);
  const hours = facts.workload_hours === null ? null : hoursOf(facts.workload_hours, words);
  const rows = [
    { field: "dates", label: words.labels.dates, value: dates },
    { field: "place", label: words.labels.place, value: placeOf(facts, words) },
    { field: "hours", label: words.labels.hours, value: hours },
  ] as const;
  return rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
}

/** The days of an event as a part of the sentence: on one day, or from the first to the last. */
function period(first: string, last: string | null, words: Words): string {
  const range = dayRange(first, last, words.tag);
  const spoken = range.replace(/\s*–\s*/, words.to);
  return (spoken === range ? words.on : words.from).replace(/ $/, NBSP) + unbroken(spoken);
}

/** A date in which no line breaks beside a number. */
const unbroken = (date: string): string => date.replaceAll(/ (?=\d)|(?<= de) |(?<=(?:^| )\d\d?) /g, NBSP);

function placeOf({ event }: DocumentFacts, words: Words): string | null {
  if (event.location_type === "ONLINE") return words.online.trim();
  return [event.city, event.state].filter((part) => part !== null).join(", ") || null;
}

const hoursOf = (hours: number, words: Words): string =>
  new Intl.NumberFormat(words.tag, { style: "unit", unit: "hour", unitDisplay: "long" })
    .format(hours)
    .replace(" ", NBSP);

/** Right to left when the first letter is. */
const RTL =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** Letters of the handwriting font. */
const HANDWRITTEN = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

const line = (text: string): Line => ({ text, rtl: RTL.test(text), long: /\S{19}/u.test(text) });

/** The QR code of an address as SVG, each run of modules as one rectangle of a single path. */
function qrSvg(address: string, color: string): string {
  const code = generate(address, { minCorrectionLevel: correction.M });
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      const start = x;
      while (code.get(x, y)) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}"><path fill="${color}" d="${path}"/></svg>`;
}
