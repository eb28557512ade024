import type * as z from "zod";
import { secondsOfDayLeft } from "../calendar.ts";
import { IMAGES } from "../document-rules.ts";
import { DomainError, invalidField, notFound } from "../errors.ts";
import { type Idempotency, receiptFor } from "../idempotency.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import { answerPage } from "../page.ts";
import type { Ports } from "../ports.ts";
import type { ImageRefusal } from "./image.ts";
import { keptImageUrl } from "./image-addresses.ts";
import { storeImage } from "./keep-image.ts";
import {
  type OpenUpload,
  type StoredImage,
  toUploadedImage,
  type UploadedImage,
  type UploadedImagePage,
  type UploadedImageQuery,
  type UploadRequest,
} from "./uploaded-image.ts";

type StorePorts = Pick<Ports, "images.write" | "renderer" | "clock" | "settings">;

/**
 * Keeps an uploaded image as a copy at an address of this service. Throws `invalid_request` for what is no image that can
 * be kept, and `image_limit_reached`.
 */
export async function uploadImage(
  ports: StorePorts & Pick<Ports, "limits">,
  acting: ActingFor,
  file: Uint8Array,
  idempotency: Idempotency | null,
): Promise<UploadedImage> {
  await countUpload(ports, acting.organizationId, file.length);
  return keepUpload(ports, acting, file, idempotency);
}

/** Gives an address to send a file to, at which the storage takes this size and type only. Throws `image_limit_reached`. */
export async function openUpload(
  ports: Pick<Ports, "limits" | "uploads" | "clock">,
  organizationId: string,
  request: UploadRequest,
): Promise<OpenUpload> {
  await countUpload(ports, organizationId, request.size);
  return ports.uploads.open(organizationId, request, ports.clock.now());
}

/** Keeps the file that was sent to an upload's address; again gives the same image. Throws `not_found` while there is none. */
export async function completeUpload(
  ports: StorePorts & Pick<Ports, "uploads">,
  acting: ActingFor,
  id: string,
): Promise<UploadedImage> {
  const file = await ports.uploads.read(acting.organizationId, id);
  if (!file) throw notFound("upload, or its file was not sent yet");
  return keepUpload(ports, acting, file, null);
}

async function countUpload(
  { limits, clock }: Pick<Ports, "limits" | "clock">,
  organizationId: string,
  bytes: number,
): Promise<void> {
  const now = clock.now();
  if (await limits.countUpload(organizationId, bytes, now)) return;
  throw new DomainError(
    "image_limit_reached",
    `An organization uploads at most ${IMAGES.uploadsPerDay} images and ${IMAGES.uploadBytesPerDay / 1_000_000} MB a day (UTC).`,
    { retryAfterSeconds: secondsOfDayLeft(now) },
  );
}

async function keepUpload(
  ports: StorePorts,
  acting: ActingFor,
  file: Uint8Array,
  idempotency: Idempotency | null,
): Promise<UploadedImage> {
  if (file.length > IMAGES.uploadBytesMax) throw refusal(tooLarge());
  const copy = await storeUpload(ports, file);
  if ("code" in copy) throw refusal(copy);
  const image: StoredImage = {
    id: copy.hash,
    organization_id: acting.organizationId,
    uploaded_by: idOfActing(acting),
    image_url: keptImageUrl(ports.settings.baseUrl, copy.hash),
    width: copy.width,
    height: copy.height,
    created_at: ports.clock.now().toISOString(),
  };
  const shown = toUploadedImage(image);
  await ports["images.write"].register(image, receiptFor(idempotency, image, shown));
  return shown;
}

/** A text only when it is needed: the first number in a language loads all of Intl. */
const tooLarge = (): ImageRefusal => ({
  code: "too_large",
  problem: `The image may have at most ${IMAGES.uploadBytesMax.toLocaleString("en")} bytes.`,
});
const UNDRAWABLE: ImageRefusal = {
  code: "unreadable",
  problem: "The SVG cannot be drawn, or takes too long; upload the image as PNG.",
};
const refusal = ({ problem }: ImageRefusal): DomainError => invalidField("body", problem);

/** An SVG is drawn first: what is kept has pixels only. */
async function storeUpload(ports: StorePorts, file: Uint8Array) {
  const cleaned = ports["images.write"].clean(file);
  if (cleaned === undefined) return storeImage(ports, file);
  if ("code" in cleaned) return cleaned;
  const drawn = await ports.renderer.drawForeign(cleaned.svg, cleaned.width);
  return drawn ? storeImage(ports, drawn) : UNDRAWABLE;
}

/** A page of the images that an organization has uploaded, newest first. */
export const listUploadedImages = (
  { "images.list": imageLists, cursors }: Pick<Ports, "images.list" | "cursors">,
  organizationId: string,
  query: z.infer<typeof UploadedImageQuery>,
): Promise<z.input<typeof UploadedImagePage>> =>
  answerPage(
    cursors,
    query,
    { organization: organizationId, list: "images" },
    (window) => imageLists.list(organizationId, window),
    toUploadedImage,
  );
