import { hash } from "node:crypto";
import { IMAGES } from "../document-rules.ts";
import type { Ports } from "../ports.ts";
import type { ImageJob } from "./jobs.ts";

/** "known": there was a copy already. "later": the address may answer another time. */
export type KeptImage =
  | { readonly kind: "known" | "kept" }
  | { readonly kind: "refused"; readonly problem: string }
  | { readonly kind: "later"; readonly problem: string; readonly retryInSeconds: number };

type Use = Pick<Ports, "imageIntake" | "imageStore" | "imageSource" | "imageCodec">;

/**
 * Fetches an image that its organization has no copy of yet, checks it and keeps the copy. An address that may answer
 * later is refused after the last attempt; `attempt` counts from 1. A copy is never replaced (decision 15.20).
 */
export async function keepImage(
  { imageIntake, imageStore, imageSource, imageCodec }: Use,
  { organization_id, address }: ImageJob,
  attempt: number,
): Promise<KeptImage> {
  const refused = async (problem: string): Promise<KeptImage> => {
    await imageIntake.save(organization_id, address, { state: "refused", problem });
    return { kind: "refused", problem };
  };
  if ((await imageIntake.find(organization_id, address))?.state === "kept") return { kind: "known" };
  const fetched = await imageSource.fetch(address);
  if (fetched.kind === "refused") return refused(fetched.problem);
  if (fetched.kind === "failed") {
    const retryInSeconds = IMAGES.retryDelaysSeconds[attempt - 1];
    if (retryInSeconds === undefined) return refused(fetched.problem);
    return { kind: "later", problem: fetched.problem, retryInSeconds };
  }
  const image = await imageCodec.toPng(fetched.bytes);
  if ("problem" in image) return refused(image.problem);
  const { png, width, height } = image;
  const name = hash("sha256", png);
  // The object first: who finds the item must find the object.
  await imageStore.put(name, png);
  await imageIntake.save(organization_id, address, { state: "kept", hash: name, width, height });
  return { kind: "kept" };
}
