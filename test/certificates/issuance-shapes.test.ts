import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { anEmail, anEvent, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const ISSUE = "POST /v1.0/invitations";

/** Issues certificates, which must succeed. */
async function issue(tenant: Awaited<ReturnType<typeof stack.tenant>>, body: Record<string, unknown>) {
  const answer = await tenant.key.call(ISSUE, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

describe("the three body shapes", () => {
  test("fields at the top level, one recipient and a list of one issue the same certificate", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const target = { event_id: event.short_code, badge_id: badge.short_code };
    const fields = () =>
      aRecipient({ recipient_number: "+5511998765432", reason: "Finished the 10 km race\nin 40 minutes" });
    const bodies = [
      { ...target, ...fields() },
      { ...target, recipient: fields() },
      { ...target, recipient: [fields()] },
    ];
    for (const body of bodies) {
      const answer = await issue(tenant, body);
      expect(answer.issued).toBe(1);
      const certificate = answer.certificates[0]!;
      const sent = ("recipient" in body ? [body.recipient].flat()[0] : body) as Record<string, string>;
      expect(certificate).toMatchObject({
        event_id: event.id,
        event_short_code: event.short_code,
        badge_id: badge.id,
        badge_short_code: badge.short_code,
        recipient: { name: "Ana Souza", email: sent.recipient_email, number: "+5511998765432" },
        reason: "Finished the 10 km race\nin 40 minutes",
        status: "PENDING",
        recipient_status: "INVITED",
        accepted_at: null,
        rejected_at: null,
        revoked_at: null,
        expires_at: null,
      });
      expect(certificate.issued_at).toBe(certificate.created_at);
      expect(certificate.verification_url).toBe(`${stack.stack.baseUrl}/c/${certificate.short_code}`);
    }
  });

  test("certificates are answered in the order of the request, and all of them are in the list", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = Array.from({ length: 40 }, (_, n) => aRecipient({ recipient_name: `Person ${n}` }));
    const answer = await issue(tenant, { event_id: event.id, badge_id: badge.id, recipient });
    const names = answer.certificates.map((certificate) => certificate.recipient.name);
    expect(names).toEqual(recipient.map(({ recipient_name }) => recipient_name));
    const page = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100, order: "asc" } });
    expect(page.body.data).toEqual(answer.certificates);
  });

  test("500 recipients fit in one request, and 501 do not", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = Array.from({ length: 500 }, () => aRecipient());
    const body = { event_id: event.short_code, badge_id: badge.short_code, recipient };
    const answer = await issue(tenant, body);
    expect(new Set(answer.certificates.map(({ id }) => id)).size).toBe(500);
    const read = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
    expect(read.body.certificate_count).toBe(500);

    const tooMany = await tenant.key.call(ISSUE, {
      body: { ...body, recipient: [...recipient, aRecipient()] },
    });
    expect(tooMany.status).toBe(400);
    expect(tooMany.problem.errors).toEqual([
      { path: "recipient", message: "Must name 1 to 500 recipients." },
    ]);
    const balance = await tenant.key.call("GET /v1.0/balance");
    expect(balance.body.used).toBe(500);
  });

  night.test(
    "500 recipients with long reasons, in a body of just under 1 MB, are issued like any others",
    async () => {
      const tenant = await stack.tenant();
      const { event, badge } = await eventAndBadge(tenant);
      // Random letters do not compress, so this is about the most that one request can store.
      const letter = (byte: number) => String.fromCodePoint(byte < 224 ? 0x400 + byte : 0x30 + (byte % 10));
      const reason = () => Array.from(randomBytes(960), letter).join("");
      const recipient = Array.from({ length: 500 }, () => ({ ...aRecipient(), reason: reason() }));
      const body = { event_id: event.id, badge_id: badge.id, recipient };
      const bytes = Buffer.byteLength(JSON.stringify(body));
      expect(bytes).toBeGreaterThan(850_000);
      expect(bytes).toBeLessThan(1_000_000);
      const key = randomUUID();
      const answer = await tenant.key.call(ISSUE, { body, headers: { "idempotency-key": key } });
      expect(answer.status, answer.text.slice(0, 300)).toBe(201);
      expect(answer.body.certificates[499]!.reason).toBe(recipient[499]!.reason);
      const again = await tenant.key.call(ISSUE, { body, headers: { "idempotency-key": key } });
      expect(again.text).toBe(answer.text);
    },
  );
});

describe("event and badge are named by either identifier", () => {
  test("UUID and short code in any case, with O read as 0 and I and L as 1", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const forms = ({ id, short_code }: { id: string; short_code: string }) => [
      id,
      id.toUpperCase(),
      short_code,
      short_code.toLowerCase(),
      short_code.replaceAll("0", "O").replaceAll("1", "I"),
      short_code.replaceAll("0", "o").replaceAll("1", "l"),
    ];
    const badgeForms = forms(badge);
    for (const [n, event_id] of forms(event).entries()) {
      const answer = await issue(tenant, { event_id, badge_id: badgeForms[n], ...aRecipient() });
      expect(answer.certificates[0]).toMatchObject({ event_id: event.id, badge_id: badge.id });
    }
  });

  test("another UUID with the same short code is unknown", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const twin = (id: string) => (id.startsWith("0") ? "1" : "0") + id.slice(1);
    const body = { event_id: twin(event.id), badge_id: badge.id, ...aRecipient() };
    expect((await tenant.key.call(ISSUE, { body })).status).toBe(404);
    const other = { event_id: event.id, badge_id: twin(badge.id), ...aRecipient() };
    expect((await tenant.key.call(ISSUE, { body: other })).status).toBe(404);
  });
});

describe("the end of validity", () => {
  test("validity_days of the badge counts from the moment of issuance", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant, {}, { validity_days: 365 });
    const { certificates } = await issue(tenant, { event_id: event.id, badge_id: badge.id, ...aRecipient() });
    const lasts = Date.parse(certificates[0]!.expires_at!) - Date.parse(certificates[0]!.issued_at);
    expect(lasts).toBe(365 * 86_400_000);
  });

  test("expires_at of the request comes before validity_days of the badge, and is answered in UTC", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant, {}, { validity_days: 1 });
    const target = { event_id: event.id, badge_id: badge.id };
    const answer = await issue(tenant, {
      ...target,
      ...aRecipient(),
      expires_at: "2099-06-30T21:00:00-03:00",
    });
    expect(answer.certificates[0]!.expires_at).toBe("2099-07-01T00:00:00.000Z");
    const withNull = await issue(tenant, { ...target, ...aRecipient(), expires_at: null });
    expect(withNull.certificates[0]!.expires_at).not.toBeNull();
  });

  test.each([
    "2020-01-01T00:00:00Z",
    "tomorrow",
    "2099-06-30",
    "2099-02-30T00:00:00Z",
    "9999-12-31T23:59:59-12:00",
    4_000_000_000,
  ])("expires_at %j is refused", async (expires_at) => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const body = { event_id: event.id, badge_id: badge.id, ...aRecipient(), expires_at };
    const answer = await tenant.key.call(ISSUE, { body });
    expect(answer.status).toBe(400);
    expect(answer.badFields).toEqual(["expires_at"]);
  });
});

test("names and e-mails are normalised: trimmed, NFC, lower case", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const email = anEmail();
  const answer = await issue(tenant, {
    event_id: event.id,
    badge_id: badge.id,
    recipient_name: "  Jose\u0301 da Silva ",
    recipient_email: ` ${email.toUpperCase()} `,
  });
  expect(answer.certificates[0]!.recipient).toMatchObject({ name: "José da Silva", email });
});

test("a badge that belongs to an event can be issued for that event only", async () => {
  const tenant = await stack.tenant();
  const event = await anEvent(tenant.key);
  const other = await anEvent(tenant.key);
  const badge = await tenant.panel.call("POST /badges", {
    body: { name: "Only", event_id: event.short_code },
  });
  const issueFor = (id: string) =>
    tenant.key.call(ISSUE, { body: { event_id: id, badge_id: badge.body.id, ...aRecipient() } });
  expect((await issueFor(event.id)).status).toBe(201);
  const refused = await issueFor(other.id);
  expect(refused.status).toBe(400);
  expect(refused.badFields[0]).toBe("badge_id");
});
