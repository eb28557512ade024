import { randomInt } from "node:crypto";
import { expect } from "vitest";
import { logDirectory } from "#shared/domain/directory/log-directory.ts";
import { newUuid, newUuidAt, toReference } from "#shared/domain/ids.ts";
import { deliveryOf } from "#shared/domain/webhooks/delivery.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { respondByLink } from "../support/browser/invitation-page.ts";
import type { RequestOptions } from "../support/client.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { eventually } from "../support/eventually.ts";
import { anEvent, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import type { Tenant, TestStack } from "../support/stack.ts";
import { BADGE_EXAMPLES } from "./examples-badges.ts";
import { AS_PROBLEM, aCertificate, CERTIFICATE_PAGE_EXAMPLES } from "./examples-certificates.ts";
import { CREDENTIAL_EXAMPLES } from "./examples-credentials.ts";
import { DOCUMENT_EXAMPLES } from "./examples-documents.ts";
import { EDITOR_EXAMPLES } from "./examples-editor.ts";
import { HOLDER_EXAMPLES } from "./examples-holders.ts";
import { IMAGE_EXAMPLES } from "./examples-images.ts";
import { IMPORT_EXAMPLES } from "./examples-imports.ts";
import { ROSTER_EXAMPLES } from "./examples-members.ts";
import { PEOPLE_EXAMPLES } from "./examples-people.ts";
import { TEMPLATE_EXAMPLES } from "./examples-templates.ts";

/** Creates what one call of an operation needs, in an organization on PRO, and gives the call, which succeeds once. */
export type ExampleCall = (tenant: Tenant, stack: TestStack) => Promise<RequestOptions>;

const nothing: ExampleCall = async () => ({});

/** An organization has one domain. */
const domainOf = (organizationId: string) => `d${organizationId}.example.net`;

/** The token of the link to a new certificate. */
export async function aLink(tenant: Tenant, { functions }: TestStack): Promise<string> {
  const { id } = await aCertificate(tenant);
  return functions.ports.links.sign({ id, organization_id: tenant.id }, new Date(Date.now() + 86_400_000));
}

async function aRefusedLink(tenant: Tenant, stack: TestStack): Promise<string> {
  const token = await aLink(tenant, stack);
  await respondByLink(stack, token, "reject");
  return token;
}

async function newWebhook(tenant: Tenant, description: string) {
  // Nothing listens at this port, so every delivery is refused at once.
  const body = { url: "http://127.0.0.1:9/hook", events: ["certificate.issued"], description };
  return (await tenant.key.call("POST /v1.0/webhooks", { body })).body;
}

async function anAcceptedLink(tenant: Tenant, stack: TestStack): Promise<string> {
  const token = await aLink(tenant, stack);
  await respondByLink(stack, token, "accept");
  return token;
}

/** The link to a certificate that messages may go for, to a number of its own. */
async function aPhonedLink(tenant: Tenant, { functions }: TestStack): Promise<string> {
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = { ...aRecipient(), recipient_number: `+55119${randomInt(91_000_000, 99_999_999)}` };
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  const { id } = (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
  return functions.ports.links.sign({ id, organization_id: tenant.id }, new Date(Date.now() + 86_400_000));
}

/** The link of a certificate that a guardian holds. */
async function aGuardiansLink(tenant: Tenant, { functions }: TestStack): Promise<string> {
  const { event, badge } = await eventAndBadge(tenant);
  const { recipient_email: guardian_email, recipient_name } = aRecipient();
  const body = { event_id: event.id, badge_id: badge.id, recipient: { recipient_name, guardian_email } };
  const { id } = (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
  return functions.ports.links.sign({ id, organization_id: tenant.id }, new Date(Date.now() + 86_400_000));
}

/** The webhook that all examples of an organization share, as it may have only ten. */
async function aWebhook(tenant: Tenant): Promise<{ id: string }> {
  const { body } = await tenant.key.call("GET /v1.0/webhooks");
  const shared = body.data.find(({ description }) => description === "Shared");
  return shared ?? newWebhook(tenant, "Shared");
}

const namingWebhook: ExampleCall = async (tenant) => ({ params: { id: (await aWebhook(tenant)).id } });

/** A delivery that waits for its first attempt. */
const namingDelivery: ExampleCall = async (tenant, { functions: { ports } }) => {
  const { id } = await aWebhook(tenant);
  const issued = await aCertificate(tenant);
  const [webhook, certificate] = await Promise.all([
    ports.webhooks.get(tenant.id, id),
    ports.certificates.get(tenant.id, issued.id),
  ]);
  const occurrence = {
    type: "certificate.issued",
    certificate: certificate!,
    at: issued.created_at,
  } as const;
  const delivery = deliveryOf(occurrence, webhook!);
  // As a first attempt that was put off stores it.
  await ports["deliveries.write"].record(delivery, delivery, { due: new Date(Date.now() + 3_600_000) });
  return { params: { id, delivery_id: delivery.id } };
};

/** The session of webhooks that all examples of an organization share, as it may have only three. */
async function aSession(tenant: Tenant, name = "Shared"): Promise<string> {
  return (await tenant.key.call("POST /v1.0/webhooks/sessions", { body: { name } })).body.id;
}

/** A message of a session that nobody has answered. */
const namingMessage: ExampleCall = async (tenant, { functions: { ports } }) => {
  const id = await aSession(tenant);
  const issued = await aCertificate(tenant);
  const certificate = (await ports.certificates.get(tenant.id, issued.id))!;
  const session = (await ports.webhooks.sessions(tenant.id)).find((each) => each.id === id)!;
  const delivery = deliveryOf({ type: "certificate.issued", certificate, at: issued.created_at }, session);
  await ports["deliveries.write"].keep(session, [delivery]);
  return { params: { id, delivery_id: delivery.id }, body: { status: 200, ms: 84 } };
};

const publicCodes = new Map<string, Promise<string>>();
/** The short code of an event in the directory; one for each organization, as publishing takes a moment. */
function aPublicCode(tenant: Tenant, { functions: { ports } }: TestStack): Promise<string> {
  const published = async () => {
    const { id, short_code } = await anEvent(tenant.key);
    // The stream would do this, but it does not run in these tests.
    await logDirectory(ports, [{ kind: "event", id, code: short_code }]);
    await eventually(async () => expect(await ports.directory.event(toReference(short_code))).toBeDefined());
    return short_code;
  };
  const code = publicCodes.get(tenant.id) ?? published();
  publicCodes.set(tenant.id, code);
  return code;
}

const aPage: ExampleCall = async (tenant, stack) => ({
  params: { token: await aLink(tenant, stack) },
  headers: AS_PROBLEM,
});

/** One call for each row of the route table, by operation id. The security tests fail for a row without one. */
const EXAMPLES: Readonly<Record<string, ExampleCall>> = {
  "invitations.issue": async (tenant) => {
    const { event, badge } = await eventAndBadge(tenant);
    return { body: { event_id: event.short_code, badge_id: badge.id, recipient: aRecipient() } };
  },
  "invitations.list": async (tenant) => {
    const { event_id, badge_id, issuance_id } = await aCertificate(tenant);
    return { query: { event_id, badge_id, issuance_id, limit: 5 } };
  },
  "invitations.get": async (tenant) => ({ params: { id: (await aCertificate(tenant)).short_code } }),
  "invitations.history": async (tenant) => ({ params: { id: (await aCertificate(tenant)).short_code } }),
  "invitations.revoke": async (tenant) => ({
    params: { id: (await aCertificate(tenant)).id },
    body: { reason: "Issued to the wrong person" },
  }),
  "invitations.resend": async (tenant, { functions: { ports } }) => {
    const { id } = await aCertificate(tenant);
    await deliverMail(ports, { organization_id: tenant.id, certificate_id: id }, 1);
    return { params: { id }, body: { channels: ["email"] } };
  },
  "invitations.correct": async (tenant) => ({
    params: { id: (await aCertificate(tenant)).short_code },
    body: { recipient_name: "Ana Maria Souza", external_id: "enrolment-4712" },
  }),
  ...PEOPLE_EXAMPLES,
  "recipient-invitations.list": async (tenant) => ({
    query: { event_id: (await aCertificate(tenant)).event_short_code },
  }),
  "recipients.list": nothing,
  "recipient.view": async (tenant, stack) => ({ params: { token: await aLink(tenant, stack) } }),
  "recipient.name": async (tenant, stack) => ({
    params: { token: await aLink(tenant, stack) },
    body: { name: "Ana Sousa" },
  }),
  "pages.name": async (tenant, stack) => ({
    params: { token: await aLink(tenant, stack) },
    body: { name: "Ana Sousa" },
    headers: AS_PROBLEM,
  }),
  "recipient.accept": async (tenant, stack) => ({ params: { token: await aLink(tenant, stack) } }),
  "recipient.reject": async (tenant, stack) => ({ params: { token: await aLink(tenant, stack) } }),
  "recipient.reconsider": async (tenant, stack) => ({ params: { token: await aRefusedLink(tenant, stack) } }),
  "recipient.share": async (tenant, stack) => ({
    params: { token: await anAcceptedLink(tenant, stack) },
    body: { visibility: "hidden", name_in_credential: false },
  }),
  "recipient.messages": async (tenant, stack) => ({
    params: { token: await aPhonedLink(tenant, stack) },
    body: { messages: "stop" },
  }),
  "recipient.create-account": async (tenant, stack) => ({ body: { token: await aLink(tenant, stack) } }),
  "activity.list": async (tenant) => {
    await aCertificate(tenant);
    return { query: { action: "certificates.issued", limit: 5 } };
  },
  "sample-mails.send": async (tenant) => {
    const { event, badge } = await eventAndBadge(tenant);
    return { body: { event_id: event.id, badge_id: badge.id, ...aRecipient() } };
  },
  "plan-requests.create": async ({ organization }) => ({
    body: { plan: organization.plan === "ENTERPRISE" ? "BUSINESS" : "ENTERPRISE", message: newUuid() },
  }),
  "organization.get": nothing,
  "organization.update": async () => ({ body: { nickname: "Runners" } }),
  "mail-domain.claim": async ({ id }) => ({ body: { domain: domainOf(id) } }),
  "mail-domain.get": async (tenant) => {
    await tenant.panel.call("POST /organization/mail-domain", { body: { domain: domainOf(tenant.id) } });
    return {};
  },
  "mail-domain.remove": async (tenant) => {
    await tenant.panel.call("POST /organization/mail-domain", { body: { domain: domainOf(tenant.id) } });
    return {};
  },
  "balance.get": nothing,
  "field-presets.list": nothing,
  "events.create": async () => ({ body: { name: "Cloud Day", category: "EDUCATION" } }),
  "events.list": async (tenant) => {
    await anEvent(tenant.key);
    return { query: { limit: 5 } };
  },
  "events.get": async (tenant) => ({ params: { id: (await anEvent(tenant.key)).short_code } }),
  "events.update": async (tenant) => ({
    params: { id: (await anEvent(tenant.key)).id },
    body: { name: "Cloud Night" },
  }),
  "events.remove": async (tenant) => ({ params: { id: (await anEvent(tenant.key)).id } }),
  "api-keys.create": async () => ({ body: { name: "Registration system" } }),
  "api-keys.list": nothing,
  "api-keys.revoke": async (tenant) => {
    const created = await tenant.panel.call("POST /api-keys", { body: { name: "Old system" } });
    if (created.status !== 201) throw new Error(`key: ${created.text}`);
    return { params: { id: created.body.id } };
  },
  "billing.api-status": nothing,
  "dashboard.winners": async (tenant) => ({ params: { event_id: (await aCertificate(tenant)).event_id } }),
  "dashboard.funnel": async (tenant) => ({ params: { event_id: (await anEvent(tenant.key)).short_code } }),
  "dashboard.events": nothing,
  "dashboard.mail": nothing,
  "dashboard.export": async (tenant) => {
    const { event_short_code, badge_id } = await aCertificate(tenant);
    return { query: { event_id: event_short_code, badge_id } };
  },
  "pages.invitation": aPage,
  "pages.sample": aPage,
  "pages.accept": aPage,
  "pages.reject-form": aPage,
  "pages.reject": aPage,
  "pages.reconsider": async (tenant, stack) => ({
    params: { token: await aRefusedLink(tenant, stack) },
    headers: AS_PROBLEM,
  }),
  "pages.erase": async (tenant, stack) => ({
    params: { token: await anAcceptedLink(tenant, stack) },
    headers: AS_PROBLEM,
  }),
  "pages.share": async (tenant, stack) => ({
    params: { token: await anAcceptedLink(tenant, stack) },
    body: { visibility: "public" },
    headers: AS_PROBLEM,
  }),
  "pages.guardian": async (tenant, stack) => ({
    params: { token: await aGuardiansLink(tenant, stack) },
    body: { email: "lia.prado@example.com" },
    headers: AS_PROBLEM,
  }),
  "pages.messages": async (tenant, stack) => ({
    params: { token: await aPhonedLink(tenant, stack) },
    body: { messages: "stop" },
    headers: AS_PROBLEM,
  }),
  "pages.unsubscribe-form": aPage,
  "pages.unsubscribe": aPage,
  "pages.subscribe": aPage,
  ...CERTIFICATE_PAGE_EXAMPLES,
  "webhooks.create": async () => ({
    body: { url: "http://127.0.0.1:9/other", events: ["certificate.accepted"] },
  }),
  "webhooks.list": nothing,
  "webhooks.get": namingWebhook,
  "webhooks.update": async (tenant) => ({
    params: { id: (await aWebhook(tenant)).id },
    body: { events: ["certificate.issued", "certificate.expired"] },
  }),
  "webhooks.remove": async (tenant) => ({ params: { id: (await newWebhook(tenant, "Short-lived")).id } }),
  "webhooks.test": async (tenant) => ({
    params: { id: (await aWebhook(tenant)).id },
    body: { type: "certificate.issued" },
  }),
  "webhooks.rotate-secret": namingWebhook,
  "webhooks.open-session": async () => ({ body: { events: ["certificate.issued"], name: "Shared" } }),
  "webhooks.list-sessions": nothing,
  "webhooks.fetch-session": async (tenant, stack) => {
    const { id } = (await namingMessage(tenant, stack)).params!;
    return { params: { id: id! } };
  },
  "webhooks.answer-message": namingMessage,
  "webhooks.test-session": async (tenant) => ({
    params: { id: await aSession(tenant) },
    body: { type: "certificate.issued" },
  }),
  "webhooks.end-session": async (tenant) => ({ params: { id: await aSession(tenant, "Short-lived") } }),
  "deliveries.list": async (tenant) => ({ query: { webhook_id: (await aWebhook(tenant)).id, limit: 5 } }),
  "requests.list": async ({ id: organization_id }, { functions }) => {
    const call = {
      at: new Date().toISOString(),
      route: "GET /v1.0/balance",
      operation: "balance.get",
      status: 200,
      code: null,
      ms: 12,
      key_id: "key_7Q2M4XKD0A5V",
      user_id: null,
      request_id: newUuid(),
    };
    await functions.ports["calls.write"].keep([
      { id: newUuidAt(new Date(call.at)), organization_id, calls: [call] },
    ]);
    return { query: { request_id: call.request_id } };
  },
  "webhooks.list-deliveries": namingWebhook,
  "webhooks.get-delivery": namingDelivery,
  "webhooks.redeliver": namingDelivery,
  "directory.list": nothing,
  "directory.list-v1": nothing,
  "directory.browse": async () => ({ headers: AS_PROBLEM }),
  "directory.next-steps": async (tenant, stack) => ({ params: { id: await aPublicCode(tenant, stack) } }),
  "directory.event": async (tenant, stack) => ({
    params: { short_code: await aPublicCode(tenant, stack) },
    headers: AS_PROBLEM,
  }),
  "docs.openapi": nothing,
  "docs.page": nothing,
  "docs.part": async () => ({ params: { part: "llms.txt" } }),
  ...IMAGE_EXAMPLES,
  ...IMPORT_EXAMPLES,
  ...ROSTER_EXAMPLES,
  ...BADGE_EXAMPLES,
  ...TEMPLATE_EXAMPLES,
  ...EDITOR_EXAMPLES,
  ...HOLDER_EXAMPLES,
  ...DOCUMENT_EXAMPLES,
  ...CREDENTIAL_EXAMPLES,
  "docs.asset": async () => ({ params: { file: "docs.css" } }),
  "panel.page": async () => ({ params: { path: "some-screen" }, headers: AS_PROBLEM }),
  "panel.asset": async (_, { functions: { ports } }) => ({
    params: { file: (await ports.panel.start()).script },
  }),
  "docs.picture": async () => ({ params: { file: "values-sport.png" } }),
};

/** The example call of an operation; throws an error that says what to do when there is none. */
export function exampleCallOf({ id }: Endpoint): ExampleCall {
  // An operation may have a second address.
  const example = EXAMPLES[id.replace(/\.(panel|top)$/, "")];
  if (!example)
    throw new Error(
      `"${id}" has no example call. Add one to test/security/examples.ts: the security tests are made from it.`,
    );
  return example;
}

/** Ids of examples that belong to no route, for example after an operation was renamed. */
export const examplesWithoutRoute = (routes: readonly Endpoint[]): string[] =>
  Object.keys(EXAMPLES).filter((id) => !routes.some((route) => route.id === id));
