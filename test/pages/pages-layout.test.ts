// More than ten seconds on a busy machine: a browser measures pages on several screens, with names of several lengths. Only the
// long run combines each name with each language, and each phone, and prints all: each day the names that are hardest to lay out.
import { expect } from "vitest";
import { renderCertificateNotice } from "#shared/mail/certificate-notice.ts";
import { renderInvitation } from "#shared/mail/invitation.ts";
import {
  browserTest,
  nightBrowserTest,
  openPage,
  openWithSheets,
  SMALL_TARGETS,
  screenshot,
} from "../support/browser.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { aPageOf, HARD_NAMES, invite, respondByLink } from "../support/invitation-page.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const LOGO = "https://images.example.com/logo.svg";
const LANGUAGES = ["pt", "en", "es"] as const;
const NAMES = { usual: undefined, ...HARD_NAMES } as const;
type Kind = keyof typeof NAMES;
const KINDS = Object.keys(NAMES) as Kind[];

const PHONES = [
  { width: 360, height: 640 },
  { width: 375, height: 667 },
];
browserTest.for(some(KINDS, 1, 0))(
  "Accept can be pressed on a phone without scrolling, with %s names",
  async (kind) => {
    const { address } = await aPageOf(stack, { name: NAMES[kind], logo: LOGO });
    for (const viewport of some(PHONES, 1, 0)) {
      const page = await openWithSheets({ viewport });
      for (const locale of some(LANGUAGES, 1, KINDS.indexOf(kind))) {
        await page.goto(`${address}?lang=${locale}`);
        const accept = page.locator('form[action*="/accept"] button');
        const { y, height } = (await accept.boundingBox())!;
        expect(y + height).toBeLessThanOrEqual(viewport.height);
        // Nothing may lie over it.
        await accept.click({ trial: true });
        expect(await page.evaluate("scrollY")).toBe(0);
      }
      await screenshot(page, `phone-${viewport.width}-${kind}`);
    }
  },
);

nightBrowserTest(
  "the sample is opened by a tap, as large as it was drawn, so that it can be read",
  async () => {
    const { address } = await aPageOf(stack, { logo: LOGO });
    const page = await openPage({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    await page.goto(`${address}?lang=pt`);
    await screenshot(page, "sample-phone-before", false);
    const opener = page.getByRole("link", { name: /Ana Souza/ });
    expect(await opener.locator("img").getAttribute("alt")).toContain("Finisher 10 km");
    await opener.tap();
    await page.waitForURL(`${address}/sample.png`);
    await screenshot(page, "sample-phone", false);
    expect(await page.evaluate("document.images[0].naturalWidth")).toBe(1_684);
    await page.goBack();
    expect(await page.getAttribute("html", "lang")).toBe("pt-BR");
  },
);

nightBrowserTest(
  "the switch of languages is in reach of a thumb, above all else, on every screen",
  async () => {
    const { address } = await aPageOf(stack, { logo: LOGO });
    const page = await openWithSheets({ viewport: { width: 320, height: 640 } });
    for (const width of [320, 360, 1100]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`${address}?lang=es`);
      const links = await page.locator(".languages a").all();
      expect(links).toHaveLength(3);
      for (const link of links) {
        const { y, width: wide, height } = (await link.boundingBox())!;
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44);
        expect(y + height).toBeLessThan(80);
      }
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.hreflang")).toBe("pt-BR");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.getAttribute("html", "lang")).toBe("pt-BR");
    }
  },
);

nightBrowserTest("a refusal can be taken back on a phone without scrolling, in each language", async () => {
  const { address, token } = await aPageOf(stack, { logo: LOGO });
  await respondByLink(stack, token, "reject");
  const page = await openWithSheets({ viewport: { width: 360, height: 640 } });
  for (const locale of LANGUAGES) {
    await page.goto(`${address}?lang=${locale}`);
    const { y, height } = (await page.locator('form[action*="/reconsider"] button').boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(640);
  }
});

nightBrowserTest(
  "Accept and Refuse stand on one line of a desktop, and Refuse is the quiet one",
  async () => {
    const { address } = await aPageOf(stack, { logo: LOGO });
    const page = await openWithSheets({ viewport: { width: 1100, height: 800 } });
    for (const locale of LANGUAGES) {
      await page.goto(`${address}?lang=${locale}`);
      const accept = (await page.locator('form[action*="/accept"] button').boundingBox())!;
      const refuse = (await page.locator('a[href*="/reject"]').boundingBox())!;
      expect(Math.abs(accept.y + accept.height / 2 - refuse.y - refuse.height / 2)).toBeLessThanOrEqual(2);
      expect(refuse.x).toBeGreaterThan(accept.x + accept.width);
      expect(refuse.width).toBeLessThan(accept.width / 2);
    }
    await screenshot(page, "desktop-pending");
  },
);

browserTest.for(some(["long", "arabic", "usual"] satisfies Kind[], 1, 0))(
  "nothing is wider than a screen of 320 pixels, with %s names",
  async (kind) => {
    const one = await aPageOf(stack, { name: NAMES[kind], logo: LOGO });
    const page = await openWithSheets({ viewport: { width: 320, height: 640 } });
    const look = async (address: string, name: string) => {
      await page.goto(address);
      await screenshot(page, `narrow-${kind}-${name}`);
      const tooWide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(tooWide, name).toBeLessThanOrEqual(0);
    };
    await look(one.address, "pending");
    await look(`${one.address}/reject`, "asks");
    await look(`${one.address}/unsubscribe`, "unsubscribe");
    await look(one.verification, "awaiting");
    await respondByLink(stack, one.token, "reject");
    await look(one.address, "refused");
    await respondByLink(stack, one.token, "reconsider");
    await respondByLink(stack, one.token, "accept");
    await look(one.address, "accepted");
    await look(one.verification, "valid");
  },
);

/** Of the only text of the element that a selector finds: at which edge of it each line stands. */
const sidesOf = (selector: string): string => `(() => {
  const element = document.querySelector("${selector}");
  const edges = element.getBoundingClientRect();
  const text = element.firstChild;
  let at = 0;
  return text.data.split("\\n").map((line) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + line.length);
    at += line.length + 1;
    const { left, right } = range.getBoundingClientRect();
    return left - edges.left < 2 ? "left" : edges.right - right < 2 ? "right" : "between";
  });
})()`;

browserTest("each paragraph of a text keeps its own direction, in pages and in mails", async () => {
  const lines = ["Terceiro lugar (2026).", "المركز الثالث (2026).", "Third place!", "מקום שלישי!"];
  const [reason, criteria] = [lines.join("\n"), lines.toReversed().join("\n")];
  const tenant = await stack.tenant();
  const subject = await eventAndBadge(tenant, {}, { criteria });
  const { address } = await invite(stack, tenant, subject, { reason });
  const page = await openWithSheets({ viewport: { width: 390, height: 844 } });
  await page.goto(address);
  expect(await page.evaluate(sidesOf(".reason .lines"))).toEqual(["left", "right", "left", "right"]);
  expect(await page.evaluate(sidesOf(".more .lines"))).toEqual(["right", "left", "right", "left"]);
  await screenshot(page, "directions-page");
  const { html } = renderInvitation({
    locale: "en",
    recipientName: "Ana Souza",
    organizationName: "Instituto Horizonte",
    eventName: "Cloud Week 2026",
    badgeName: "Finisher",
    badgeImageUrl: null,
    reason,
    link: "https://certificates.example/api/i/token",
    expiresAt: null,
    linkValidDays: 90,
  });
  // Without the policy of the page before, which forbids styles of others.
  await page.goto("about:blank");
  await page.setContent(html);
  await screenshot(page, "directions-mail");
  expect(await page.evaluate(sidesOf(".keep"))).toEqual(["left", "right", "left", "right"]);
});

/** The invitation and what tells of an acceptance, with every link that they can have. */
function mailsTo(page: string) {
  const facts = {
    locale: "pt",
    recipientName: "Ana Souza",
    organizationName: "Instituto Horizonte",
    eventName: "Corrida da Serra",
    badgeName: "Finisher 10 km",
    badgeImageUrl: null,
    reason: null,
  } as const;
  const unsubscribeUrl = `${page}/unsubscribe`;
  const document = { picture: `${page}.png`, pdf: `${page}.pdf`, profile: "https://www.linkedin.com/" };
  return [
    renderInvitation({ ...facts, link: page, expiresAt: null, linkValidDays: 90, unsubscribeUrl }),
    renderCertificateNotice({ ...facts, notice: "accepted", page, document }),
  ];
}

browserTest(
  "what can be pressed is at least 24 pixels wide and high, on every page and in each mail",
  async () => {
    const refused = await aPageOf(stack, { logo: LOGO });
    const revoked = await aPageOf(stack);
    const one = await aPageOf(stack, { logo: LOGO });
    const root = stack.stack.baseUrl;
    const page = await openWithSheets({ viewport: { width: 390, height: 844 }, javaScriptEnabled: true });
    const look = async (address: string) => {
      await page.goto(address);
      await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
      expect.soft(await page.evaluate(SMALL_TARGETS), address).toEqual([]);
    };
    const revoke = { params: { id: revoked.id }, body: {} };
    expect((await revoked.tenant.key.call("POST /v1.0/invitations/{id}/revoke", revoke)).status).toBe(200);
    for (const path of ["", "/reject", "/unsubscribe"]) await look(one.address + path);
    await look(one.verification);
    await page.goto(`${one.address}/unsubscribe`);
    await page.click("main button");
    await page.waitForSelector(".state.good");
    expect.soft(await page.evaluate(SMALL_TARGETS)).toEqual([]);
    await respondByLink(stack, one.token, "accept");
    await respondByLink(stack, refused.token, "reject");
    for (const { address, verification } of [one, refused, revoked]) {
      await look(address);
      await look(verification);
    }
    for (const path of ["/verify", "/verify?code=1", "/c/0000", "/i/x", "/directory", "/e/0"])
      await look(root + path);
    // The policy of the last page would forbid the styles of a mail.
    await page.goto("about:blank");
    for (const { html } of mailsTo(one.verification.replace("http:", "https:"))) {
      await page.setContent(html);
      expect.soft(await page.evaluate(SMALL_TARGETS)).toEqual([]);
    }
  },
);

/** The number of pages of a PDF as Chromium writes it. */
const pagesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b/g)!.length;

const PRINTED: readonly [Kind, boolean][] = [
  ["long", true],
  ["arabic", false],
  ["usual", false],
];
nightBrowserTest.for(PRINTED)(
  "a certificate without a document is printed on one page of A4 with its address, with %s names and, if %s, the longest texts",
  async ([kind, full]) => {
    const one = await aPageOf(stack, { name: NAMES[kind], logo: LOGO, full });
    const page = await openWithSheets({ colorScheme: "dark", viewport: { width: 672, height: 1_016 } });
    await page.goto(one.verification);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    await page.emulateMedia({ media: "print" });
    await screenshot(page, `print-${kind}-awaiting`);
    expect(pagesIn(pdf)).toBe(1);
    expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/);
    expect(await page.locator(".printed").innerText()).toContain(one.verification);
    const parts = await page.locator("button, nav, .next").all();
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(await part.isVisible(), await part.innerHTML()).toBe(false);
    expect(await page.locator(".state").isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  },
);

browserTest.for(some(["arabic", "long", "usual"] satisfies Kind[], 1, 0))(
  "an accepted certificate is printed as its document alone, on a sheet of A4 in landscape, with %s names",
  async (kind) => {
    const one = await aPageOf(stack, { name: NAMES[kind], logo: LOGO, full: kind === "long" });
    await respondByLink(stack, one.token, "accept");
    const page = await openWithSheets({ colorScheme: "dark", viewport: { width: 1_016, height: 672 } });
    for (const [address, name] of [
      [one.address, "accepted"],
      [one.verification, "verification"],
    ] as const) {
      await page.goto(address);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      await page.emulateMedia({ media: "print" });
      await screenshot(page, `print-${kind}-${name}`);
      expect(pagesIn(pdf)).toBe(1);
      expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 84[12][\d.]* 59[45][\d.]*\]/);
      const { width, height } = (await page.locator(".document img").boundingBox())!;
      // 297 × 210 mm at 96 pixels an inch.
      expect([Math.round(width), Math.round(height / 10)]).toEqual([1_123, 79]);
      const others = await page.locator("header, footer, .card, .state, button").all();
      expect(others.length).toBeGreaterThan(3);
      for (const part of others) expect(await part.isVisible(), await part.innerHTML()).toBe(false);
      await page.emulateMedia({ media: null });
    }
  },
);
