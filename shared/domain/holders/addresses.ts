import * as z from "zod";
import { Email } from "../certificates/recipient.ts";
import { DomainError, invalidField } from "../errors.ts";
import type { Locale } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { HOLDERS } from "../rules.ts";
import { type HolderBrowser, requireHolder } from "./holder-session.ts";
import { joinedAddresses, joinedPerson } from "./joined-addresses.ts";
import type { HolderProfile } from "./ports.ts";
import { queueLetter } from "./queue-letter.ts";

/** The form that adds or removes an address. */
export const ChangeAddresses = z
  .strictObject({
    csrf: z.string().max(100),
    email: Email,
    remove: z.literal("true").optional().meta({ description: "Takes it away instead of adding it." }),
  })
  .meta({ id: "ChangeAddresses" });

/** Why an address did not join. */
export type JoinRefusal = "erased_soon" | "has_addresses" | "joined_elsewhere" | "too_many" | "gone";

/** Changes that meet others are decided anew so often. */
const ATTEMPTS = 5;

/**
 * Adds a confirmed address to those of the person with the address `first`. Gives their profile as it is then, or why not;
 * repeating it is harmless.
 */
export async function joinAddress(
  { "holders.write": holderWrites, clock }: Pick<Ports, "holders.write" | "clock">,
  first: string,
  address: string,
): Promise<HolderProfile | JoinRefusal> {
  for (let attempt = 1; ; attempt++) {
    const [person, further] = await Promise.all([holderWrites.profile(first), holderWrites.profile(address)]);
    if (!person || !further || first === address) return "gone";
    const [own, others, holder, above] = await Promise.all([
      joinedAddresses(holderWrites, person),
      joinedAddresses(holderWrites, further),
      joinedPerson(holderWrites, further),
      joinedPerson(holderWrites, person),
    ]);
    if (above) return "gone";
    if (holder?.address === first) return person;
    if (holder) return "joined_elsewhere";
    // An order to erase takes nobody along who was not warned of it.
    if (person.erase_at !== null || further.erase_at !== null) return "erased_soon";
    if (others.length > 1) return "has_addresses";
    if (own.length >= HOLDERS.addressesMax) return "too_many";
    const kept = own.slice(1).filter((one) => one.address !== address);
    if (await holderWrites.join({ ...person, addresses: kept }, further, clock.now())) continue;
    if (attempt === ATTEMPTS) return "gone";
  }
}

/**
 * Mails a link to an address that a person wants to add, or takes one away. Throws `invalid_credential`, to add one also in a session
 * that another address than the first opened, and `invalid_request` for the first address. What is said does not depend on whether the address is known.
 */
export async function changeAddresses(
  ports: Pick<Ports, "holders" | "holders.write" | "lettersQueue" | "clock" | "settings">,
  browser: HolderBrowser,
  { csrf, email, remove }: z.infer<typeof ChangeAddresses>,
  locale: Locale,
): Promise<"asked" | "removed" | "there"> {
  const holder = await requireHolder(ports, browser, csrf);
  const known = holder.addresses.find((one) => one.email === email);
  if (!remove) {
    if (holder.by !== holder.address)
      throw new DomainError(
        "invalid_credential",
        "To add an address, sign in by a link to the first of your addresses.",
      );
    if (known) return "there";
    const at = ports.clock.now().toISOString();
    await queueLetter(ports, {
      kind: "join",
      email,
      joins: holder.address,
      joins_epoch: holder.epoch,
      joins_by: holder.by,
      locale: holder.locale ?? locale,
      at,
    });
    return "asked";
  }
  if (email === holder.email) throw invalidField("email", "The first address stays.");
  if (known) await leaveAddress(ports, holder.address, known.address);
  return "removed";
}

/** Takes an address away from the person with the address `first`; one that is not theirs changes nothing. */
export async function leaveAddress(
  { "holders.write": holderWrites }: Pick<Ports, "holders.write">,
  first: string,
  address: string,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const person = await holderWrites.profile(first);
    if (!person?.addresses.some((one) => one.address === address)) return;
    if (await holderWrites.leave(person, address)) return;
  }
}
