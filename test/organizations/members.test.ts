import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import { sendLetter } from "#shared/domain/letters.ts";
import { recordMembers } from "#shared/domain/organizations/change-roster.ts";
import { relayChanges } from "#shared/domain/relay-changes.ts";
import { MEMBERS, SIGN_UP } from "#shared/domain/rules.ts";
import { changeOf } from "#shared/storage/changes.ts";
import { rosterItem } from "#shared/storage/organizations/rosters.ts";
import { encoded } from "#shared/storage/table/item.ts";
import { connectionTo } from "../support/documents.ts";
import { mailsTo } from "../support/holders.ts";
import { expectProblem } from "../support/problems.ts";
import { type SignedIn, type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
afterEach(() => stack.setClock(() => new Date()));

const anEmail = () => `${randomUUID()}@people.example`;
const invite = (tenant: Tenant, email: string, role: "viewer" | "owner" = "viewer") =>
  tenant.panel.call("POST /members", { body: { email, role } });
const secretOf = (tenant: Tenant, { id, expires_at }: { id: string; expires_at: string | null }) =>
  ports.links.signMember({ organizationId: tenant.id, invitationId: id }, new Date(expires_at!));
const accept = ({ client }: SignedIn, invitation: string) =>
  client.call("POST /memberships", { body: { invitation } });
const membersOf = async (tenant: Tenant) => (await tenant.panel.call("GET /members")).body.results;
/** Somebody with an invitation that they have not used. */
async function anInvited(tenant: Tenant, role: "viewer" | "owner" = "viewer") {
  const somebody = await stack.signedIn();
  const { body } = await invite(tenant, somebody.email, role);
  return { somebody, invitation: body, secret: await secretOf(tenant, body) };
}
const inDays = (days: number) => stack.setClock(() => new Date(Date.now() + days * DAY_MS));

describe("an invitation", () => {
  test("is mailed, with a link that makes who has the address a member, once", async () => {
    const tenant = await stack.tenant({ name: "Clube de Teste", locale: "pt" });
    const somebody = await stack.signedIn();
    const invited = await invite(tenant, somebody.email.toUpperCase());
    expect(invited.body).toMatchObject({
      status: "invited",
      email: somebody.email,
      role: "viewer",
      name: null,
      invited_by: "Olga Owner",
      is_me: false,
    });
    const about = { organization_id: tenant.id, invitation_id: invited.body.id };
    expect(await sendLetter(ports, { kind: "member_invited", ...about })).toMatchObject({ kind: "sent" });
    const [mail] = await mailsTo(stack, somebody.email);
    expect(mail).toContain("Clube de Teste emite certificados");
    const [, secret] = /\/panel\/join#([\w-]+)/.exec(mail!)!;
    expectProblem(await somebody.client.call("GET /events"), "not_a_member");
    const joined = await accept(somebody, secret!);
    expect([joined.status, joined.body]).toEqual([
      201,
      {
        organization: expect.objectContaining({ id: tenant.id, name: "Clube de Teste", plan: "PRO" }),
        role: "viewer",
        since: expect.any(String),
      },
    ]);
    expect((await somebody.client.call("GET /events")).status).toBe(200);
    expect((await somebody.client.call("GET /memberships")).body).toMatchObject({
      user: { id: somebody.userId, email: somebody.email, name: "Mia Member" },
      results: [joined.body],
      sign_up: "open",
    });
    for (const again of [somebody, await stack.signedIn(somebody.email)])
      expectProblem(await accept(again, secret!), "not_found");
    expect(await membersOf(tenant)).toMatchObject([
      { name: "Olga Owner", role: "owner", is_me: true },
      { id: invited.body.id, status: "active", name: "Mia Member", expires_at: null, is_me: false },
    ]);
  });

  test("is no good to another address, an unverified one, after its end, and once it was replaced or withdrawn", async () => {
    const tenant = await stack.tenant();
    const { somebody, invitation, secret } = await anInvited(tenant);
    expectProblem(await accept(await stack.signedIn(), secret), "wrong_address");
    const unverified = await stack.stack.issuer.mint({
      ...{ organizationId: null, accountType: "COMPANY", userId: randomUUID(), expiresInSeconds: 60 },
    });
    expectProblem(
      await accept({ ...somebody, client: stack.client(unverified) }, secret),
      "email_not_verified",
    );
    expectProblem(
      await accept(somebody, `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`),
      "not_found",
    );
    const undo = inDays(MEMBERS.invitationDays);
    expectProblem(await accept(somebody, secret), "not_found");
    expect(await membersOf(tenant)).toHaveLength(1);
    undo();
    const { body } = await invite(tenant, somebody.email);
    expectProblem(await accept(somebody, secret), "not_found");
    await tenant.panel.call("DELETE /members/{id}", { params: { id: body.id } });
    expectProblem(await accept(somebody, await secretOf(tenant, body)), "not_found");
    expect(invitation.id).not.toBe(body.id);
    expect((await somebody.client.call("GET /memberships")).body.results).toEqual([]);
  });

  test("takes the role that it was given meanwhile, and is not for a member, nor from a closed organization", async () => {
    const tenant = await stack.tenant();
    const { somebody, invitation, secret } = await anInvited(tenant);
    const role = await tenant.panel.call("PATCH /members/{id}", {
      params: { id: invitation.id },
      body: { role: "manager" },
    });
    expect(role.body).toMatchObject({ status: "invited", role: "manager" });
    expect((await accept(somebody, secret)).body.role).toBe("manager");
    expectProblem(await invite(tenant, somebody.email), "already_member");
    const late = await anInvited(tenant);
    const { "organizations.write": organizationWrites } = await stack.operatorPorts();
    await organizationWrites.close(tenant.id, new Date());
    expectProblem(await accept(late.somebody, late.secret), "not_found");
    expectProblem(await somebody.client.call("GET /events"), "organization_closed");
    expect((await somebody.client.call("GET /memberships")).body.results).toEqual([]);
  });

  test("ends when who made it is an owner no more", async () => {
    const tenant = await stack.tenant();
    const inviter = await tenant.member("owner");
    const { somebody, secret } = await anInvited({ ...tenant, panel: inviter.client }, "owner");
    const { id } = (await membersOf(tenant)).find(({ is_me, status }) => !is_me && status === "active")!;
    await tenant.panel.call("PATCH /members/{id}", { params: { id }, body: { role: "manager" } });
    expect((await membersOf(tenant)).map(({ status }) => status)).toEqual(["active", "active"]);
    expectProblem(await accept(somebody, secret), "not_found");
  });

  test("is limited: so many open ones, and so many mailed in a day", async () => {
    const tenant = await stack.tenant();
    const emails = Array.from({ length: MEMBERS.invitationsMax }, anEmail);
    for (const email of emails) expect((await invite(tenant, email)).status).toBe(201);
    expectProblem(await invite(tenant, anEmail()), "member_limit_reached");
    for (let n = MEMBERS.invitationsMax; n < MEMBERS.invitationsPerDay; n++)
      expect((await invite(tenant, emails[n % emails.length]!)).status).toBe(201);
    const refused = await invite(tenant, emails.at(-1)!);
    expectProblem(refused, "resend_limit_reached");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    inDays(1);
    expect((await invite(tenant, emails[0]!)).status).toBe(201);
  });

  test("is made once for an Idempotency-Key", async () => {
    const tenant = await stack.tenant();
    const call = {
      body: { email: anEmail(), role: "viewer" },
      headers: { "idempotency-key": "once" },
    } as const;
    const [first, again] = [
      await tenant.panel.call("POST /members", call),
      await tenant.panel.call("POST /members", call),
    ];
    expect([again.status, again.text, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      first.text,
      "true",
    ]);
    expect(await membersOf(tenant)).toHaveLength(2);
  });

  test("that the stream tells again, or of which nothing is left, harms nobody", async () => {
    const tenant = await stack.tenant();
    const { invitation } = await anInvited(tenant);
    const roster = (await ports.members.roster(tenant.id))!;
    const image = (changes: object) => encoded(rosterItem({ ...roster, ...changes })) as never;
    const letters: unknown[] = [];
    const queues = {
      ...ports,
      lettersQueue: {
        send: async (jobs: readonly unknown[]) => {
          letters.push(...jobs);
          return [];
        },
      },
    };
    const record = { dynamodb: { OldImage: image({ invitations: [] }), NewImage: image({}) } };
    await relayChanges(queues as typeof ports, [changeOf(record), changeOf(record)]);
    const job = { kind: "member_invited", organization_id: tenant.id, invitation_id: invitation.id } as const;
    expect(letters).toEqual([job, job]);
    expect(changeOf({ dynamodb: { OldImage: image({}), NewImage: image({ version: 9 }) } })).toBeUndefined();
    await tenant.panel.call("DELETE /members/{id}", { params: { id: invitation.id } });
    expect(await sendLetter(ports, job)).toEqual({ kind: "nothing" });
  });
});

describe("a member", () => {
  test("has another role, and is nobody any more, from the next request on", async () => {
    const tenant = await stack.tenant();
    const { client } = await tenant.member("viewer");
    const id = (await membersOf(tenant)).find(({ is_me }) => !is_me)!.id;
    const body = { name: "Cloud Day", category: "EDUCATION" } as const;
    expectProblem(await client.call("POST /events", { body }), "role_required");
    await tenant.panel.call("PATCH /members/{id}", { params: { id }, body: { role: "manager" } });
    expect((await client.call("POST /events", { body })).status).toBe(201);
    await tenant.panel.call("DELETE /members/{id}", { params: { id } });
    expectProblem(await client.call("POST /events", { body }), "not_a_member");
    expectProblem(
      await client.call("POST /events", { body, headers: { "x-organization": tenant.id } }),
      "not_a_member",
    );
    expectProblem(await tenant.panel.call("DELETE /members/{id}", { params: { id } }), "not_found");
  });

  test("of several organizations names one by the header, and leaves one", async () => {
    const [first, second] = [await stack.tenant(), await stack.tenant()];
    const { userId: user_id, email, client } = await first.member("viewer");
    await recordMembers(ports, second.id, [{ user_id, email, name: null, role: "owner" }]);
    expectProblem(await client.call("GET /balance"), "organization_required");
    const named = (id: string) => ({ headers: { "x-organization": id } });
    expect((await client.call("GET /organization", named(second.id))).body.id).toBe(second.id);
    expectProblem(await client.call("GET /members", named(first.id)), "role_required");
    for (const unknown of [randomUUID(), (await stack.tenant()).id])
      expectProblem(await client.call("GET /organization", named(unknown)), "not_a_member");
    const bad = await client.call("GET /organization", named("mine"));
    expectProblem(bad, "invalid_request");
    expect(bad.badFields).toEqual(["X-Organization"]);
    const leave = (organization_id: string) =>
      client.call("DELETE /memberships/{organization_id}", { params: { organization_id } });
    expect((await leave(first.id)).status).toBe(204);
    expectProblem(await leave(first.id), "not_found");
    expect((await client.call("GET /organization")).body.id).toBe(second.id);
  });

  test("of A cannot reach one of B by its id", async () => {
    const [a, b] = [await stack.tenant(), await stack.tenant()];
    const { id } = (await membersOf(b))[0]!;
    expectProblem(await a.panel.call("DELETE /members/{id}", { params: { id } }), "not_found");
    const change = { params: { id }, body: { role: "viewer" } } as const;
    expectProblem(await a.panel.call("PATCH /members/{id}", change), "not_found");
    expect(await membersOf(b)).toMatchObject([{ id, role: "owner" }]);
  });
});

describe("two at once", () => {
  test.each([0, 0, 1])("cannot remove each other, with %i more owners", async (more) => {
    const tenant = await stack.tenant();
    const other = await tenant.member("owner");
    const [mine, theirs] = await membersOf(tenant);
    if (more > 0) await tenant.member("owner");
    const answers = await Promise.all([
      tenant.panel.call("DELETE /members/{id}", { params: { id: theirs!.id } }),
      other.client.call("PATCH /members/{id}", { params: { id: mine!.id }, body: { role: "viewer" } }),
    ]);
    const refused = answers.filter(({ status }) => status >= 300);
    // Who was removed before the request came in is no member; who is removed meanwhile, no owner.
    expect(refused.map(({ problem }) => problem.code)).toEqual([
      expect.stringMatching(/^(not_a_member|role_required)$/),
    ]);
    const roster = (await ports.members.roster(tenant.id))!;
    expect(roster.members.filter(({ role }) => role === "owner")).toHaveLength(1 + more);
  });

  test("the last owner of an organization stays", async () => {
    const alone = await stack.tenant();
    const { id } = (await membersOf(alone))[0]!;
    expectProblem(await alone.panel.call("DELETE /members/{id}", { params: { id } }), "last_owner");
    const params = { organization_id: alone.id };
    expectProblem(await alone.panel.call("DELETE /memberships/{organization_id}", { params }), "last_owner");
  });

  test("cannot take the last seat both", async () => {
    const tenant = await stack.tenant();
    const [one, other] = [await anInvited(tenant), await anInvited(tenant)];
    const people = Array.from({ length: MEMBERS.max - 2 }, () => ({
      ...{ user_id: randomUUID(), email: null, name: null, role: "viewer" as const },
    }));
    await recordMembers(ports, tenant.id, people);
    const answers = await Promise.all([one, other].map(({ somebody, secret }) => accept(somebody, secret)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expectProblem(answers.find(({ status }) => status === 409)!, "member_limit_reached");
    expectProblem(await invite(tenant, anEmail()), "member_limit_reached");
  });
});

describe("an organization without roster", () => {
  test("takes the tokens that name it as its owner's, until there is one", async () => {
    const { "organizations.write": organizationWrites } = await stack.operatorPorts();
    const organization = { ...(await stack.tenant()).organization, id: randomUUID() };
    await organizationWrites.create(organization);
    const [old, another] = [await stack.session(organization.id), await stack.session(organization.id)];
    const invited = await stack
      .client(old)
      .call("POST /members", { body: { email: anEmail(), role: "viewer" } });
    expectProblem(invited, "conflict");
    expect((await stack.client(old).call("GET /members")).body.results).toEqual([]);
    const { userId, client } = await stack.signedIn();
    expectProblem(await client.call("GET /api-keys", named(organization.id)), "not_a_member");
    await recordMembers(ports, organization.id, [
      { user_id: userId, email: null, name: null, role: "owner" },
    ]);
    expect((await client.call("GET /api-keys")).status).toBe(200);
    for (const token of [old, another])
      expectProblem(await stack.client(token).call("GET /api-keys"), "not_a_member");
  });
  const named = (id: string) => ({ headers: { "x-organization": id } });
});

describe("signing up", () => {
  const body = { name: "Clube Novo", country: "br", locale: "pt", time_zone: "America/Sao_Paulo" } as const;

  test("makes an organization on FREE with some certificates, whose owner and contact one is, once a day", async () => {
    const somebody = await stack.signedIn();
    const made = await somebody.client.call("POST /organizations", { body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ organization: { name: "Clube Novo", plan: "FREE" }, role: "owner" });
    expect((await somebody.client.call("GET /organization")).body).toMatchObject({
      contact_email: somebody.email,
      locale: "pt",
      time_zone: "America/Sao_Paulo",
      verified: false,
    });
    expect((await somebody.client.call("GET /balance")).body).toMatchObject({ quota: 20, remaining: 20 });
    const again = await somebody.client.call("POST /organizations", { body });
    expectProblem(again, "rate_limit_exceeded");
    expect(again.problem.policy).toBe("sign_up");
    inDays(1);
    expect((await somebody.client.call("POST /organizations", { body })).status).toBe(201);
  });

  test("is for so many people of one network a day, of which nobody counts who was refused", async () => {
    // Tests have other limits of addresses than the service.
    const { config, ...connection } = connectionTo();
    const own = { ...connection, config: { ...config, PUBLIC_PER_MINUTE: undefined } };
    const { limits } = await connectPorts(["limits"], own);
    const at = new Date(Date.now() + 400 * DAY_MS);
    const count = (user: string, address: string, when = at) => limits.countSignUp(user, address, when);
    expect(SIGN_UP.perAddressAndDay).toBe(3);
    const users = Array.from({ length: SIGN_UP.perAddressAndDay }, () => randomUUID());
    for (const user of users) expect(await count(user, "192.0.2.7")).toBe(true);
    const late = randomUUID();
    expect(await count(late, "192.0.2.7")).toBe(false);
    expect(await count(users[0]!, "192.0.2.8")).toBe(false);
    // Neither that user nor that network was counted.
    for (const user of [late, randomUUID(), randomUUID()]) expect(await count(user, "192.0.2.8")).toBe(true);
    // A network of IPv6 is one of 64 bits.
    for (const n of [1, 2, 3]) expect(await count(randomUUID(), `2001:db8:1:2::${n}`)).toBe(true);
    expect(await count(randomUUID(), "2001:db8:1:2:ffff::9")).toBe(false);
    expect(await count(randomUUID(), "2001:db8:1:3::1")).toBe(true);
    expect(await count(randomUUID(), "192.0.2.7", new Date(at.getTime() + DAY_MS))).toBe(true);
  });

  test("is refused with a bad name, country or time zone, an unverified address, and where it is closed", async () => {
    const { client } = await stack.signedIn();
    for (const [field, value] of [
      ["name", "Click https://evil.example now"],
      ["country", "ZZ"],
      ["country", "Brasil"],
      ["time_zone", "+03:00"],
      ["locale", "fr"],
    ]) {
      const answer = await client.call("POST /organizations", {
        body: { ...body, [field!]: value } as never,
      });
      expectProblem(answer, "invalid_request");
      expect(answer.badFields).toEqual([field]);
    }
    const { signUp } = ports;
    Object.assign(signUp, { mode: "invited" });
    try {
      expectProblem(await client.call("POST /organizations", { body }), "sign_up_closed");
      expect((await client.call("GET /memberships")).body.sign_up).toBe("invited");
    } finally {
      Object.assign(signUp, { mode: "open" });
    }
    expect((await client.call("GET /memberships")).body.results).toEqual([]);
  });
});
