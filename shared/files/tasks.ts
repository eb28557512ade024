import type { PictureFinding } from "#shared/domain/credentials/ports.ts";

/** What the process that reads files is asked, with the bytes of one file. */
export interface FileTask {
  readonly kind: "qrCodes" | "pdf" | "thumbnail";
  readonly file: Uint8Array;
}

/** What came of it. */
export type FileOutcome =
  | { readonly found: PictureFinding }
  | { readonly texts: readonly string[] }
  | { readonly thumbnail: Uint8Array | undefined };

/** The same, and how much memory the process has then. */
export type FileAnswer = FileOutcome & { readonly rssBytes: number };
