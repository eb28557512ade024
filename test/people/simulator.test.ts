import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { simulatedAct } from "#shared/domain/messages/simulator.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { destinationOf } from "#shared/mail/address.ts";
import { mailSimulator } from "#shared/mail/mail-simulator.ts";
import { connectMessagesWrite } from "#shared/storage/messages/messages-write.ts";
import { patientDocuments } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook } from "../support/webhooks.ts";
import { invitationOf, mailCountsOf } from "./invitation-mail.ts";

const stack = await testStack();
const at = (name: string) => `${name}@simulator.example`;

test("simulated recipients accept, refuse, bounce, complain or do nothing, and webhooks tell of it", async () => {
  const receiver = await startReceiver();
  const tenant = await stack.tenant();
  await aWebhook(tenant, receiver.url, {
    events: ["certificate.accepted", "certificate.rejected", "email.bounced"],
  });
  const { event, badge } = await eventAndBadge(tenant);
  const names = ["accepted+1s+ana", "rejected", "bounced+x", "complained", "silent"];
  const recipient = names.map((name) => ({ recipient_name: "Ana Souza", recipient_email: at(name) }));
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  const issued = await tenant.key.call("POST /v1.0/invitations", { body });
  expect(issued.status, issued.text).toBe(201);
  const mails = issued.body.certificates.map(({ id }, n) => ({
    tenant,
    id,
    eventId: event.id,
    email: at(names[n]!),
  }));
  await eventually(async () => {
    const { body: page } = await tenant.key.call("GET /v1.0/invitations");
    const byEmail = new Map(page.data.map((each) => [each.recipient.email, each.status]));
    expect(names.map((name) => byEmail.get(at(name)))).toEqual([
      "ACCEPTED",
      "REJECTED",
      "PENDING",
      "PENDING",
      "PENDING",
    ]);
    const states = await Promise.all(mails.map(invitationOf));
    expect(states.map((state) => state?.refused_reason ?? state?.state)).toEqual([
      "sent",
      "sent",
      "bounced",
      "complained",
      "sent",
    ]);
    expect(await mailCountsOf(mails[0]!)).toEqual({ sent: 3, bounced: 2 });
    const told = receiver.requests.map(({ body }) => {
      const { type, data } = JSON.parse(body.toString());
      return `${type} ${(data.certificate ?? data).recipient.email} ${data.certificate ? data.reason : ""}`;
    });
    expect(told.sort()).toEqual([
      `certificate.accepted ${at(names[0]!)} `,
      `certificate.rejected ${at(names[1]!)} `,
      `email.bounced ${at(names[2]!)} bounced`,
      `email.bounced ${at(names[3]!)} complained`,
    ]);
  });
  await receiver.close();
});

night.test(
  "an answer of a simulated recipient to a certificate that was revoked meanwhile changes nothing",
  async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = ["accepted+3s+one", "accepted+3s+other"].map((name) => ({
      recipient_name: "Ana",
      recipient_email: at(name),
    }));
    const issued = await tenant.key.call("POST /v1.0/invitations", {
      body: { event_id: event.id, badge_id: badge.id, recipient },
    });
    const [id, other] = issued.body.certificates.map((each) => each.id);
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: id! }, body: {} });
    await eventually(async () => {
      const { body } = await tenant.key.call("GET /v1.0/invitations");
      expect(body.data.find((each) => each.id === other)).toMatchObject({ status: "ACCEPTED" });
      expect(body.data.find((each) => each.id === id)).toMatchObject({
        status: "REVOKED",
        accepted_at: null,
      });
    });
  },
);

night.test("each of more invitations than an address gets a day reaches a simulated recipient", async () => {
  const [tenant, other] = await Promise.all([stack.tenant(), stack.tenant()]);
  const subjects = await Promise.all([tenant, other].map((each) => eventAndBadge(each)));
  const count = LIMITS.invitationsPerAddressAndDay + 2;
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { event, badge } = subjects[n % 2]!;
      const recipient = { recipient_name: "Ana", recipient_email: at("accepted") };
      const body = { event_id: event.id, badge_id: badge.id, ...recipient };
      const { status } = await [tenant, other][n % 2]!.key.call("POST /v1.0/invitations", { body });
      expect(status).toBe(201);
    }),
  );
  await eventually(async () => {
    const lists = await Promise.all(
      [tenant, other].map(({ key }) => key.call("GET /v1.0/invitations", { query: { status: "ACCEPTED" } })),
    );
    expect(lists.map(({ body }) => body.data.length)).toEqual([count / 2, count / 2]);
  });
});

describe("which addresses are simulated", () => {
  test.each([
    ["accepted", { kind: "accepted", afterSeconds: 0 }],
    ["accepted+5s", { kind: "accepted", afterSeconds: 5 }],
    ["accepted+5s+ana", { kind: "accepted", afterSeconds: 5 }],
    ["rejected+61s", { kind: "rejected", afterSeconds: 60 }],
    ["accepted+99999999s", { kind: "accepted", afterSeconds: 60 }],
    ["rejected+ana", { kind: "rejected", afterSeconds: 0 }],
    ["accepted+ana+5s", { kind: "accepted", afterSeconds: 0 }],
    ["bounced+1", { kind: "bounced" }],
    ["bounced+5s+ana", { kind: "bounced" }],
    ["complained", { kind: "complained" }],
    ["silent", { kind: "silent" }],
    ["ana", undefined],
    ["accepted.ana", undefined],
  ])("%s", (name, act) => expect(simulatedAct(at(name))).toEqual(act));

  test("is never one of another domain", () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => simulatedAct(email) === undefined));
    for (const email of [
      "accepted@simulator.example.com",
      "accepted@x.simulator.example",
      "accepted@example.com",
    ])
      expect(simulatedAct(email)).toBeUndefined();
  });
});

describe("the stage decides:", () => {
  test.each([
    ["bounced", "bounce@simulator.amazonses.com"],
    ["complained+x", "complaint@simulator.amazonses.com"],
    ["accepted+5s", "success@simulator.amazonses.com"],
  ])("in a deployed sandbox the mail to %s goes to %s", (name, destination) => {
    expect(destinationOf(at(name), { STAGE: "sandbox" })).toBe(destination);
    for (const STAGE of ["production", "local"] as const)
      expect(destinationOf(at(name), { STAGE })).toBe(at(name));
    expect(destinationOf("ana@example.com", { STAGE: "sandbox" })).toBe("ana@example.com");
  });

  test.each(["local", "production"] as const)(
    "%s: whether mails to a simulated recipient count for its address",
    async (STAGE) => {
      const connection = { config: { ...readConfig(), STAGE }, dynamo: () => patientDocuments() };
      const messages = connectMessagesWrite(connection);
      const tenant = await stack.tenant();
      const { event, badge } = await eventAndBadge(tenant);
      const issued = await tenant.key.call("POST /v1.0/invitations", {
        body: { event_id: event.id, badge_id: badge.id, recipient_name: "Ana", recipient_email: anEmail() },
      });
      const stored = await stack.functions.ports.certificates.get(tenant.id, issued.body.certificates[0]!.id);
      // Two certificates of one recipient, and a limit of one mail.
      const email = at(`silent+${stored!.id}`);
      const claimOf = (id: string) => messages.claim({ ...stored!, id, email }, "invitation", 1, new Date());
      expect(await claimOf(randomUUID())).toMatchObject({ kind: "claimed" });
      expect(await claimOf(randomUUID())).toMatchObject({
        kind: STAGE === "production" ? "full" : "claimed",
      });
    },
  );

  test("in production nobody acts, and no queue is needed for it", async () => {
    const { QUEUE_URL_MAIL: _mail, QUEUE_URL_RETURNS: _returns, ...withoutQueues } = process.env;
    const connection = {
      config: { ...readConfig(withoutQueues), STAGE: "production" as const },
      dynamo: () => patientDocuments(),
    };
    const simulator = mailSimulator(connection);
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = { recipient_name: "Ana", recipient_email: at("silent") };
    const issued = await tenant.key.call("POST /v1.0/invitations", {
      body: { event_id: event.id, badge_id: badge.id, ...recipient },
    });
    const certificate = (await stack.functions.ports.certificates.get(
      tenant.id,
      issued.body.certificates[0]!.id,
    ))!;
    for (const name of ["accepted", "bounced"])
      await simulator.invited({ ...certificate, email: at(name) }, "m-1");
  });
});
