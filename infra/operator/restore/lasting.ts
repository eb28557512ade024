import { changeCertificate } from "#shared/domain/certificates/decide-change.ts";
import { revoke } from "#shared/domain/certificates/transition.ts";
import { isRevokedIn } from "#shared/domain/credentials/status-list.ts";
import type { LastingChange, LastingOfPhone } from "#shared/domain/lasting-changes.ts";
import { standsAgainst } from "#shared/domain/phone/opt-out.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { RESTORE } from "#shared/domain/rules.ts";

type EntryOf<E extends LastingChange["event"]> = LastingChange & { readonly event: E };

/** Lasting changes that the table may have lost, by what is done about them. */
export interface LastingChanges {
  /** The last word of each address about an organization's mail. */
  readonly mails: readonly EntryOf<"muted" | "unmuted">[];
  /** The last word of each number about messages. */
  readonly phones: readonly LastingOfPhone[];
  readonly revocations: readonly EntryOf<"revoked">[];
  readonly erasures: readonly EntryOf<"certificate_erased">[];
  /** Addresses of which all was erased. */
  readonly addresses: readonly EntryOf<"address_erased">[];
  /** The last word about each address that an organization must not issue to. */
  readonly erasedAddresses: readonly EntryOf<"recipient_erased" | "recipient_allowed">[];
  /** The last choice of each certificate's holder: who sees it, and whether its credential has their name. */
  readonly choices: readonly EntryOf<"sharing_chosen">[];
  readonly webhooks: readonly EntryOf<"webhook_removed">[];
  readonly keys: readonly EntryOf<"key_revoked">[];
  /** Status lists that were opened, or in which something was revoked. */
  readonly lists: readonly LastingList[];
}
/** A status list that there was, with entries that were revoked in it. */
export interface LastingList {
  readonly organization_id: string;
  readonly list: number;
  readonly revoked: EntryOf<"index_revoked">[];
}

/** Reads the log from a little before the moment to which the table was put back. */
export async function readLasting(
  { clock, lastingLog }: Pick<Ports, "clock" | "lastingLog">,
  from: string,
): Promise<LastingChanges> {
  const overlap = RESTORE.logOverlapSeconds * 1_000;
  // Clocks differ: an entry may be from a moment that has not come here.
  const until = new Date(clock.now().getTime() + overlap);
  const mails = new Map<string, EntryOf<"muted" | "unmuted">>();
  const phones = new Map<string, LastingOfPhone>();
  const choices = new Map<string, EntryOf<"sharing_chosen">>();
  const webhooks: EntryOf<"webhook_removed">[] = [];
  const keys: EntryOf<"key_revoked">[] = [];
  const revocations: EntryOf<"revoked">[] = [];
  const erasedAddresses = new Map<string, EntryOf<"recipient_erased" | "recipient_allowed">>();
  const addresses: EntryOf<"address_erased">[] = [];
  const erasures: EntryOf<"certificate_erased">[] = [];
  const lists = new Map<string, LastingList>();
  const listOf = ({ organization_id, list }: EntryOf<"index_revoked" | "list_opened">): LastingList => {
    const name = `${organization_id} ${list}`;
    const found = lists.get(name) ?? { organization_id, list, revoked: [] };
    lists.set(name, found);
    return found;
  };
  for (const entry of await lastingLog.entries(new Date(Date.parse(from) - overlap), until))
    switch (entry.event) {
      case "muted":
      case "unmuted":
        mails.set(`${entry.address} ${entry.organization_id}`, entry);
        break;
      case "phone_stopped": {
        const known = phones.get(entry.phone);
        if (known?.event === "phone_stopped" && standsAgainst(known, entry)) break;
        phones.set(entry.phone, entry);
        break;
      }
      case "phone_allowed":
        phones.set(entry.phone, entry);
        break;
      case "revoked":
        revocations.push(entry);
        break;
      case "address_erased":
        addresses.push(entry);
        break;
      case "recipient_erased":
      case "recipient_allowed":
        erasedAddresses.set(`${entry.address} ${entry.organization_id}`, entry);
        break;
      case "certificate_erased":
        erasures.push(entry);
        break;
      case "sharing_chosen":
        choices.set(entry.certificate_id, entry);
        break;
      case "webhook_removed":
        webhooks.push(entry);
        break;
      case "key_revoked":
        keys.push(entry);
        break;
      case "index_revoked":
        listOf(entry).revoked.push(entry);
        break;
      case "list_opened":
        listOf(entry);
    }
  return {
    mails: [...mails.values()],
    phones: [...phones.values()],
    revocations,
    erasures,
    addresses,
    erasedAddresses: [...erasedAddresses.values()],
    choices: [...choices.values()],
    webhooks,
    keys,
    lists: [...lists.values()],
  };
}

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
  { erasedAddresses }: Pick<Ports, "erasedAddresses">,
  { event, at, organization_id, address }: EntryOf<"recipient_erased" | "recipient_allowed">,
): Promise<boolean> {
  const refused = event === "recipient_erased";
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
  (await webhookWrites.remove(organization_id, webhook_id));

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
  { organization_id, list, revoked }: LastingList,
): Promise<boolean> {
  const found = await issuers.statusList(organization_id, list);
  return !found || revoked.some(({ index }) => !isRevokedIn(found, index));
}
