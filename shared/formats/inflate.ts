import { inflateSync } from "node:zlib";

/** Why bytes could not be inflated: they are longer than allowed, or damaged. */
export type NotInflated = "too_large" | "damaged";

export function inflated(bytes: Uint8Array, max: number): Buffer | NotInflated {
  try {
    return inflateSync(bytes, { maxOutputLength: max });
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "too_large" : "damaged";
  }
}
