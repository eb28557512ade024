import { DOCUMENTS } from "../document-rules.ts";
import { type TextField, textParts, valueKeyOf, valueKeysIn } from "../documents/design-text.ts";
import type { DocumentFacts } from "../documents/document-facts.ts";
import type { Copies } from "../documents/image.ts";
import { DrawingTookTooLong } from "../documents/took-too-long.ts";
import { type FieldError, invalidFields } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { complaintOf, pagesWithPaths } from "./check-template.ts";
import { factsOfPages, LONGEST_NAME } from "./long-names.ts";
import type { TemplateRefusal } from "./refusals.ts";
import type { TemplateContent, TemplatePage } from "./template.ts";

/** The most letters that a field of a text can be filled with. */
const LONGEST: Readonly<Record<Exclude<TextField, `values.${string}`>, number>> = {
  recipient_name: LENGTHS.recipientName,
  event_name: LENGTHS.eventName,
  badge_name: LENGTHS.eventName,
  issuer: LENGTHS.eventName,
  role: LENGTHS.role,
  place: 2 * LENGTHS.place,
  dates: 60,
  hours: 20,
};

interface WeighedText {
  readonly path: string;
  readonly element: TemplatePage["elements"][number];
  readonly letters: number;
}

const lettersOf = (text: string): number =>
  textParts(text)
    .map((part) => {
      if ("text" in part) return part.text.length;
      return valueKeyOf(part.field) === undefined
        ? LONGEST[part.field as keyof typeof LONGEST]
        : LENGTHS.fieldText;
    })
    .reduce((sum, letters) => sum + letters, 0);

const textsOfPage = (path: string, { elements }: TemplatePage): WeighedText[] =>
  elements.flatMap((element, n) =>
    element.kind === "text"
      ? [{ path: `${path}.elements[${n}]`, element, letters: lettersOf(element.text) }]
      : [],
  );

const byLetters = (texts: readonly WeighedText[]) => texts.toSorted((a, b) => b.letters - a.letters);
const total = (texts: readonly WeighedText[]) => texts.reduce((sum, { letters }) => sum + letters, 0);

const complaints = (texts: readonly WeighedText[], code: TemplateRefusal, why: string): FieldError[] =>
  texts
    .slice(0, NAMED)
    .map(({ path, element, letters }) =>
      complaintOf(
        path,
        element,
      )([
        "text",
        code,
        `${why} It has up to ${letters} letters with the longest values of its fields; please shorten it.`,
      ]),
    );
/** Texts that an error names: the longest ones. */
const NAMED = 10;

/**
 * Throws `invalid_request` that names the longest texts of pages that would take too long to draw when their fields have the
 * longest values, and its pictures when they have too many pixels (decision 20.14): such a page is a load whenever anybody looks at a certificate.
 */
export async function refuseSlowPages(
  { renderer }: Pick<Ports, "renderer">,
  content: TemplateContent,
  copies: Copies,
): Promise<void> {
  const sheets = sheetsOf(content);
  const tooMany = [...lettersErrors(content), ...pixelErrors(content, copies)];
  if (tooMany.length > 0) throw invalidFields(tooMany);
  const slow = await Promise.all(
    sheets
      .filter(({ texts }) => total(texts.flat()) > DOCUMENTS.templateLetters)
      .map(async ({ pages, texts }) => {
        const takesLong = await setsSlowly({ renderer }, content, pages);
        return takesLong
          ? complaints(byLetters(texts.flat()), "slow_page", "The page takes too long to draw.")
          : [];
      }),
  );
  const errors = slow.flat();
  if (errors.length > 0) throw invalidFields(errors);
}

/**
 * The errors of pictures that have too many pixels together for the pages of one document; each place where one stands counts, and what
 * has not been fetched yet counts nothing.
 */
export const pixelErrors = (content: TemplateContent, copies: Copies): FieldError[] =>
  pagesWithPaths(content).flatMap(({ path, pages }) => {
    const pixelsOf = (address: string | null) => {
      const copy = address === null ? undefined : copies.get(address);
      return copy?.state === "kept" ? copy.width * copy.height : 0;
    };
    const pictures = pages
      .flatMap(({ background_url, elements }, n) => [
        { path: `${path}[${n}].background_url`, pixels: pixelsOf(background_url) },
        ...elements.flatMap((element, m) =>
          element.kind === "image"
            ? [{ path: `${path}[${n}].elements[${m}].image_url`, pixels: pixelsOf(element.image_url) }]
            : [],
        ),
      ])
      .toSorted((a, b) => b.pixels - a.pixels);
    const sum = pictures.reduce((pixels, one) => pixels + one.pixels, 0);
    if (sum <= DOCUMENTS.templatePixels) return [];
    const [max, has] = [DOCUMENTS.templatePixels, sum].map((pixels) => pixels.toLocaleString("en"));
    return pictures.slice(0, NAMED).map((one) => ({
      path: one.path,
      code: "too_many_pixels" satisfies TemplateRefusal,
      message: `The pictures of a document may have ${max} pixels together, and these have ${has}; this one has ${one.pixels.toLocaleString("en")}. Please use smaller or fewer ones.`,
    }));
  });

/** The pages of each certificate that the template makes, and the texts of each page. */
const sheetsOf = (content: TemplateContent) =>
  pagesWithPaths(content).map(({ path, pages }) => ({
    pages,
    texts: pages.map((page, n) => textsOfPage(`${path}[${n}]`, page)),
  }));

/** The errors of pages with more letters than may be drawn. */
export const lettersErrors = (content: TemplateContent): FieldError[] =>
  sheetsOf(content)
    .flatMap(({ texts }) => texts)
    .flatMap(tooManyLetters);

/** The errors of the longest texts of a page, as many as it has too many. */
function tooManyLetters(texts: readonly WeighedText[]): FieldError[] {
  let over = total(texts) - LIMITS.lettersPerPage;
  const longest = byLetters(texts).filter(({ letters }) => {
    const named = over > 0;
    over -= letters;
    return named;
  });
  return complaints(
    longest,
    "too_many_letters",
    `The texts of a page may have ${LIMITS.lettersPerPage.toLocaleString("en")} letters together, and these have ${total(texts).toLocaleString("en")}.`,
  );
}

async function setsSlowly(
  { renderer }: Pick<Ports, "renderer">,
  content: TemplateContent,
  pages: readonly TemplatePage[],
): Promise<boolean> {
  try {
    const { cpuMs } = await renderer.setTemplate(longestFacts(content, pages));
    return cpuMs > DOCUMENTS.templateCpuMs;
  } catch (error) {
    if (error instanceof DrawingTookTooLong && error.isSlow) return true;
    throw error;
  }
}

/** A text of so many letters, in words as people write them. */
const ofLength = (letters: number): string =>
  `${LONGEST_NAME} `.repeat(Math.ceil(letters / 200)).slice(0, letters);

/** The document of these pages with the longest values of all that their texts name. */
function longestFacts(content: TemplateContent, pages: readonly TemplatePage[]): DocumentFacts {
  const facts = factsOfPages(content, pages, ({ kind }) => kind === "text");
  const texts = pages.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.kind === "text" ? [element.text] : [])),
  );
  const place = ofLength(LENGTHS.place);
  return {
    ...facts,
    issuer: { ...facts.issuer, name: ofLength(LONGEST.issuer) },
    badge: { ...facts.badge, name: ofLength(LONGEST.badge_name) },
    event: { ...facts.event, name: ofLength(LONGEST.event_name), city: place, state: place },
    role: ofLength(LONGEST.role),
    values: [...new Set(texts.flatMap(valueKeysIn))].map((key) => ({
      key,
      label: key,
      type: "text",
      unit: null,
      value: ofLength(LENGTHS.fieldText),
    })),
  };
}
