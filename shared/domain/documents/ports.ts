import type { AnswerReceipt } from "../idempotency.ts";
import type { Slice, Window } from "../page.ts";
import type { DocumentFacts, DocumentFormat } from "./document-facts.ts";
import type { Copies, ImageCopy, ImageRefusal } from "./image.ts";
import type { PdfProblem } from "./pdf-page.ts";
import type { OpenUpload, StoredImage, UploadRequest } from "./uploaded-image.ts";

/** Ports of documents and images. */
export interface DocumentPorts {
  renderer: Renderer;
  typesetter: Typesetter;
  images: Images;
  /** Apart from reading one: a stranger reads no index. */
  "images.list": ImageLists;
  "images.write": ImageWrites;
  /** Apart: only a worker goes to the hosts that strangers name. */
  imageSource: ImageSource;
  uploads: Uploads;
  imageFiles: KeptImages;
  documentNames: DocumentNames;
  renders: Renders;
}

/**
 * Draws documents. `strict` throws `unrenderable_text`, naming the characters, when no font has a character; otherwise
 * the document shows the character's code instead, such as [U+1C00], and never an empty box (decision 15.4).
 */
export interface Renderer {
  render(
    facts: DocumentFacts,
    format: DocumentFormat,
    /** `attachment`: the text of a credential, which an archive has in it as a file. */
    options?: { strict?: boolean; attachment?: string },
  ): Promise<Uint8Array>;
  /** Several documents, as PDF, in the order of `facts`; for a ZIP. */
  renderAll(facts: readonly DocumentFacts[]): Promise<readonly Uint8Array[]>;
  /** Sets the pages of an own template for these facts, without drawing them (decisions 20.3 and 20.12). */
  setTemplate(facts: DocumentFacts): Promise<TemplateTried>;
  /** An SVG of ours without text, as PNG of the given width in pixels. */
  draw(svg: string, width: number): Promise<Uint8Array>;
  /** The page of a PDF of somebody else, as PNG, or why it is not taken; undefined when it cannot be drawn, or takes too long. */
  drawPdf(pdf: Uint8Array): Promise<Uint8Array | PdfProblem | undefined>;
  /** The same for a cleaned SVG of somebody else; undefined when it cannot be drawn, or takes too long. */
  drawForeign(svg: string, width: number): Promise<Uint8Array | undefined>;
}

/** A text of an own template that needs smaller letters than it may have: its page from 0, and its id. */
export interface Overflow {
  readonly page: number;
  readonly element: string;
}

/** How an own template was set: which texts do not fit their boxes, and how long a processor took. */
export interface TemplateTried {
  readonly overflows: readonly Overflow[];
  readonly cpuMs: number;
}

/** What the render function itself draws with; all others use {@link Renderer}. */
export interface Typesetter {
  /**
   * The first of the documents of these facts, at least one, in their order: as many as fit an answer and its time; with the
   * bytes of their images by hash, of which one that is not there is left out. Strict, it throws `unrenderable_text`.
   */
  documents(
    facts: readonly DocumentFacts[],
    format: DocumentFormat,
    options: {
      readonly strict: boolean;
      readonly images: ReadonlyMap<string, Uint8Array>;
      readonly attachment?: string | undefined;
    },
  ): Promise<readonly Uint8Array[]>;
  setTemplate(facts: DocumentFacts): Promise<TemplateTried>;
  /** The page of a PDF as PNG, or why it is not taken. */
  drawPdf(pdf: Uint8Array): Promise<Uint8Array | PdfProblem>;
  draw(svg: string, width: number): Promise<Uint8Array>;
  /** Makes ready what the first document would wait for. What fails here is tried again with that document. */
  start(): Promise<void>;
  /** Ends its processes; the next document starts a new one. */
  close(): Promise<void>;
}

/** Which copies an organization's image addresses have; an address that was not fetched yet has none. */
export interface Images {
  of(organizationId: string, addresses: readonly string[]): Promise<Copies>;
  /** The copy by the name that our pages use (`imageKey`). */
  named(key: string): Promise<ImageCopy | undefined>;
}

export interface ImageLists {
  list(organizationId: string, window: Window): Promise<Slice<StoredImage>>;
}

/** Takes images in: decodes and keeps them, with what is known of each. */
export interface ImageWrites extends ImageCodec, ImageStore {
  find(organizationId: string, address: string): Promise<ImageCopy | undefined>;
  /** Saves a copy, or why there is none; a kept copy stays as it is. */
  save(organizationId: string, address: string, copy: ImageCopy): Promise<void>;
  /** Doing it again changes the time only. */
  register(image: StoredImage, receipt?: AnswerReceipt): Promise<void>;
}

/** Addresses at which the storage takes one file of the named size and type. */
export interface Uploads {
  open(organizationId: string, request: UploadRequest, at: Date): Promise<OpenUpload>;
  read(organizationId: string, id: string): Promise<Uint8Array | undefined>;
}

/** Keeps the bytes of an image, PNG, under their hash, with a copy of it for print; doing it again changes nothing. */
export interface ImageStore {
  put(hash: string, png: Uint8Array, print?: Uint8Array): Promise<void>;
}

/** Fetches an image from another host. "failed": it may succeed another time. */
export interface ImageSource {
  fetch(
    address: string,
  ): Promise<
    | { readonly kind: "bytes"; readonly bytes: Uint8Array }
    | (ImageRefusal & { readonly kind: "refused" | "failed" })
  >;
}

/** Decodes an image and encodes it anew, without anything but its pixels; or says why that is refused. */
export interface ImageCodec {
  toPng(bytes: Uint8Array): Promise<
    | {
        readonly png: Uint8Array;
        readonly width: number;
        readonly height: number;
        /** JPEG with more pixels, of a large image without transparency. */
        readonly print?: Uint8Array;
      }
    | ImageRefusal
  >;
  /** The SVG with the width to draw it at, or why it is refused; undefined for a file that is no XML. */
  clean(file: Uint8Array): { readonly svg: string; readonly width: number } | ImageRefusal | undefined;
}

/** The bytes of kept images by their hash. */
export interface KeptImages {
  read(hash: string): Promise<Uint8Array | undefined>;
  /** Its copy for print, JPEG, or the image itself if it has none. */
  readForPrint(hash: string): Promise<Uint8Array | undefined>;
}

/** Rendered documents, kept for a while so that each is made once. */
export interface Renders {
  /**
   * The kept document, or else the one that `make` gives, which is kept then. Calls at the same time share one. When one takes too long
   * all with the same `slowAs` are left alone for a while; when left out the document itself.
   */
  once(
    name: string,
    contentType: string,
    make: () => Promise<Uint8Array>,
    slowAs?: string,
  ): Promise<Uint8Array>;
}

/** Names of documents in addresses, signed so that nobody can invent one (decision 15.32). */
export interface DocumentNames {
  file(code: string, hash: string, format: DocumentFormat): Promise<string>;
  /** What a file of a certificate names; undefined for a text that `file` did not give for this certificate. */
  read(code: string, file: string): Promise<{ hash: string; format: DocumentFormat } | undefined>;
}
