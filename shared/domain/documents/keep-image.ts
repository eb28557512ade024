import { hash, randomInt } from "node:crypto";
import { sizeOf } from "#shared/formats/png.ts";
import { IMAGES } from "../document-rules.ts";
import type { Ports } from "../ports.ts";
import type { ImageCopy, ImageRefusal } from "./image.ts";
import { hashInAddress } from "./image-addresses.ts";
import type { ImageJob } from "./jobs.ts";
import { beginsAsPdf, PDF_PROBLEMS } from "./pdf-page.ts";

/** "known": there was a copy already. "later": the address may answer another time, or is to be asked then. */
export type KeptImage =
  | { readonly kind: "known" | "kept" }
  | { readonly kind: "refused"; readonly problem: string }
  | { readonly kind: "later"; readonly problem: string; readonly retryInSeconds: number };

type KeptCopy = Extract<ImageCopy, { state: "kept" }>;

type Use = Pick<
  Ports,
  ("images.write" | "imageSource" | "limits" | "imageFiles" | "renderer") | ("clock" | "settings")
>;

const TOO_MANY: ImageRefusal = {
  code: "too_many_fetches",
  problem: `The organization asked for more than ${IMAGES.fetchesPerMinute} images a minute; save the record again, or upload the image.`,
};

/**
 * Keeps a copy of an image that its organization has none of yet: fetches and checks it, unless it is one of this service.
 * An address that may answer later is refused after the last attempt; `attempt` counts from 1. A copy is never replaced
 * (decision 15.20).
 */
export async function keepImage(
  ports: Use,
  { organization_id, address }: ImageJob,
  attempt: number,
): Promise<KeptImage> {
  const { "images.write": imageWrites, imageSource, limits, clock, settings } = ports;
  const without = (state: "refused" | "waiting", { code, problem }: ImageRefusal) =>
    imageWrites.save(organization_id, address, {
      state,
      code,
      problem,
      checked_at: clock.now().toISOString(),
    });
  const refused = async (refusal: ImageRefusal): Promise<KeptImage> => {
    await without("refused", refusal);
    return { kind: "refused", problem: refusal.problem };
  };
  const keep = async (copy: KeptCopy | ImageRefusal): Promise<KeptImage> => {
    if ("code" in copy) return refused(copy);
    await imageWrites.save(organization_id, address, copy);
    return { kind: "kept" };
  };
  if ((await imageWrites.find(organization_id, address))?.state === "kept") return { kind: "known" };
  const own = hashInAddress(settings, address);
  if (own !== undefined) return keep(await ownCopy(ports, own));
  const { admitted, window } = await limits.admitFetch(organization_id, clock.now());
  if (!admitted && attempt > IMAGES.waitsForFetch) return refused(TOO_MANY);
  // Spread over later minutes, so that what waits does not come back all at once.
  if (!admitted) return later(TOO_MANY, window.resetSeconds + randomInt(60 * attempt));
  const fetched = await imageSource.fetch(address);
  if (fetched.kind === "bytes") return keep(await storeImage(ports, fetched.bytes));
  const retryInSeconds = IMAGES.retryDelaysSeconds[attempt - 1];
  if (fetched.kind === "refused" || retryInSeconds === undefined) return refused(fetched);
  await without("waiting", fetched);
  return later(fetched, retryInSeconds);
}

const later = ({ problem }: ImageRefusal, retryInSeconds: number): KeptImage => ({
  kind: "later",
  problem,
  retryInSeconds,
});

/** Checks an image, encodes it anew and stores it under the hash of that; or says why it is refused. */
export async function storeImage(
  { "images.write": imageWrites, renderer }: Pick<Ports, "images.write" | "renderer">,
  bytes: Uint8Array,
): Promise<KeptCopy | ImageRefusal> {
  const picture = beginsAsPdf(bytes) ? await pageOf({ renderer }, bytes) : bytes;
  if ("code" in picture) return picture;
  const image = await imageWrites.toPng(picture);
  if ("code" in image) return image;
  const { png, width, height, print } = image;
  const name = hash("sha256", png);
  // The object first: who finds the item must find the object.
  await imageWrites.put(name, png, print);
  return { state: "kept", hash: name, width, height };
}

/** The page of a PDF as a picture (decision 20.4), or why it is refused. */
async function pageOf(
  { renderer }: Pick<Ports, "renderer">,
  pdf: Uint8Array,
): Promise<Uint8Array | ImageRefusal> {
  if (pdf.length > IMAGES.pdfBytesMax) {
    const problem = `A PDF may have at most ${IMAGES.pdfBytesMax.toLocaleString("en")} bytes.`;
    return { code: "too_large", problem };
  }
  const drawn = await renderer.drawPdf(pdf);
  if (drawn === undefined)
    return { code: "unreadable", problem: "The PDF cannot be drawn, or takes too long; use a PNG of it." };
  return typeof drawn === "string" ? { code: "unsuitable_pdf", problem: PDF_PROBLEMS[drawn] } : drawn;
}

/** The copy that an address of this service names, without a request to it. */
async function ownCopy(
  { imageFiles }: Pick<Ports, "imageFiles">,
  name: string,
): Promise<KeptCopy | ImageRefusal> {
  const png = await imageFiles.read(name);
  if (!png) return { code: "not_found", problem: "There is no such image." };
  return { state: "kept", hash: name, ...sizeOf(png) };
}
