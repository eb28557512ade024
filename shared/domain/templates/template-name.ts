import { type Badge, designOf } from "../badges/badge.ts";
import { type Reference, toReference } from "../ids.ts";

/** The own template that a badge's design names; undefined for one with a layout of the house. */
export function templateNamed(badge: Pick<Badge, "design">): Reference | undefined {
  const { template } = designOf(badge);
  return template === null ? undefined : toReference(template);
}
