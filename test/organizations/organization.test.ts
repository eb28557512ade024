import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { setVerified } from "#shared/domain/organizations/manage-organizations.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
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
      primary_color: "#0B3D5C",
      contact_email: "Contato@Example.com",
      reply_to: "Secretaria@Example.com",
    });
    const expected = {
      ...first,
      name: "Clube da Serra",
      nickname: "Serra",
      pic_url: "https://images.example.com/a.png",
      locale: "es",
      primary_color: "#0b3d5c",
      contact_email: "contato@example.com",
      reply_to: "secretaria@example.com",
      images: [{ field: "pic_url", status: "pending", problem: null }],
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
      reply_to: "a@b, c@d",
      nickname: 1,
      primary_color: "red",
    });
    const bad = ["contact_email", "locale", "name", "nickname", "pic_url", "primary_color", "reply_to"];
    expect(answer.badFields.sort()).toEqual(bad);
    expect((await read(tenant)).body).toEqual(before);
  });

  test.each(["pay@bank.example", "https://bank.example", "bank.example", "Ｂａｎｋ＠example"])(
    "has no name that looks like an e-mail or web address: %s",
    async (name) => {
      const answer = await change(await stack.tenant(), { name });
      expect(answer.problem.errors).toMatchObject([{ path: "name" }]);
    },
  );

  test.each(["name", "company_name", "nickname"])(
    "has no %s with an address, an invisible character or a letter that looks like another",
    async (field) => {
      const tenant = await stack.tenant();
      for (const value of [
        "Bank.com",
        "www.bank.example",
        "pay@bank",
        "Ba\u200bnk",
        "B\u0430nk",
        "\u0441\u043e\u0441\u043e",
      ]) {
        const answer = await change(tenant, { [field]: value });
        expect(answer.problem.errors, value).toMatchObject([{ path: field }]);
      }
      for (const value of ["Школа танца", "Ελληνικό Πανεπιστήμιο", "株式会社サンプル", "Açaí & Cia. S.A."])
        expect((await change(tenant, { [field]: value })).body).toMatchObject({ [field]: value });
    },
  );

  test("has its picture's address as a browser reads it", async () => {
    const tenant = await stack.tenant();
    const { body } = await change(tenant, { pic_url: "https://evil.example\\@good.example/a.png" });
    expect(body.pic_url).toBe("https://evil.example/@good.example/a.png");
    expect((await read(tenant)).body.pic_url).toBe(body.pic_url);
  });

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

  test("has a colour that pages take at once, also those of earlier certificates, but none that says bad", async () => {
    const tenant = await stack.tenant({ locale: "en" });
    const { token, id, short_code } = await invite(stack, tenant, await eventAndBadge(tenant));
    const colored = async (path: string) => {
      const answer = await stack.anonymous.callUntyped(`GET ${path}`, { headers: { accept: "text/html" } });
      const [, sheet] = /<style>([\s\S]*?)<\/style>/.exec(answer.text)!;
      // The browser ignores a sheet that is not the one which the policy allows.
      const digest = hash("sha256", sheet!, "base64");
      expect(answer.headers.get("content-security-policy")).toContain(`style-src 'sha256-${digest}'`);
      return sheet!.includes(":root{--accent:#0b3d5c;--field:#0b3d5c;--on-field:#ffffff}");
    };
    const invitation = [`/i/${token}`, `/i/${token}/reject`, `/i/${token}/unsubscribe`];
    expect(await Promise.all(invitation.map(colored))).toEqual([false, false, false]);
    expect((await read(tenant)).body.primary_color).toBeNull();
    await change(tenant, { primary_color: "#0b3d5c" });
    expect(await Promise.all(invitation.map(colored))).toEqual([true, true, true]);
    await respondByLink(stack, token, "accept");
    // Beside the warning that nobody has checked the organization its colour could look like a verdict.
    expect(await Promise.all([`/i/${token}`, `/c/${short_code}`].map(colored))).toEqual([true, false]);
    const { "organizations.write": organizationWrites } = await stack.operatorPorts();
    await organizationWrites.setVerified(tenant.id, true, new Date());
    expect(await Promise.all([`/i/${token}`, `/c/${short_code}`].map(colored))).toEqual([true, true]);
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
    expect(await Promise.all([`/i/${token}`, `/c/${short_code}`].map(colored))).toEqual([false, false]);
    expect((await change(tenant, { primary_color: null })).body.primary_color).toBeNull();
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

describe("a verified organization", () => {
  const verified = async (tenant: Tenant) => (await read(tenant)).body.verified;
  async function aVerified() {
    const tenant = await stack.tenant({ name: "Instituto Horizonte" });
    const ports = { ...(await stack.operatorPorts()), clock: { now: () => new Date() } };
    const verify = (name?: string) => setVerified(ports, tenant.id, true, name);
    await verify();
    expect(await verified(tenant)).toBe(true);
    return { tenant, verify };
  }

  test.each([
    ["name", "Banco Central"],
    ["company_name", "Banco Central S.A."],
  ])("is not verified under another %s until an operator verifies it again", async (field, value) => {
    const { tenant, verify } = await aVerified();
    expect((await change(tenant, { [field]: value, nickname: "BC" })).body).toMatchObject({
      verified: false,
      [field]: value,
    });
    expect(await verified(tenant)).toBe(false);
    await verify();
    expect(await verified(tenant)).toBe(true);
  });

  test("stays verified when other fields change, or the same names are sent again", async () => {
    const { tenant } = await aVerified();
    for (const body of [
      { nickname: "IH", locale: "pt" },
      { name: "Instituto Horizonte" },
      { name: "Instituto Horizonte", company_name: null, nickname: "H" },
    ])
      expect((await change(tenant, body)).body).toMatchObject({ ...body, verified: true });
  });

  test("is never verified under a name that the operator did not see", async () => {
    const { tenant, verify } = await aVerified();
    await change(tenant, { name: "Banco Central" });
    await expect(verify("Instituto Horizonte")).rejects.toMatchObject({ code: "conflict" });
    expect(await verified(tenant)).toBe(false);
  });

  night.test(
    "that is renamed while an operator verifies it is verified under the name that was verified, or not",
    async () => {
      for (let round = 0; round < 10; round++) {
        const { tenant, verify } = await aVerified();
        const outcomes = await Promise.allSettled([
          change(tenant, { name: "Banco Central" }),
          ...Array.from({ length: 3 }, () => verify("Instituto Horizonte")),
          change(tenant, { company_name: "Banco Central S.A." }),
        ]);
        for (const outcome of outcomes)
          if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
        expect((await read(tenant)).body).toMatchObject({ name: "Banco Central", verified: false });
      }
    },
  );
});
