import { expect, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { newMember } from "#shared/domain/organizations/change-roster.ts";
import {
  setPhoneMessages,
  setPlan,
  setQuota,
  setVerified,
} from "#shared/domain/organizations/manage-organizations.ts";
import { formerMembersAt } from "#shared/domain/organizations/roster.ts";
import { closeOrganization } from "#shared/domain/privacy/close-organization.ts";
import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { ACTIVITY, MEMBERS } from "#shared/domain/rules.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import type { BodyOf } from "../support/client.ts";
import { connectionTo } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { aDomain, anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { knownAs } from "../support/permitted.ts";
import { expectProblem } from "../support/problems.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";

const mails = await startMailService();
/* Who did what in the name of an organization (decision 9.20). The stream is delivered twice, as it may be. */
const stack = await ownStack({
  handlerOf: (fn) => {
    const handler = knownAs(fn);
    if (fn.id !== "changes.relay") return handler;
    return async (event, context) => {
      await handler(event, context);
      return handler(event, context);
    };
  },
});
const ports = {
  ...stack.functions.ports,
  ...(await connectPorts(
    ["organizations.write", "apiKeys", "apiKeys.write", "webhooks.write", "members", "members.write"],
    connectionTo(),
  )),
};

type Entry = BodyOf<"GET /activity">["data"][number];
type Query = Record<string, string | number>;
const activityOf = async ({ panel }: Tenant, query: Query = {}) =>
  (await panel.call("GET /activity", { query })).body;
/** Waits until an organization's activity has these actions, and no others, and gives the entries by them. */
async function toldAs(tenant: Tenant, actions: readonly string[]): Promise<Map<string, Entry>> {
  let data: Entry[] = [];
  await eventually(async () => {
    data = (await activityOf(tenant, { limit: 100 })).data;
    expect(data.map(({ action }) => action).sort()).toEqual([...actions].sort());
  });
  expect(data.map(({ at }) => at)).toEqual(
    data
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  return new Map(data.map((entry) => [entry.action, entry]));
}
const MADE = ["organization.created", "api_keys.created"];

test("each thing that is made, changed and removed is told once, with who did it", async () => {
  const tenant = await stack.tenant({ plan: "PRO" });
  const { key, panel } = tenant;
  const { event, badge } = await eventAndBadge(tenant);
  await key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body: { status: "ARCHIVED" } });
  await panel.call("PATCH /badges/{id}", { params: { id: badge.id }, body: { name: "Finisher 2026" } });
  const template = (await panel.call("POST /templates", { body: { name: "Own", start: "classic" } })).body;
  await key.call("PATCH /v1.0/templates/{id}", { params: { id: template.id }, body: { name: "Ours" } });
  const hook = { url: "https://hooks.example.com/in?secret=1", events: ["certificate.issued"] };
  const webhook = (await key.call("POST /v1.0/webhooks", { body: hook })).body;
  const ofWebhook = { params: { id: webhook.id } };
  await panel.call("PATCH /webhooks/{id}", { ...ofWebhook, body: { status: "disabled" } });
  await key.call("POST /v1.0/webhooks/{id}/rotate-secret", ofWebhook);
  await key.call("DELETE /v1.0/webhooks/{id}", ofWebhook);
  await panel.call("DELETE /templates/{id}", { params: { id: template.id } });
  await key.call("DELETE /v1.0/badges/{id}", { params: { id: badge.id } });
  await panel.call("DELETE /events/{id}", { params: { id: event.id } });
  const made = (await panel.call("POST /api-keys", { body: { name: "Registration" } })).body;
  await panel.call("PATCH /api-keys/{id}/revoke", { params: { id: made.id } });
  await panel.call("PATCH /organization", { body: { nickname: "Clube" } });
  const domain = aDomain();
  await panel.call("POST /organization/mail-domain", { body: { domain } });
  await panel.call("DELETE /organization/mail-domain");
  // Without a row nothing of anybody is exported.
  await panel.call("GET /dashboard/export/csv");

  const pairs = ["events", "badges", "templates"].flatMap((noun) =>
    ["created", "updated", "removed"].map((what) => `${noun}.${what}`),
  );
  const webhooks = ["created", "updated", "secret_rotated", "removed"].map((what) => `webhooks.${what}`);
  const others = ["api_keys.created", "api_keys.revoked", "organization.updated"];
  const told = await toldAs(tenant, [
    ...[...MADE, ...pairs, ...webhooks, ...others],
    ...["mail_domain.claimed", "mail_domain.removed"],
  ]);

  const [{ id: keyId } = { id: "" }] = (await ports.apiKeys.list(tenant.id)).filter(
    ({ name }) => name === "test",
  );
  const theKey = { kind: "key", id: keyId, name: "test" };
  const theUser = { kind: "user", id: tenant.userId, name: "Olga Owner" };
  const byKey = [...told].filter(([, { actor }]) => actor.kind === "key");
  expect(byKey.map(([action]) => action).sort()).toEqual(
    ["events.created", "events.updated", "badges.removed", "templates.updated"]
      .concat(["webhooks.created", "webhooks.secret_rotated", "webhooks.removed"])
      .sort(),
  );
  for (const [, { actor }] of byKey) expect(actor).toEqual(theKey);
  expect(told.get("events.updated")).toEqual({
    ...{ id: expect.any(String), at: expect.any(String), actor: theKey, action: "events.updated" },
    subject: { kind: "event", id: event.id, name: "Serverless Day" },
    ...{ count: null, details: { status: "ARCHIVED" } },
  });
  expect(told.get("badges.updated")).toMatchObject({
    ...{ actor: theUser, details: {} },
    subject: { kind: "badge", id: badge.id, name: "Finisher 2026" },
  });
  expect(told.get("webhooks.removed")!.subject).toEqual({
    ...{ kind: "webhook", id: webhook.id, name: "hooks.example.com" },
  });
  expect(told.get("webhooks.updated")).toMatchObject({ actor: theUser, details: { status: "disabled" } });
  expect(told.get("api_keys.revoked")).toMatchObject({
    ...{ actor: theUser, subject: { kind: "api_key", id: made.id, name: "Registration" } },
  });
  for (const action of ["mail_domain.claimed", "mail_domain.removed"])
    expect(told.get(action)).toMatchObject({ actor: theUser, subject: { id: domain } });
  expect(told.get("organization.created")!.actor).toEqual({ kind: "operator", id: "operator", name: null });
});

test("what is issued is one entry a request with its count; what is done to a certificate has its id and nothing of its person", async () => {
  const tenant = await stack.tenant();
  const { key, panel } = tenant;
  const { event, badge } = await eventAndBadge(tenant);
  const subject = { event_id: event.id, badge_id: badge.id };
  const recipient = [1, 2, 3].map(() => aRecipient());
  const { certificates, issuance_id } = (
    await key.call("POST /v1.0/invitations", { body: { ...subject, recipient } })
  ).body;
  await panel.call("POST /invitations", { body: { ...subject, ...aRecipient() } });
  const [first, second, third] = certificates.map(({ id }) => ({ params: { id } }));
  await eventually(() =>
    panel.call("POST /invitations/{id}/resend", { ...first!, body: {} }).then(({ body }) => body),
  );
  await key.call("PATCH /v1.0/invitations/{id}", { ...first!, body: { recipient_name: "Ana de Souza" } });
  await panel.call("POST /invitations/{id}/revoke", { ...second!, body: {} });
  const address = partitions.address(certificates[2]!.recipient.email);
  const asked = {
    ...{ organization_id: tenant.id, certificate_id: certificates[2]!.id, address },
    ...{ short_code: certificates[2]!.short_code, kind: "correction" as const, from_name: "Ana Souza" },
    to_name: "Ana Lima",
  } as const;
  await openRequest(ports, asked, 14, new Date());
  const [request] = (await panel.call("GET /holder-requests")).body.data;
  await panel.call("POST /holder-requests/{id}/approve", { params: { id: request!.id } });
  await panel.call("GET /dashboard/documents/{event_id}", { params: { event_id: event.id } });
  await panel.call("GET /dashboard/export/csv", { query: { event_id: event.id } });
  await ports.erasuresQueue.send([
    { organization_id: tenant.id, certificate_id: certificates[1]!.id, why: "operator" },
  ]);

  const made = [...MADE, "events.created", "badges.created", "certificates.issued", "certificates.issued"];
  const changed = ["resent", "corrected", "revoked", "erased"].map((what) => `certificates.${what}`);
  const told = await toldAs(tenant, [
    ...made,
    ...changed,
    "holder_requests.approved",
    "documents.exported",
    "certificates.exported",
  ]);
  const issued = (await activityOf(tenant, { action: "certificates.issued" })).data;
  expect(
    issued.map(({ actor, count, subject, details }) => [actor.kind, count, subject.kind, details]),
  ).toEqual([
    ["user", 1, "issuance", { event_id: event.id, badge_id: badge.id }],
    ["key", 3, "issuance", { event_id: event.id, badge_id: badge.id }],
  ]);
  expect(issued[1]!.subject.id).toBe(issuance_id);
  expect(told.get("certificates.corrected")).toMatchObject({
    ...{ actor: { kind: "key" }, subject: { kind: "certificate", id: first!.params.id, name: null } },
  });
  for (const action of ["certificates.revoked", "certificates.erased"])
    expect(told.get(action)!.subject).toEqual({ kind: "certificate", id: second!.params.id, name: null });
  expect(told.get("certificates.erased")!.actor.kind).toBe("operator");
  expect(told.get("holder_requests.approved")).toMatchObject({
    ...{ actor: { id: tenant.userId }, details: { asks: "correction", certificate_id: third!.params.id } },
  });
  for (const what of ["documents", "certificates"])
    expect(told.get(`${what}.exported`)!.actor.id).toBe(tenant.userId);
  expect(JSON.stringify([...told.values()])).not.toMatch(/Ana|@/);

  // Filters and pages: all entries, each once, whatever the size of a page.
  const all = (await activityOf(tenant, { limit: 100 })).data;
  for (const limit of [1, 3]) {
    const seen: Entry[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: BodyOf<"GET /activity"> = await activityOf(tenant, { limit, ...(cursor && { cursor }) });
      seen.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(all);
  }
  const ofUser = (await activityOf(tenant, { actor: tenant.userId, limit: 100 })).data;
  expect(ofUser).toEqual(all.filter(({ actor }) => actor.id === tenant.userId));
  const [since, until] = [all.at(-2)!.at, all[1]!.at];
  const between = (await activityOf(tenant, { since, until, limit: 100 })).data;
  expect(between).toEqual(all.filter(({ at }) => at >= since && at <= until));
  const other = await stack.tenant();
  await toldAs(other, MADE);
  const { next_cursor } = await activityOf(tenant, { limit: 1 });
  expectProblem(
    await other.panel.callUntyped("GET /activity", { query: { cursor: next_cursor!, limit: 1 } }),
    "invalid_request",
  );
});

test("what operators do is told as theirs, and a closing once, with what it ends", async () => {
  const tenant = await stack.tenant();
  await setPlan(ports, tenant.id, "BUSINESS");
  await setQuota(ports, tenant.id, 7);
  await setPhoneMessages(ports, tenant.id, 0);
  await setVerified(ports, tenant.id, true);
  await tenant.panel.call("PATCH /organization", { body: { contact_email: anEmail() } });
  const told = await toldAs(tenant, [
    ...[...MADE, "organization.updated", "organization.plan_changed", "organization.quota_changed"],
    ...["organization.phone_quota_changed", "organization.verification_changed"],
  ]);
  expect(told.get("organization.plan_changed")).toMatchObject({
    ...{ actor: { kind: "operator" }, details: { plan: "BUSINESS", former_plan: "PRO" } },
  });
  expect(told.get("organization.quota_changed")!.details).toEqual({ certificates: 7 });
  expect(told.get("organization.updated")!.actor.id).toBe(tenant.userId);
  await closeOrganization(ports, tenant.id, "operator", () => undefined);
  await closeOrganization(ports, tenant.id, "operator", () => undefined);
  const filter = { since: 0, until: undefined };
  await eventually(async () => {
    const { rows } = await ports.activity.list(tenant.id, filter, { limit: 3, offset: 0, after: null });
    const done = rows.map(({ action, by }) => [action, by]);
    expect(done.slice(0, 2).sort()).toEqual([
      ["api_keys.revoked", "operator"],
      ["organization.closed", "operator"],
    ]);
    expect(done[2]![0]).toBe("organization.updated");
  });
});

test("a former contact is told who changed it and to which address, and nobody where nothing changed", async () => {
  const tenant = await stack.tenant({ name: "Clube & Filhos" });
  const { client, email } = await tenant.member("manager");
  const set = async (contact_email: string | null) =>
    expect((await client.call("PATCH /organization", { body: { contact_email } })).status).toBe(200);
  const [first, second] = [anEmail(), anEmail()];
  await set(first);
  await client.call("PATCH /organization", { body: { nickname: "Clube" } });
  await set(second);
  await set(null);
  // The stream is delivered twice, so a letter may be too.
  await eventually(() => expect(mails.to(second).length).toBeGreaterThan(0));
  await eventually(() => expect(mails.to(first).length).toBeGreaterThan(0));
  // The text is folded to short lines.
  const [changed, removed] = [first, second].map((to) => mails.to(to)[0]!.readable.replaceAll(/\s+/g, " "));
  const by = email.split("@")[0];
  expect(changed).toContain(
    `This was the contact address of Clube & Filhos. Changed by: ${by}. New address: ${second}.`,
  );
  expect(removed).toContain("New address: none");
});

test("a wish for another plan is one mail to the operators, whoever repeats it, and three a day", async () => {
  const tenant = await stack.tenant({ name: "Clube & Filhos" });
  const { client, userId, email } = await tenant.member("owner");
  const ask = (body: object) => client.callUntyped("POST /plan-requests", { body });
  const message = "From March on, please.\n<b>Ana</b>";
  const answers = await Promise.all([1, 2].map(() => ask({ plan: "BUSINESS", message })));
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const told = await toldAs(tenant, [...MADE, "members.joined", "organization.plan_asked"]);
  expect(told.get("organization.plan_asked")).toMatchObject({
    ...{
      actor: { kind: "user", id: userId, name: email.split("@")[0] },
      details: { plan: "BUSINESS", former_plan: "PRO" },
    },
  });
  const letters = () => mails.to("operators@example.com").filter(({ raw }) => raw.includes(tenant.id));
  await eventually(() => expect(letters()).toHaveLength(1));
  const { raw, readable } = letters()[0]!;
  expect(raw).toContain(`Reply-To: ${email}`);
  expect(readable).toContain("Clube & Filhos asks for the plan BUSINESS");
  expect(readable).toContain(`org set-plan ${tenant.id} BUSINESS`);
  expect(readable).toContain("&lt;b&gt;Ana&lt;/b&gt;");
  expectProblem(await ask({ plan: "PRO" }), "invalid_request");
  expect([(await ask({ plan: "ENTERPRISE" })).status, (await ask({ plan: "STARTER" })).status]).toEqual([
    204, 204,
  ]);
  const fourth = await ask({ plan: "FREE" });
  expectProblem(fourth, "rate_limit_exceeded");
  expect((await ask({ plan: "BUSINESS", message })).status).toBe(204);
  await eventually(() => expect(letters()).toHaveLength(3));
});

test("who invites, joins, gets another role and goes is told, and whom it concerns, also of those who went", async () => {
  const tenant = await stack.tenant();
  const { panel } = tenant;
  const [somebody, nobody] = [await stack.signedIn(), anEmail()];
  const { body: invited } = await panel.call("POST /members", {
    body: { email: somebody.email, role: "viewer" },
  });
  const { body: withdrawn } = await panel.call("POST /members", { body: { email: nobody, role: "owner" } });
  await panel.call("DELETE /members/{id}", { params: { id: withdrawn.id } });
  const secret = await ports.links.signMember(
    { organizationId: tenant.id, invitationId: invited.id },
    new Date(invited.expires_at!),
  );
  const joined = await somebody.client.call("POST /memberships", { body: { invitation: secret } });
  expect(joined.status).toBe(201);
  await panel.call("PATCH /members/{id}", { params: { id: invited.id }, body: { role: "manager" } });
  await somebody.client.call("DELETE /memberships/{organization_id}", {
    params: { organization_id: tenant.id },
  });
  await tenant.member("issuer");
  const { results } = (await panel.call("GET /members")).body;
  const issuer = results.find(({ role }) => role === "issuer")!;
  await panel.call("DELETE /members/{id}", { params: { id: issuer.id } });

  const told = await toldAs(tenant, [
    ...[...MADE, "members.invited", "members.invited", "members.invitation_withdrawn"],
    ...["members.joined", "members.joined", "members.role_changed", "members.left", "members.removed"],
  ]);
  const joins = (await activityOf(tenant, { action: "members.joined" })).data;
  expect(joins.map(({ actor, subject, details }) => [actor.id, subject.id, details.role])).toEqual([
    ["operator", issuer.id, "issuer"],
    [somebody.userId, invited.id, "viewer"],
  ]);
  const name = "Mia Member";
  expect(told.get("members.left")).toMatchObject({
    actor: { kind: "user", id: somebody.userId, name },
    subject: { id: invited.id, name },
    details: { role: "manager" },
  });
  const invitations = (await activityOf(tenant, { action: "members.invited" })).data;
  expect(invitations.map(({ subject, details }) => [subject.name, details.role])).toEqual([
    [nobody, "owner"],
    [somebody.email, "viewer"],
  ]);
  const asViewer = await (await tenant.member("viewer")).client.call("GET /activity", {
    query: { action: "members.invited" },
  });
  expect(asViewer.body.data.map(({ subject }) => subject.name)).toEqual(
    [nobody, somebody.email].map((address) => address.split("@")[0]),
  );
  expect(told.get("members.invitation_withdrawn")).toMatchObject({
    subject: { id: withdrawn.id, name: nobody },
    details: { role: "owner" },
  });
  expect(told.get("members.role_changed")).toMatchObject({
    ...{ actor: { id: tenant.userId }, subject: { id: invited.id, name }, details: { role: "manager" } },
  });
  expect(told.get("members.removed")).toMatchObject({
    actor: { id: tenant.userId },
    subject: { kind: "member", id: issuer.id, name: issuer.name ?? issuer.email?.split("@")[0] },
    details: { role: "issuer" },
  });
});

test("of those who left the last ones are known by name, for as long as it is told what they did", () => {
  const at = new Date("2026-11-29T00:00:00Z");
  const person = (n: number) =>
    newMember(
      {
        user_id: `user-${n}`,
        email: `p${n}@example.com`,
        name: n % 2 ? `Person ${n}` : null,
        role: "issuer",
      },
      at,
    );
  const everybody = Array.from({ length: MEMBERS.formerMax + 2 }, (_, n) => person(n));
  const left = formerMembersAt({ members: everybody }, [everybody[0]!], at);
  expect(left).toHaveLength(MEMBERS.formerMax);
  expect(left.slice(-2)).toEqual([
    { user_id: "user-50", name: "p50", left_at: at.toISOString() },
    { user_id: "user-51", name: "Person 51", left_at: at.toISOString() },
  ]);
  const back = formerMembersAt({ members: [], former_members: left }, [person(51)], at);
  expect(back).toEqual(left.slice(0, -1));
  const later = new Date(at.getTime() + (ACTIVITY.months + 1) * 31 * 86_400_000);
  expect(formerMembersAt({ members: [], former_members: left }, [], later)).toEqual([]);
});
