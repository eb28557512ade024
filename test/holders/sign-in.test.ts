import { describe, expect, test } from "vitest";
import { HOLDERS } from "#shared/domain/rules.ts";
import { aPageOf } from "../support/browser/invitation-page.ts";
import { BROWSER, FORM } from "../support/browser/pages.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail } from "../support/fixtures.ts";
import { aHolderLink, aSignedIn, cookieOf, csrfIn, linksMailedTo, useLink } from "../support/holders.ts";
import { expectProblem } from "../support/problems.ts";
import { runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack();

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const ask = (fields: Record<string, string>) =>
  stack.anonymous.call("POST /me/links", { raw: form(fields), headers: FORM });
const me = (headers: Record<string, string>) => stack.anonymous.call("GET /me", { headers });
const show = (token: string) =>
  stack.anonymous.call("GET /me/links/{token}", { params: { token }, headers: BROWSER });
const signOut = (headers: Record<string, string>, fields: Record<string, string>) =>
  stack.anonymous.call("POST /me/sign-out", { raw: form(fields), headers });

/** The next link that is mailed to an address. */
const nextLink = (email: string, before = 0) =>
  eventually(async () => {
    const links = await linksMailedTo(stack, email);
    expect(links).toHaveLength(before + 1);
    return links.at(-1)!;
  });

describe("the way of a person", () => {
  test("by the address: the mailed link opens a page that changes nothing, and its button signs in, once", async () => {
    const { email } = await aPageOf(stack);
    expect((await ask({ email: ` ${email.toUpperCase()} ` })).status).toBe(200);
    const token = await nextLink(email);
    expect((await show(token)).text).toContain(email);
    expect((await show(token)).status).toBe(200);
    const opened = await useLink(stack, token);
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe("../../me");
    const page = await me({ cookie: cookieOf(opened) });
    expect(page.text).toContain(email);
    expect(csrfIn(page.text)).toHaveLength(43);
    expect((await useLink(stack, token)).status).toBe(404);
    expect((await show(token)).status).toBe(404);
  });

  test("by the code of a certificate: the link goes to the address on record, and leads to the certificate", async () => {
    const { email, short_code } = await aPageOf(stack);
    const asked = await ask({ code: short_code.toLowerCase() });
    expect(asked.text).not.toContain(email);
    const opened = await useLink(stack, await nextLink(email));
    expect(opened.headers.get("location")).toBe(`../../me/certificates/${short_code}`);
  });

  test("an address gets so many links in an hour, and then none", async () => {
    const { email } = await aPageOf(stack);
    for (let n = 0; n < HOLDERS.links.typed.perHour; n++) {
      await ask({ email });
      await nextLink(email, n);
    }
    await ask({ email });
    const other = (await aPageOf(stack)).email;
    await ask({ email: other });
    await nextLink(other);
    await eventually(async () =>
      expect(await linksMailedTo(stack, email)).toHaveLength(HOLDERS.links.typed.perHour),
    );
  });
});

describe("a link", () => {
  test("that two browsers use at the same moment signs one of them in", async () => {
    for (let round = 0; round < runs(2, 6); round++) {
      const token = await aHolderLink(stack, anEmail());
      const answers = await Promise.all(Array.from({ length: 6 }, () => useLink(stack, token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404, 404]);
    }
  });

  test("works until its fifteen minutes are over, and not a millisecond longer", async () => {
    const ends = Date.now() + 60_000;
    const expires_at = new Date(ends).toISOString();
    const [early, late] = [
      await aHolderLink(stack, anEmail(), { expires_at }),
      await aHolderLink(stack, anEmail(), { expires_at }),
    ];
    let now = ends - 1;
    const restore = stack.setClock(() => new Date(now));
    try {
      expect((await useLink(stack, early)).status).toBe(303);
      now = ends;
      expect((await show(late)).status).toBe(404);
      expect((await useLink(stack, late)).status).toBe(404);
    } finally {
      restore();
    }
  });

  test("is not used by a page of another site, which could sign a browser in as somebody else", async () => {
    const token = await aHolderLink(stack, anEmail());
    expect((await useLink(stack, token, { origin: "https://evil.example" })).status).toBe(401);
    expect((await useLink(stack, token, { origin: new URL(stack.stack.baseUrl).origin })).status).toBe(303);
  });

  test("that was changed, cut, swapped or never was is the same 404", async () => {
    const [token, other] = [await aHolderLink(stack, anEmail()), await aHolderLink(stack, anEmail())];
    const bad = [
      token.slice(0, -1) + (token.endsWith("A") ? "B" : "A"),
      token.slice(0, 85),
      `${token}A`,
      token.slice(0, 43) + other.slice(43),
      "A".repeat(86),
      "x".repeat(2_000),
    ];
    const texts = new Set<string>();
    for (const one of bad) {
      const answer = await useLink(stack, one);
      expect(answer.status).toBe(404);
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
    expect((await useLink(stack, token)).status).toBe(303);
  });
});

describe("a session", () => {
  test("has a cookie that scripts and other sites do not get", async () => {
    const answer = await useLink(stack, await aHolderLink(stack, anEmail()));
    const cookie = answer.headers.get("set-cookie")!;
    expect(cookie).toMatch(/^me=[\w.-]+; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("lasts thirty minutes, and not a millisecond longer", async () => {
    const start = Date.now();
    let now = start;
    const restore = stack.setClock(() => new Date(now));
    try {
      const email = anEmail();
      const { headers } = await aSignedIn(stack, email);
      now = start + HOLDERS.sessionMinutes * 60_000 - 1;
      expect((await me(headers)).text).toContain(email);
      now++;
      expect((await me(headers)).text).not.toContain(email);
    } finally {
      restore();
    }
  });

  test("ends by signing out, in this browser or in all", async () => {
    const email = anEmail();
    const [one, two, three] = [
      await aSignedIn(stack, email),
      await aSignedIn(stack, email),
      await aSignedIn(stack, email),
    ];
    const left = await signOut(one.headers, { csrf: one.csrf });
    expect([left.status, left.headers.get("set-cookie")]).toEqual([
      303,
      "me=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    expect((await me(one.headers)).text).not.toContain(email);
    expect((await me(two.headers)).text).toContain(email);
    await signOut(two.headers, { csrf: two.csrf, everywhere: "true" });
    for (const { headers } of [two, three]) expect((await me(headers)).text).not.toContain(email);
    expect((await me((await aSignedIn(stack, email)).headers)).text).toContain(email);
  });

  test("is not ended by a form without its text, with that of another session, or of another site", async () => {
    const [email, other] = [anEmail(), anEmail()];
    const [own, foreign] = [await aSignedIn(stack, email), await aSignedIn(stack, other)];
    for (const csrf of [foreign.csrf, "", "A".repeat(43), own.csrf.toLowerCase(), `${own.csrf} `])
      expect((await signOut(own.headers, { csrf })).status).toBe(401);
    expect((await signOut(own.headers, {})).status).toBe(400);
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"])
      expect((await signOut({ ...own.headers, origin }, { csrf: own.csrf })).status).toBe(401);
    expect((await me(own.headers)).text).toContain(email);
    const { origin } = new URL(stack.stack.baseUrl);
    expect((await signOut({ ...own.headers, origin }, { csrf: own.csrf })).status).toBe(303);
  });

  test("is of nobody with a cookie that is garbage, changed, huge or of two persons", async () => {
    const [one, two] = [await aSignedIn(stack, anEmail()), await aSignedIn(stack, anEmail())];
    const value = one.cookie.slice("me=".length);
    const [address, secret] = value.split(".") as [string, string];
    const [foreign] = two.cookie.slice("me=".length).split(".") as [string];
    const bad = [
      "me=",
      "me",
      "me=.",
      `me=${address}`,
      `me=${secret}.${address}`,
      `me=${foreign}.${secret}`,
      `me=${value}x`,
      `me=${"a".repeat(100_000)}`.slice(0, 7_000),
      `${"x=1; ".repeat(1_000)}`,
      `me=${value}.${"junk."}`,
      `me=${value}${`.${"A".repeat(43)}`.repeat(100)}`.slice(0, 3_000),
      "me=__proto__.constructor",
    ];
    for (const cookie of bad) {
      const answer = await me({ cookie });
      expect([cookie.slice(0, 40), answer.status]).toEqual([cookie.slice(0, 40), 200]);
      expect(csrfIn(answer.text)).toBe("");
    }
  });
});

test("a form that asks for a link names what is wrong, and nothing of it depends on who is known", async () => {
  const json = (body: unknown) => stack.anonymous.call("POST /me/links", { body });
  expectProblem(await json({}), "invalid_request");
  expectProblem(await json({ email: "nobody" }), "invalid_request");
  expectProblem(await json({ code: "not a code" }), "invalid_request");
  expectProblem(await json({ email: anEmail(), __proto__x: 1 }), "invalid_request");
  const page = await ask({ email: "ana@" });
  expect(page.status).toBe(400);
  expect(page.text).toContain('aria-invalid="true"');
});
