import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { headlineOf } from "#shared/domain/documents/printed.ts";
import { LANGUAGE_TAGS } from "#shared/domain/organizations/organization.ts";
import { dayRange } from "#shared/formats/durations.ts";
import { drawBadge } from "#shared/formats/svg-badge/draw-badge.ts";
import { NBSP, withWholes } from "#shared/formats/unbroken.ts";
import { fill } from "#shared/texts/fill.ts";
import { PRINTED_TEXTS } from "#shared/texts/texts.ts";
import { type Image, ownPages } from "./compose-own.ts";
import {
  detailsOf,
  type Fields,
  filledLines,
  hoursOf,
  line,
  paragraphs,
  period,
  placeNameOf,
  type SaidPart,
  textFieldsOf,
} from "./lines.ts";
import { ornamentsOf, sealOrnaments } from "./ornaments/ornaments.ts";
import { paletteOf } from "./palette.ts";
import { qrDrawing } from "./qr-drawing.ts";
import { shownBesides } from "./shown-values.ts";

export type TemplateData = ReturnType<typeof compose>;

/**
 * Gives what the templates print of a certificate: every text in its final words, ornaments as SVG by their names; images by
 * hash, without one that is not among `images`.
 */
export function compose(facts: DocumentFacts, images: ReadonlySet<string>) {
  const { design, event, locale } = facts;
  const words = PRINTED_TEXTS[locale];
  const colors = paletteOf(design.layout, design.primary_color, design.accent_color);
  const code = facts.short_code
    .replaceAll("-", "")
    .match(/.{1,4}/g)!
    .join("-");
  const headline = design.title ?? words.headlines[headlineOf(event.category, facts.workload_hours)];
  const image = (hash: string | null, alt: string): Image | null =>
    hash !== null && images.has(hash) ? { hash, alt } : null;
  const dated = (text: string, iso: string) =>
    withWholes(fill(text, { date: dayRange(iso, null, LANGUAGE_TAGS[locale]) }));
  const shown = shownBesides(facts);
  const fields = textFieldsOf(facts);
  const back = backOf(facts, fields);
  const marked = facts.sample === "pending" ? words.pending : words.sample;
  const qr = qrDrawing(facts.address);
  const badge = image(facts.badge.image, fill(words.alt.badge, { name: facts.badge.name }));
  const signatures = design.signatures.map((signature) => ({
    name: line(signature.name),
    title: line(signature.title),
    image: image(signature.image, fill(words.alt.signature, { name: signature.name })),
    handwritten: HANDWRITTEN.test(signature.name),
  }));
  // Of a document that is not accepted, and whether it stands behind the text too.
  const mark = facts.sample ? { text: marked, behind: facts.sample === true } : null;
  return {
    layout: design.layout,
    lang: locale,
    title: `${headline} – ${facts.recipient_name}${mark === null ? "" : ` (${mark.text})`}`,
    author: facts.issuer.name,
    date: facts.issued_at.slice(0, 10).split("-").map(Number),
    colors,
    ornaments: {
      ...(design.template
        ? sealOrnaments(colors)
        : ornamentsOf(design.layout, colors, {
            low: shown.time !== null || shown.lead.length > 0 || shown.values.length > 0,
            back: back !== null,
          })),
      ...(badge === null && {
        badge: drawBadge(
          facts.badge.drawn ?? { ...design, name: facts.badge.name, category: event.category },
        ),
      }),
    },
    logo: image(design.logo, fill(words.alt.logo, { name: facts.issuer.name })),
    badge: {
      ...line(facts.badge.name),
      image: badge,
      label: words.labels.badge,
    },
    signatures,
    issuer: {
      ...line(facts.issuer.name),
      by: words.by,
      verified: facts.issuer.verified ? words.verified : null,
    },
    headline: line(headline),
    certify: words.certify,
    name: line(facts.recipient_name),
    event: line(event.name),
    statement: paragraphs(
      design.text === null
        ? [sentence(facts, shown.hours)]
        : filledLines(fields, design.text, { whole: true }),
    ),
    details: detailsOf(facts).map(({ label, value }) => ({ label, value: line(value) })),
    shown,
    back,
    issued: dated(words.issued, facts.issued_at),
    expires: facts.expires_at === null ? null : dated(words.expires, facts.expires_at),
    verify: {
      before: words.verify,
      address: facts.address,
      shown: facts.address.replace(/^https?:\/\//, ""),
    },
    code: { label: words.code, value: code },
    qr: { svg: qr.svg(colors.code), alt: fill(words.alt.qr, { address: facts.address }) },
    own: design.template ? ownPages(design.template, { fields, signatures, badge, qr, images }) : null,
    mark,
  };
}

/** Lines of a back page; more of them follow each other in one paragraph, as they would be too small to read. */
const BACK_LINES = 150;
const inOne = (said: readonly SaidPart[]): readonly SaidPart[] =>
  said.length === 0 ? [] : [...said, { text: " · " }];

function backOf(facts: DocumentFacts, fields: Fields) {
  const { back } = facts.design;
  const lines = back === undefined ? [] : filledLines(fields, back.text);
  if (back === undefined || lines.length === 0) return null;
  const flowing = lines.length > BACK_LINES ? [lines.flatMap(inOne)] : lines;
  return { title: back.title === null ? null : line(back.title), paragraphs: paragraphs(flowing) };
}

/** The sentence of the house: what the recipient did, when, where and, unless these stand apart, for how many hours. */
function sentence(facts: DocumentFacts, hoursApart: boolean): readonly SaidPart[] {
  const { event, locale } = facts;
  const words = PRINTED_TEXTS[locale];
  const parts: SaidPart[] = [
    { text: words.did[headlineOf(event.category, facts.workload_hours)] },
    { text: event.name, strong: true },
  ];
  const place = placeNameOf(facts);
  if (event.initial_date !== null || place !== null) parts.push({ text: words.held });
  if (event.initial_date !== null)
    parts.push({ text: period(event.initial_date, event.finish_date, locale) });
  if (place !== null) {
    if (event.initial_date !== null) parts.push({ text: "," });
    if (place === words.online.trim()) parts.push({ text: words.online });
    else
      parts.push(
        { text: words.place.replace(/ $/, NBSP) },
        { text: place.replace(/ (?=\p{L}{1,3}$)/u, NBSP) },
      );
  }
  if (facts.workload_hours !== null && !hoursApart)
    parts.push({ text: words.hours }, { text: hoursOf(facts.workload_hours, locale), strong: true });
  parts.push({ text: "." });
  return parts;
}

const HANDWRITTEN = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
