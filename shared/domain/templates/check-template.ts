import { contrast } from "#shared/formats/colors.ts";
import { textParts } from "../documents/design-text.ts";
import { picturedAddresses } from "../documents/image.ts";
import { type FieldError, invalidFields } from "../errors.ts";
import { LIMITS } from "../rules.ts";
import type { Warning } from "../warnings.ts";
import { type Box, contains, liesOnPage, overlap } from "./geometry.ts";
import type { TemplateRefusal } from "./refusals.ts";
import {
  pageSizeOf,
  TEMPLATE_RULES,
  type TemplateContent,
  type TemplateElement,
  type TemplatePage,
} from "./template.ts";

/** Throws `invalid_request` that names everything for which a template is refused (decision 20.3). */
export function refuseBadTemplate(content: TemplateContent): void {
  const errors = [
    ...sizeErrors(content),
    ...roleErrors(content),
    ...pagesWithPaths(content).flatMap(pagesErrors),
  ];
  if (errors.length > 0) throw invalidFields(errors);
}

/** The pages of a certificate: those of the template, or of one of its roles. */
interface CertificatePages {
  readonly path: string;
  readonly pages: readonly TemplatePage[];
  readonly size: { readonly width: number; readonly height: number };
}

/** The pages of a template, and those of each of its roles. */
export const pagesWithPaths = (content: TemplateContent): CertificatePages[] => {
  const size = pageSizeOf(content);
  return [
    { path: "pages", pages: content.pages, size },
    ...content.variants.map(({ pages }, n) => ({ path: `variants[${n}].pages`, pages, size })),
  ];
};

/** Why a template is too large, whatever stands in it. */
export function sizeErrors(content: TemplateContent): FieldError[] {
  const errors: FieldError[] = [];
  if (Buffer.byteLength(JSON.stringify(content)) > LIMITS.templateBytes)
    errors.push({
      path: "pages",
      code: "template_too_large" satisfies TemplateRefusal,
      message: `Pages and variants may have at most ${LIMITS.templateBytes.toLocaleString("en")} bytes as JSON.`,
    });
  if (picturedAddresses(content).length > LIMITS.imagesPerTemplate)
    errors.push({
      path: "pages",
      code: "too_many_pictures" satisfies TemplateRefusal,
      message: `May have at most ${LIMITS.imagesPerTemplate} different pictures and backgrounds.`,
    });
  return errors;
}

/** A role has pages of its own once. */
const roleErrors = ({ variants }: TemplateContent): FieldError[] =>
  variants.flatMap(({ role }, n) => {
    if (variants.findIndex((variant) => variant.role === role) === n) return [];
    const message = `There are other pages for the role "${role}" already.`;
    return [
      { path: `variants[${n}].role`, message, code: "role_twice" satisfies TemplateRefusal, named: role },
    ];
  });

function pagesErrors({ path, pages, size }: CertificatePages): FieldError[] {
  const elements = pages.flatMap((page) => page.elements);
  const errors = pages.flatMap((page, n) =>
    page.elements.flatMap((element, at) =>
      elementErrors(page, at, size).map(complaintOf(`${path}[${n}].elements[${at}]`, element)),
    ),
  );
  if (!elements.some(namesRecipient))
    errors.push({ path, ...missing("name_missing", "Must have a text with {recipient_name}.") });
  if (!elements.some(({ kind }) => kind === "qr"))
    errors.push({
      path,
      ...missing("code_missing", "Must have a QR code, by which the certificate is checked."),
    });
  return errors;
}
const missing = (code: TemplateRefusal, message: string) => ({ code, message });

/** Whether a text names the recipient. */
export const namesRecipient = (element: TemplateElement): boolean =>
  element.kind === "text" &&
  textParts(element.text).some((part) => "field" in part && part.field === "recipient_name");

/** An error of an element, by its field, before it is told which element that is. */
type ElementError = readonly [field: string, code: TemplateRefusal, message: string, named?: string];

/** Says of which element an error is; the path has its place, which people do not see. */
export const complaintOf =
  (path: string, { id }: TemplateElement) =>
  ([field, code, message, named]: ElementError): FieldError => ({
    path: `${path}.${field}`,
    message: `Element "${id}": ${message}`,
    code,
    ...(named !== undefined && { named }),
  });

function elementErrors(page: TemplatePage, at: number, size: CertificatePages["size"]): ElementError[] {
  const element = page.elements[at]!;
  const errors: ElementError[] = [];
  if (page.elements.findIndex(({ id }) => id === element.id) < at)
    errors.push(["id", "id_twice", "Another element of the page has this id."]);
  if (!liesOnPage(element, size))
    errors.push([
      "x",
      "off_page",
      `Must lie inside of the page of ${size.width} × ${size.height} mm${element.rotation === 0 ? "" : ", as it is turned"}.`,
    ]);
  if (element.kind !== "line" && Math.min(element.width, element.height) < TEMPLATE_RULES.sideMin)
    errors.push(["width", "too_small", `Must be at least ${TEMPLATE_RULES.sideMin} mm wide and high.`]);
  if (element.kind === "qr") errors.push(...codeErrors(page, at, element));
  if (element.kind === "text") {
    const surface = surfaceUnder(page, at);
    if (surface !== "unknown" && contrast(element.color, surface.color) < TEMPLATE_RULES.contrast)
      errors.push(["color", "contrast_low", tooFaint(element.color, surface.color)]);
  }
  return errors;
}

const tooFaint = (color: string, surface: string): string =>
  `Must have a contrast of at least ${TEMPLATE_RULES.contrast} to 1 with what is behind it; ${color} on ${surface} has ${contrast(color, surface).toFixed(1)}.`;

/** What would keep a camera from reading a QR code. Its quiet zone lies inside of its box. */
function codeErrors(
  page: TemplatePage,
  at: number,
  code: Extract<TemplateElement, { kind: "qr" }>,
): ElementError[] {
  const errors: ElementError[] = [];
  if (Math.min(code.width, code.height) < TEMPLATE_RULES.codeMin)
    errors.push([
      "width",
      "code_too_small",
      `A QR code must be at least ${TEMPLATE_RULES.codeMin} mm wide and high.`,
    ]);
  const over = page.elements.slice(at + 1).find((element) => marks(element, code));
  if (over)
    errors.push(["x", "code_covered", `Must be free of other elements; "${over.id}" lies over it.`, over.id]);
  const surface = code.background === null ? surfaceUnder(page, at) : { color: code.background };
  const under =
    code.background === null &&
    page.elements
      .slice(0, at)
      .find((element) => (isFilled(element) ? bordersOn(element, code) : marks(element, code)));
  if (under)
    errors.push(["background", "code_on_picture", `Must be a colour, as "${under.id}" lies behind it.`]);
  else if (surface === "unknown")
    errors.push([
      "background",
      "code_on_picture",
      "Must be a colour, as it cannot be told what lies behind it.",
    ]);
  else if (contrast(code.color, surface.color) < TEMPLATE_RULES.contrast)
    errors.push(["color", "contrast_low", tooFaint(code.color, surface.color)]);
  else if (contrast(code.color, "#ffffff") < contrast(surface.color, "#ffffff"))
    errors.push([
      "color",
      "code_light",
      "Must be darker than what is behind it: many cameras do not read a light code.",
    ]);
  return errors;
}

/** Whether an element prints something in the box of a code. The border of a rectangle may go around it. */
function marks(element: TemplateElement, code: Box): boolean {
  const box = element.kind === "line" ? strokeOf(element) : element;
  if (element.kind === "rectangle" && !isFilled(element)) return bordersOn(element, code);
  return overlap(box, code) || bordersOn(element, code);
}

/** Whether the border of a rectangle, whose stroke goes along its edge, lies in the box of a code. */
function bordersOn(element: TemplateElement, code: Box): boolean {
  if (element.kind !== "rectangle" || element.color === null) return false;
  const stroke = element.thickness * MM_PER_POINT;
  return overlap(grown(element, stroke / 2), code) && !contains(grown(element, -stroke / 2), code);
}

/** A box that is larger on each side, or smaller. */
const grown = ({ x, y, width, height, rotation }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: Math.max(0, width + 2 * by),
  height: Math.max(0, height + 2 * by),
  rotation,
});

const isFilled = (element: TemplateElement): boolean => element.kind === "rectangle" && element.fill !== null;

const MM_PER_POINT = 25.4 / 72;

/** What a line covers: it goes along the middle of its box. */
function strokeOf(line: Extract<TemplateElement, { kind: "line" }>): Box {
  const height = line.thickness * MM_PER_POINT;
  return { ...line, y: line.y + (line.height - height) / 2, height };
}

/** What an element stands on: a colour, or something that only the drawn page shows. */
type Surface = { readonly color: string } | "unknown";

/** What lies under an element: the elements before it from the uppermost on, or else the page. */
function surfaceUnder({ elements, background_url }: TemplatePage, at: number): Surface {
  const element = elements[at]!;
  for (let below = at - 1; below >= 0; below--) {
    const lower = elements[below]!;
    if (!covers(lower) || !overlap(lower, element)) continue;
    const color = fillOf(lower);
    return color !== null && contains(lower, element) ? { color } : "unknown";
  }
  return background_url === null ? { color: "#ffffff" } : "unknown";
}

/** Whether something of an element lies under others: letters and lines are taken to leave them readable. */
const covers = (element: TemplateElement): boolean =>
  fillOf(element) !== null ||
  element.kind === "image" ||
  element.kind === "seal" ||
  element.kind === "signature" ||
  element.kind === "qr";

const fillOf = (element: TemplateElement): string | null =>
  element.kind === "rectangle" ? element.fill : element.kind === "qr" ? element.background : null;

/** What of a template may not look as it was meant, and cannot be told without its pictures. */
export const templateWarnings = (content: TemplateContent): Warning[] =>
  pagesWithPaths(content).flatMap(warningsOf).slice(0, WARNINGS_MAX);

/** Further ones say the same of other elements; an answer that is kept to be repeated has room for so many. */
const WARNINGS_MAX = 100;

const warningsOf = ({ pages, path }: CertificatePages): Warning[] =>
  pages.flatMap((page, n) =>
    page.elements.flatMap((element, at) =>
      element.kind === "text" && surfaceUnder(page, at) === "unknown"
        ? [
            {
              path: `${path}[${n}].elements[${at}].color`,
              code: "contrast_unknown",
              message: `Element "${element.id}": what is behind it is no single colour; see in a preview that it has a contrast of ${TEMPLATE_RULES.contrast} to 1.`,
            } as const,
          ]
        : [],
    ),
  );
