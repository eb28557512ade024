import { randomBytes } from "node:crypto";
import { DomainError } from "../errors.ts";
import { derivedUuid, newUuid } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { ISSUERS } from "../rules.ts";
import { didOf } from "./did.ts";
import type { IssuerKey, KnownIssuer, SealedHalves } from "./issuer.ts";

/**
 * The issuer of an organization, established with its first key if there is none. Repeating it changes nothing, also at the
 * same time.
 */
export async function establishIssuer(
  ports: Pick<Ports, "clock" | "issuers.write" | "issuers" | "settings">,
  organizationId: string,
): Promise<KnownIssuer> {
  const { issuers, "issuers.write": issuerWrites, settings, clock } = ports;
  const known = await issuers.find(organizationId);
  if (known) return known;
  const now = clock.now();
  const { key, sealed } = await newKey(ports, organizationId, now, now);
  const issuer = {
    organization_id: organizationId,
    did: didOf(settings.baseUrl, organizationId),
    status_key: randomBytes(32).toString("hex"),
    created_at: now.toISOString(),
  };
  if (await issuerWrites.establish(issuer, key, sealed)) return { issuer, keys: [key] };
  return requiredIssuer(ports, organizationId);
}

/**
 * The key that signs now: the newest one that is in use and not distrusted; undefined when there is none, until another
 * one comes into use ({@link nextKeyAt}).
 */
export const signingKey = (keys: readonly IssuerKey[], now: Date): IssuerKey | undefined =>
  keys
    .filter((key) => key.distrusted_at === null && Date.parse(key.used_from) <= now.getTime())
    .reduce<IssuerKey | undefined>(
      (newest, key) => (newest === undefined || key.used_from >= newest.used_from ? key : newest),
      undefined,
    );

/** When the next key comes into use that is published and not distrusted; undefined if none waits. */
export function nextKeyAt(keys: readonly IssuerKey[], now: Date): Date | undefined {
  const times = keys
    .filter((key) => key.distrusted_at === null)
    .map((key) => Date.parse(key.used_from))
    .filter((time) => time > now.getTime());
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** When to look again while no key may sign, and none waits for its time. */
const NO_KEY_SECONDS = 600;

/** After how many seconds a key may sign, when none may now. */
export function secondsUntilKey(keys: readonly IssuerKey[], now: Date): number {
  const next = nextKeyAt(keys, now);
  return next ? Math.ceil((next.getTime() - now.getTime()) / 1_000) : NO_KEY_SECONDS;
}

/**
 * Publishes a further key of an issuer, which signs once no cache has a DID document without it (decision 16.4). Throws
 * `not_found` for an organization without keys, and `conflict` while another key waits for its time or is published just now.
 */
export async function rotateKey(
  ports: Pick<Ports, "clock" | "issuers.write" | "issuers">,
  organizationId: string,
): Promise<IssuerKey> {
  const { keys } = await requiredIssuer(ports, organizationId);
  const now = ports.clock.now();
  const waiting = nextKeyAt(keys, now);
  if (waiting)
    throw new DomainError(
      "conflict",
      `A new key is already published; it signs from ${waiting.toISOString()} on.`,
    );
  const usedFrom = new Date(now.getTime() + ISSUERS.usedAfterSeconds * 1_000);
  const { key, sealed } = await newKey(ports, organizationId, now, usedFrom);
  if (!(await ports["issuers.write"].addKey(key, sealed, keys.at(-1)!)))
    throw new DomainError("conflict", "Another key was published at the same time.");
  return key;
}

/**
 * Says of a key that somebody else may have it: it signs no more, and its signatures no longer count (decision 16.4).
 * Repeating it changes nothing. Throws `not_found` if the organization has no such key.
 */
export async function distrustKey(
  { clock, "issuers.write": issuerWrites }: Pick<Ports, "clock" | "issuers.write">,
  organizationId: string,
  keyId: string,
): Promise<IssuerKey> {
  const key = await issuerWrites.distrust(organizationId, keyId, clock.now());
  if (!key) throw new DomainError("not_found", "The organization has no such key.");
  return key;
}

/** An issuer with its keys. Throws `not_found` for an organization without keys, and for an unknown one alike. */
export async function requiredIssuer(
  { issuers }: Pick<Ports, "issuers">,
  organizationId: string,
): Promise<KnownIssuer> {
  const known = await issuers.find(organizationId);
  if (!known) throw new DomainError("not_found", "There is no issuer of credentials with this id.");
  return known;
}

async function newKey(
  { "issuers.write": issuerWrites }: Pick<Ports, "issuers.write">,
  organizationId: string,
  now: Date,
  usedFrom: Date,
): Promise<{ key: IssuerKey; sealed: SealedHalves }> {
  const { sealed, ...halves } = await issuerWrites.make(organizationId);
  return {
    key: {
      organization_id: organizationId,
      id: derivedUuid(now, newUuid()),
      ...halves,
      created_at: now.toISOString(),
      used_from: usedFrom.toISOString(),
      distrusted_at: null,
    },
    sealed,
  };
}

/**
 * Queues every accepted certificate of an organization, so that its credential is brought in line with it: signed anew if the
 * key is distrusted now, or if what it says has changed. Gives, page after page, how many were queued so far. Doing it twice
 * is harmless. Throws when a job cannot be queued.
 */
export async function* renewCredentials(
  {
    "certificates.list": certificateLists,
    credentialsQueue,
  }: Pick<Ports, "certificates.list" | "credentialsQueue">,
  organization_id: string,
): AsyncGenerator<number> {
  let queued = 0;
  for await (const page of certificateLists.all(organization_id, { recipientStatus: "ACCEPTED" })) {
    const jobs = page.map(({ id }) => ({ organization_id, certificate_id: id }));
    await queueAll(credentialsQueue, jobs, "credentials");
    queued += page.length;
    yield queued;
  }
}
