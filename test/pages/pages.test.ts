import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aPageOf, type Invited, invite, linkTo } from "../support/browser/invitation-page.ts";
import { BROWSER, expectPage, recipientPages } from "../support/browser/pages.ts";
import type { Answer } from "../support/client.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { comparable } from "../support/problems.ts";
import { ownStack } from "../support/stack.ts";

const stack = await ownStack({ workers: false });

const { open, post } = recipientPages(stack);
const verify = ({ verification }: Invited) =>
  stack.anonymous.callUntyped(`GET ${new URL(verification).pathname.replace("/api", "")}`, {
    headers: BROWSER,
  });

describe("the page of an invitation", () => {
  test("shows what was issued, by whom and why, and changes nothing when it is opened", async () => {
    const { token } = await aPageOf(stack, { locale: "en" });
    const before = await stack.stored("TABLE_MAIN");
    for (let times = 0; times < 3; times++) {
      const answer = await open(token);
      expectPage(answer, 200);
      for (const shown of ["Ana Souza", "Finisher 10 km", "Corrida da Serra 2026", "Instituto Horizonte"])
        expect(answer.text).toContain(shown);
      expect(answer.text).toContain("verified organization");
      expect(answer.text).toContain("Terceiro lugar na categoria.");
      expect(Buffer.byteLength(answer.text)).toBeLessThan(20_000);
    }
    await open(token, "/unsubscribe");
    await open(token, "/reject");
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
  });

  test("redirects back from either answer by 303, and repeating an answer is harmless", async () => {
    for (const [answer, status] of [
      ["accept", "ACCEPTED"],
      ["reject", "REJECTED"],
    ] as const) {
      const { tenant, token, id } = await aPageOf(stack);
      for (let times = 0; times < 2; times++) {
        const posted = await post(token, `/${answer}`);
        expect([posted.status, posted.headers.get("location")]).toEqual([303, `../${token}`]);
      }
      const list = await tenant.key.call("GET /v1.0/invitations");
      expect(list.body.data[0]).toMatchObject({ id, status });
      const forms = [...(await open(token)).text.matchAll(/<form [^>]*action="([^"]+)"/g)];
      const offered =
        answer === "accept" ? ["sharing", "name", "erasure?lang=en"] : ["reconsider", "erasure?lang=en"];
      expect(forms.map(([, action]) => action)).toEqual(offered.map((form) => `${token}/${form}`));
    }
  });

  test.each([
    ["pt", /\bcontas?\b|área|painel/i],
    ["en", /\baccounts?\b|dashboard|log in/i],
    ["es", /\bcuentas?\b|panel/i],
  ] as const)(
    "promises no account in %s, and gives the permanent address once accepted",
    async (locale, promise) => {
      const { token, verification } = await aPageOf(stack, { locale });
      expect((await open(token)).text).not.toMatch(promise);
      expect((await open(token)).text).not.toContain(verification);
      await post(token, "/accept");
      const { text } = await open(token);
      expect(text).not.toMatch(promise);
      expect(text).toContain(` readonly value="${verification}"`);
      expect(text).toContain(`<a href="${verification}">`);
    },
  );

  test("says what happens next only where something does", async () => {
    const next = "What happens next";
    const shown = async (token: string) => (await open(token)).text.split(next).length - 1;
    const one = await aPageOf(stack, { locale: "en" });
    expect(await shown(one.token)).toBe(1);
    expect((await open(one.token)).text).not.toContain("nothing happens");
    await post(one.token, "/reject");
    expect(await shown(one.token)).toBe(1);
    const late = stack.setClock(() => new Date(Date.now() + 8 * 86_400_000));
    try {
      const { text } = await open(one.token);
      expect(text).toContain("ask Instituto Horizonte to issue it again");
      expect(await shown(one.token)).toBe(0);
    } finally {
      late();
    }
    await post(one.token, "/reconsider");
    await post(one.token, "/accept");
    expect(await shown(one.token)).toBe(0);
    await one.tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: one.id }, body: {} });
    expect(await shown(one.token)).toBe(0);
    expect((await open(one.token)).text).toContain("If you have questions, ask Instituto Horizonte.");
  });

  test("says by its status and in words that an answer came too late", async () => {
    const { token } = await aPageOf(stack, { locale: "en" });
    await post(token, "/accept");
    const late = await post(token, "/reject");
    expectPage(late, 409);
    expect(late.text).toContain("You had accepted this certificate before");
    const { token: revoked, tenant, id } = await aPageOf(stack, { locale: "en" });
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
    for (const answer of [await post(revoked, "/accept"), await post(revoked, "/reject")]) {
      expectPage(answer, 409);
      expect(answer.text).toContain("can no longer be accepted or refused");
      expect(answer.text).toContain("Certificate revoked");
    }
  });

  test("has no form to answer by after the expiry, also when no worker has run", async () => {
    const tenant = await stack.tenant({ locale: "en" });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { token } = await invite(stack, tenant, await eventAndBadge(tenant), {}, soon);
    const restore = stack.setClock(() => new Date(Date.now() + 120_000));
    try {
      const answer = await open(token);
      expectPage(answer, 200);
      expect(answer.text).toContain("Certificate expired");
      const forms = [...answer.text.matchAll(/<form [^>]*action="[^"]+\/([^"/]+)"/g)].map(([, form]) => form);
      expect(forms).toEqual(["name", "erasure?lang=en"]);
      expectPage(await post(token, "/accept"), 409);
    } finally {
      restore();
    }
  });

  test("shows every name and text as text, never as markup", async () => {
    const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>&amp;`;
    const tenant = await stack.tenant({ name: hostile });
    const subject = await eventAndBadge(
      tenant,
      { name: hostile, city: hostile },
      {
        name: hostile,
        description: hostile,
        criteria: hostile,
        skills: ["<b>"],
        image_url: "https://x.example/\"'><script>",
      },
    );
    const one = await invite(stack, tenant, subject, { recipient_name: hostile, reason: hostile });
    await post(one.token, "/accept");
    const [invitation, certificate] = [await open(one.token), await verify(one)];
    // Search engines read the names as data, in which nothing can end the element.
    const [, data] = /<script type="application\/ld\+json">([^<>&]+)<\/script>/.exec(certificate.text)!;
    expect(JSON.parse(data!)).toMatchObject({ name: hostile, recognizedBy: { name: hostile } });
    for (const { text } of [invitation, { text: certificate.text.replace(data!, "") }]) {
      expect(
        text.replaceAll(/<script type="(application\/ld\+json|module)">[^<]*<\/script>/g, ""),
      ).not.toMatch(/<script|<img src=x|<b>/);
      expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;");
    }
  });

  test("keeps the language of the reader, and ignores parameters that other programs add to a link", async () => {
    const { token } = await aPageOf(stack, { locale: "pt" });
    const marked = (query: Record<string, string>) =>
      stack.anonymous.call("GET /i/{token}", { params: { token }, query, headers: BROWSER });
    const spanish = await marked({ lang: "es", utm_source: "mail", fbclid: "x" });
    expectPage(spanish, 200);
    expect(spanish.text).toContain('<html lang="es">');
    expect(spanish.text).toContain(`action="${token}/accept?lang=es"`);
    expect((await marked({ lang: "xx" })).text).toContain('<html lang="pt-BR">');
  });
});

describe("a link that does not work", () => {
  test("is the same 404 page whether changed, cut, foreign, unknown or expired, and writes nothing", async () => {
    const { token, id, tenant } = await aPageOf(stack, { locale: "pt" });
    const ended = await linkTo(stack, tenant.id, id, -1);
    const dead = [
      `${token.slice(0, 40)}${token[40] === "A" ? "B" : "A"}${token.slice(41)}`,
      token.slice(0, -1),
      `${token}A`,
      "x",
      "A".repeat(71),
      await linkTo(stack, (await stack.tenant()).id, id),
      await linkTo(stack, tenant.id, randomUUID()),
      ended,
    ];
    const before = await stack.stored("TABLE_MAIN");
    const [opened, posted]: [Answer[], Answer[]] = [[], []];
    for (const each of dead) {
      for (const path of ["", "/unsubscribe", "/reject"] as const) opened.push(await open(each, path));
      for (const path of ["/accept", "/reject", "/unsubscribe", "/subscribe", "/reconsider"] as const)
        posted.push(await post(each, path));
    }
    // What was posted cannot be opened again in another language, so its page does not offer that.
    for (const answers of [opened, posted])
      for (const answer of answers) {
        expectPage(answer, 404);
        // The way to the form that mails a new link depends on the address alone.
        const ways = ["../../me/links", "../me/links"];
        expect(comparable(answer, ways)).toEqual(comparable(answers[0]!, ways));
      }
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
    for (const secret of [id, tenant.id, "Ana", "Horizonte", token.slice(0, 20)])
      expect(opened[0]!.text).not.toContain(secret);
  });

  test("is a problem document for a program that asks for JSON", async () => {
    const answer = await stack.anonymous.call("GET /i/{token}", { params: { token: "x" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  });
});
