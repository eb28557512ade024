declare module "libqp" {
  /** Bytes, or a text as UTF-8, in quoted-printable: on one line where the text is. */
  export function encode(content: string | Uint8Array): string;
  /** Breaks quoted-printable into lines of at most 76 characters. */
  export function wrap(encoded: string): string;
}
