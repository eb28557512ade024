import { textParts } from "#shared/domain/documents/design-text.ts";
import type { ResolvedTemplate } from "#shared/domain/documents/document-facts.ts";
import { type Fields, filledLines, type Line, paragraphs } from "./lines.ts";
import type { qrDrawing } from "./qr-drawing.ts";

type TemplateElement = ResolvedTemplate["pages"][number]["elements"][number];

/** An image by its hash; templates read it from `/images/<hash>`. */
export interface Image {
  readonly hash: string;
  readonly alt: string;
}

interface Signature {
  readonly name: Line;
  readonly title: Line;
  readonly image: Image | null;
  /** Whether the handwriting font has the letters of the name. */
  readonly handwritten: boolean;
}

interface Shown {
  readonly fields: Fields;
  readonly signatures: readonly Signature[];
  readonly badge: Image | null;
  readonly qr: ReturnType<typeof qrDrawing>;
  readonly images: ReadonlySet<string>;
}

/** Modules that stay free on each side of a QR code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

const pathOf = (hash: string): string => `/images/${hash}`;
const pictured = (image: Image | null) =>
  image === null ? null : { path: pathOf(image.hash), alt: image.alt };

/**
 * Gives what an organization's own template prints of a certificate: its texts filled, its images by their paths; millimetres and
 * points as asked. An element that has nothing to show is left out.
 */
export function ownPages(template: ResolvedTemplate, shown: Shown) {
  const { width, height } = template;
  let named = false;
  const isHeading = (text: string): boolean => {
    if (named || !textParts(text).some((part) => "field" in part && part.field === "recipient_name"))
      return false;
    named = true;
    return true;
  };
  const drawn = (element: TemplateElement) => {
    switch (element.kind) {
      case "text": {
        const { text, ...box } = element;
        const lines = filledLines(shown.fields, text);
        if (lines.every((line) => line.length === 0)) return null;
        return { ...box, lines: paragraphs(lines), heading: isHeading(text) };
      }
      case "image": {
        const { image, alt, ...box } = element;
        if (image === null || !shown.images.has(image)) return null;
        return { ...box, image: { path: pathOf(image), alt } };
      }
      case "signature": {
        const signature = shown.signatures[element.number - 1];
        return signature ? { ...element, ...signature, image: pictured(signature.image) } : null;
      }
      case "qr": {
        const { color, ...box } = element;
        const { size, svg } = shown.qr;
        // So much of the box's shorter side is code; the rest of it is its quiet zone.
        return { ...box, svg: svg(color), share: size / (size + 2 * QUIET_MODULES) };
      }
      case "seal":
        return { ...element, image: pictured(shown.badge) };
      default:
        return element;
    }
  };
  const pages = template.pages.map(({ background, elements }) => ({
    background: background !== null && shown.images.has(background) ? pathOf(background) : null,
    elements: elements.map(drawn).filter((element) => element !== null),
  }));
  return { width, height, pages };
}
