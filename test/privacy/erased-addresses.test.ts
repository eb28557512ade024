import { describe, expect, test } from "vitest";
import { partitions } from "#shared/storage/table/schema.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { ownStack, type Tenant } from "../support/stack.ts";

const stack = await ownStack({ workers: false });
const { ports } = stack.functions;

/** An organization that erased these addresses. */
async function scene(...emails: string[]) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  for (const email of emails)
    await ports.erasedAddresses.refuse(tenant.id, partitions.address(email), new Date());
  const issue = (recipients: readonly string[], fields: Record<string, unknown> = {}, headers = {}) =>
    tenant.key.call("POST /v1.0/invitations", {
      body: {
        event_id: event.id,
        badge_id: badge.id,
        recipient: recipients.map((recipient_email) => aRecipient({ recipient_email })),
        ...fields,
      },
      headers,
    });
  return { tenant, event, badge, issue };
}
const usedBy = async ({ key }: Tenant) => (await key.call("GET /v1.0/balance", {})).body.used;

describe("somebody who had an organization erase their data", () => {
  test("is not issued to by it again, with any of their spellings, and no quota is used", async () => {
    const [gone, other] = [anEmail(), anEmail()];
    const { tenant, issue } = await scene(gone);
    const answer = await issue([other, gone.toUpperCase()]);
    expect([answer.status, answer.problem.code]).toEqual([409, "recipient_erased"]);
    expect(answer.badFields).toEqual(["recipient[1].recipient_email"]);
    expect(JSON.stringify(answer.problem)).not.toContain(gone);
    expect(await usedBy(tenant)).toBe(0);
    expect((await issue([other])).status).toBe(201);
  });

  test("is issued to when the request says that they asked again, and from then on without saying so", async () => {
    const email = anEmail();
    const { issue } = await scene(email);
    expect((await issue([email])).status).toBe(409);
    expect((await issue([email], { on_erased: "issue" })).status).toBe(201);
    expect((await issue([email])).status).toBe(201);
  });

  test("can be erased again after that", async () => {
    const email = anEmail();
    const { tenant, issue } = await scene(email);
    expect((await issue([email], { on_erased: "issue" })).status).toBe(201);
    await ports.erasedAddresses.refuse(tenant.id, partitions.address(email), new Date());
    expect((await issue([email])).status).toBe(409);
  });

  test("is issued to by other organizations", async () => {
    const email = anEmail();
    await scene(email);
    const { issue } = await scene(anEmail());
    expect((await issue([email])).status).toBe(201);
  });

  test("does not take back what a request with the same key issued before", async () => {
    const email = anEmail();
    const { tenant, issue } = await scene();
    const recipient = aRecipient({ recipient_email: email });
    const again = () => issue([], { recipient }, { "idempotency-key": "once" });
    const first = await again();
    await ports.erasedAddresses.refuse(tenant.id, partitions.address(email), new Date());
    const second = await again();
    expect([second.status, second.json]).toEqual([201, first.json]);
  });
});

test("the digest of one organization is nothing in another, and there is no address in it", async () => {
  const email = anEmail();
  const [one, two] = [await scene(email), await scene(email)];
  const kept = (await stack.stored("TABLE_MAIN"))
    .split("\n")
    .filter((item) => /"kind":"erased_address"/.test(item));
  const own = kept.filter((item) => item.includes(one.tenant.id) || item.includes(two.tenant.id));
  const digests = own.map((item) => (JSON.parse(item) as { sk: string }).sk);
  expect(new Set(digests).size).toBe(2);
  for (const item of own)
    for (const text of [email, partitions.address(email).slice(5)]) expect(item).not.toContain(text);
});

test("an organization that has erased nobody pays one read unit more a request, and others half a unit a recipient", async () => {
  const emails = Array.from({ length: 10 }, anEmail);
  const costOf = async (salted: boolean) => {
    const { issue } = await scene(...(salted ? [anEmail()] : []));
    await issue([anEmail()]);
    return stack.measure(() => issue(emails));
  };
  const without = await costOf(false);
  const withSalt = await costOf(true);
  expect(withSalt.reads - without.reads).toBe(emails.length / 2);
});
