import { createHash, randomBytes } from "node:crypto";
import { MISSING } from "../table/expressions.ts";
import { holderKeys } from "../table/holder-keys.ts";
import type { Item } from "../table/item.ts";
import { deleteItem, getItem, putItem, type Table } from "../table/items.ts";

/*
 * What an organization keeps of addresses whose owners had all erased, as digests with a salt of its own (decision 24.5). `address`:
 * the partition of an address.
 */

const SALT_BYTES = 16;

/** Names an address for one organization alone; without the salt nobody can look for an address among them. */
export const saltedDigest = (salt: string, address: string): string =>
  createHash("sha256").update(`${salt}\n${address}`).digest("base64url");

/** The salt in an item; undefined for an organization that has erased nobody. */
export const saltIn = (item: Item | undefined): string | undefined => item && String(item.salt);

/** The salt of an organization. */
export const saltOf = async (main: Table, organizationId: string): Promise<string | undefined> =>
  saltIn(await getItem(main, holderKeys.erasureSalt(organizationId)));

/** The same; a first one is made. Of two that are made at once one stays. */
export async function madeSalt(main: Table, organizationId: string): Promise<string> {
  const key = holderKeys.erasureSalt(organizationId);
  const salt = randomBytes(SALT_BYTES).toString("base64url");
  const { written, item } = await putItem(main, { ...key, kind: "erasure_salt", salt }, MISSING);
  return written ? salt : String(item!.salt);
}

const muteKey = (organizationId: string, salt: string, address: string) =>
  holderKeys.erasedMute(organizationId, saltedDigest(salt, address));

/** Keeps of an address that is erased that it wants no mail of an organization; repeating it is harmless. */
export async function keepMute(main: Table, organizationId: string, address: string): Promise<void> {
  const salt = await madeSalt(main, organizationId);
  await putItem(main, { ...muteKey(organizationId, salt, address), kind: "erased_mute" });
}

/** Whether an erased address wanted no mail of an organization, whose salt is given; no call without one. */
export const hasKeptMute = async (
  main: Table,
  organizationId: string,
  salt: string | undefined,
  address: string,
): Promise<boolean> =>
  salt !== undefined && (await getItem(main, muteKey(organizationId, salt, address))) !== undefined;

/** The owner of the address wants mail of the organization again. */
export async function forgetMute(main: Table, organizationId: string, address: string): Promise<void> {
  const salt = await saltOf(main, organizationId);
  if (salt !== undefined) await deleteItem(main, muteKey(organizationId, salt, address));
}
