import { ADDRESS_KEYS, addressPartition } from "../privacy/address-partition.ts";
import type { HolderAddress, HolderProfile, Holders } from "./ports.ts";

/*
 * That an address belongs to a person stands in both profiles, and counts only while both say so (decision 23.6): one of them may be
 * erased alone, or at the moment at which they join.
 */

type Profiles = Pick<Holders, "profile">;
type Person = Pick<HolderProfile, "address" | "email" | "confirmed_at" | "addresses">;

/** All addresses of a person, the first one first. */
export async function joinedAddresses(holders: Profiles, person: Person): Promise<readonly HolderAddress[]> {
  const { address, email, confirmed_at } = person;
  const further = await Promise.all(
    person.addresses.map(async (one) =>
      (await holders.profile(one.address))?.joined_to === address ? [one] : [],
    ),
  );
  return [{ address, email, confirmed_at }, ...further.flat()];
}

/** The person whom an address belongs to that has joined others; undefined for one that is a person's first. */
export async function joinedPerson(
  holders: Profiles,
  { address, joined_to }: Pick<HolderProfile, "address" | "joined_to">,
): Promise<HolderProfile | undefined> {
  const person = joined_to === null ? undefined : await holders.profile(joined_to);
  return person?.addresses.some((one) => one.address === address) ? person : undefined;
}

/** All addresses of the person whose first one this is; it alone for any other. */
export async function emailsOfPerson(holders: Profiles, email: string): Promise<readonly string[]> {
  const person = await holders.profile(addressPartition(email).slice(ADDRESS_KEYS.length));
  return person ? (await joinedAddresses(holders, person)).map((one) => one.email) : [email];
}
