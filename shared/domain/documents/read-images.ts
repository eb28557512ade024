import { picturedAddresses, type WithImages } from "./image.ts";
import type { Copies } from "./image-state.ts";
import type { DocumentPorts } from "./ports.ts";

/** The copies of all images of an organization's records; no call when they have none. */
export const copiesOf = (
  { imageCopies }: Pick<DocumentPorts, "imageCopies">,
  organizationId: string,
  ...records: readonly WithImages[]
): Promise<Copies> => imageCopies.of(organizationId, [...new Set(records.flatMap(picturedAddresses))]);
