// More than ten seconds on a busy machine: a browser opens every page of a recipient once, with the names that are hardest to lay
// out. Only the long run combines each name with each language, and each phone, and prints all.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { renderCertificateNotice } from "#shared/mail/certificate-notice.ts";
import { renderInvitation } from "#shared/mail/invitation.ts";
import {
  browserTest,
  expectUsable,
  nightBrowserTest,
  openDetails,
  openPage,
  openWithSheets,
  SMALL_TARGETS,
  screenshot,
} from "../support/browser/browser.ts";
import { aPageOf, HARD_NAMES, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
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

/** Expects that Accept can be pressed on a phone of this size without scrolling, and that nothing lies over it. */
async function acceptAtHand(page: Page, viewport: (typeof PHONES)[number]): Promise<void> {
  await page.setViewportSize(viewport);
  const accept = page.locator('form[action*="/accept"] button');
  const { y, height } = (await accept.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(viewport.height);
  await accept.click({ trial: true });
  expect(await page.evaluate("scrollY")).toBe(0);
}

nightBrowserTest.for(KINDS)(
  "Accept can be pressed on a phone without scrolling, with %s names, in each language",
  async (kind) => {
    const { address } = await aPageOf(stack, { name: NAMES[kind], logo: LOGO });
    const page = await openWithSheets({ viewport: PHONES[0]! });
    for (const locale of LANGUAGES) {
      await page.goto(`${address}?lang=${locale}`);
      for (const phone of PHONES) await acceptAtHand(page, phone);
    }
    await screenshot(page, `phone-${kind}`);
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

/** The number of pages of a PDF as Chromium writes it. */
const pagesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b/g)!.length;

/** Expects that a page with a document is printed as that alone. */
async function printedAsDocument(page: Page): Promise<void> {
  const screen = page.viewportSize()!;
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.setViewportSize({ width: 1_016, height: 672 });
  await page.emulateMedia({ media: "print" });
  expect(pagesIn(pdf)).toBe(1);
  expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 84[12][\d.]* 59[45][\d.]*\]/);
  const { width, height } = (await page.locator(".document img").boundingBox())!;
  // 297 × 210 mm at 96 pixels an inch.
  expect([Math.round(width), Math.round(height / 10)]).toEqual([1_123, 79]);
  const others = await page.locator("header, footer, .card, .state, button").all();
  expect(others.length).toBeGreaterThan(3);
  for (const part of others) expect(await part.isVisible(), await part.innerHTML()).toBe(false);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(screen);
}

/** Expects landmarks, one first heading, names of what is pressed, and that nothing of the page runs by itself. */
async function hasLandmarks(page: Page): Promise<void> {
  for (const landmark of ["banner", "main", "contentinfo", "navigation"] as const)
    expect(await page.getByRole(landmark).count(), landmark).toBe(1);
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  expect(await page.getByRole("button", { name: "Accept the certificate" }).count()).toBe(1);
  expect(await page.getByRole("link", { name: "Refuse" }).count()).toBe(1);
  expect(await page.locator("img:not([alt]), script, [onclick], [style]").count()).toBe(0);
}

browserTest.for(some(["long", "arabic", "usual", "japanese"] satisfies Kind[], 1, 0))(
  "every page of a recipient can be read and used on every screen, with %s names; a document is printed as it is",
  async (kind) => {
    const [refused, revoked, one] = [
      await aPageOf(stack, { name: NAMES[kind], logo: LOGO }),
      await aPageOf(stack),
      await aPageOf(stack, { name: NAMES[kind], logo: LOGO }),
    ];
    const page = await openWithSheets({ viewport: { width: 390, height: 844 }, javaScriptEnabled: true });
    const blocked: string[] = [];
    page.on("console", (message) => blocked.push(message.text()));
    page.on("pageerror", ({ message }) => blocked.push(message));
    let transferred = 0;
    page.on("requestfinished", async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      if (request.url().startsWith(stack.stack.baseUrl) && request.resourceType() !== "image")
        transferred += responseBodySize + responseHeadersSize;
    });
    const seen = async (address: string, tall?: string) => {
      await openDetails(page);
      await expectUsable(page, `${kind}${new URL(address).pathname.replaceAll("/", "-").slice(0, 20)}`);
      if (!tall) return;
      const buttons = await page.locator(tall).all();
      expect(buttons.length).toBeGreaterThan(1);
      for (const button of buttons) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    };
    const look = async (address: string, tall?: string) => {
      await page.goto(address);
      await seen(address, tall);
    };
    const revoke = { params: { id: revoked.id }, body: {} };
    expect((await revoked.tenant.key.call("POST /v1.0/invitations/{id}/revoke", revoke)).status).toBe(200);

    await page.goto(one.address);
    await expect.poll(() => transferred).toBeGreaterThan(1_000);
    expect(transferred).toBeLessThan(30_000);
    for (const phone of PHONES) await acceptAtHand(page, phone);
    await hasLandmarks(page);
    await seen(one.address, "button, a.quiet");
    await look(`${one.address}/reject`);
    // The guardian of somebody whose name has nothing to break it at.
    const unbroken = {
      recipient_name: "Wolfeschlegelsteinhausenbergerdorff".repeat(5),
      recipient_email: undefined,
    };
    const child = { recipient: { ...unbroken, guardian_email: anEmail() } };
    if (kind === "long") await look((await aPageOf(stack, child)).address);
    await look(one.verification);
    await look(`${one.address}/unsubscribe`);
    await page.click("main button");
    await page.waitForSelector(".state.good");
    expect(await page.locator("[role=status]").count()).toBe(1);
    await seen(page.url());

    await respondByLink(stack, one.token, "accept");
    await look(one.address);
    await printedAsDocument(page);
    await look(one.verification, ".share a, .share input");
    await printedAsDocument(page);
    await respondByLink(stack, refused.token, "reject");
    for (const { address, verification } of [refused, revoked]) {
      await look(address);
      await look(verification);
    }
    const root = stack.stack.baseUrl;
    await look(`${root}/verify`, "main input, main button");
    // The policy of a page blocks nothing of it, the data for search engines included.
    expect(blocked).toEqual([]);
    for (const path of ["/start?lang=pt", "/verify?code=1", "/c/0000", "/i/x", "/e/0", "/nothing"])
      await look(root + path);
    // The policy of the last page would forbid the styles of a mail.
    await page.goto("about:blank");
    for (const { html } of mailsTo(one.verification.replace("http:", "https:"))) {
      await page.setContent(html);
      expect.soft(await page.evaluate(SMALL_TARGETS)).toEqual([]);
    }
  },
);

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
