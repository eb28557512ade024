import { describe, expect, test } from "vitest";
import { expireNow } from "../../certificates/expire-now.ts";
import { eventually } from "../../support/eventually.ts";
import { anEmail, aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";
import { ownStack, type Tenant } from "../../support/stack.ts";
import { startMailService } from "../../support/stand-ins/mail-service.ts";
import { walk } from "../../support/walk.ts";

/* The list of people follows from issuing, whatever becomes of the mail (decision 8.26). */
const service = await startMailService();
// The mail service takes nothing, as when the queue of mails is hours behind.
service.play(() => ({
  code: "TooManyRequestsException",
  message: "Daily message quota exceeded.",
  status: 400,
}));
const stack = await ownStack();
const { ports } = stack.functions;
const peopleOf = async (tenant: Tenant, query: Record<string, string> = {}) =>
  (
    await walk((cursor) =>
      tenant.key.call("GET /v1.0/recipients", { query: { limit: 100, ...query, ...cursor } }),
    )
  ).rows;

async function issuer() {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const issue = async (recipient: Record<string, unknown>[], fields: Record<string, unknown> = {}) =>
    (
      await tenant.key.call("POST /v1.0/invitations", {
        body: { event_id: event.id, badge_id: badge.id, recipient, ...fields },
      })
    ).body.certificates;
  const revoke = (id: string) =>
    tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
  return { tenant, issue, revoke };
}

describe("the list of people has everybody who was issued a certificate", () => {
  test("also those whose certificates were revoked at once", async () => {
    const { tenant, issue, revoke } = await issuer();
    const emails = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [certificate] = await issue([aRecipient()]);
        expect((await revoke(certificate!.id)).status).toBe(200);
        return certificate!.recipient.email;
      }),
    );
    await eventually(async () => {
      expect((await peopleOf(tenant)).map(({ email }) => email)).toEqual(emails.toSorted());
    });
    const { body } = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } });
    expect(new Set(body.data.map(({ email_status }) => email_status))).toEqual(new Set(["failed"]));
  });

  night.test("also those whose certificates expired before their mails went out", async () => {
    const { tenant, issue } = await issuer();
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const issued = await issue([aRecipient(), aRecipient()], { expires_at });
    const restore = stack.setClock(() => new Date(Date.now() + 7_200_000));
    await expireNow(ports, ports.clock, Number.POSITIVE_INFINITY).finally(restore);
    const emails = issued.map(({ recipient }) => recipient.email).toSorted();
    await eventually(async () => expect((await peopleOf(tenant)).map(({ email }) => email)).toEqual(emails));
    const one = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id: issued[0]!.id } });
    expect(one.body).toMatchObject({ status: "EXPIRED", email_status: "failed" });
  });

  night.test("a hundred at once, while no mail goes out; each says that its mail is queued", async () => {
    const { tenant, issue } = await issuer();
    const issued = await issue(Array.from({ length: 100 }, () => aRecipient()));
    await eventually(async () => expect(await peopleOf(tenant)).toHaveLength(100));
    const one = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id: issued[50]!.id } });
    expect(one.body.email_status).toBe("queued");
  });

  test("under the newest name, of each organization its own, also when that certificate was revoked", async () => {
    const [one, other] = [await issuer(), await issuer()];
    const email = anEmail();
    // The same person by external_id: without one another name is another person.
    const named = (recipient_name: string) => [
      { recipient_name, recipient_email: email, external_id: "RA 17" },
    ];
    await one.issue(named("Ana Souza"));
    await other.issue(named("Ana S."));
    const [renamed] = await one.issue(named("Ana Souza Lima"));
    await one.revoke(renamed!.id);
    await eventually(async () => {
      expect((await peopleOf(one.tenant)).map(({ name }) => name)).toEqual(["Ana Souza Lima"]);
      expect((await peopleOf(other.tenant)).map(({ name }) => name)).toEqual(["Ana S."]);
    });
    expect(await peopleOf(one.tenant, { q: "lima" })).toHaveLength(1);
  });
});
