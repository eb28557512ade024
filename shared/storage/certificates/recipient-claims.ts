import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Connect, Connection } from "#shared/connect.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { Claimed, Issuances } from "#shared/domain/certificates/ports.ts";
import { ByPerson, personKey } from "#shared/domain/certificates/same-person.ts";
import { isActive } from "#shared/domain/certificates/transition.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { readAll } from "../table/batches.ts";
import { expression, isOneOf, MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { deleteItem, getItem, mainTable, putItem, storedKey, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { pagesOf, startingWith } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { toCertificate } from "./certificate-item.ts";

/** Parallel queries of one request: as many as one client has connections. */
const PARALLEL = 50;
/** Long after the index shows the certificate, which then stands for the hold. */
const KEEP_SECONDS = 7 * 86_400;
const STALE_MS = LIMITS.duplicateHoldSeconds * 1_000;

export const issuancesActiveGrants: Grants<"issuances.active"> = () => [
  { table: "main", actions: ["BatchGetItem"], prefix: patterns.certificates },
  { table: "main", actions: [], indexes: ["by_address"], prefix: patterns.addresses },
];

export const connectIssuancesActive: Connect<"issuances.active"> = (connection) => ({
  async active({ organization_id, event_id, badge_id }, people, at) {
    const main = mainTable(connection);
    const listed: Item[] = [];
    const emails = new Set(people.map(({ email }) => email));
    await forEachParallel([...emails], PARALLEL, async (email) => {
      const run = {
        index: "by_address",
        partition: partitions.address(email),
        ...startingWith(`${organization_id}#`),
        filter: expression`event_id = ${event_id} AND badge_id = ${badge_id}
          AND ${isOneOf("status", ["PENDING", "ACCEPTED"])}`,
      } as const;
      for await (const items of pagesOf(main, run)) listed.push(...items);
    });
    // The index may still show what was revoked a moment ago.
    const certificates = (await readAll(main, listed.map(storedKey))).map(toCertificate);
    const holders = new ByPerson<string>();
    for (const one of certificates) if (isActive(one, at)) holders.add(one, one.id);
    return new Map(
      people.flatMap((person) => {
        const had = holders.find(person);
        return had ? [[personKey(person), { certificate_id: had.value, same_by: had.by }] as const] : [];
      }),
    );
  },
});

export const claimsOfRecipients = (
  connection: Connection,
): Pick<Issuances, "active" | "claim" | "release"> => ({
  ...connectIssuancesActive(connection),
  async claim(certificate, slot, at) {
    const main = mainTable(connection);
    const claimed = await claim(main, certificate, slot, at);
    const former = holdKey(certificate, foldedBefore);
    if (claimed.kind !== "held" || isDeepStrictEqual(former, holdKey(certificate))) return claimed;
    const item = await getItem(main, former);
    const meaning = item && (await otherMeaning(main, certificate, slot, item, at));
    if (!meaning) return { ...claimed, inherited: claimed.inherited || item?.slot === slot };
    if (!claimed.inherited) await release(main, certificate);
    return meaning;
  },
  release: (certificate) => release(mainTable(connection), certificate),
});

const release = (main: Table, certificate: Certificate): Promise<void> =>
  deleteItem(main, holdKey(certificate), expression`certificate_id = ${certificate.id}`);

/** The key of the hold of a certificate's recipient. */
export const holdKey = (certificate: Certificate, folded?: (name: string) => string) => {
  const { email, organization_id, badge_id, event_id } = certificate;
  // A digest, since names and identifiers can be longer than a key.
  const person = createHash("sha256").update(personKey(certificate, folded)).digest("base64url");
  return itemKey.hold(email, organization_id, badge_id, event_id, person);
};

/** How release 1.1 folded names in the keys of its holds. */
const foldedBefore = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ");

/** Takes a hold that is free or stands for nothing any more; begins again when another request takes it first. */
async function claim(main: Table, certificate: Certificate, slot: string, at: Date): Promise<Claimed> {
  const hold = {
    ...holdKey(certificate),
    kind: "hold",
    certificate_id: certificate.id,
    issuance_id: certificate.issuance_id,
    slot,
    claimed_at: at.getTime(),
    expires_on: Math.floor(at.getTime() / 1_000) + KEEP_SECONDS,
  };
  for (let former: Item | undefined; ; ) {
    const free = former ? expression`certificate_id = ${former.certificate_id}` : MISSING;
    const { written, item } = await putItem(main, hold, free);
    if (written || item?.certificate_id === certificate.id)
      return { kind: "held", inherited: former?.slot === slot };
    const meaning = item && (await otherMeaning(main, certificate, slot, item, at));
    if (meaning) return meaning;
    former = item;
  }
}

/** What a hold means to a request; undefined when it is the request's own, or stands for nothing any more. */
async function otherMeaning(main: Table, certificate: Certificate, slot: string, hold: Item, at: Date) {
  if (hold.certificate_id === certificate.id) return undefined;
  const meaning = await meaningOf(main, certificate.organization_id, hold, at);
  // Of requests with the same Idempotency-Key only one can store its issuance, so the hold passes on.
  return meaning?.kind === "busy" && hold.slot === slot ? undefined : meaning;
}

/** What the hold of another request means; undefined when it stands for nothing any more. */
async function meaningOf(
  main: Table,
  organizationId: string,
  hold: Item,
  at: Date,
): Promise<Claimed | undefined> {
  const certificateId = String(hold.certificate_id);
  const stored = await getItem(main, itemKey.certificate(organizationId, certificateId));
  if (stored) {
    const certificate = toCertificate(stored);
    // After a correction it is another person's, whom it is found for by the index (decision 21.5).
    const keys = [holdKey(certificate), holdKey(certificate, foldedBefore)];
    const isTheirs = !certificate.corrected_at || keys.some((key) => isDeepStrictEqual(storedKey(hold), key));
    return isTheirs && isActive(certificate, at) ? { kind: "duplicate", certificateId } : undefined;
  }
  const issuance = await getItem(main, itemKey.issuance(organizationId, String(hold.slot)));
  // Its certificate is about to be written.
  if (issuance?.id === hold.issuance_id) return { kind: "duplicate", certificateId };
  return at.getTime() - Number(hold.claimed_at) < STALE_MS ? { kind: "busy" } : undefined;
}
