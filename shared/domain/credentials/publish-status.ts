import type { Ports } from "../ports.ts";
import { STATUS_LISTS } from "../rules.ts";
import type { SignedCredential, StatusList } from "./credential.ts";
import { statusListUrl } from "./credential-content.ts";
import type { KnownIssuer } from "./issuer.ts";
import { requiredIssuer, secondsUntilKey, signingKey } from "./issuer-keys.ts";
import type { StatusListJob } from "./jobs.ts";
import { isRevokedIn, statusListCredential } from "./status-list.ts";

export type StatusPorts = Pick<Ports, "clock" | "credentials.write" | "issuers" | "settings" | "credentials">;

/** Not done yet: to be asked for again after so many seconds. */
export interface Later {
  readonly later: number;
  /** What to ask for then, if not for the same. */
  readonly job?: StatusListJob;
}
/** Whether something is not done yet. */
export const isLater = <T extends object>(result: T | Later): result is Later => "later" in result;

/** How long a run has the permit to build a list: much longer than that takes, in case the run dies. */
const PERMIT_SECONDS = 10;
/** When to look again while another run has the permit. */
const LOOK_AGAIN_SECONDS = 3;
/** By how much the clocks of two runs may differ. */
const CLOCKS_DIFFER_SECONDS = 5;

/**
 * A status list of an issuer as published; it is signed first when there is none, and anew when its key is distrusted.
 * Call it before a credential with an entry of the list is stored, and again whenever that credential is looked after.
 */
export async function openStatusList(
  ports: StatusPorts,
  known: KnownIssuer,
  list: number,
): Promise<StatusList | Later> {
  for (;;) {
    const found = await ports.issuers.statusList(known.issuer.organization_id, list);
    if (found && isTrusted(known, found)) return found;
    const wait = found ? secondsUntilNext(found, ports.clock.now()) : 0;
    if (wait > 0) return { later: wait };
    const built = await build(ports, known, list, found);
    if (isLater(built) || (await ports["credentials.write"].publish(built))) return built;
  }
}

/**
 * Makes the status list of a revoked credential say so. Gives undefined once it does; else the revocation is noted, and the
 * same call made later publishes it together with all others. So a list is signed once for all revocations of a while
 * (decision 16.10). Repeating it changes nothing.
 */
export async function withdrawCredential(
  ports: StatusPorts,
  { organization_id, status: { list, index } }: Pick<SignedCredential, "organization_id" | "status">,
): Promise<Later | undefined> {
  const { issuers, "credentials.write": credentialWrites, clock } = ports;
  let known: KnownIssuer | undefined;
  let marked = false;
  for (;;) {
    const found = await issuers.statusList(organization_id, list);
    if (found && isRevokedIn(found, index)) {
      known ??= await requiredIssuer(ports, organization_id);
      if (isTrusted(known, found)) return undefined;
    }
    if (!marked) await credentialWrites.mark(organization_id, list, index);
    marked = true;
    const now = clock.now();
    const wait = found ? secondsUntilNext(found, now) : 0;
    if (wait > 0) return { later: wait };
    const permitted = await credentialWrites.claim(organization_id, list, now, PERMIT_SECONDS);
    if (!permitted) return { later: LOOK_AGAIN_SECONDS };
    known ??= await requiredIssuer(ports, organization_id);
    const built = await build(ports, known, list, found);
    if (isLater(built)) return built;
    if (await credentialWrites.publish(built)) return undefined;
  }
}

/**
 * Publishes a status list that is missing, or does not say of all revoked entries that they are. Gives when to do it again if
 * it cannot be done now. Repeating it changes nothing.
 */
export async function renewStatusList(
  ports: StatusPorts,
  organization_id: string,
  list: number,
): Promise<Later | undefined> {
  const opened = await openStatusList(ports, await requiredIssuer(ports, organization_id), list);
  if (isLater(opened)) return opened;
  const revoked = await ports["credentials.write"].marked(organization_id, list);
  const index = revoked.find((one) => !isRevokedIn(opened, one));
  return index === undefined
    ? undefined
    : withdrawCredential(ports, { organization_id, status: { list, index } });
}

/** Whether the key that signed a list still counts; others refuse the list else. */
const isTrusted = ({ keys }: KnownIssuer, { key_id }: StatusList): boolean =>
  keys.some((key) => key.id === key_id && key.distrusted_at === null);

/**
 * Seconds until the minute after the one in which a list was signed; 0 if that has begun. Version 1 was only opened, so the
 * first revocation need not wait.
 */
function secondsUntilNext({ built_at, version }: StatusList, now: Date): number {
  if (version === 1) return 0;
  const minute = STATUS_LISTS.signedEverySeconds;
  const built = Date.parse(built_at) / 1_000;
  const wait = built - (built % minute) + minute - now.getTime() / 1_000;
  // A time far ahead is that of a clock that was wrong, which must not keep a revocation back.
  return wait > minute + CLOCKS_DIFFER_SECONDS ? 0 : Math.max(0, Math.ceil(wait));
}

/**
 * The next version of a list, signed. Its time is from before the revocations are read, so that whatever is revoked after it
 * is known to be missing.
 */
async function build(
  { clock, "credentials.write": credentialWrites, settings }: StatusPorts,
  { issuer: { organization_id, did }, keys }: KnownIssuer,
  list: number,
  previous: StatusList | undefined,
): Promise<StatusList | Later> {
  const now = clock.now();
  const key = signingKey(keys, now);
  if (!key) return { later: secondsUntilKey(keys, now) };
  const revoked = await credentialWrites.marked(organization_id, list);
  const named = {
    id: previous?.id ?? statusListUrl(settings.baseUrl, organization_id, list),
    built_at: now.toISOString(),
  };
  const json = await credentialWrites.prove(did, key, statusListCredential(named, did, revoked), now);
  const version = (previous?.version ?? 0) + 1;
  return { organization_id, list, ...named, key_id: key.id, version, json };
}
