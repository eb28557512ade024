import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { aPageOf, HARD_NAMES, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { BROWSER, recipientPages } from "../support/browser/pages.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });

const asked = ({ short_code }: { short_code: string }, headers: Record<string, string>) =>
  stack.anonymous.call("GET /c/{short_code}", { params: { short_code }, headers });
const pageOf = async (one: { short_code: string }) => (await asked(one, BROWSER)).text;
const read = async (one: { short_code: string }) => (await asked(one, { accept: "application/json" })).body;
async function accepted(options: Parameters<typeof aPageOf>[1] = {}) {
  const one = await aPageOf(stack, { locale: "en", ...options });
  await respondByLink(stack, one.token, "accept");
  return one;
}
const revoke = ({ tenant, id }: { tenant: Tenant; id: string }) =>
  tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
/** The addresses of links, as a browser reads them. */
const linksIn = (text: string) =>
  [...text.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address!.replaceAll("&amp;", "&"));

describe("the document of a certificate", () => {
  test("is shown and offered once accepted, and no longer when revoked", async () => {
    const one = await aPageOf(stack, { locale: "en" });
    const shown = async () => {
      const [text, body] = [await pageOf(one), await read(one)];
      return [text.includes(`${one.short_code}.png`), text.includes(`${one.short_code}.pdf`), body.document];
    };
    expect(await shown()).toEqual([false, false, null]);
    await respondByLink(stack, one.token, "accept");
    expect(await shown()).toEqual([
      true,
      true,
      {
        pdf_url: `${one.verification}.pdf`,
        png_url: `${one.verification}.png`,
        archive_url: `${one.verification}.pdf?archive`,
        card_url: `${one.verification}/card.png`,
        profile: true,
      },
    ]);
    await revoke(one);
    expect(await shown()).toEqual([false, false, null]);
    // The page of a document that is gone leads to the certificate's page, which says since when.
    for (const ending of [".pdf", ".png", "/card.png"]) {
      const gone = await fetch(one.verification + ending, { headers: BROWSER });
      const [, link] = /<a href="([^"]+)">/.exec(await gone.text())!;
      expect([gone.status, new URL(link!, gone.url).href]).toEqual([410, one.verification]);
    }
  });

  test("stays when the certificate expires, which cannot be shared any more", async () => {
    const tenant = await stack.tenant({ locale: "en" });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const one = await invite(stack, tenant, await eventAndBadge(tenant), {}, soon);
    await respondByLink(stack, one.token, "accept");
    const restore = stack.setClock(() => new Date(Date.now() + 120_000));
    try {
      const text = await pageOf(one);
      expect(text).toContain("This certificate has expired");
      expect(text).toContain(`src="${one.short_code}.png"`);
      for (const part of ["linkedin", "wa.me", "mailto:", "og:image", "ld+json"])
        expect(text).not.toContain(part);
    } finally {
      restore();
    }
  });

  test("has a size and words in its place, in the language of the page", async () => {
    const one = await accepted();
    const picture = /<img src="[A-Z0-9]{12}\.png" alt="([^"]+)" width="(\d+)" height="(\d+)"/.exec(
      await pageOf(one),
    );
    const [, alt, width, height] = picture!;
    expect(alt).toBe(
      "Certificate “Finisher 10 km” of Ana Souza, issued by Instituto Horizonte for “Corrida da Serra 2026”",
    );
    expect(Number(width) / Number(height)).toBeCloseTo(297 / 210, 2);
  });
});

describe("a valid certificate", () => {
  test("is kept and shared by links that say all of it, each to where it should go", async () => {
    const one = await accepted();
    const { verification: page, short_code } = one;
    const links = linksIn(await pageOf(one));
    // What is the holder's own comes first, then the files, then the ways to show it to others.
    const shared = links.filter((link) =>
      /^https:\/\/(www\.linkedin|wa)|^mailto:|^\w{12}\.(pdf|png)$/.test(link),
    );
    expect(shared.map((link) => link.split(/[?]/)[0])).toEqual([
      `${short_code}.png`,
      "https://www.linkedin.com/profile/add",
      `${short_code}.pdf`,
      `${short_code}.png`,
      "https://www.linkedin.com/sharing/share-offsite/",
      "https://wa.me/",
      "mailto:",
    ]);
    for (const file of [`${short_code}.pdf`, `${short_code}.png`]) expect(links).toContain(file);
    const find = (start: string) => new URL(links.find((link) => link.startsWith(start))!);
    const issued = (await read(one)).certificate.issued_at;
    expect(Object.fromEntries(find("https://www.linkedin.com/profile/add?").searchParams)).toEqual({
      startTask: "CERTIFICATION_NAME",
      name: "Finisher 10 km",
      organizationName: "Instituto Horizonte",
      issueYear: issued.slice(0, 4),
      issueMonth: String(Number(issued.slice(5, 7))),
      certUrl: page,
      certId: short_code,
    });
    expect(find("https://www.linkedin.com/sharing/share-offsite/?").searchParams.get("url")).toBe(page);
    expect(find("https://wa.me/?").searchParams.get("text")).toMatch(new RegExp(`^Certificate “.*${page}$`));
    const mail = find("mailto:?");
    expect(mail.href).not.toContain("+");
    expect(mail.searchParams.get("body")!.endsWith(`\n${page}`)).toBe(true);
    const text = await pageOf(one);
    expect(text).toMatch(new RegExp(`<input [^>]*readonly value="${page}"`));
    for (const [, link] of text.matchAll(/<a ([^>]*target="_blank"[^>]*)>/g))
      expect(link).toContain("noopener");
  });

  test("tells LinkedIn when it ends", async () => {
    const tenant = await stack.tenant();
    const one = await invite(stack, tenant, await eventAndBadge(tenant), {}, "2031-02-03T00:00:00.000Z");
    await respondByLink(stack, one.token, "accept");
    const link = linksIn(await pageOf(one)).find((address) => address.includes("profile/add"))!;
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      expirationYear: "2031",
      expirationMonth: "2",
    });
  });

  test("tells search engines and networks what it is, and asks not to be listed", async () => {
    const one = await accepted();
    const { text, headers } = await asked(one, BROWSER);
    const { badge } = await read(one);
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)!;
    expect(JSON.parse(data!)).toMatchObject({
      "@type": "EducationalOccupationalCredential",
      name: "Finisher 10 km",
      url: one.verification,
      identifier: one.short_code,
      image: [`${one.verification}.png`, badge.picture_url],
      recognizedBy: { name: "Instituto Horizonte" },
      competencyRequired: ["Corrida", "Resistência"],
    });
    for (const [name, content] of [
      ["og:image", `${one.verification}/card.png`],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
    ])
      expect(text).toContain(`<meta property="${name}" content="${content}">`);
    expect(headers.get("x-robots-tag")).toContain("noindex");
  });

  test("shows the badge: our copy of its image, or without an image the drawn one as SVG", async () => {
    const tenant = await stack.tenant();
    const image_url = "https://images.example.com/finisher.png";
    for (const [fields, ending] of [
      [{ image_url }, "png"],
      [{ image_url: null }, "svg"],
    ] as const) {
      const { event, badge } = await eventAndBadge(tenant, {}, fields);
      const one = await invite(stack, tenant, { event, badge });
      const picture = `b/${badge.short_code}-1`;
      const shown = [await pageOf(one), (await recipientPages(stack).open(one.token)).text];
      await respondByLink(stack, one.token, "accept");
      for (const text of [...shown, await pageOf(one)]) {
        expect(text).toContain(`src="../${picture}.${ending}"`);
        expect(text).not.toContain("images.example.com");
      }
      expect((await read(one)).badge.picture_url).toBe(`${stack.stack.baseUrl}/${picture}.png`);
      const answer = await fetch(`${stack.stack.baseUrl}/${picture}.${ending}`);
      expect(answer.headers.get("content-type")).toBe(ending === "svg" ? "image/svg+xml" : "image/png");
      if (ending === "svg") expect((await answer.arrayBuffer()).byteLength).toBeLessThan(40_000);
    }
  });

  test("has hours, and the event's pages only while the event is public", async () => {
    const tenant = await stack.tenant({ locale: "en" });
    const official = "https://race.example.com/2026";
    const { event, badge } = await eventAndBadge(tenant, { official_url: official }, { workload_hours: 7.5 });
    const one = await invite(stack, tenant, { event, badge });
    await respondByLink(stack, one.token, "accept");
    const change = (body: object) =>
      tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body });
    const page = `../e/${(await read(one)).event.short_code}`;
    expect(await read(one)).toMatchObject({ certificate: { workload_hours: 7.5 }, event: { listed: true } });
    expect(await pageOf(one)).toContain("7.5 hours");
    expect(linksIn(await pageOf(one))).toEqual(expect.arrayContaining([official, page]));
    // Nothing is promised to come next unless the issuer named it.
    expect(linksIn(await pageOf(one))).not.toContain(`${page}#next`);
    await change({ is_private: true });
    expect((await read(one)).event.listed).toBe(false);
    expect(linksIn(await pageOf(one)).filter((link) => link.startsWith("../e/"))).toEqual([]);
  });
});

test("the page has less than 60 kB with the longest texts, and needs no script", async () => {
  const usual = await pageOf(await accepted());
  const full = await pageOf(await accepted({ full: true, name: HARD_NAMES.long }));
  expect(Buffer.byteLength(usual)).toBeLessThan(30_000);
  expect(Buffer.byteLength(full)).toBeLessThan(60_000);
  // With a name that every place writes at several times its length, as it is transferred.
  const worst = await pageOf(await accepted({ full: true, name: "&".repeat(195) }));
  expect(gzipSync(worst).length).toBeLessThan(60_000);
  for (const text of [usual, full, worst])
    expect(text.replace(/<script type="(application\/ld\+json|module)">[^<]*<\/script>/g, "")).not.toContain(
      "<script",
    );
});
