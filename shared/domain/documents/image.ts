import * as z from "zod";
import type { Warning } from "../warnings.ts";

/** A page of a template, as far as it has pictures. */
interface PicturedPage {
  readonly background_url?: string | null | undefined;
  readonly elements?: readonly {
    readonly kind?: string | undefined;
    readonly image_url?: string | null | undefined;
  }[];
}

/** What has pictures: the fields of a badge, an event, an organization or a template that hold addresses of images. */
export interface WithImages {
  readonly image_url?: string | null | undefined;
  readonly pic_url?: string | null | undefined;
  readonly design?:
    | {
        readonly logo_url?: string | null | undefined;
        readonly signatures?: readonly { readonly image_url?: string | null | undefined }[];
      }
    | null
    | undefined;
  readonly pages?: readonly PicturedPage[];
  readonly variants?: readonly { readonly pages?: readonly PicturedPage[] }[];
}

/** The fields of a record that name an image, with its address, as errors name fields. */
export function picturedFields({ image_url, pic_url, design, pages, variants }: WithImages) {
  const signatures = (design?.signatures ?? []).map(
    (signature, n) => [`design.signatures[${n}].image_url`, signature.image_url] as const,
  );
  const fields = [
    ["image_url", image_url] as const,
    ["pic_url", pic_url] as const,
    ["design.logo_url", design?.logo_url] as const,
    ...signatures,
    ...picturesOf(pages, "pages"),
    ...(variants ?? []).flatMap((variant, n) => picturesOf(variant.pages, `variants[${n}].pages`)),
  ];
  return fields.flatMap(([field, address]) => (typeof address === "string" ? [{ field, address }] : []));
}

const picturesOf = (pages: readonly PicturedPage[] | undefined, path: string) =>
  (pages ?? []).flatMap(({ background_url, elements }, n) => [
    [`${path}[${n}].background_url`, background_url] as const,
    ...(elements ?? []).map(
      ({ image_url }, at) => [`${path}[${n}].elements[${at}].image_url`, image_url] as const,
    ),
  ]);

/** Every address of an image in a record, each once. */
export const picturedAddresses = (record: WithImages): string[] => [
  ...new Set(picturedFields(record).map(({ address }) => address)),
];

/** The port `images`, of which ports.ts says more. */
interface CopyReader {
  of(organizationId: string, addresses: readonly string[]): Promise<Copies>;
}

/** The copies of all images of an organization's records; no call when they have none. */
export const copiesOf = (
  { images }: { readonly images: CopyReader },
  organizationId: string,
  ...records: readonly WithImages[]
): Promise<Copies> => images.of(organizationId, [...new Set(records.flatMap(picturedAddresses))]);

/** Says which images of a badge its documents are without, and why; of one that is fetched for the first time nothing. */
export const imageWarnings = (record: WithImages, copies: Copies): Warning[] =>
  picturedFields(record).flatMap(({ field, address }) => {
    const copy = copies.get(address);
    if (copy === undefined || copy.state === "kept") return [];
    const cure =
      copy.state === "waiting"
        ? "It is tried again by itself; documents are without it until then."
        : "Documents are without it: correct it and preview the badge with `retry_images`, or upload the image.";
    return [{ path: field, code: "image_failed", message: `${copy.problem} ${cure}` }];
  });

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
