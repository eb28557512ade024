import { picturedAddresses, type WithImages } from "./image.ts";
import type { Copies } from "./image-state.ts";
import type { DocumentPorts } from "./ports.ts";

/** The copies of all images of an organization's records; no call when they have none. */
export const copiesOf = (
  { images }: Pick<DocumentPorts, "images">,
  organizationId: string,
  ...records: readonly WithImages[]
): Promise<Copies> => images.of(organizationId, [...new Set(records.flatMap(picturedAddresses))]);
