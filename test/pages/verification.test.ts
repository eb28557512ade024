import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { timeZoneOf } from "#shared/domain/organizations/organization.ts";
import { aPageOf, type Invited, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const JSON_ONLY = { accept: "application/json" };
type One = Invited & { tenant: Tenant };

const asked = ({ short_code }: One, headers: Record<string, string>) =>
  stack.anonymous.call("GET /c/{short_code}", { params: { short_code }, headers });
const looked = async (one: One, headers = {}) => asked(one, { ...BROWSER, ...headers });
const read = async (one: One) => (await asked(one, JSON_ONLY)).body;
const revoke = ({ tenant, id }: One) =>
  tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
const headline = (text: string) => /<h2>(.*?)<\/h2>/.exec(text)![1]!;
const metaOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );

/** A certificate in a state, and whether its recipient accepted it before. */
const STATES: readonly (readonly [
  state: string,
  headline: string,
  kind: string,
  accepted: boolean,
  make: (one: One) => Promise<unknown>,
])[] = [
  ["awaiting_recipient", "This certificate awaits its recipient", "plain", false, async () => {}],
  ["valid", "This certificate is valid", "good", true, ({ token }) => respondByLink(stack, token, "accept")],
  [
    "refused",
    "This certificate was refused",
    "bad",
    false,
    ({ token }) => respondByLink(stack, token, "reject"),
  ],
  ["revoked", "This certificate was revoked", "bad", false, revoke],
  [
    "revoked",
    "This certificate was revoked",
    "bad",
    true,
    async (one) => {
      await respondByLink(stack, one.token, "accept");
      await revoke(one);
    },
  ],
];

describe.each(STATES)("a certificate that is %s", (state, title, kind, accepted, make) => {
  test(`says so in words, colour and JSON, ${accepted ? "with" : "without"} the name`, async () => {
    const one = await aPageOf(stack, { locale: "en" });
    await make(one);
    const { status, text } = await looked(one);
    expect(status).toBe(200);
    expect(headline(text)).toBe(title);
    expect(text).toContain(`<section class="state ${kind}"`);
    const body = await read(one);
    expect(body).toMatchObject({
      state,
      certificate: { id: one.id, recipient_name: accepted ? "Ana Souza" : null },
      badge: { name: "Finisher 10 km", criteria: "Chegada dentro de duas horas." },
      issuer: { name: "Instituto Horizonte", verified: true },
    });
    for (const shown of [text, JSON.stringify(body)]) {
      expect(shown.includes("Ana Souza")).toBe(accepted);
      for (const secret of [one.email, "Terceiro lugar", one.token]) expect(shown).not.toContain(secret);
    }
    // A preview is kept by others for long, so only a valid certificate names its holder there.
    expect(JSON.stringify(metaOf(text)).includes("Ana Souza")).toBe(state === "valid");
  });
});

describe("the verification page", () => {
  test("says when it expired, and shows the name only of somebody who had accepted", async () => {
    const tenant = await stack.tenant({ locale: "en" });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const subject = await eventAndBadge(tenant);
    const open = { tenant, ...(await invite(stack, tenant, subject, {}, soon)) };
    const accepted = { tenant, ...(await invite(stack, tenant, subject, {}, soon)) };
    await respondByLink(stack, accepted.token, "accept");
    const restore = stack.setClock(() => new Date(Date.now() + 120_000));
    try {
      for (const one of [open, accepted]) {
        const { text } = await looked(one);
        expect(headline(text)).toBe("This certificate has expired");
        expect(text.includes("Ana Souza")).toBe(one === accepted);
        expect(text.includes("It was genuine")).toBe(one === accepted);
        expect((await read(one)).state).toBe("expired");
      }
    } finally {
      restore();
    }
  });

  test("says at once who got what, by whom and when", async () => {
    const one = await aPageOf(stack, { locale: "en" });
    await respondByLink(stack, one.token, "accept");
    const issued = new Date((await read(one)).certificate.issued_at);
    const on = issued.toLocaleDateString("en", { dateStyle: "long", timeZone: timeZoneOf({}) });
    expect((await looked(one)).text).toContain(
      `<p class="who"><bdi>Ana Souza</bdi> · <bdi>Finisher 10 km</bdi></p><p>Corrida da Serra 2026. Issued by Instituto Horizonte, an organization verified by us, on ${on}, and accepted by its recipient.</p>`,
    );
  });

  test("has the issuer's picture, the service's domain, criteria and skills in the open", async () => {
    const one = await aPageOf(stack, { locale: "en", logo: "https://logo.example/x.png" });
    const { text } = await looked(one);
    expect(text).toMatch(/<header[^>]*><p><img src="\.\.\/images\/of\/[\w-]{43}"/);
    expect(text).not.toContain("logo.example");
    const host = new URL(one.verification).host;
    expect(text).toMatch(new RegExp(`<footer><p>Certificate service · <strong>${host}</strong>`));
    // Without the slash, `${host}.example.net` would pass too.
    expect(text).toContain(`begins with ${host}/ (slash included)`);
    for (const shown of ["Chegada dentro de duas horas.", "Resistência"]) expect(text).toContain(shown);
    expect(text).not.toContain("<details");
  });

  test("has the language of the browser, else that of the organization, and the chosen one before both", async () => {
    const one = await aPageOf(stack, { locale: "pt" });
    const languageOf = async (headers = {}, query = {}) => {
      const answer = await stack.anonymous.call("GET /c/{short_code}", {
        params: { short_code: one.short_code },
        query,
        headers: { ...BROWSER, ...headers },
      });
      return /<html lang="([^"]+)"/.exec(answer.text)![1];
    };
    expect(await languageOf()).toBe("pt-BR");
    expect(await languageOf({ "accept-language": "es-MX,es;q=0.9,en;q=0.5" })).toBe("es");
    expect(await languageOf({ "accept-language": "de,fr;q=0.5" })).toBe("pt-BR");
    expect(await languageOf({ "accept-language": "es" }, { lang: "en" })).toBe("en");
  });

  test("has what networks show for a link, and loads nothing but pictures over https", async () => {
    const one = await aPageOf(stack, { locale: "en" });
    await respondByLink(stack, one.token, "accept");
    const { text, headers } = await looked(one);
    expect(metaOf(text)).toMatchObject({
      "og:title": "Ana Souza – Finisher 10 km",
      "og:description": "This certificate is valid. Issued by Instituto Horizonte: Corrida da Serra 2026.",
      "og:url": one.verification,
      "og:image": `${one.verification}/card.png`,
      "og:type": "website",
      "og:locale": "en",
      "og:site_name": "Certificate service",
      "twitter:card": "summary_large_image",
      "twitter:title": "Ana Souza – Finisher 10 km",
    });
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*img-src 'self' data:;/);
    expect(headers.get("x-robots-tag")).toContain("noindex");
  });

  test("and its JSON may be kept for half a minute, apart from each other, and are confirmed by their ETag", async () => {
    const one = await aPageOf(stack);
    for (const accept of [BROWSER, JSON_ONLY]) {
      const first = await asked(one, accept);
      expect(first.headers.get("cache-control")).toBe("public, max-age=30");
      expect(first.headers.get("vary")).toBe("Accept, Accept-Encoding, Accept-Language");
      const again = await asked(one, { ...accept, "if-none-match": first.headers.get("etag")! });
      expect(again.status).toBe(304);
    }
    const [page, json] = [await asked(one, BROWSER), await asked(one, JSON_ONLY)];
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(json.headers.get("content-type")).toBe("application/json");
    // Other sites may read the JSON, and no page (decision 3.8).
    expect(page.headers.get("access-control-allow-origin")).toBeNull();
    expect(json.headers.get("access-control-allow-origin")).toBe("*");
    expect(page.headers.get("etag")).not.toBe(json.headers.get("etag"));
    expect((await asked(one, { accept: "*/*" })).headers.get("content-type")).toContain("text/html");
  });

  test("is in the API document as a page and as a record of a name", async () => {
    const { body } = await stack.anonymous.call("GET /openapi.json");
    const { paths } = body as unknown as { paths: Record<string, { get: { responses: { 200: object } } }> };
    expect(paths["/c/{short_code}"]!.get.responses[200]).toMatchObject({
      content: {
        "application/json": { schema: { $ref: "#/components/schemas/Verification" } },
        "text/html": { schema: { type: "string" } },
      },
    });
  });

  test("is a 404 page for every address without a certificate, and a problem document for a program", async () => {
    const { tenant, id } = await aPageOf(stack);
    const former = "GET /verify/{organization_id}/{id}";
    for (const [route, params] of [
      ["GET /c/{short_code}", { short_code: "7Q2M4XKD0A5V" }],
      ["GET /c/{short_code}", { short_code: "x" }],
      [former, { organization_id: tenant.id, id: randomUUID() }],
      [former, { organization_id: randomUUID(), id }],
      [former, { organization_id: tenant.id, id: "x" }],
      [former, { organization_id: "x", id }],
    ] as const) {
      const answer = await stack.anonymous.call(route, { params, headers: BROWSER });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.text).toContain(
        route === former
          ? "There is no certificate at this address"
          : "We know no certificate with this code",
      );
      const [, action] = /<form method="get" action="([^"]+)">/.exec(answer.text)!;
      expect(action).toBe(route === former ? "../../verify" : "../verify");
      const typed = "short_code" in params ? params.short_code : "";
      expect(answer.text).toContain(`name="code" value="${typed}"`);
      const refused = await stack.anonymous.call(route, { params, headers: JSON_ONLY });
      expect([refused.status, refused.problem.code]).toEqual([404, "not_found"]);
    }
  });

  test("has one spelling of the code; all others lead to it, and keep the language", async () => {
    const { short_code: code } = await aPageOf(stack);
    const spellings = [
      code.toLowerCase(),
      code.replaceAll(/(.{4})(?=.)/g, "$1-"),
      ` ${code.replaceAll(/(.{4})(?=.)/g, "$1 ").toLowerCase()} `,
      code.replaceAll("0", "o").replaceAll("1", "l"),
      code.replaceAll(/(.{3})(?=.)/g, "$1\u2013"),
    ].filter((spelling) => spelling !== code);
    for (const short_code of spellings)
      for (const headers of [BROWSER, JSON_ONLY]) {
        const route = "GET /c/{short_code}";
        const answer = await stack.anonymous.call(route, {
          params: { short_code },
          query: { lang: "es" },
          headers,
        });
        expect([answer.status, answer.headers.get("location")]).toEqual([308, `${code}?lang=es`]);
      }
  });

  test("is where the former address leads to, for people and programs", async () => {
    const { tenant, id, short_code, verification } = await aPageOf(stack);
    const params = { organization_id: tenant.id, id };
    for (const headers of [BROWSER, JSON_ONLY]) {
      const route = "GET /verify/{organization_id}/{id}";
      const answer = await stack.anonymous.call(route, { params, headers });
      expect([answer.status, answer.headers.get("location")]).toEqual([308, `../../c/${short_code}`]);
      // Web pages that read the JSON at the former address go on doing so.
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      const followed = await fetch(`${stack.stack.baseUrl}/verify/${tenant.id}/${id}`, { headers });
      expect([followed.status, followed.url]).toEqual([200, verification]);
    }
  });
});
