import { gunzipSync, inflateSync } from "node:zlib";

/** Why bytes could not be inflated: they are longer than allowed, or damaged. */
export type NotInflated = "too_large" | "damaged";

export const inflated = (bytes: Uint8Array, max: number): Buffer | NotInflated =>
  within(() => inflateSync(bytes, { maxOutputLength: max }));

/** The same of a file of gzip. */
export const gunzipped = (bytes: Uint8Array, max: number): Buffer | NotInflated =>
  within(() => gunzipSync(bytes, { maxOutputLength: max }));

function within(inflate: () => Buffer): Buffer | NotInflated {
  try {
    return inflate();
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "too_large" : "damaged";
  }
}
