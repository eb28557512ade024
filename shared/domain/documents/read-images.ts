import type { Warning } from "../warnings.ts";
import { picturedAddresses, picturedFields, type WithImages } from "./image.ts";
import type { Copies } from "./image-state.ts";
import type { DocumentPorts } from "./ports.ts";

/** The copies of all images of an organization's records; no call when they have none. */
export const copiesOf = (
  { images }: Pick<DocumentPorts, "images">,
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
