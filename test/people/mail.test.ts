// More than ten seconds on a busy machine: mails are waited for over stream, queue and inbox, some until a queue gives them again.
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { readLink } from "#shared/access/links.ts";
import { secretReader } from "#shared/access/rotating-secrets.ts";
import { readConfig } from "#shared/config.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import { newUuid } from "#shared/domain/ids.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { patientDocuments } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";

const service = await startMailService();
const stack = await ownStack();

/** Issues certificates to these recipients and gives them in order. */
async function issue(tenant: Tenant, recipient: ReturnType<typeof aRecipient>[], badgeFields = {}) {
  const { event, badge } = await eventAndBadge(tenant, { name: "Corrida da Praça" }, badgeFields);
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  const answer = await tenant.key.call("POST /v1.0/invitations", { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.certificates;
}

/** The number of messages of the mail queue that wait or are in work. */
async function mailsQueued(): Promise<number> {
  const names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"] as const;
  const command = new GetQueueAttributesCommand({
    QueueUrl: process.env.QUEUE_URL_MAIL,
    AttributeNames: [...names],
  });
  const { Attributes = {} } = await new SQSClient({}).send(command);
  return names.reduce((sum, name) => sum + Number(Attributes[name]), 0);
}

const mailTo = (email: string) =>
  eventually(() => {
    expect(service.to(email)).toHaveLength(1);
    return service.to(email)[0]!;
  });

async function invitationOf(tenant: Tenant, certificate: { id: string; recipient: { email: string } }) {
  const Key = itemKey.invitation(tenant.id, certificate.recipient.email, certificate.id);
  const { Item } = await patientDocuments().send(new GetCommand({ TableName: readConfig().TABLE_MAIN, Key }));
  return Item;
}

describe("the mail of an issued certificate", () => {
  test("names sender, recipient, event, badge and reason, and has the headers that mail services ask for", async () => {
    const tenant = await stack.tenant({ name: "Clube São João" });
    const email = anEmail();
    const recipient = aRecipient({
      recipient_name: "José Souza",
      recipient_email: email,
      reason: "Terminou os 10 km",
    });
    const [certificate] = await issue(tenant, [recipient], {
      name: "Medalha",
      image_url: "https://example.com/medal.png",
    });
    const { raw, readable } = await mailTo(email);
    expect(raw).not.toContain("Reply-To");
    for (const part of ["José Souza", "Clube São João", "Corrida da Praça", "Medalha", "Terminou os 10 km"])
      expect(readable).toContain(part);
    expect(readable).toMatch(/src="http:\/\/localhost:\d+\/api\/b\/[0-9A-Z]{10}-1\.png"/);
    expect(readable).not.toContain("example.com/medal.png");
    const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
    expect(head).toMatch(new RegExp(`^To: .*<${email}>$`, "m"));
    expect(head).toMatch(/^From: .*<certificates@example\.com>$/m);
    expect(head).toMatch(
      /^List-Unsubscribe: <mailto:unsubscribe@example\.com[^>]*>, <http[^>]+\/i\/[\w-]{71}\/unsubscribe>$/m,
    );
    expect(head).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(head).toMatch(
      new RegExp(`^X-SES-MESSAGE-TAGS: organization=${tenant.id}, certificate=${certificate!.id}$`, "m"),
    );
    expect(head).toMatch(new RegExp(`^Feedback-ID: .*${tenant.id}.*:certificates$`, "m"));
    expect(head).toContain("\r\nAuto-Submitted: auto-generated");
    expect(raw).toContain("Content-Type: text/plain; charset=utf-8");
    expect(raw).toContain("Content-Type: text/html; charset=utf-8");
  });

  test("asks for replies to the address that the organization named for them, or its contact, if it has one", async () => {
    const tenant = await stack.tenant({ name: "Clube São João" });
    const contact = "secretaria@clube.example";
    await tenant.panel.call("PATCH /organization", { body: { contact_email: contact } });
    const email = anEmail();
    await issue(tenant, [aRecipient({ recipient_email: email })]);
    const { raw } = await mailTo(email);
    expect(raw).toMatch(/^Reply-To: =\?UTF-8\?B\?[\w+/=]+\?=\r\n <secretaria@clube\.example>\r$/m);
    await tenant.panel.call("PATCH /organization", { body: { reply_to: "cursos@clube.example" } });
    const later = anEmail();
    await issue(tenant, [aRecipient({ recipient_email: later })]);
    expect((await mailTo(later)).raw).toMatch(/^Reply-To: [^\r]+\r\n <cursos@clube\.example>\r$/m);
  });

  test.each([
    ["pt", "pt-BR", "emitiu um certificado", "Ver e aceitar seu certificado"],
    ["en", "en", "issued", "accept"],
    ["es", "es", "certificado", "acept"],
  ] as const)("is in the language of the organization: %s", async (locale, tag, words, more) => {
    const tenant = await stack.tenant({ locale });
    const email = anEmail();
    await issue(tenant, [aRecipient({ recipient_email: email })]);
    const { raw, readable } = await mailTo(email);
    expect(raw).toContain(`\r\nContent-Language: ${tag}`);
    expect(readable).toContain(words);
    expect(readable).toContain(more);
  });

  test("has one link, which is signed for this certificate and expires after 90 days", async () => {
    const tenant = await stack.tenant();
    const email = anEmail();
    const [certificate] = await issue(tenant, [aRecipient({ recipient_email: email })]);
    const { readable } = await mailTo(email);
    const tokens = new Set(readable.match(/\/i\/([\w-]{71})(?![\w-])/g));
    expect(tokens.size).toBe(1);
    expect(readable).toContain(`${stack.stack.baseUrl}/i/`);
    const secretId = readConfig().LINK_SECRET_ID!;
    const secrets = await secretReader({
      client: new SecretsManagerClient({}),
      secretId,
      use: "invitation links",
    })();
    const token = [...tokens][0]!.slice(3);
    const link = readLink(token, secrets, new Date());
    expect(link).toMatchObject({ kind: "link", certificateId: certificate!.id, organizationId: tenant.id });
    const ends = Date.parse(certificate!.created_at) + 90 * 86_400_000;
    const minutes = link.kind === "link" ? Math.floor((link.expiresAt.getTime() - ends) / 60_000) : link.kind;
    expect(minutes).toBe(0);
    expect(readLink(token, secrets, new Date(ends + 60_001)).kind).toBe("expired");
  });
});

describe("when the mail service refuses", () => {
  night.test("a throttled mail is sent later, once", async () => {
    const tenant = await stack.tenant();
    const email = anEmail();
    const throttled = { code: "TooManyRequestsException", message: "Maximum sending rate exceeded." };
    service.play((to, attempt) => (to === email && attempt <= 2 ? throttled : undefined));
    const [certificate] = await issue(tenant, [aRecipient({ recipient_email: email })]);
    await mailTo(email);
    await eventually(async () =>
      expect(await invitationOf(tenant, certificate!)).toMatchObject({ state: "sent" }),
    );
    expect(service.attempts.get(email)).toBe(3);
  });

  test("a refused address is recorded on its invitation, and the other mails are sent", async () => {
    const tenant = await stack.tenant();
    const refused = anEmail();
    const emails = Array.from({ length: 20 }, anEmail).toSpliced(7, 0, refused);
    const illegal = { code: "BadRequestException", message: "Illegal address" };
    service.play((to) => (to === refused ? illegal : undefined));
    const certificates = await issue(
      tenant,
      emails.map((recipient_email) => aRecipient({ recipient_email })),
    );
    await Promise.all(emails.filter((email) => email !== refused).map((email) => mailTo(email)));
    await eventually(async () =>
      expect(await invitationOf(tenant, certificates[7]!)).toMatchObject({
        state: "refused",
        refused_reason: "address_refused",
      }),
    );
    expect(service.to(refused)).toEqual([]);
    const listed = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } });
    expect(listed.body.data).toHaveLength(21);
  });
});

night.test("120 mails are sent with none lost, none sent twice and no dead letter", async () => {
  service.play(() => undefined);
  const tenant = await stack.tenant();
  const emails = Array.from({ length: 120 }, anEmail);
  await issue(
    tenant,
    emails.map((recipient_email) => aRecipient({ recipient_email })),
  );
  const mine = new Set(emails);
  const sent = () => service.mails.filter(({ to }) => mine.has(to));
  await eventually(() => expect(new Set(sent().map(({ to }) => to)).size).toBe(120));
  await eventually(async () => expect(await mailsQueued()).toBe(0));
  expect((await stack.stack.queued()).dead).toBe(0);
  expect(sent()).toHaveLength(120);
});

describe("a sample of the mail", () => {
  const SAMPLES = "POST /sample-mails";

  test("goes to who asks for it alone, in the recipient's language, says that it is one, and issues nothing", async () => {
    const tenant = await stack.tenant({ name: "Clube São João" });
    const { event, badge } = await eventAndBadge(tenant, { name: "Corrida da Praça" });
    const { client, email } = await tenant.member("issuer");
    const recipient = aRecipient({
      ...{
        recipient_name: "José Souza",
        recipient_locale: "es",
        reason: "Terminó los 10 km",
        role: "speaker",
      },
    });
    const body = { event_id: event.id, badge_id: badge.id, ...recipient };
    const answer = await client.call(SAMPLES, { body });
    expect([answer.status, answer.body], answer.text).toEqual([200, { email }]);
    const { raw, readable } = await mailTo(email);
    for (const part of ["José Souza", "Clube São João", "Corrida da Praça", "Terminó los 10 km"])
      expect(readable).toContain(part);
    expect(readable).toContain("<title>[Muestra] ");
    expect(readable).toContain("no se emitió nada");
    const links = [...readable.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link);
    const own = links.filter((link) => link.includes("localhost") && !/\/b\/[\w-]+\.png$/.test(link));
    expect(new Set(own)).toEqual(new Set([`${stack.stack.baseUrl}/issuers/${tenant.id}`]));
    expect(raw).not.toContain("List-Unsubscribe");
    expect(raw.replaceAll(/\r\n[ \t]+/g, " ")).toContain(`letter=sample, organization=${tenant.id}`);
    expect(service.to(recipient.recipient_email)).toEqual([]);
    expect((await tenant.key.call("GET /v1.0/invitations")).body.data).toEqual([]);
    expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(0);
  });

  test("is refused as the issuance would be, for more than one recipient, and without a verified address", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const { client, userId } = await tenant.member("issuer");
    const target = { event_id: event.id, badge_id: badge.id };
    const bodies = [
      { ...target, ...aRecipient({ recipient_email: "no address", expires_at: "2020-01-01" }) },
      { ...target, ...aRecipient({ values: { pace: "fast" } }) },
      { ...target, event_id: newUuid(), ...aRecipient() },
    ];
    for (const body of bodies) {
      const [sample, issuance] = await Promise.all(
        [SAMPLES, "POST /invitations"].map((route) => client.callUntyped(route, { body })),
      );
      expect(issuance!.status).toBeGreaterThanOrEqual(400);
      const { requestId: _, ...problem } = issuance!.problem;
      expect(sample!.problem).toMatchObject({ code: problem.code, errors: problem.errors });
    }
    const two = await client.call(SAMPLES, { body: { ...target, recipient: [aRecipient(), aRecipient()] } });
    expect([two.status, two.badFields]).toEqual([400, ["recipient"]]);
    const one = await client.call(SAMPLES, { body: { ...target, recipient: [aRecipient()] } });
    expect(one.status).toBe(200);
    const unverified = await stack.stack.issuer.mint({
      ...{ organizationId: tenant.id, accountType: "COMPANY", userId, expiresInSeconds: 60 },
    });
    const body = { ...target, ...aRecipient() };
    expectProblem(await stack.client(unverified).call(SAMPLES, { body }), "email_not_verified");
  });

  test(`is sent to a member at most ${LIMITS.sampleMailsPerDay} times a day`, async () => {
    const { id } = await stack.tenant();
    const { limits } = stack.functions.ports;
    const at = new Date();
    const count = async (user: string, when = at) => limits.countSample(id, user, when);
    for (let n = 0; n < LIMITS.sampleMailsPerDay; n++) expect(await count("ana")).toBe(true);
    expect([
      await count("ana"),
      await count("rui"),
      await count("ana", new Date(at.getTime() + DAY_MS)),
    ]).toEqual([false, true, true]);
  });
});
