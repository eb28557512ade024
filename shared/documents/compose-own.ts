import { textParts } from "#shared/domain/documents/design-text.ts";
import type { DocumentFacts, ResolvedTemplate } from "#shared/domain/documents/document-facts.ts";
import { filledLines, type Line, type Paragraph, paragraphs } from "./lines.ts";
import type { qrDrawing } from "./qr-drawing.ts";

/** An organization's own template as it is printed: its texts filled, its images by their paths; millimetres and points as asked. */
export interface OwnPages {
  readonly width: number;
  readonly height: number;
  readonly pages: readonly { readonly background: string | null; readonly elements: readonly OwnElement[] }[];
}

type Of<Kind extends TemplateElement["kind"]> = Extract<TemplateElement, { kind: Kind }>;
type TemplateElement = ResolvedTemplate["pages"][number]["elements"][number];
interface Pictured {
  readonly path: string;
  readonly alt: string;
}

type OwnElement =
  | (Omit<Of<"text">, "text"> & { readonly lines: readonly Paragraph[]; readonly heading: boolean })
  | (Omit<Of<"image">, "image" | "alt"> & { readonly image: Pictured })
  | (Of<"signature"> & Omit<OwnSignature, "image"> & { readonly image: Pictured | null })
  /** `share` of the box's shorter side is code; the rest of it is its quiet zone. */
  | (Omit<Of<"qr">, "color"> & { readonly svg: string; readonly share: number })
  | (Of<"seal"> & { readonly image: Pictured | null })
  | Of<"line" | "rectangle">;

interface OwnSignature {
  readonly name: Line;
  readonly title: Line;
  readonly image: { readonly hash: string; readonly alt: string } | null;
  readonly handwritten: boolean;
}

interface Shown {
  readonly signatures: readonly OwnSignature[];
  readonly badge: { readonly hash: string; readonly alt: string } | null;
  readonly qr: ReturnType<typeof qrDrawing>;
  readonly images: ReadonlySet<string>;
}

/** Modules that stay free on each side of a QR code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

const pathOf = (hash: string): string => `/images/${hash}`;
const pictured = (image: Shown["badge"]): Pictured | null =>
  image === null ? null : { path: pathOf(image.hash), alt: image.alt };

/** Gives what a template prints of a certificate; an element that has nothing to show is left out. */
export function ownPages(facts: DocumentFacts, template: ResolvedTemplate, shown: Shown): OwnPages {
  const { width, height } = template;
  let named = false;
  const isHeading = (text: string): boolean => {
    if (named || !textParts(text).some((part) => "field" in part && part.field === "recipient_name"))
      return false;
    named = true;
    return true;
  };
  const drawn = (element: TemplateElement): OwnElement[] => {
    switch (element.kind) {
      case "text": {
        const { text, ...box } = element;
        const lines = filledLines(facts, text);
        if (lines.every((line) => line.length === 0)) return [];
        return [{ ...box, lines: paragraphs(lines), heading: isHeading(text) }];
      }
      case "image": {
        const { image, alt, ...box } = element;
        if (image === null || !shown.images.has(image)) return [];
        return [{ ...box, image: { path: pathOf(image), alt } }];
      }
      case "signature": {
        const signature = shown.signatures[element.number - 1];
        return signature ? [{ ...element, ...signature, image: pictured(signature.image) }] : [];
      }
      case "qr": {
        const { color, ...box } = element;
        const { size, svg } = shown.qr;
        return [{ ...box, svg: svg(color), share: size / (size + 2 * QUIET_MODULES) }];
      }
      case "seal":
        return [{ ...element, image: pictured(shown.badge) }];
      default:
        return [element];
    }
  };
  const pages = template.pages.map(({ background, elements }) => ({
    background: background !== null && shown.images.has(background) ? pathOf(background) : null,
    elements: elements.flatMap(drawn),
  }));
  return { width, height, pages };
}
