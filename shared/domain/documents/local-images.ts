import * as z from "zod";
import { type FieldError, invalidFields } from "../errors.ts";
import type { Settings } from "../ports.ts";
import { isLocalImage } from "../text.ts";
import { picturedFields, type WithImages } from "./image.ts";

type LocalImages = Pick<Settings, "localImages">;

/** The errors of images that are on this machine, where the stage has none there. */
const localImageErrors = ({ localImages }: LocalImages, record: WithImages): FieldError[] =>
  picturedFields(localImages ? {} : record).flatMap(({ field, address }) =>
    isLocalImage(address)
      ? [{ path: field, message: "Must be an absolute https URL without user name or password." }]
      : [],
  );

/** Throws `invalid_request` for images on this machine, where the stage has none there. */
export function refuseLocalImages(settings: LocalImages, record: WithImages): void {
  const errors = localImageErrors(settings, record);
  if (errors.length > 0) throw invalidFields(errors);
}

const Address = z.string().optional().catch(undefined);
const Pages = z
  .array(
    z
      .object({
        background_url: Address,
        elements: z.array(z.object({ image_url: Address }).catch({})).catch([]),
      })
      .catch({ elements: [] }),
  )
  .optional()
  .catch(undefined);

/** The images of a body, whatever else it is. */
const PicturedBody = z
  .object({
    image_url: Address,
    pic_url: Address,
    design: z
      .object({
        logo_url: Address,
        signatures: z.array(z.object({ image_url: Address }).catch({})).catch([]),
      })
      .optional()
      .catch(undefined),
    pages: Pages,
    variants: z
      .array(z.object({ pages: Pages }).catch({}))
      .optional()
      .catch(undefined),
  })
  .catch({});

/** The errors of {@link refuseLocalImages} in a body whose other fields may be bad. */
export const inspectImages = (
  { settings }: { readonly settings: LocalImages },
  body: unknown,
): FieldError[] => localImageErrors(settings, PicturedBody.parse(body));
