import { describe, expect, test } from "vitest";
import { type Invited, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { BROWSER } from "../support/browser/pages.ts";
import { anEvent, eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const asked = ({ short_code }: Invited, headers: Record<string, string>, query = {}) =>
  stack.anonymous.call("GET /c/{short_code}", { params: { short_code }, query, headers });
const read = async (one: Invited) => (await asked(one, { accept: "application/json" })).body;
const to = (event: { id: string }, type = "continuation") => ({ event_id: event.id, type });
const change = (tenant: Tenant, event: { id: string }, body: object) =>
  tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body });

async function accepted(tenant: Tenant, event: Record<string, unknown>) {
  const made = await eventAndBadge(tenant, event);
  const one = await invite(stack, tenant, made);
  await respondByLink(stack, one.token, "accept");
  return { ...one, event: made.event };
}

describe("the next steps of a certificate", () => {
  test("are those of its event's first four connections that are public now, each once, at most three, in the issuer's order", async () => {
    const [tenant, other, free] = [
      await stack.tenant({ locale: "en" }),
      await stack.tenant(),
      await stack.tenant(),
    ];
    const [draft, first, second, third, fourth] = await Promise.all(
      ["Draft", "First", "Second", "Third", "Fourth"].map((name) =>
        anEvent(tenant.key, { name, status: name === "Draft" ? "DRAFT" : "ACTIVE" }),
      ),
    );
    const foreign = await anEvent(other.key, { name: "Foreign", initial_date: "2027-03-01" });
    const unpaid = await anEvent(free.key, { name: "Unpaid" });
    const connections = [
      to(unpaid, "suggestive"),
      to(first!, "deepening"),
      to(first!),
      to(foreign, "alternative"),
      to(second!, "preparatory"),
      to(third!),
      to(fourth!),
      to(draft!),
    ];
    const one = await accepted(tenant, { connections });
    const { "organizations.write": organizationWrites } = await stack.operatorPorts();
    await organizationWrites.setPlan(free.id, "FREE", new Date());
    const { body } = await asked(one, { accept: "application/json" });
    expect(body.next_steps.map(({ name, type }) => [name, type])).toEqual([
      ["First", "deepening"],
      ["Foreign", "alternative"],
      ["Second", "preparatory"],
    ]);
    const { text } = await asked(one, BROWSER);
    expect(text).toContain(
      `<li><span>Alternative</span><a href="../e/${foreign.short_code}"><bdi>Foreign</bdi></a><span><span class="whole">March 1, 2027</span></span></li>`,
    );
    expect(text).toContain(`href="../e/${one.event.short_code}#next"`);
    expect((await asked(one, BROWSER, { lang: "es" })).text).toContain("<span>Para profundizar</span>");
    await change(tenant, first!, { is_private: true });
    expect((await read(one)).next_steps.map(({ name }) => name)).toEqual(["Foreign", "Second"]);
  });

  test("cost one store call with connections of the issuer's own, two with others, and none without", async () => {
    const [tenant, other] = [await stack.tenant(), await stack.tenant()];
    const [own, foreign] = [await anEvent(tenant.key), await anEvent(other.key)];
    const one = await accepted(tenant, { name: "Course" });
    const tripsWith = async (connections: object[]) => {
      await change(tenant, one.event, { connections });
      return (await stack.measure(() => read(one))).calls.length;
    };
    const without = await tripsWith([]);
    expect(await tripsWith([to(own)])).toBe(without + 1);
    expect(await tripsWith([to(own), to(foreign)])).toBe(without + 2);
  });

  test("are there only while the certificate is valid and its event public", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant, { connections: [to(await anEvent(tenant.key))] });
    const [pending, valid] = [
      await invite(stack, tenant, { event, badge }),
      await invite(stack, tenant, { event, badge }),
    ];
    await respondByLink(stack, valid.token, "accept");
    const shown = async () => [
      (await read(pending)).next_steps.length,
      (await read(valid)).next_steps.length,
    ];
    expect(await shown()).toEqual([0, 1]);
    await change(tenant, event, { status: "ARCHIVED" });
    expect(await shown()).toEqual([0, 0]);
    await change(tenant, event, { status: "ACTIVE" });
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: valid.id }, body: {} });
    expect(await shown()).toEqual([0, 0]);
    expect((await asked(valid, BROWSER)).text).not.toContain('class="card after"');
  });
});
