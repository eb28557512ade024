import { type Reference, toReference } from "../ids.ts";
import { type Badge, designOf } from "./badge.ts";

/** The own template that a badge's design names; undefined for one with a layout of the house. */
export function templateNamed(badge: Pick<Badge, "design">): Reference | undefined {
  const { template } = designOf(badge);
  return template === null ? undefined : toReference(template);
}
