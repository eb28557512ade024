import { OPERATOR } from "#shared/domain/activity/entry.ts";
import { changeCertificate } from "#shared/domain/certificates/decide-change.ts";
import { revoke } from "#shared/domain/certificates/transition.ts";
import { isRevokedIn } from "#shared/domain/credentials/status-list.ts";
import type { LastingChange, LastingOfPhone } from "#shared/domain/lasting-changes.ts";
import { standsAgainst } from "#shared/domain/phone/opt-out.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { eraseFormerHolds } from "#shared/domain/privacy/erase-person.ts";
import { RESTORE } from "#shared/domain/rules.ts";

type EntryOf<E extends LastingChange["event"]> = LastingChange & { readonly event: E };

/** The last of those of a list that have the same name. */
const lastOf = <T>(list: readonly T[], nameOf: (one: T) => string): T[] => [
  ...new Map(list.map((one) => [nameOf(one), one])).values(),
];

/**
 * Lasting changes that the table may have lost, by what is done about them. Reads the log from a little before the moment to
 * which the table was put back.
 */
export async function readLasting({ clock, lastingLog }: Pick<Ports, "clock" | "lastingLog">, from: string) {
  const overlap = RESTORE.logOverlapSeconds * 1_000;
  // Clocks differ: an entry may be from a moment that has not come here.
  const until = new Date(clock.now().getTime() + overlap);
  const entries = await lastingLog.entries(new Date(Date.parse(from) - overlap), until);
  const of = <E extends LastingChange["event"]>(...events: E[]) =>
    entries.filter((entry): entry is EntryOf<E> => events.some((event) => event === entry.event));
  const phones = new Map<string, LastingOfPhone>();
  for (const entry of of("phone_stopped", "phone_allowed")) {
    const name = `${entry.phone} ${entry.organization_id ?? ""}`;
    const known = phones.get(name);
    if (entry.event === "phone_stopped" && known?.event === "phone_stopped" && standsAgainst(known, entry))
      continue;
    phones.set(name, entry);
  }
  const ofLists = Map.groupBy(
    of("index_revoked", "list_opened"),
    ({ organization_id, list }) => `${organization_id} ${list}`,
  );
  const addressIn = (one: { address: string; organization_id: string }) =>
    `${one.address} ${one.organization_id}`;
  return {
    /** The last word of each address about an organization's mail. */
    mails: lastOf(of("muted", "unmuted"), addressIn),
    /** The last word of each number about messages. */
    phones: [...phones.values()],
    revocations: of("revoked"),
    erasures: of("certificate_erased"),
    /** Addresses of which all was erased. */
    addresses: of("address_erased"),
    /** The last word about each address that an organization must not issue to. */
    erasedAddresses: lastOf(of("recipient_erased", "recipient_allowed"), addressIn),
    /** The last choice of each certificate's holder: who sees it, and whether its credential has their name. */
    choices: lastOf(of("sharing_chosen"), ({ certificate_id }) => certificate_id),
    webhooks: of("webhook_removed"),
    keys: of("key_revoked"),
    /** Status lists that were opened, or in which something was revoked, with the entries that were. */
    lists: [...ofLists.values()].map((same) => ({
      organization_id: same[0]!.organization_id,
      list: same[0]!.list,
      revoked: same.filter((entry): entry is EntryOf<"index_revoked"> => entry.event === "index_revoked"),
    })),
  };
}
export type LastingChanges = Awaited<ReturnType<typeof readLasting>>;

/**
 * Revokes a certificate again that the table has as it was before; nobody is told by mail, as that was done. False when there is
 * nothing to revoke, also because the certificate is lost.
 */
export async function revokeAgain(
  ports: Pick<Ports, "certificates" | "certificates.write" | "clock">,
  { at, organization_id, certificate_id, revocation_reason, revoked_by }: EntryOf<"revoked">,
): Promise<boolean> {
  const found = await ports.certificates.get(organization_id, certificate_id);
  if (!found || found.erased_at !== null) return false;
  let changed = false;
  await changeCertificate(
    ports,
    { organizationId: organization_id, certificateId: certificate_id },
    (certificate) => {
      changed = certificate.status === "PENDING" || certificate.status === "ACCEPTED";
      if (!changed) return { after: certificate };
      const after = revoke(certificate, new Date(at));
      const updated_at = ports.clock.now().toISOString();
      return { after: { ...after, updated_at, revocation_reason, revoked_by, revocation_notice: null } };
    },
  );
  return changed;
}

/**
 * Has a certificate erased again that the table has as it was before; the worker does it when the pause is over, as operators
 * have no right to remove what it removes. False when it is erased, or lost.
 */
export async function eraseAgain(
  { certificates, erasuresQueue }: Pick<Ports, "certificates" | "erasuresQueue">,
  { organization_id, certificate_id, why }: EntryOf<"certificate_erased">,
): Promise<boolean> {
  const before = await certificates.get(organization_id, certificate_id);
  if (!before || before.erased_at !== null) return false;
  const job = { organization_id, certificate_id, why, repeats: true } as const;
  if ((await erasuresQueue.send([job])).length > 0)
    throw new Error("An erasure could not be queued; run the command again.");
  return true;
}

/** Makes it true again whether an organization may issue to an address. False when it is so. */
export async function refuseAgain(
  { erasedAddresses, ...ports }: Pick<Ports, "erasedAddresses" | "addressErasures" | "erasuresQueue">,
  { event, at, organization_id, address }: EntryOf<"recipient_erased" | "recipient_allowed">,
): Promise<boolean> {
  const refused = event === "recipient_erased";
  // The worker does it when the pause is over.
  if (refused) await eraseFormerHolds(ports, address, organization_id);
  if ((await erasedAddresses.has(organization_id, address)) === refused) return false;
  if (refused) await erasedAddresses.refuse(organization_id, address, new Date(at));
  else await erasedAddresses.allow(organization_id, address, new Date(at), null);
  return true;
}

/** Has all erased again that is kept of an address, and its organizations asked. False when the table knows of it. */
export async function eraseAddressAgain(
  { addressErasures, erasuresQueue }: Pick<Ports, "addressErasures" | "erasuresQueue">,
  { at, erased: address }: EntryOf<"address_erased">,
): Promise<boolean> {
  if ((await erasuresQueue.send([{ address, at }])).length > 0)
    throw new Error("An erasure could not be queued; run the command again.");
  return addressErasures.order(address, new Date(at));
}

/** Makes the choice of a certificate's holder again. False when it is so, or when the certificate is lost or not accepted. */
export async function chooseAgain(
  { certificates, "certificates.share": sharingChoices }: Pick<Ports, "certificates" | "certificates.share">,
  { organization_id, certificate_id, visibility, name_in_credential }: EntryOf<"sharing_chosen">,
): Promise<boolean> {
  const certificate = await certificates.get(organization_id, certificate_id);
  if (!certificate) return false;
  if (certificate.visibility === visibility && certificate.name_in_credential === name_in_credential)
    return false;
  return sharingChoices.choose(organization_id, certificate_id, { visibility, name_in_credential });
}

/** Removes a webhook that is there again. False when there is none. */
export const removeAgain = async (
  { webhooks, "webhooks.write": webhookWrites }: Pick<Ports, "webhooks" | "webhooks.write">,
  { organization_id, webhook_id }: EntryOf<"webhook_removed">,
): Promise<boolean> =>
  (await webhooks.get(organization_id, webhook_id)) !== undefined &&
  (await webhookWrites.remove(organization_id, webhook_id, OPERATOR));

/** Whether an API key is active that was revoked. */
export const isActiveAgain = async (
  { apiKeys }: Pick<Ports, "apiKeys">,
  { organization_id, key_id }: EntryOf<"key_revoked">,
): Promise<boolean> =>
  (await apiKeys.list(organization_id)).some(({ id, status }) => id === key_id && status === "active");

/** Revokes an API key again. False when it is not active. */
export async function revokeKeyAgain(
  ports: Pick<Ports, "apiKeys" | "apiKeys.write">,
  entry: EntryOf<"key_revoked">,
): Promise<boolean> {
  if (!(await isActiveAgain(ports, entry))) return false;
  const { organization_id, key_id, at, revoked_by } = entry;
  await ports["apiKeys.write"].revoke(organization_id, key_id, new Date(at), revoked_by);
  return true;
}

/** Whether what is published of a status list is less than what was; a list that there is not yet is such. */
export async function isListBehind(
  { issuers }: Pick<Ports, "issuers">,
  { organization_id, list, revoked }: LastingChanges["lists"][number],
): Promise<boolean> {
  const found = await issuers.statusList(organization_id, list);
  return !found || revoked.some(({ index }) => !isRevokedIn(found, index));
}
