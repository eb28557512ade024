import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Answer } from "../support/client.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { aPageOf, type Invited, invite, linkTo } from "../support/invitation-page.ts";
import { comparable } from "../support/problems.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const FORM = { ...BROWSER, "content-type": "application/x-www-form-urlencoded" };

type Action = "/accept" | "/reject" | "/unsubscribe";
const open = (token: string, path: "" | "/unsubscribe" = "") =>
  stack.anonymous.call(`GET /i/{token}${path}`, { params: { token }, headers: BROWSER });
const post = (token: string, path: Action, raw = "") =>
  stack.anonymous.call(`POST /i/{token}${path}`, { params: { token }, raw, headers: FORM });
const verify = ({ verification }: Invited) =>
  stack.anonymous.callUntyped(`GET ${new URL(verification).pathname.replace("/api", "")}`, {
    headers: BROWSER,
  });
const expectPage = ({ status, headers }: Answer, expected: number) => {
  expect([status, headers.get("content-type")]).toEqual([expected, "text/html; charset=utf-8"]);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toContain("noindex");
  const policy = headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|script-src/);
};

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
      expect((await open(token)).text).not.toContain("<form");
    }
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

  test("has no form after the expiry, also when no worker has run", async () => {
    const tenant = await stack.tenant({ locale: "en" });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { token } = await invite(stack, tenant, await eventAndBadge(tenant), {}, soon);
    const restore = stack.setClock(() => new Date(Date.now() + 120_000));
    try {
      const answer = await open(token);
      expectPage(answer, 200);
      expect(answer.text).toContain("Certificate expired");
      expect(answer.text).not.toContain("<form");
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
    for (const { text } of [await open(one.token), await verify(one)]) {
      expect(text).not.toMatch(/<script|<img src=x|<b>/);
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
    const answers: Answer[] = [];
    for (const each of dead)
      answers.push(
        await open(each),
        await open(each, "/unsubscribe"),
        await post(each, "/accept"),
        await post(each, "/reject"),
        await post(each, "/unsubscribe"),
      );
    for (const answer of answers) {
      expectPage(answer, 404);
      expect(comparable(answer)).toEqual(comparable(answers[0]!));
    }
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
    for (const secret of [id, tenant.id, "Ana", "Horizonte", token.slice(0, 20)])
      expect(answers[0]!.text).not.toContain(secret);
  });

  test("is a problem document for a program that asks for JSON", async () => {
    const answer = await stack.anonymous.call("GET /i/{token}", { params: { token: "x" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  });
});

describe("unsubscribing", () => {
  test.each([
    ["the form of the page or of RFC 8058", FORM["content-type"], "List-Unsubscribe=One-Click"],
    [
      "RFC 8058 as multipart",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])("works by %s, without cookies, and twice", async (_, type, raw) => {
    const { token, email, tenant, id } = await aPageOf(stack, { locale: "en" });
    for (let times = 0; times < 2; times++) {
      const params = { token };
      const answer = await stack.anonymous.call("POST /i/{token}/unsubscribe", {
        params,
        raw,
        headers: { "content-type": type },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    const subject = await stack.functions.ports.invitations.subject(tenant.id, id);
    expect(subject).toMatchObject({ muted: true, certificate: { email, status: "PENDING" } });
    const other = await stack.tenant();
    const elsewhere = await invite(stack, other, await eventAndBadge(other), { recipient_email: email });
    expect((await stack.functions.ports.invitations.subject(other.id, elsewhere.id))!.muted).toBe(false);
  });

  test("answers a form that is too long with 413, and refuses other bodies", async () => {
    const { token } = await aPageOf(stack);
    expectPage(await post(token, "/accept", "x".repeat(5_000)), 413);
    const other = { params: { token }, body: { a: 1 } };
    expect((await stack.anonymous.call("POST /i/{token}/accept", other)).status).toBe(400);
    expect((await open(token)).text).toContain("<form");
  });
});

describe("the verification page", () => {
  test("shows the name after acceptance, and never the e-mail address, reason or link", async () => {
    const one = await aPageOf(stack, { locale: "en" });
    const states: [string, boolean][] = [];
    const look = async () => {
      const { status, text } = await verify(one);
      expect(status).toBe(200);
      for (const secret of [one.email, "Terceiro lugar", one.token]) expect(text).not.toContain(secret);
      states.push([/<h2>(.*?)<\/h2>/.exec(text)![1]!, text.includes("Ana Souza")]);
    };
    await look();
    await post(one.token, "/accept");
    await look();
    await one.tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: one.id }, body: {} });
    await look();
    expect(states).toEqual([
      ["This certificate is not in force", false],
      ["This certificate is valid", true],
      ["This certificate was revoked", true],
    ]);
  });

  test("is the same for a rejected certificate and an open one", async () => {
    const one = await aPageOf(stack);
    const before = (await verify(one)).text;
    await post(one.token, "/reject");
    expect((await verify(one)).text).toBe(before);
  });

  test("is a 404 page for every address without a certificate", async () => {
    const { tenant, id } = await aPageOf(stack);
    for (const params of [
      { organization_id: tenant.id, id: randomUUID() },
      { organization_id: randomUUID(), id },
      { organization_id: tenant.id, id: "x" },
      { organization_id: "x", id },
    ]) {
      const request = { params, headers: BROWSER };
      const answer = await stack.anonymous.call("GET /verify/{organization_id}/{id}", request);
      expectPage(answer, 404);
      expect(answer.text).toContain("There is no certificate at this address");
    }
  });
});
