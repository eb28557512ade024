import { afterAll, expect, test, vi } from "vitest";
import type { MetricValues } from "#shared/domain/metrics.ts";
import { invitationOf, issueOne, mailOf } from "../people/invitation-mail.ts";
import { reporterOf, sesEvent } from "../people/ses-events.ts";
import { linkTo } from "../support/browser/invitation-page.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { ownStack } from "../support/stack.ts";
import { answer, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook } from "../support/webhooks.ts";

// This must come before the stack, whose log keeps the console.log that it finds.
const logged: string[] = [];
vi.spyOn(console, "log").mockImplementation((text) => void logged.push(String(text)));
const published: MetricValues[] = [];
const stack = await ownStack({
  settings: { LOG_LEVEL: "info" },
  onMetrics: (values) => published.push(values),
});
const receiver = await startReceiver();
afterAll(() => receiver.close());
type Line = Record<string, unknown>;
const lines = (): Line[] => logged.map((text) => JSON.parse(text));
/** Waits for the lines of this message about a certificate. */
const linesOf = (message: string, certificate_id: string, count = 1) =>
  eventually(() => {
    const found = lines().filter(
      (line) => line.message === message && line.certificate_id === certificate_id,
    );
    expect(found, message).toHaveLength(count);
    return found;
  });
const sum = (name: keyof MetricValues) => published.reduce((all, values) => all + (values[name] ?? 0), 0);

async function issued() {
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, receiver.url, { events: ["certificate.issued"] });
  const { event, badge } = await eventAndBadge(tenant);
  const issuance = await tenant.key.call("POST /v1.0/invitations", {
    body: { event_id: event.id, badge_id: badge.id, recipient: aRecipient() },
  });
  const request_id = issuance.headers.get("x-request-id");
  return { tenant, webhook, request_id, issuance: issuance.body, id: issuance.body.certificates[0]!.id };
}

test("what follows from an issuance is told in one line each, by the request that asked for it", async () => {
  receiver.play(answer(500), answer(200));
  const { tenant, webhook, request_id, issuance, id } = await issued();
  const about = { request_id, organization_id: tenant.id, certificate_id: id, age_ms: expect.any(Number) };
  expect(lines().find((line) => line.issuance_id === issuance.issuance_id)).toMatchObject({
    message: "request",
    status: 201,
    request_id,
    organization_id: tenant.id,
    issued: 1,
  });
  expect(await linesOf("mail sent", id)).toMatchObject([{ ...about, outcome: "sent", mail: "invitation" }]);
  const relayed = lines().filter(({ message }) => message === "changes relayed");
  expect(relayed.flatMap(({ request_ids }) => request_ids)).toContain(request_id);
  const delivery = { ...about, webhook_id: webhook.id, type: "certificate.issued" };
  expect(await linesOf("delivery failed", id)).toMatchObject([
    { ...delivery, outcome: "failed", attempt: 1, status: 500 },
  ]);
  expect(await linesOf("delivery made", id)).toMatchObject([
    { ...delivery, outcome: "made", attempt: 2, status: 200 },
  ]);
  const token = await linkTo(stack, tenant.id, id);
  await stack.anonymous.call("POST /recipient/invitations/{token}/accept", { params: { token } });
  expect(await linesOf("credential signed", id)).toMatchObject([{ ...about, outcome: "signed" }]);
  expect((await linesOf("mail sent", id, 2))[1]).toMatchObject({ ...about, mail: "accepted" });
  const counted = ["MailsSent", "DeliveriesFailed", "DeliveriesMade", "CertificatesIssued"] as const;
  expect(counted.map(sum)).toEqual([2, 1, 1, 1]);
  expect(sum("CertificatesAccepted")).toBe(1);
  expect(sum("MailAge")).toBeGreaterThan(0);
  expect(sum("DeliveryAge")).toBeGreaterThan(0);
});

test("a mail that came back is told once", async () => {
  const certificate = await issueOne(await stack.tenant());
  const mail = await mailOf(certificate);
  await eventually(async () => expect(await invitationOf(certificate)).toMatchObject({ state: "sent" }));
  const before = sum("MailsReturned");
  const event = sesEvent("bounce", mail);
  await reporterOf(stack)(event, event);
  const [line] = await linesOf("mail returned", certificate.id);
  expect(line).toMatchObject({
    organization_id: certificate.tenant.id,
    request_id: (await linesOf("mail sent", certificate.id))[0]!.request_id,
    outcome: "returned",
    reason: "bounced",
  });
  expect(line!.age_ms).toBeGreaterThan(0);
  await linesOf("mail event dropped", certificate.id);
  expect(sum("MailsReturned") - before).toBe(1);
});

test("an invitation to somebody who unsubscribed is told as refused", async () => {
  const tenant = await stack.tenant();
  const recipient = aRecipient();
  await stack.functions.ports.mutes.mute(recipient.recipient_email, tenant.id, new Date());
  const { event, badge } = await eventAndBadge(tenant);
  const before = sum("MailsRefused");
  const issuance = await tenant.key.call("POST /v1.0/invitations", {
    body: { event_id: event.id, badge_id: badge.id, recipient },
  });
  expect(await linesOf("mail refused", issuance.body.certificates[0]!.id)).toMatchObject([
    {
      request_id: issuance.headers.get("x-request-id"),
      organization_id: tenant.id,
      outcome: "refused",
      reason: "unsubscribed",
      age_ms: expect.any(Number),
    },
  ]);
  await eventually(() => expect(sum("MailsRefused") - before).toBe(1));
});

test("a change of an event is told with its time to the directory", async () => {
  const tenant = await stack.tenant();
  await eventAndBadge(tenant);
  await eventually(() => expect(sum("DirectoryLag")).toBeGreaterThan(0));
});

test("a refusal's line has its code", async () => {
  const refused = await stack.anonymous.call("GET /v1.0/events");
  const request_id = refused.headers.get("x-request-id");
  expect(lines().find((line) => line.request_id === request_id)).toMatchObject({
    status: 401,
    code: "invalid_credential",
  });
});

test("an unexpected error of one operation is counted, and rings, however seldom it is called", async () => {
  const tenant = await stack.tenant();
  const before = sum("ResponseMismatches");
  const failing = vi
    .spyOn(stack.functions.ports.organizations, "used")
    .mockRejectedValue(new Error("a defect"));
  const { headers } = await tenant.key.call("GET /v1.0/balance");
  failing.mockRestore();
  const request_id = headers.get("x-request-id");
  expect(lines().filter((line) => line.message === "unexpected error")).toMatchObject([{ request_id }]);
  await eventually(() => expect(sum("ResponseMismatches") - before).toBe(1));
});

test("no line has an e-mail address", () => {
  expect(lines().length).toBeGreaterThan(20);
  expect(logged.filter((text) => /@|%40/.test(text))).toEqual([]);
});
