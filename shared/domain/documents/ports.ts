import type { DocumentFacts, DocumentFormat } from "./facts.ts";

/** Ports of documents and images. */
export interface DocumentPorts {
  imageCopies: ImageCopies;
  documentNames: DocumentNames;
  renders: Renders;
  renderer: Renderer;
  typesetter: Typesetter;
}

/**
 * Draws documents. `strict` throws `unrenderable_text`, naming the characters, when no font has a character; otherwise
 * the document shows the character's code instead, such as [U+A9C0], and never an empty box (decision 15.4).
 */
export interface Renderer {
  render(facts: DocumentFacts, format: DocumentFormat, options?: { strict?: boolean }): Promise<Uint8Array>;
  /** Several documents, as PDF, in the order of `facts`; for a ZIP. */
  renderAll(facts: readonly DocumentFacts[]): Promise<readonly Uint8Array[]>;
  /** An SVG without text, as PNG of the given width in pixels. */
  draw(svg: string, width: number): Promise<Uint8Array>;
}

/** What the render function itself draws with; all others use {@link Renderer}. */
export interface Typesetter {
  /**
   * Documents of one format, in the order of `facts`, with the bytes of their images by hash; an image that is not
   * there is left out. Strict, it throws `unrenderable_text`.
   */
  documents(
    facts: readonly DocumentFacts[],
    format: DocumentFormat,
    options: { readonly strict: boolean; readonly images: ReadonlyMap<string, Uint8Array> },
  ): Promise<readonly Uint8Array[]>;
  draw(svg: string, width: number): Promise<Uint8Array>;
  /** Ends its processes; the next document starts a new one. */
  close(): Promise<void>;
}

/** A kept copy of an image from elsewhere, or why there is none. */
export type ImageCopy =
  | { readonly state: "kept"; readonly hash: string; readonly width: number; readonly height: number }
  | { readonly state: "refused"; readonly problem: string };

/** Which copies an organization's image addresses have; an address that was not fetched yet has none. */
export interface ImageCopies {
  of(organizationId: string, addresses: readonly string[]): Promise<ReadonlyMap<string, ImageCopy>>;
}

/** The bytes of kept images, PNG, by their hash. */
export interface KeptImages {
  read(hash: string): Promise<Uint8Array | undefined>;
}

/** Rendered documents, kept for a while so that each is made once. */
export interface Renders {
  /** The kept document, or else the one that `make` gives, which is kept then. Calls at the same time share one. */
  once(name: string, contentType: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** Names of documents in addresses, signed so that nobody can invent one (decision 15.32). */
export interface DocumentNames {
  file(code: string, hash: string, format: DocumentFormat): Promise<string>;
  /** What a file of a certificate names; undefined for a text that `file` did not give for this certificate. */
  read(code: string, file: string): Promise<{ hash: string; format: DocumentFormat } | undefined>;
}
