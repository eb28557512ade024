import * as z from "zod";
import { DAY_MS } from "../calendar.ts";
import { DomainError } from "../errors.ts";
import { type HolderBrowser, requireHolder } from "../holders/holder-session.ts";
import { joinedAddresses } from "../holders/joined-addresses.ts";
import { queueLetter } from "../holders/queue-letter.ts";
import type { Locale } from "../organizations/organization.ts";
import { plainAddress } from "../pasted.ts";
import { certificateToDecide } from "../people/respond-to-invitation.ts";
import type { PortName, Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { isReached, openRequest } from "../requests/follow-requests.ts";
import { ERASURE, HOLDERS, LENGTHS } from "../rules.ts";
import { addressPartition } from "./address-partition.ts";
import { ERASING_PORTS } from "./erase-certificate.ts";
import type { AddressErasureJob, CertificateErasureJob, GrantedErasureJob } from "./jobs.ts";

/** The ports by which the jobs of an erasure are worked on. */
export const ERASURE_PORTS = [
  ...ERASING_PORTS,
  "addressErasures",
  "erasedAddresses",
  "requests.write",
  "lettersQueue",
] as const satisfies readonly PortName[];
type PersonPorts = Pick<
  Ports,
  "addressErasures" | "erasedAddresses" | "requests.write" | "lettersQueue" | "erasuresQueue" | "clock"
>;

/** The ports of {@link erasePerson}. */
export const ERASE_PERSON_PORTS = [
  "addressErasures",
  "erasuresQueue",
  "clock",
] as const satisfies readonly PortName[];
type OrderPorts = Pick<Ports, (typeof ERASE_PERSON_PORTS)[number]>;

/**
 * Erases at once what is kept of these addresses themselves: account, choices, sessions, links, unsubscriptions; and has each
 * organization asked to erase its certificates (decision 24.7). `grantAll`: an operator grants that in their place. The rest
 * follows, also when this dies after the first step; repeating it is harmless.
 */
export async function erasePerson(
  { addressErasures, erasuresQueue, clock }: OrderPorts,
  emails: readonly string[],
  { grantAll = false }: { readonly grantAll?: boolean } = {},
): Promise<void> {
  const now = clock.now();
  const addresses = emails.map(addressPartition);
  const jobs = addresses.map(
    (address): AddressErasureJob => ({
      address,
      at: now.toISOString(),
      ...(grantAll && { granted: true }),
    }),
  );
  await queueAll(erasuresQueue, jobs, "erasures");
  for (const address of addresses) {
    await addressErasures.order(address, now);
    await addressErasures.erase(address);
  }
}

/** The form by which a person has everything erased: they type their address. */
export const EraseMe = z
  .strictObject({ csrf: z.string().max(100), confirm: z.string().max(LENGTHS.email) })
  .meta({ id: "EraseMe" });

/** The ports of {@link eraseMe}. */
export const ERASE_ME_PORTS = [
  "holders",
  "holders.write",
  "lettersQueue",
  "clock",
  "settings",
] as const satisfies readonly PortName[];

/**
 * Orders that the person of a session is erased after some days, ends their sessions and tells their first address, which can undo it
 * until then (decision 23.10). An order that stands is told again to nobody. Gives "mistyped", and orders nothing, when they typed
 * another text than their first address. Throws `invalid_credential`, also in a session that another address opened.
 */
export async function eraseMe(
  ports: Pick<Ports, (typeof ERASE_ME_PORTS)[number]>,
  browser: HolderBrowser,
  { csrf, confirm }: z.infer<typeof EraseMe>,
  locale: Locale,
): Promise<{ readonly done: "ordered" | "pending" | "mistyped"; readonly email: string }> {
  const holder = await requireHolder(ports, browser, csrf);
  if (holder.by !== holder.address)
    throw new DomainError(
      "invalid_credential",
      "To have everything erased, sign in by a link to the first of your addresses.",
    );
  const { address, email } = holder;
  if (plainAddress(confirm) !== email) return { done: "mistyped", email };
  if (holder.erase_at !== null) {
    await ports["holders.write"].endAll(address);
    return { done: "pending", email };
  }
  // First: nobody is erased who was not told.
  await queueLetter(ports, { kind: "erasure_ordered", email, locale: holder.locale ?? locale });
  const due = new Date(ports.clock.now().getTime() + HOLDERS.undoDays * DAY_MS);
  await ports["holders.write"].orderErasure(address, due);
  return { done: "ordered", email };
}

/** Orders that a run looks at. */
const RUN = 100;

/** Erases the persons whose orders are due, with all their addresses; gives how many. */
export async function followErasures(ports: OrderPorts & Pick<Ports, "holders">): Promise<number> {
  const now = ports.clock.now();
  const due = await ports.addressErasures.due(now, RUN);
  for (const address of due) {
    const person = await ports.holders.profile(address);
    // The index may still show what was undone a moment ago.
    if (!person || person.erase_at === null || new Date(person.erase_at) > now) continue;
    const own = await joinedAddresses(ports.holders, person);
    await erasePerson(
      ports,
      own.map((one) => one.email),
    );
  }
  return due.length;
}

/** The ports by which the holder of a link asks for an erasure. */
export const ASK_ERASURE_PORTS = [
  "links",
  "clock",
  "certificates",
  "requests.write",
  "lettersQueue",
  "organizations",
  "members",
] as const satisfies readonly PortName[];

/**
 * Asks the organization of a link's certificate to erase it; nothing more when it was asked already. Gives whether it can be told of
 * it. Throws what {@link certificateToDecide} does.
 */
export async function askForErasure(
  ports: Pick<Ports, (typeof ASK_ERASURE_PORTS)[number]>,
  token: string,
): Promise<boolean> {
  const { organization_id, id, short_code, email } = (await certificateToDecide(ports, token)).certificate;
  const certificate = { certificate_id: id, short_code };
  const names = { from_name: null, to_name: null };
  const address = addressPartition(email);
  await openRequest(
    ports,
    { organization_id, kind: "erasure", address, ...certificate, ...names },
    ERASURE.daysToAnswer,
    ports.clock.now(),
  );
  return isReached(ports, { kind: "erasure", organization_id });
}

/** Erases an address, and asks its organizations, or erases what they issued if an operator has granted that. */
export async function eraseAddress(ports: PersonPorts, job: AddressErasureJob): Promise<void> {
  const { address, at, granted = false, pass } = job;
  if (pass === undefined) {
    // Also when what ordered it died before it had noted this.
    await ports.addressErasures.order(address, new Date(at));
    // An account or a link of later is the person's own wish.
    await ports.addressErasures.erase(address);
  }
  const since = pass === 2 ? new Date(Date.parse(at) - LAG_MS).toISOString() : "";
  const asked = new Set<string>();
  for await (const page of ports.addressErasures.certificates(address)) {
    for (const { organization_id, created_at } of page) {
      if (asked.has(organization_id) || created_at < since || created_at > at) continue;
      asked.add(organization_id);
      if (granted) await ports.erasedAddresses.refuse(organization_id, address, ports.clock.now());
      else await ask(ports, organization_id, address, new Date(at));
    }
    if (granted)
      await queueAll(
        ports.erasuresQueue,
        page.map((one) => certificateJob(one, address, "operator")),
        "erasures",
      );
  }
  await eraseFormerHolds(ports, address);
  if (pass === undefined)
    await queueAll(ports.erasuresQueue, [{ ...job, pass: 2 }], "second looks", ERASURE.lookAgainSeconds);
}
/** Longer than the index of certificates lags, or a chunk of an import waits that was promised before. */
const LAG_MS = ERASURE.lookAgainSeconds * 1_000;

const ask = (ports: PersonPorts, organization_id: string, address: string, at: Date): Promise<boolean> =>
  openRequest(
    ports,
    {
      ...{ organization_id, kind: "erasure", address },
      ...{ certificate_id: null, short_code: null, from_name: null, to_name: null },
    },
    ERASURE.daysToAnswer,
    at,
  );

/** Erases what an organization granted: one certificate, or all of an address, which it then does not issue to unawares. */
export async function eraseGranted(ports: PersonPorts, job: GrantedErasureJob): Promise<void> {
  const { organization_id, request_id, pass } = job;
  const request = await ports["requests.write"].get(organization_id, request_id);
  if (request?.status !== "approved" || request.answered_at === null) return;
  const { certificate_id, address, answered_at } = request;
  // Also of a single certificate, which could come back by the next import otherwise.
  if (pass === undefined) await ports.erasedAddresses.refuse(organization_id, address, new Date(answered_at));
  if (certificate_id !== null)
    return queueAll(
      ports.erasuresQueue,
      [certificateJob({ organization_id, certificate_id }, address, "holder")],
      "erasures",
    );
  // What was issued since by a request that says so stays; what met the erasure does not.
  const stands = await ports.erasedAddresses.has(organization_id, address);
  for await (const page of ports.addressErasures.certificates(address, organization_id)) {
    const erased = page.filter(({ created_at }) => stands || created_at <= answered_at);
    await queueAll(
      ports.erasuresQueue,
      erased.map((one) => certificateJob(one, address, "holder")),
      "erasures",
    );
  }
  await eraseFormerHolds(ports, address, organization_id);
  if (pass === undefined)
    await queueAll(ports.erasuresQueue, [{ ...job, pass: 2 }], "second looks", ERASURE.lookAgainSeconds);
}

/**
 * Has erased what is left of an address in certificates that passed to others, of one organization or of all: no organization is
 * asked, as it keeps the certificates.
 */
export async function eraseFormerHolds(
  { addressErasures, erasuresQueue }: Pick<Ports, "addressErasures" | "erasuresQueue">,
  address: string,
  organizationId?: string,
): Promise<void> {
  for await (const page of addressErasures.former(address, organizationId)) {
    const jobs = page.map((one) => ({ ...certificateJob(one, address, "holder"), former: true as const }));
    await queueAll(erasuresQueue, jobs, "erasures");
  }
}

/** Tied to the address that asked: a certificate that passed to another one meanwhile is not erased (decision 24.10). */
const certificateJob = (
  { organization_id, certificate_id }: Pick<CertificateErasureJob, "organization_id" | "certificate_id">,
  holder: string,
  why: CertificateErasureJob["why"],
): CertificateErasureJob => ({ organization_id, certificate_id, why, holder });
