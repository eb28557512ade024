import * as z from "zod";
import { picturedFields, type WithImages } from "./image.ts";

/** Why there is no copy of an image. */
const IMAGE_PROBLEMS = [
  "not_found",
  "access_denied",
  "unexpected_answer",
  "unreachable",
  "timeout",
  "tls_error",
  "not_public",
  "not_an_image",
  "unreadable",
  "unsuitable_pdf",
  "too_large",
  "too_many_fetches",
] as const;
export type ImageProblem = (typeof IMAGE_PROBLEMS)[number];

/** Why an image is not kept: for programs, and in a sentence for people. */
export interface ImageRefusal {
  readonly code: ImageProblem;
  readonly problem: string;
}

/** A kept copy of an image, or why there is none; "waiting": its address is asked again later. */
export type ImageCopy =
  | { readonly state: "kept"; readonly hash: string; readonly width: number; readonly height: number }
  | (ImageRefusal & {
      readonly state: "refused" | "waiting";
      /** When the address was asked last. */
      readonly checked_at: string;
    });
export type Copies = ReadonlyMap<string, ImageCopy>;

/** The images of a record: each of its fields that has one, and whether our copy of it is there. */
export const ImageStates = z
  .array(
    z
      .strictObject({
        field: z.string().meta({ examples: ["design.logo_url"] }),
        status: z.enum(["pending", "ready", "failed"]),
        problem: z.enum(IMAGE_PROBLEMS).nullable(),
      })
      .meta({ id: "ImageState" }),
  )
  .meta({
    description:
      "Every image of the record. `ready`: we have our copy, and documents show it. `pending`: it is being fetched; with a `problem` it is tried again, for half an hour. `failed`: documents are without it, until the record is changed or a preview fetches it again.",
  });
export type ImageStates = z.infer<typeof ImageStates>;

/** What is known of each image of a record. */
export const imageStates = (record: WithImages, copies: Copies): ImageStates =>
  picturedFields(record).map(({ field, address }) => ({ field, ...stateOf(copies.get(address)) }));

function stateOf(copy: ImageCopy | undefined): Pick<ImageStates[number], "status" | "problem"> {
  if (copy === undefined) return { status: "pending", problem: null };
  if (copy.state === "kept") return { status: "ready", problem: null };
  return { status: copy.state === "refused" ? "failed" : "pending", problem: copy.code };
}
