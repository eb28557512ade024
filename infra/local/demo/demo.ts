import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { CreateBadge } from "#shared/domain/badges/badge-requests.ts";
import { createBadge } from "#shared/domain/badges/manage-badges.ts";
import { certificateUrl } from "#shared/domain/certificates/certificate.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { CreateEvent } from "#shared/domain/events/event-requests.ts";
import { createEvent } from "#shared/domain/events/manage-events.ts";
import { referenceTo, shortCode } from "#shared/domain/ids.ts";
import { readApiKey } from "#shared/domain/organizations/api-key-token.ts";
import { recordMembers } from "#shared/domain/organizations/change-roster.ts";
import { createKey, revokeKey } from "#shared/domain/organizations/manage-keys.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { CreateOrganization } from "#shared/domain/organizations/profile.ts";
import type { Window } from "#shared/domain/page.ts";
import { acceptInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { LIMITS, type MemberRole, PLANS, type Plan } from "#shared/domain/rules.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import type { Stack } from "../stack.ts";
import { DEMO, FIRST_RECIPIENT } from "./data.ts";
import { type Demo, type DemoOrganization, readDemo, writeDemo } from "./file.ts";

const PORTS = [
  "clock",
  "settings",
  "organizations",
  "organizations.write",
  "apiKeys",
  "apiKeys.write",
  "events",
  "events.list",
  "templates",
  "images",
  "events.write",
  "badges",
  "badges",
  "badges.write",
  "certificates.list",
  "certificates",
  "certificates.write",
  "links",
  "members",
  "members.write",
] as const;
type DemoPorts = Pick<Ports, (typeof PORTS)[number]>;

const KEY_NAME = "Demo";
/** A stack that runs for weeks keeps its tokens; every start makes new ones. */
const SESSION_SECONDS = 30 * 86_400;
const PAGE: Window = { limit: LIMITS.page.limitMax, offset: 0, after: null };

/** The organization of a plan, created if it is not there. */
async function ensureOrganization(ports: DemoPorts, plan: Plan): Promise<Organization> {
  const { id, organization, verified } = DEMO[plan];
  const existing = await ports.organizations.get(id);
  if (existing) return existing;
  const now = ports.clock.now().toISOString();
  const fields = CreateOrganization.parse({ ...organization, plan });
  const created = { ...fields, id, verified, created_at: now, updated_at: now };
  await ports["organizations.write"].create(created);
  return created;
}

/** Whom the demo has in an organization. */
const member = (organizationId: string) => ({ organizationId, userId: "demo" });

/** Whom the page for signing in offers, each a member of their organizations. Who works for two stands there under the first. */
async function ensureMembers(ports: DemoPorts, { people }: Stack, plan: Plan): Promise<void> {
  const { id, organization, people: members } = DEMO[plan];
  const records = members.map(({ name, email, role }) => {
    const known = people.people.find((one) => one.email === email);
    const { name: shown } = organization;
    const { id: user_id } = known ?? people.addPerson({ name, email, organization: { name: shown, role } });
    return { user_id, email, name, role: role as MemberRole };
  });
  // The token of the demo file acts for nobody else.
  const tokens = { user_id: member(id).userId, email: null, name: KEY_NAME, role: "owner" } as const;
  await recordMembers(ports, id, [...records, tokens]);
}

/** The key of the demo file if it still works; else a new one. */
async function ensureKey(ports: DemoPorts, organizationId: string, former?: string): Promise<string> {
  const digest = former && readApiKey(former, ports.settings.environment)?.digest;
  const active = (await ports.apiKeys.list(organizationId)).filter((key) => key.status === "active");
  if (former && active.some((key) => key.digest === digest)) return former;
  const create = () => createKey(ports, { organizationId, userId: null }, { name: KEY_NAME });
  try {
    return (await create()).token;
  } catch (error) {
    // The tokens of lost demo files cannot be recovered: the oldest of these keys is revoked.
    const lost = active.filter((key) => key.name === KEY_NAME).at(-1);
    if (!(error instanceof DomainError && error.code === "api_key_limit_reached" && lost)) throw error;
    await revokeKey(ports, { organizationId, userId: null }, lost.id);
    return (await create()).token;
  }
}

/** An event to issue for: that of the demo file if it is still active, else the one of the demo's name, else a new one. */
async function ensureEvent(ports: DemoPorts, organizationId: string, plan: Plan, former?: string) {
  const known = former && (await ports.events.get(organizationId, referenceTo(former)));
  if (known && known.event.status === "ACTIVE") return known.event.id;
  const fields = CreateEvent.parse({ ...DEMO[plan].event, status: "ACTIVE" });
  const { rows } = await ports["events.list"].list(organizationId, { status: "ACTIVE" }, PAGE);
  const found = rows.find(({ event }) => event.name === fields.name);
  return found ? found.event.id : (await createEvent(ports, { ...member(organizationId), plan }, fields)).id;
}

/** A badge to issue with: that of the demo file if still active, else an active one of the demo's name, else a new one. */
async function ensureBadge(
  ports: DemoPorts,
  organizationId: string,
  plan: Plan,
  eventId: string,
  former?: string,
) {
  const known = former && (await ports.badges.get(organizationId, referenceTo(former)));
  if (known && known.status === "ACTIVE") return known.id;
  const fields = CreateBadge.parse({ ...DEMO[plan].badge, event_id: eventId });
  const { rows } = await ports.badges.list(organizationId, {}, PAGE);
  const found = rows.find((badge) => badge.name === fields.name && badge.status === "ACTIVE");
  return found ? found.id : (await createBadge(ports, member(organizationId), fields)).id;
}

async function ensurePlan(
  ports: DemoPorts,
  stack: Stack,
  plan: Plan,
  former?: DemoOrganization,
): Promise<DemoOrganization> {
  const { id, name } = await ensureOrganization(ports, plan);
  await ensureMembers(ports, stack, plan);
  const apiKey = await ensureKey(ports, id, former?.api_key);
  const eventId = await ensureEvent(ports, id, plan, former?.event.id);
  const badgeId = await ensureBadge(ports, id, plan, eventId, former?.badge.id);
  // Where samples go that are asked for with the token.
  const session = { ...member(id), accountType: "COMPANY", email: "demo@example.com" } as const;
  return {
    id,
    name,
    api_key: apiKey,
    session_token: await stack.issuer.mint({ ...session, expiresInSeconds: SESSION_SECONDS }),
    event: { id: eventId, short_code: shortCode(eventId) },
    badge: { id: badgeId, short_code: shortCode(badgeId) },
  };
}

/** The first certificate, issued as an integrator would, unless one was issued before; undefined without one. */
async function ensureCertificate(ports: DemoPorts, baseUrl: string, organization: DemoOrganization) {
  const order = { by: "created_at", direction: "asc" } as const;
  const { rows } = await ports["certificates.list"].list(organization.id, {}, order, { ...PAGE, limit: 1 });
  if (rows[0]) return rows[0].email === FIRST_RECIPIENT.recipient_email ? rows[0].id : undefined;
  const answer = await fetch(`${baseUrl}/v1.0/invitations`, {
    method: "POST",
    headers: { authorization: `Bearer ${organization.api_key}`, "content-type": "application/json" },
    body: JSON.stringify({
      event_id: organization.event.short_code,
      badge_id: organization.badge.short_code,
      recipient: FIRST_RECIPIENT,
    }),
  });
  if (answer.status !== 201)
    throw new Error(
      `The first certificate could not be issued: ${answer.status} ${(await answer.text()).slice(0, 500)}`,
    );
  return ((await answer.json()) as { certificates: { id: string }[] }).certificates[0]?.id;
}

/** Accepts the first certificate by its link, as its recipient would, and gives its page; undefined if it has ended. */
async function ensureAccepted(ports: DemoPorts, organizationId: string, id: string) {
  const expiresAt = new Date(ports.clock.now().getTime() + 60_000);
  const certificate = await ports.certificates.get(organizationId, id);
  if (certificate?.status === "PENDING")
    await acceptInvitation(ports, await ports.links.sign(certificate, expiresAt));
  else if (certificate?.status !== "ACCEPTED") return undefined;
  return certificateUrl(ports.settings.baseUrl, certificate);
}

/**
 * Makes sure that the demo exists: an organization of each plan with a working key, a session token, an active event
 * and a badge, and one accepted certificate of the PRO one; writes all that into the file at `path`.
 *
 * Only what is missing is made, step by step, so that it also completes what a killed start began. Keys of the file are
 * kept while they work. Throws DomainError when an organization has no room for a key.
 */
export async function ensureDemo(stack: Stack, path: string): Promise<Demo> {
  const former = readDemo(path)?.organizations;
  const documents = documentClient();
  try {
    const ports: DemoPorts = await connectPorts(PORTS, { config: readConfig(), dynamo: () => documents });
    const organizations = {} as Record<Plan, DemoOrganization>;
    for (const plan of PLANS) organizations[plan] = await ensurePlan(ports, stack, plan, former?.[plan]);
    const { baseUrl, mailUrl, docsUrl } = stack;
    const demo: Demo = { base_url: baseUrl, mail_url: mailUrl, docs_url: docsUrl, organizations };
    writeDemo(path, demo);
    const { PRO } = organizations;
    const first = await ensureCertificate(ports, baseUrl, PRO);
    const page = first && (await ensureAccepted(ports, PRO.id, first));
    if (!page) return demo;
    writeDemo(path, { ...demo, certificate_url: page });
    return { ...demo, certificate_url: page };
  } finally {
    documents.destroy();
  }
}
