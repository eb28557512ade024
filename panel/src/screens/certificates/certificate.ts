import { useGetOne } from "ra-core";
import type { components } from "../../../../client/client.ts";
import type { BadgeField } from "./values.ts";

export type Certificate = components["schemas"]["Certificate"];

/** A certificate of a list, or only its id when the page that has it is not shown. */
export type Named = Pick<Certificate, "id"> & Partial<Certificate>;

export const holderOf = ({ recipient, short_code, id }: Named): string =>
  recipient?.name || (short_code ?? id);

/** What every certificate says of its person besides a name, an address and the values of its badge's fields. */
export const FIELDS = [
  "recipient_number",
  "recipient_locale",
  "reason",
  "role",
  "workload_hours",
  "external_id",
] as const;

/** The fields of a badge, once it was read; none of one that is not there any more. */
export function useBadgeFields(badgeId: string | undefined): readonly BadgeField[] {
  const { data } = useGetOne("badges", { id: badgeId }, { enabled: Boolean(badgeId), retry: false });
  return (badgeId && data?.fields) || [];
}
