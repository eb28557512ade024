import { describe, expect, test } from "vitest";
import { eventAndBadge } from "../support/fixtures.ts";
import { invite } from "../support/invitation-page.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const read = (tenant: Tenant) => tenant.panel.call("GET /organization");
const change = (tenant: Tenant, body: unknown) => tenant.panel.call("PATCH /organization", { body });

describe("an organization's profile", () => {
  test("can be read and changed field by field; omitted fields stay, null clears", async () => {
    const tenant = await stack.tenant({ name: "Clube", locale: "pt" });
    const first = (await read(tenant)).body;
    expect(first).toMatchObject({
      id: tenant.id,
      name: "Clube",
      plan: "PRO",
      verified: false,
      nickname: null,
    });
    expect(first).not.toHaveProperty("quota_override");
    const changed = await change(tenant, {
      name: "Clube da Serra",
      nickname: "Serra",
      pic_url: "https://images.example.com/a.png",
      locale: "es",
      contact_email: "Contato@Example.com",
    });
    const expected = {
      ...first,
      name: "Clube da Serra",
      nickname: "Serra",
      pic_url: "https://images.example.com/a.png",
      locale: "es",
      contact_email: "contato@example.com",
    };
    expect(changed.body).toEqual({ ...expected, updated_at: changed.body.updated_at });
    expect(changed.body.updated_at > first.updated_at).toBe(true);
    const cleared = await change(tenant, { nickname: null });
    expect((await read(tenant)).body).toEqual({
      ...expected,
      nickname: null,
      updated_at: cleared.body.updated_at,
    });
  });

  test("refuses fields that only operators may change, and names every bad field", async () => {
    const tenant = await stack.tenant();
    const before = (await read(tenant)).body;
    for (const body of [{}, { plan: "ENTERPRISE" }, { verified: true }, { quota_override: 1e6 }, { id: "x" }])
      expectProblem(await change(tenant, body), "invalid_request");
    const answer = await change(tenant, {
      name: "",
      pic_url: "http://x.example/a.png",
      locale: "fr",
      contact_email: "x",
      nickname: 1,
    });
    expect(answer.badFields.sort()).toEqual(["contact_email", "locale", "name", "nickname", "pic_url"]);
    expect((await read(tenant)).body).toEqual(before);
  });

  test.each(["pay@bank.example", "https://bank.example", "bank.example", "Ｂａｎｋ＠example"])(
    "has no name that looks like an e-mail or web address: %s",
    async (name) => {
      const answer = await change(await stack.tenant(), { name });
      expect(answer.problem.errors).toMatchObject([{ path: "name" }]);
    },
  );

  test("is what recipients of later certificates see; its language is that of the next page", async () => {
    const tenant = await stack.tenant({ locale: "pt", name: "Clube Velho" });
    const target = await eventAndBadge(tenant);
    const { token } = await invite(stack, tenant, target);
    await change(tenant, { name: "Club Nuevo", locale: "es" });
    const { text } = await stack.anonymous.call("GET /i/{token}", { params: { token } });
    expect(text).toContain('<html lang="es">');
    expect(text).toContain("Clube Velho");
    const later = await invite(stack, tenant, target);
    const page = await stack.anonymous.call("GET /i/{token}", { params: { token: later.token } });
    expect(page.text).toContain("Club Nuevo");
    expect(page.text).not.toContain("Clube Velho");
  });

  test("has all changes of different fields that are made at once", async () => {
    const tenant = await stack.tenant();
    const answers = await Promise.all([
      change(tenant, { name: "New name" }),
      change(tenant, { nickname: "Nick" }),
      change(tenant, { company_name: "Company Ltda" }),
      change(tenant, { locale: "es" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const expected = { name: "New name", nickname: "Nick", company_name: "Company Ltda", locale: "es" };
    expect((await read(tenant)).body).toMatchObject(expected);
  });
});
