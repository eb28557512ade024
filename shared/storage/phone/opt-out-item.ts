import type { KeptOptOut, OptOutScope, PhoneOptOut } from "#shared/domain/phone/opt-out.ts";
import { attribute, type Expression, expression } from "../table/expressions.ts";
import { type Item, recordReader } from "../table/item.ts";
import { partitions } from "../table/schema.ts";

/** The opt-out of an item. */
export const toKeptOptOut = recordReader<KeptOptOut>()("at", "by", "address");

/** The opt-out in an item, as the holder of a link to this address sees it; undefined when the number takes messages. */
export function optOutIn(
  item: Item | undefined,
  email?: string,
  scope: OptOutScope = "all",
): PhoneOptOut | undefined {
  if (item?.at === undefined) return undefined;
  const { at, by, address } = toKeptOptOut(item);
  const isOther = by === "page" && email !== undefined && address !== partitions.address(email);
  return { at, by: isOther ? "other_page" : by, scope };
}

/** The condition that an item has no opt-out. */
export const NOT_STOPPED = expression`attribute_not_exists(at)`;
/** The condition that the phone has not allowed messages again since. */
export const notAllowedAfter = (at: string): Expression =>
  expression`(attribute_not_exists(allowed_at) OR allowed_at <= ${at})`;
const PAGE = expression`${attribute("by")} = ${"page"}`;
/** The condition that an opt-out is that of the page of this address. */
export const isOfPage = (address: string | undefined): Expression =>
  expression`${PAGE} AND address = ${address ?? ""}`;
/** The condition that an opt-out takes the place of what an item has (`standsAgainst`). */
export function takesPlace({ at, by, address }: KeptOptOut): Expression {
  const after = expression`at < ${at}`;
  const wins =
    by === "page" ? expression`${after} AND ${isOfPage(address)}` : expression`${after} OR ${PAGE}`;
  return expression`${notAllowedAfter(at)} AND (${NOT_STOPPED} OR (${wins}))`;
}
