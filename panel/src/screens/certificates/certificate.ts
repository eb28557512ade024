import { useGetOne, useLocale } from "ra-core";
import type { components } from "../../../../client/client.ts";

export type Certificate = components["schemas"]["Certificate"];
export type BadgeField = components["schemas"]["BadgeField"];

/** A certificate of a list, or only its id when the page that has it is not shown. */
export type Named = Pick<Certificate, "id"> & Partial<Certificate>;

export const holderOf = ({ recipient, short_code, id }: Named): string =>
  recipient?.name || (short_code ?? id);

/** The fields of a badge, once it was read; none of one that is not there any more. */
export function useBadgeFields(badgeId: string | undefined): readonly BadgeField[] {
  const { data } = useGetOne("badges", { id: badgeId }, { enabled: badgeId !== undefined, retry: false });
  return (badgeId !== undefined && data?.fields) || [];
}

/** Gives a field's label in the person's language. */
export function useFieldLabel(): (field: BadgeField) => string {
  const locale = useLocale() as "pt" | "en" | "es";
  return ({ label }) => (typeof label === "string" ? label : label[locale]);
}

/** A value as people write it: a place as `17/812`. */
export const valueText = (value: Certificate["values"][string] | null | undefined): string => {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return value.of === null ? String(value.position) : `${value.position}/${value.of}`;
};
