import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { followMailDomain } from "#shared/domain/senders/follow-mail-domain.ts";
import { makeTenant } from "#shared/domain/senders/follow-tenant.ts";
import type { MailDomainJob } from "#shared/domain/senders/jobs.ts";
import { claimMailDomain } from "#shared/domain/senders/manage-mail-domain.ts";
import { queueDomainChecks } from "#shared/domain/senders/queue-domain-checks.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { linkTo } from "../support/browser/invitation-page.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { patientDocuments } from "../support/documents.ts";
import { aDomain, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { night, some } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { startNameServer } from "../support/stand-ins/name-server.ts";

/* An organization from PRO on sends from a domain of its own once that is verified (decision 18.18). */
const service = await startMailService();
const names = await startNameServer();
const stack = await ownStack({
  workers: false,
  settings: { MAIL_TENANTS: "local", NAME_SERVERS: names.address },
});
const { account } = service;
const { identities } = account;
const DAY = 86_400_000;
const OURS = "certificates@example.com";

/** The ports, at a time so many milliseconds from now, and with jobs that are worked off by hand. */
function portsAt(later = 0) {
  const jobs: unknown[] = [];
  const tenantsQueue = {
    async send<J>(sent: readonly J[]): Promise<J[]> {
      jobs.push(...sent);
      return [];
    },
  };
  const clock = { now: () => new Date(Date.now() + later) };
  return { ports: { ...stack.functions.ports, tenantsQueue, clock }, jobs };
}

const claim = (tenant: Tenant, domain: string, from_local_part?: string) =>
  tenant.panel.call("POST /organization/mail-domain", {
    body: { domain, ...(from_local_part && { from_local_part }) },
  });
const read = (tenant: Tenant) => tenant.panel.call("GET /organization/mail-domain");
const remove = (tenant: Tenant) => tenant.panel.call("DELETE /organization/mail-domain");
/** Does the next step about a domain, as the worker does. */
function follow(tenant: Tenant, domain: string, later = 0, replaced: object = {}) {
  const { ports } = portsAt(later);
  const all: typeof ports = { ...ports, ...replaced };
  const job: MailDomainJob = { organization_id: tenant.id, domain };
  return followMailDomain(all, job, (id) => makeTenant(all, id));
}
const stored = async (domain: string) => {
  const Key = itemKey.mailDomain(domain);
  return (await patientDocuments().send(new GetCommand({ TableName: readConfig().TABLE_MAIN, Key }))).Item;
};

/** An organization whose domain is verified, and how it sends a mail. */
async function scene(state: "claimed" | "prepared" | "verified") {
  const tenant = await stack.tenant({ name: "Clube" });
  const domain = aDomain();
  expect((await claim(tenant, domain)).status).toBe(200);
  if (state !== "claimed") expect(await follow(tenant, domain)).toBe("pending");
  if (state === "verified") {
    identities.set(domain, "verified");
    expect(await follow(tenant, domain)).toBe("verified");
  }
  const { event, badge } = await eventAndBadge(tenant);
  const work = portsAt();
  const send = async () => {
    const recipient = aRecipient();
    const body = { event_id: event.id, badge_id: badge.id, ...recipient };
    const { id } = (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
    const job: MailJob = { organization_id: tenant.id, certificate_id: id };
    const outcome = await deliverMail(work.ports, job);
    const [mail, ...more] = service.to(recipient.recipient_email);
    expect(more).toEqual([]);
    const from = /^From: [^<]*<([^>]+)>/m.exec(mail?.raw ?? "")?.[1];
    const attempts = service.attempts.get(recipient.recipient_email);
    return { id, outcome, from, name: /^From: "?([^"<\r]+)/m.exec(mail?.raw ?? "")?.[1], attempts, mail };
  };
  return { tenant, domain, send, own: `certificates@${domain}`, ...work };
}

describe("a domain", () => {
  test("is claimed, prepared, verified by its records, used, and given up; each answer lists the records", async () => {
    const { tenant, domain, send, own } = await scene("claimed");
    const calls = account.controlCalls.length;
    const first = await claim(tenant, domain);
    expect(account.controlCalls.length).toBe(calls);
    expect(first.body).toMatchObject({ domain, from_address: own, state: "preparing", checked_at: null });
    const bounces = first.body.records[0]!.name;
    expect(first.body.records).toEqual([
      {
        purpose: "mail_from",
        type: "MX",
        name: expect.stringMatching(new RegExp(`^mail-[0-9a-f]{10}\\.${domain}$`)),
        value: "10 feedback-smtp.us-east-1.amazonses.com",
        state: "not_checked",
      },
      {
        purpose: "spf",
        type: "TXT",
        name: bounces,
        value: "v=spf1 include:amazonses.com ~all",
        state: "not_checked",
      },
      {
        purpose: "dmarc",
        type: "TXT",
        name: `_dmarc.${domain}`,
        value: "v=DMARC1; p=none",
        state: "not_checked",
      },
    ]);
    expect((await send()).outcome.kind).toBe("later");
    expect(await follow(tenant, domain)).toBe("pending");
    expect(identities.get(domain)).toMatchObject({ mailFrom: bounces });
    expect(account.tenant(`local-${tenant.id}`)?.resources).toContain(
      `arn:aws:ses:us-east-1:000000000000:identity/${domain}`,
    );
    const pending = (await read(tenant)).body;
    expect(pending.state).toBe("pending");
    expect(pending.records.filter(({ purpose }) => purpose === "dkim")).toHaveLength(3);
    expect(Date.parse(pending.released_at!) - Date.parse(pending.created_at)).toBe(7 * DAY);
    expect((await send()).from).toBe(OURS);

    identities.set(domain, "verified", "dkim");
    names.zones.set(bounces, { TXT: [["v=spf1 ", "include:amazonses.com ~all"]] });
    names.zones.set("_dmarc.example.net", { TXT: ["v=DMARC1; p=reject"] });
    // The MX record of another organization would be another name: keys alone are what a former owner may have left.
    expect(await follow(tenant, domain)).toBe("pending");
    expect((await send()).from).toBe(OURS);
    identities.set(domain, "verified");
    expect(await follow(tenant, domain)).toBe("verified");
    const verified = (await read(tenant)).body;
    expect(verified).toMatchObject({ state: "verified", released_at: null, verified_at: expect.any(String) });
    expect(new Set(verified.records.map(({ state }) => state))).toEqual(new Set(["verified"]));
    const sent = await send();
    expect(sent).toMatchObject({ from: own, name: "Clube", attempts: 1 });
    expect(sent.mail!.tenant).toBe(`local-${tenant.id}`);
    expect(sent.mail!.raw).toContain("unsubscribe@example.com");

    expect((await remove(tenant)).status).toBe(204);
    expect((await send()).from).toBe(OURS);
    expectProblem(await read(tenant), "not_found");
    expectProblem(await remove(tenant), "not_found");
    expect(await follow(tenant, domain)).toBe("gone");
    expect(identities.get(domain)).toBeUndefined();
    expect(account.tenant(`local-${tenant.id}`)?.resources?.size).toBe(2);
    expect(await stored(domain)).toBeUndefined();
  });

  night.test(
    "is what the person's page and link say the mail came from, also after it is given up",
    async () => {
      const { tenant, send, own } = await scene("verified");
      const { id } = await send();
      await remove(tenant);
      const token = await linkTo(stack, tenant.id, id);
      const page = await stack.anonymous.call("GET /i/{token}", { params: { token } });
      expect(page.text).toContain(own);
      const { body } = await stack.anonymous.call("GET /recipient/invitations/{token}", {
        params: { token },
      });
      expect(body.sent_from).toBe(own);
      const later = await send();
      const params = { token: await linkTo(stack, tenant.id, later.id) };
      expect(
        (await stack.anonymous.call("GET /recipient/invitations/{token}", { params })).body.sent_from,
      ).toBe(OURS);
    },
  );

  test("costs a mail no write and no read more", async () => {
    const [one, other] = [await scene("verified"), await scene("prepared")];
    await one.send();
    await other.send();
    const own = await stack.measure(() => one.send());
    const ours = await stack.measure(() => other.send());
    expect(own.writes).toBe(ours.writes);
    // Units and not calls: what is read at one moment is read by one call, or by two.
    expect(own.reads).toBeLessThanOrEqual(ours.reads);
  });

  night.test("has another address from the next mail on when it is claimed again with one", async () => {
    const { tenant, domain, send } = await scene("verified");
    const changed = await claim(tenant, domain, "cursos");
    expect(changed.body).toMatchObject({ from_address: `cursos@${domain}`, state: "verified" });
    expect((await send()).from).toBe(`cursos@${domain}`);
    expect(await follow(tenant, domain)).toBe("verified");
    expect((await send()).from).toBe(`cursos@${domain}`);
  });

  night.test(
    "that is claimed again and again is looked at once a minute, and once more after the last request",
    async () => {
      const tenant = await stack.tenant();
      const body = { domain: aDomain(), from_local_part: "certificates" };
      const looks: number[] = [];
      const start = Date.now();
      const claimAt = (second: number) => {
        const tenantsQueue: Ports["tenantsQueue"] = {
          async send(_, delaySeconds = 0) {
            looks.push(second + delaySeconds);
            return [];
          },
        };
        const clock = { now: () => new Date(start + second * 1_000) };
        const ports = { ...stack.functions.ports, tenantsQueue, clock };
        return claimMailDomain(ports, { organizationId: tenant.id, userId: "user-1", plan: "PRO" }, body);
      };
      for (const second of [0, 1, 2, 59, 61, 70]) await claimAt(second);
      await Promise.all(Array.from({ length: 6 }, () => claimAt(80)));
      for (const second of [121, 400]) await claimAt(second);
      expect(looks).toEqual([0, 60, 120, 180, 400]);
    },
  );

  test.each([
    ["com.br", "suffix"],
    ["github.io", "suffix"],
    ["gmail.com", "provider of mail"],
    ["example.com", "this service"],
    ["mail.example.com", "this service"],
    ["clube.invalid", "public internet"],
    ["10.0.0.1", "public internet"],
    ["não.br", "xn--"],
    ["a..b.org", "domain such as"],
    [`${"a".repeat(60)}.`.repeat(4).slice(0, -1), "180"],
  ])("that nobody may have is refused with the field: %s", async (domain, text) => {
    const tenant = await stack.tenant();
    const answer = await claim(tenant, domain);
    expect(answer.problem.errors).toMatchObject([{ path: "domain", message: expect.stringContaining(text) }]);
    expectProblem(await read(tenant), "not_found");
  });

  test("needs a plan from PRO on, and stays unused while the plan has none", async () => {
    const { tenant, domain, send } = await scene("verified");
    const { "organizations.write": organizationWrites } = await stack.operatorPorts();
    await organizationWrites.setPlan(tenant.id, "STARTER", new Date());
    expectProblem(await claim(tenant, domain), "plan_upgrade_required");
    const issued = await send();
    expect([issued.outcome.kind, issued.from, issued.mail?.tenant]).toEqual(["sent", OURS, "local-shared"]);
    // What its owner reads names the cause, as the records are all there.
    expect(await follow(tenant, domain)).toBe("pending");
    expect((await read(tenant)).body).toMatchObject({ state: "pending", problem: "plan" });
    await organizationWrites.setPlan(tenant.id, "PRO", new Date());
    expect(await follow(tenant, domain)).toBe("verified");
    expect((await read(tenant)).body).toMatchObject({ state: "verified", problem: null });
    await organizationWrites.setPlan(tenant.id, "STARTER", new Date());
    expect((await remove(tenant)).status).toBe(204);
  });
});

describe("of several", () => {
  test("organizations that claim one domain at once one has it, and the others do not learn whose it is", async () => {
    const tenants = await Promise.all(Array.from({ length: 5 }, () => stack.tenant()));
    const domain = aDomain();
    const answers = await Promise.all(tenants.map((tenant) => claim(tenant, domain)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const winner = tenants[answers.findIndex(({ status }) => status === 200)]!;
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expectProblem(answer, "mail_domain_taken");
      expect(answer.text).not.toContain(winner.id);
    }
    // A job that names it for one of the others does nothing.
    const loser = tenants.find((tenant) => tenant !== winner)!;
    expect(await follow(loser, domain)).toBe("gone");
    expect(identities.get(domain)).toBeUndefined();
  });

  night.test(
    "domains that one organization claims at once it has one; five a day, and one after the other",
    async () => {
      const tenant = await stack.tenant();
      const answers = await Promise.all(Array.from({ length: 4 }, () => claim(tenant, aDomain())));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      for (const answer of answers.filter(({ status }) => status === 409))
        expectProblem(answer, "mail_domain_exists");
      for (let n = 2; n <= 5; n++) {
        expect((await remove(tenant)).status).toBe(204);
        expect((await claim(tenant, aDomain())).status, String(n)).toBe(200);
      }
      await remove(tenant);
      expectProblem(await claim(tenant, aDomain()), "mail_domain_limit_reached");
    },
  );

  test("organizations one keeps no other from a domain that it never verifies, however often it claims it", async () => {
    const [squatter, owner, third] = [await scene("prepared"), await stack.tenant(), await stack.tenant()];
    const { domain } = squatter;
    expectProblem(await claim(owner, domain), "mail_domain_taken");
    const claimAt = (tenant: Tenant, hours: number) => {
      const { ports } = portsAt((hours * DAY) / 24);
      const body = { domain, from_local_part: "certificates" };
      return claimMailDomain(ports, { organizationId: tenant.id, userId: "user-1", plan: "PRO" }, body).then(
        ({ state }) => state,
        ({ code }) => code,
      );
    };
    // To claim it again makes it no younger.
    await claimAt(squatter.tenant, 0.9);
    const both = await Promise.all([claimAt(owner, 1.1), claimAt(third, 1.1)]);
    expect(both.toSorted()).toEqual(["mail_domain_taken", "preparing"]);
    const winner = both[0] === "preparing" ? owner : third;
    expectProblem(await read(squatter.tenant), "not_found");
    expect((await squatter.send()).from).toBe(OURS);
    expect(await follow(squatter.tenant, domain)).toBe("gone");
    expect(await follow(winner, domain)).toBe("pending");
    const arn = `arn:aws:ses:us-east-1:000000000000:identity/${domain}`;
    expect(account.tenant(`local-${squatter.tenant.id}`)?.resources).not.toContain(arn);
    expect(account.tenant(`local-${winner.id}`)?.resources).toContain(arn);
    // Nor may it take it back at once; and never once it was verified.
    expect(await claimAt(squatter.tenant, 1.2)).toBe("mail_domain_taken");
    identities.set(domain, "verified");
    expect(await follow(winner, domain)).toBe("verified");
    identities.set(domain, "failed");
    expect(await follow(winner, domain, DAY)).toBe("failed");
    expect(await claimAt(squatter.tenant, 48)).toBe("mail_domain_taken");
  });

  night.test(
    "runs of the service one that is restored finds a domain that was given up since: it is asked for again, and ours is used meanwhile",
    async () => {
      const { tenant, domain, send } = await scene("verified");
      const documents = patientDocuments();
      const TableName = readConfig().TABLE_MAIN;
      const keys = [itemKey.mailDomain(domain), itemKey.senderState(tenant.id)];
      const backup = await Promise.all(
        keys.map(
          async (Key) =>
            (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item,
        ),
      );
      await remove(tenant);
      await follow(tenant, domain);
      for (const Item of backup) await documents.send(new PutCommand({ TableName, Item }));
      // The mail service has it no more: mails come from our address, and it is prepared again.
      expect(await send()).toMatchObject({ outcome: { kind: "sent" }, from: OURS });
      expect(await follow(tenant, domain)).toBe("pending");
      identities.set(domain, "verified");
      expect(await follow(tenant, domain, DAY / 20)).toBe("verified");
      expect((await send()).from).toBe(`certificates@${domain}`);
    },
  );

  night.test(
    "owners the next one is verified by records of its own alone, and only after the first has let go",
    async () => {
      const { tenant, domain } = await scene("verified");
      const next = await stack.tenant();
      const before = (await read(tenant)).body.records;
      await remove(tenant);
      expectProblem(await claim(next, domain), "mail_domain_taken");
      expectProblem(await claim(tenant, domain), "mail_domain_taken");
      await follow(tenant, domain);
      expect((await claim(next, domain)).status).toBe(200);
      await follow(next, domain);
      const after = (await read(next)).body.records;
      const nameOf = (records: typeof before, purpose: string) =>
        records.find((record) => record.purpose === purpose)!.name;
      expect(nameOf(after, "mail_from")).not.toBe(nameOf(before, "mail_from"));
      identities.set(domain, "verified", "dkim");
      expect(await follow(next, domain)).toBe("pending");
    },
  );
});

describe("the mail service", () => {
  test.each(some(["failed", "pending"] as const, 1, 0))(
    "refuses a mail whose domain is %s: it goes by our address at once, the next ones too, and the domain is looked at",
    async (state) => {
      const { tenant, domain, send, own, jobs } = await scene("verified");
      identities.set(domain, state);
      const refused = await send();
      expect(refused).toMatchObject({ outcome: { kind: "sent" }, from: OURS, attempts: 2 });
      expect(jobs).toEqual([{ organization_id: tenant.id, domain }]);
      expect(await send()).toMatchObject({ from: OURS, attempts: 1 });
      expect(jobs).toHaveLength(1);
      expect(await follow(tenant, domain)).toBe(state);
      // What it says is not believed for an hour after a refusal, so that no mail is tried twice again and again.
      identities.set(domain, "verified");
      expect(await follow(tenant, domain)).toBe("pending");
      expect(await follow(tenant, domain, DAY / 20)).toBe("verified");
      expect((await send()).from).toBe(own);
    },
  );

  night.test("finds the records missing for a time: mails go by our address, which is signed", async () => {
    const { tenant, domain, send } = await scene("verified");
    identities.set(domain, "temporarily-failed");
    expect(await follow(tenant, domain)).toBe("pending");
    expect((await send()).from).toBe(OURS);
  });

  test.each(
    some(
      [
        {
          code: "AccessDeniedException",
          status: 403,
          message:
            "User: arn:aws:sts::000000000000:assumed-role/mail is not authorized to perform: ses:SendEmail on resource: arn:aws:ses:us-east-1:000000000000:identity/clube.org",
        },
        { code: "NotFoundException", status: 404, message: "Email identity clube.org does not exist." },
        { code: "MailFromDomainNotVerifiedException", message: "The MAIL FROM domain is not verified." },
        { code: "MessageRejected", message: "The domain clube.org is not verified." },
      ],
      1,
      0,
    ),
  )("has the domain no more and says $code: the mail goes by our address at once", async (refusal) => {
    const { send, tenant, domain, jobs } = await scene("verified");
    service.play((_, attempt) => (attempt === 1 ? refusal : undefined));
    onTestFinished(() => service.play(() => undefined));
    expect(await send()).toMatchObject({ outcome: { kind: "sent" }, from: OURS, attempts: 2 });
    expect(jobs).toEqual([{ organization_id: tenant.id, domain }]);
    service.play(() => undefined);
    expect(await send()).toMatchObject({ from: OURS, attempts: 1 });
  });

  night.test("is throttled, which is not about the domain: nothing is tried by our address", async () => {
    const { send } = await scene("verified");
    service.play(() => ({ code: "TooManyRequestsException", message: "Maximum sending rate exceeded." }));
    onTestFinished(() => service.play(() => undefined));
    // The SDK asks twice each time.
    expect(await send()).toMatchObject({ attempts: 2, from: undefined });
  });

  test.each(some(["failed", "temporarily-failed", "pending"] as const, 1, 0))(
    "sees its MX record no more (%s), as when the domain was sold: the next mail goes by our address, before any look",
    async (state) => {
      const { send, tenant, domain, jobs } = await scene("verified");
      identities.set(domain, state, "bounces");
      expect(await send()).toMatchObject({ outcome: { kind: "sent" }, from: OURS, attempts: 2 });
      expect(jobs).toEqual([{ organization_id: tenant.id, domain }]);
      expect(await send()).toMatchObject({ from: OURS, attempts: 1 });
    },
  );

  night.test(
    "refuses the domain, and no look can be queued: the next mail that is refused has it looked at",
    async () => {
      const { send, tenant, domain, jobs, ports } = await scene("verified");
      identities.set(domain, "failed");
      const { tenantsQueue } = ports;
      ports.tenantsQueue = { send: async (sent) => [...sent] };
      expect(await send()).toMatchObject({ outcome: { kind: "sent" }, from: OURS, attempts: 2 });
      ports.tenantsQueue = tenantsQueue;
      expect(await send()).toMatchObject({ from: OURS, attempts: 2 });
      expect(jobs).toEqual([{ organization_id: tenant.id, domain }]);
      expect(await send()).toMatchObject({ from: OURS, attempts: 1 });
      expect(jobs).toHaveLength(1);
    },
  );

  test("refuses the domain for a notice, and that cannot be noted: the notice goes once", async () => {
    const { send, tenant, domain, ports } = await scene("verified");
    const { id, mail } = await send();
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
    identities.set(domain, "failed");
    const job: MailJob = { organization_id: tenant.id, certificate_id: id };
    const full = { tenantsQueue: { send: () => Promise.reject(new Error("the queue is full")) } };
    await expect(deliverMail({ ...ports, ...full }, { ...job, notice: "revoked" }, 1)).rejects.toThrow(
      "full",
    );
    // When a claim of a worker that died holds no more.
    const clock = { now: () => new Date(Date.now() + 60_000) };
    expect(await deliverMail({ ...ports, clock }, { ...job, notice: "revoked" }, 2)).toMatchObject({
      kind: "nothing",
    });
    expect(service.to(mail!.to)).toHaveLength(2);
  });

  test("refuses both addresses: the mail waits as any other, and is not lost", async () => {
    const { send, domain, tenant } = await scene("verified");
    service.play(() => ({ code: "MessageRejected", message: "Email address is not verified." }));
    const { outcome, attempts } = await send();
    service.play(() => undefined);
    expect([outcome.kind, attempts]).toEqual(["later", 2]);
    expect((await stack.functions.ports["senders.write"].read(tenant.id)).domain).toMatchObject({
      name: domain,
      isUsed: true,
    });
  });

  test("has the domain for somebody else, whom nobody here disturbs", async () => {
    const tenant = await stack.tenant();
    const domain = aDomain();
    identities.addForeign(domain);
    await claim(tenant, domain);
    expect(await follow(tenant, domain)).toBe("failed");
    expect((await read(tenant)).body).toMatchObject({ state: "failed", problem: "in_use" });
    await remove(tenant);
    expect(await follow(tenant, domain)).toBe("gone");
    expect(identities.get(domain)).toBeDefined();
  });

  night.test(
    "has given up to look: claimed again it is made anew, also when a former owner's is left",
    async () => {
      const { tenant, domain } = await scene("prepared");
      identities.set(domain, "failed");
      expect(await follow(tenant, domain)).toBe("failed");
      expect((await claim(tenant, domain)).body.state).toBe("preparing");
      expect(await follow(tenant, domain)).toBe("pending");
      expect(identities.get(domain)).toMatchObject({ dkim: "pending", bounces: "pending" });
    },
  );

  night.test("lost the domain, or its tenant, after a restore or by hand: it is made again", async () => {
    const { tenant, domain, send, own } = await scene("verified");
    identities.forget(domain);
    expect((await send()).from).toBe(OURS);
    expect(await follow(tenant, domain)).toBe("pending");
    identities.set(domain, "verified");
    expect(await follow(tenant, domain, DAY / 20)).toBe("verified");
    expect((await send()).from).toBe(own);
  });

  night.test(
    "has the domain for another organization, which claimed it after the moment of a restore: it stays that one's",
    async () => {
      const { tenant: former, domain } = await scene("verified");
      const before = await stored(domain);
      await remove(former);
      expect(await follow(former, domain)).toBe("gone");
      const other = await stack.tenant();
      await claim(other, domain);
      await follow(other, domain);
      identities.set(domain, "verified");
      expect(await follow(other, domain)).toBe("verified");
      const identity = identities.get(domain);
      // The table as it was before.
      const documents = patientDocuments();
      const TableName = readConfig().TABLE_MAIN;
      await documents.send(new PutCommand({ TableName, Item: before! }));
      for (const [id, change] of [
        [other.id, "REMOVE #domain"],
        [former.id, "SET #domain = :used"],
      ] as const)
        await documents.send(
          new UpdateCommand({
            TableName,
            Key: itemKey.senderState(id),
            UpdateExpression: change,
            ExpressionAttributeNames: { "#domain": "domain" },
            ...(id === former.id && {
              ExpressionAttributeValues: {
                ":used": { name: domain, address: `certificates@${domain}`, used: true },
              },
            }),
          }),
        );
      expect((await read(former)).body.state).toBe("verified");
      expect(await follow(former, domain)).toBe("gone");
      expectProblem(await read(former), "not_found");
      expect(identities.get(domain)).toEqual(identity);
      // Whose it is claims it once more, and has it at once.
      expect((await claim(other, domain)).status).toBe(200);
      expect(await follow(other, domain)).toBe("pending");
      expect(identities.get(domain)?.tokens).toEqual(identity?.tokens);
    },
  );

  night.test(
    "is all that counts for a domain whose name servers are silent, which are waited for once",
    async () => {
      const tenant = await stack.tenant();
      const domain = `a.b.c.d.e.${aDomain()}`;
      await claim(tenant, domain);
      await follow(tenant, domain);
      identities.set(domain, "verified");
      for (const { name } of (await read(tenant)).body.records) names.zones.set(name, "silent");
      for (let at = domain; at.includes("."); at = at.slice(at.indexOf(".") + 1))
        names.zones.set(`_dmarc.${at}`, "silent");
      const before = performance.now();
      expect(await follow(tenant, domain)).toBe("verified");
      expect(performance.now() - before).toBeLessThan(8_000);
      for (const zone of names.zones.keys()) if (zone.startsWith("_dmarc.")) names.zones.delete(zone);
    },
  );

  night.test("is throttled: the step is done all the same, or comes again", async () => {
    const { tenant, domain } = await scene("claimed");
    account.controlPerSecond = 1;
    try {
      expect(await follow(tenant, domain)).toBe("pending");
    } finally {
      account.controlPerSecond = Number.POSITIVE_INFINITY;
    }
  });
});

describe("a worker that dies", () => {
  /** Lets the call of the control plane fail that comes after so many. */
  async function dying(calls: number, act: () => Promise<unknown>) {
    const answer = account.answer.bind(account);
    let made = 0;
    account.answer = (call) =>
      made++ < calls ? answer(call) : { status: 500, error: "InternalFailure", body: { message: "killed" } };
    try {
      return await act().then(
        () => "finished",
        () => "died",
      );
    } finally {
      account.answer = answer;
    }
  }

  test("while it prepares or removes a domain leaves nothing that the next run does not finish", async () => {
    let outcome: unknown = "died";
    for (let n = 0; outcome === "died"; n++) {
      expect(n).toBeLessThan(20);
      const { tenant, domain } = await scene("claimed");
      outcome = await dying(n, () => follow(tenant, domain));
      await Promise.all(
        [follow(tenant, domain), follow(tenant, domain)].map((run) => run.catch(() => undefined)),
      );
      await follow(tenant, domain);
      identities.set(domain, "verified");
      expect(await follow(tenant, domain)).toBe("verified");
      await remove(tenant);
      await dying(n, () => follow(tenant, domain));
      expect(await follow(tenant, domain)).toBe("gone");
      expect(identities.get(domain)).toBeUndefined();
      expect(await stored(domain)).toBeUndefined();
    }
    expect(outcome).toBe("finished");
  });

  test("or one that comes late makes nothing of a domain that was given up meanwhile", async () => {
    const { tenant, domain } = await scene("claimed");
    const { "mailDomains.write": mailDomainWrites } = stack.functions.ports;
    let isLate = true;
    const get: typeof mailDomainWrites.get = async (name) => {
      const found = await mailDomainWrites.get(name);
      if (isLate) {
        isLate = false;
        await remove(tenant);
        expect(await follow(tenant, domain)).toBe("gone");
      }
      return found;
    };
    await follow(tenant, domain, 0, { "mailDomains.write": { ...mailDomainWrites, get } });
    expect(identities.get(domain)).toBeUndefined();
    expect(await stored(domain)).toBeUndefined();
    expect(account.tenant(`local-${tenant.id}`)?.resources?.size).toBe(2);
  });

  night.test(
    "behind the mail service and before the note: created but not noted, and removed but not noted",
    async () => {
      const { tenant, domain } = await scene("claimed");
      const { "mailDomains.write": mailDomainWrites } = stack.functions.ports;
      const killed = () => Promise.reject(new Error("killed"));
      const note = { "mailDomains.write": { ...mailDomainWrites, note: killed, finishRemoval: killed } };
      await expect(follow(tenant, domain, 0, note)).rejects.toThrow("killed");
      expect(identities.get(domain)).toBeDefined();
      expect((await read(tenant)).body.state).toBe("preparing");
      expect(await follow(tenant, domain)).toBe("pending");
      await remove(tenant);
      await expect(follow(tenant, domain, 0, note)).rejects.toThrow("killed");
      expect(await follow(tenant, domain)).toBe("gone");
      expect(await stored(domain)).toBeUndefined();
    },
  );

  night.test(
    "or a job that is lost is made good by the hourly search, page by page; nothing is queued before its time",
    async () => {
      const scenes = await Promise.all(Array.from({ length: 3 }, () => scene("claimed")));
      const { ports, jobs } = portsAt();
      await queueDomainChecks(ports);
      for (const { tenant, domain } of scenes)
        expect(jobs).toContainEqual({ organization_id: tenant.id, domain });
      const again = portsAt();
      await queueDomainChecks(again.ports);
      for (const { domain } of scenes)
        expect(again.jobs).not.toContainEqual(expect.objectContaining({ domain }));
      const [{ tenant, domain }] = scenes as [(typeof scenes)[0]];
      await follow(tenant, domain);
      identities.set(domain, "verified");
      await follow(tenant, domain);
      const at = async (hours: number) => {
        const work = portsAt((hours * DAY) / 24);
        await queueDomainChecks(work.ports);
        return work.jobs.some((job) => (job as MailDomainJob).domain === domain);
      };
      expect([await at(23), await at(25)]).toEqual([false, true]);
    },
  );
});

test("a domain that is not verified for seven days is released, whether it ever was or not", async () => {
  const { tenant, domain } = await scene("prepared");
  expect(await follow(tenant, domain, 6.9 * DAY)).toBe("pending");
  expect(await follow(tenant, domain, 7.1 * DAY)).toBe("gone");
  expectProblem(await read(tenant), "not_found");
  expect(identities.get(domain)).toBeUndefined();
  const other = await scene("verified");
  identities.set(other.domain, "failed");
  expect(await follow(other.tenant, other.domain, DAY)).toBe("failed");
  expect(await follow(other.tenant, other.domain, 7.9 * DAY)).toBe("failed");
  expect(await follow(other.tenant, other.domain, 8.1 * DAY)).toBe("gone");
});
