import * as z from "zod";
import { IMAGES } from "../document-rules.ts";
import { pageOf, pageQuery } from "../page.ts";
import { viewOf } from "../view.ts";

/** Media types of images that can be uploaded; which one a file has is told by its first bytes. */
export const UPLOAD_TYPES = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/svg+xml",
  "application/pdf",
] as const;

/** An image that was uploaded, as integrators see it. */
export const UploadedImage = z
  .strictObject({
    image_url: z.string().meta({ description: "Use it wherever the address of an image is asked for." }),
    width: z.int(),
    height: z.int(),
    created_at: z.string(),
  })
  .meta({ id: "UploadedImage" });
export type UploadedImage = z.infer<typeof UploadedImage>;

/** An uploaded image as stored: our copy of it, at the address that names it. */
export interface StoredImage extends UploadedImage {
  /** SHA-256 of the copy in hexadecimal. */
  readonly id: string;
  readonly organization_id: string;
  /** A key, or a user of the panel; absent before that was kept. */
  readonly uploaded_by?: string;
}

/** Body of POST /v1.0/images/uploads. */
export const UploadRequest = z
  .strictObject({
    content_type: z.enum(UPLOAD_TYPES),
    size: z
      .int({ error: "Must be a whole number of bytes." })
      .min(1, { error: "Must be at least 1." })
      .max(IMAGES.uploadBytesMax, {
        // A text only when it is needed: the first number in a language loads all of Intl.
        error: () => `Must be at most ${IMAGES.uploadBytesMax.toLocaleString("en")} bytes.`,
      })
      .meta({ description: "Bytes of the file, exactly.", examples: [183_204] }),
  })
  .meta({ id: "UploadRequest" });
export type UploadRequest = z.infer<typeof UploadRequest>;

/** Where a file is to be sent, before POST /v1.0/images/uploads/{id}/complete. */
export const OpenUpload = z
  .strictObject({
    id: z.uuid(),
    method: z.literal("PUT"),
    url: z.string().meta({
      description: "Send the file here by `method`, with `headers` and exactly the bytes that were named.",
      examples: ["https://uploads.s3.amazonaws.com/7a…?X-Amz-Signature=…"],
    }),
    headers: z
      .strictObject({ "content-type": z.string() })
      .meta({ examples: [{ "content-type": "image/png" }] }),
    expires_at: z.string(),
  })
  .meta({ id: "ImageUpload" });
export type OpenUpload = z.infer<typeof OpenUpload>;

/** Path parameters of POST /v1.0/images/uploads/{id}/complete. */
export const UploadParams = z.strictObject({ id: z.uuid().toLowerCase() });

/** The integrator's view of an uploaded image. */
export const toUploadedImage = (image: StoredImage): UploadedImage => viewOf(UploadedImage, image, {});

export const UploadedImageQuery = pageQuery({});
export const UploadedImagePage = pageOf(UploadedImage).meta({ id: "UploadedImagePage" });
