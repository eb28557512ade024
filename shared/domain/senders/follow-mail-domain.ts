import type { Ports } from "../ports.ts";
import type { MailDomainJob } from "./jobs.ts";
import {
  bounceDomainOf,
  type DomainRecordState,
  type MailDomain,
  NOTHING_FOUND,
  releaseOf,
} from "./mail-domain.ts";
import { hasOwnTenant } from "./sender-state.ts";

type DomainPorts = Pick<
  Ports,
  | "mailDomains.write"
  | "mailService"
  | "senders.write"
  | "nameServers"
  | "organizations"
  | "settings"
  | "clock"
>;

const HOUR_MS = 3_600_000;
/** Until the next look, while it is verified and while it is not. */
const NEXT_LOOK_MS = { verified: 24 * HOUR_MS, others: HOUR_MS } as const;
/** After a mail was refused because of a domain, mails come from our address for so long, whatever is seen. */
const REFUSED_MS = HOUR_MS;
/** Names above a domain at which its DMARC policy may stand (RFC 9989 calls it a tree walk). */
const DMARC_LABELS_MAX = 8;

/**
 * Brings a domain one step further: asks the mail service for it, looks whether its records are set, or lets it go. `makeTenant`
 * makes the organization's tenant. Harmless when done twice, or by two at once. Throws when the mail service or the store
 * cannot do it now.
 */
export async function followMailDomain(
  ports: DomainPorts,
  { organization_id, domain: name }: MailDomainJob,
  makeTenant: (organizationId: string) => Promise<unknown>,
): Promise<MailDomain["state"] | "gone"> {
  const { "mailDomains.write": mailDomainWrites, organizations, clock } = ports;
  const domain = await mailDomainWrites.get(name);
  // Another organization's claim, after this one's.
  if (!domain || domain.organization_id !== organization_id) return "gone";
  const releasedAt = releaseOf(domain);
  if (domain.state === "removing") return removeDomain(ports, domain);
  if (releasedAt && releasedAt <= clock.now()) return release(ports, domain);
  const organization = await organizations.get(organization_id);
  if (!organization || !hasOwnTenant(organization.plan)) {
    await note(ports, domain, { ...domain, state: "pending", problem: "plan" });
    return "pending";
  }
  if (domain.state === "preparing") return prepareDomain(ports, domain, makeTenant);
  return lookAt(ports, domain, makeTenant);
}

/** Lets a domain go; mails come from our address from now on. */
async function release(ports: DomainPorts, domain: MailDomain): Promise<MailDomain["state"] | "gone"> {
  const { "mailDomains.write": mailDomainWrites, clock } = ports;
  if (!(await mailDomainWrites.startRemoval(domain, clock.now()))) return domain.state;
  return removeDomain(ports, { ...domain, state: "removing" });
}

/** Each step may have been done before, by a run that died; what the claim says goes last, so that it says where to go on. */
async function removeDomain(
  { mailService, "mailDomains.write": mailDomainWrites }: DomainPorts,
  domain: MailDomain,
) {
  await mailService.removeDomain(domain.domain, domain.organization_id);
  await mailDomainWrites.finishRemoval(domain);
  return "gone" as const;
}

async function prepareDomain(
  ports: DomainPorts,
  domain: MailDomain,
  makeTenant: (organizationId: string) => Promise<unknown>,
): Promise<MailDomain["state"]> {
  const { mailService, "senders.write": senderWrites, settings } = ports;
  const { tenant } = await senderWrites.read(domain.organization_id);
  if (settings.mailTenants !== null && tenant?.state !== "ready") await makeTenant(domain.organization_id);
  const tokens = await mailService.makeDomain(domain.domain, domain.organization_id, bounceDomainOf(domain));
  const made: Pick<MailDomain, "state" | "problem" | "dkim_tokens"> =
    tokens === "in_use"
      ? { state: "failed", problem: "in_use", dkim_tokens: [] }
      : { state: "pending", problem: null, dkim_tokens: tokens };
  if (await note(ports, domain, { ...domain, ...made, found: NOTHING_FOUND })) return made.state;
  // Given up while it was made: who removes it may have looked before it was there.
  const claim = await ports["mailDomains.write"].get(domain.domain);
  if (claim?.organization_id !== domain.organization_id || claim.state === "removing")
    await mailService.removeDomain(domain.domain, domain.organization_id);
  return claim?.state ?? "removing";
}

async function lookAt(
  ports: DomainPorts,
  domain: MailDomain,
  makeTenant: (organizationId: string) => Promise<unknown>,
): Promise<MailDomain["state"] | "gone"> {
  const { mailService, "senders.write": senderWrites, clock } = ports;
  const seen = await mailService.lookAtDomain(domain.domain, domain.organization_id);
  // Given up, and claimed by that one, after the backup that this claim was restored from.
  if (seen === "another") return release(ports, domain);
  // Deleted by somebody, or after the backup that this claim was restored from.
  if (!seen) return prepareDomain(ports, domain, makeTenant);
  const at = clock.now();
  const texts = await lookForTexts(ports, domain);
  const { refusedAt } = await senderWrites
    .read(domain.organization_id)
    .then(({ domain: own }) => own ?? NONE);
  const isRefused = refusedAt !== null && Date.parse(refusedAt) > at.getTime() - REFUSED_MS;
  const isVerified = seen.mayBeSentFrom && seen.dkim === "verified" && seen.mail_from === "verified";
  const hasFailed = seen.dkim === "failed" || seen.mail_from === "failed";
  const state = isVerified && !isRefused ? "verified" : hasFailed ? "failed" : "pending";
  // Its tenant may have been made anew since.
  if (state === "verified") await mailService.associateDomain(domain.domain, domain.organization_id);
  await note(ports, domain, {
    ...domain,
    state,
    problem: null,
    dkim_tokens: seen.dkim_tokens,
    found: { dkim: seen.dkim, mail_from: seen.mail_from, ...texts },
  });
  return state;
}
const NONE = { refusedAt: null } as const;

/** What name servers say of the records that the mail service does not look at. */
async function lookForTexts({ nameServers }: DomainPorts, domain: MailDomain) {
  const [spf, dmarc] = await Promise.all([
    nameServers.texts(bounceDomainOf(domain)),
    findDmarc(nameServers, domain.domain),
  ]);
  return {
    spf: stateOf(spf?.some((text) => /^v=spf1\b.*\binclude:amazonses\.com\b/i.test(text))),
    dmarc: stateOf(dmarc),
  };
}

const stateOf = (found: boolean | undefined): DomainRecordState =>
  found === undefined ? "not_checked" : found ? "verified" : "pending";

/**
 * Whether the domain, or one above it, has a DMARC policy; undefined when none is seen and a name server does not say. All are
 * asked at once, so that they take as long as one.
 */
async function findDmarc(
  nameServers: DomainPorts["nameServers"],
  domain: string,
): Promise<boolean | undefined> {
  const labels = domain.split(".").slice(-DMARC_LABELS_MAX);
  const names = labels.slice(0, -1).map((_, n) => `_dmarc.${labels.slice(n).join(".")}`);
  const answers = await Promise.all(names.map((name) => nameServers.texts(name)));
  if (answers.some((texts) => texts?.some((text) => /^v=DMARC1\b/i.test(text)))) return true;
  return answers.includes(undefined) ? undefined : false;
}

/** Notes what was seen. False when another run has noted something since `domain` was read. */
async function note(
  { "mailDomains.write": mailDomainWrites, clock }: DomainPorts,
  domain: MailDomain,
  seen: MailDomain,
): Promise<boolean> {
  const now = clock.now();
  const at = now.toISOString();
  const isVerified = seen.state === "verified";
  const since = domain.unverified_since ?? at;
  const noted: MailDomain = {
    ...seen,
    checked_at: at,
    verified_at: isVerified ? (domain.verified_at ?? at) : domain.verified_at,
    unverified_since: isVerified ? null : since,
  };
  const next = now.getTime() + (isVerified ? NEXT_LOOK_MS.verified : NEXT_LOOK_MS.others);
  return mailDomainWrites.note(noted, domain, new Date(next));
}
