import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "#shared/domain/organizations/organization.ts";
import {
  browserTest,
  expectUsable,
  nightBrowserTest,
  openPage,
  openWithSheets,
} from "../support/browser/browser.ts";
import { aPageOf, HARD_NAMES, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { aHolderLink } from "../support/holders.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

/* A browser without JavaScript, which sends cookies and origins as browsers do, walks through all pages of a person. */
const stack = await testStack({ workers: false });
const { baseUrl } = stack.stack;
const PHONE = { viewport: { width: 390, height: 844 } };
/** Expects that the page can be read and used on every screen. */
const looked = (page: Page, name: string) => expectUsable(page, `me-${name}`);

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${baseUrl}/me/links/${await aHolderLink(stack, email)}`);
  await page.click("main form button");
}

/** A person with a certificate of each kind, whose address has one long word. */
async function aFullList(): Promise<string> {
  const email = `${"w".repeat(48)}.${anEmail()}`;
  const tenant = await stack.tenant({ name: "Instituto Horizonte" });
  const run = await eventAndBadge(tenant, { name: "Corrida da Serra 2026" }, { name: "Finisher 10 km" });
  const long = await eventAndBadge(tenant, { name: HARD_NAMES.arabic }, { name: HARD_NAMES.long });
  const recipient = { recipient_email: email };
  const accepted = await invite(stack, tenant, run, recipient);
  await respondByLink(stack, accepted.token, "accept");
  const hidden = await invite(stack, tenant, run, recipient);
  await respondByLink(stack, hidden.token, "accept");
  await stack.anonymous.call("POST /recipient/invitations/{token}/sharing", {
    params: { token: hidden.token },
    body: { visibility: "hidden", name_in_credential: true },
  });
  const refused = await invite(stack, tenant, run, recipient);
  await respondByLink(stack, refused.token, "reject");
  const revoked = await invite(stack, tenant, long, recipient);
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: revoked.id }, body: {} });
  await invite(stack, tenant, run, recipient);
  return email;
}

browserTest("every page of a person can be read and used on every screen", async () => {
  const page = await openPage(PHONE);
  await page.goto(`${baseUrl}/me`);
  await looked(page, "sign-in");
  await page.fill("#email", "ana@example.com");
  await page.click("main form button");
  await looked(page, "sent");
  const email = await aFullList();
  await page.goto(`${baseUrl}/me/links/${await aHolderLink(stack, email)}`);
  await looked(page, "link");
  await page.click("main form button");
  expect(new URL(page.url()).pathname).toBe("/api/me");
  expect(await page.locator(".mine > li").count()).toBe(5);
  await looked(page, "list");
  for (const summary of await page.locator(".choices > details > summary").all()) await summary.click();
  await page.locator(".danger summary").click();
  await looked(page, "choices");
  await page.fill('input[name="q"]', "nothing of this kind");
  await page.click(".search button");
  await looked(page, "not-found");
  await page.goto(`${baseUrl}/me/links/${"A".repeat(86)}`);
  await looked(page, "dead");
});

nightBrowserTest(
  "a browser adds an address, takes it away, chooses and signs out by forms alone",
  async () => {
    const page = await openPage(PHONE);
    const [email, further] = [await aFullList(), anEmail()];
    await signIn(page, email);
    await page.locator("summary", { hasText: "My e-mail addresses" }).click();
    await page.fill(".choices input[type=email]", further);
    await page.click("text=Send the confirmation");
    await looked(page, "asked");
    const joins = stack.functions.ports["holders.write"].addressOf(email);
    await page.goto(`${baseUrl}/me/links/${await aHolderLink(stack, further, { purpose: "join", joins })}`);
    await looked(page, "join");
    await page.click("main form button");
    await page.locator("summary", { hasText: "My e-mail addresses" }).click();
    await looked(page, "several");
    await page.click(`text=Remove >> nth=0`);
    expect(await page.textContent("main")).toContain("Address removed");
    await page.locator("summary", { hasText: "Name and language" }).click();
    await page.fill('input[name="name"]', "Ana");
    await page.selectOption('select[name="locale"]', "pt");
    await page.click("text=Save");
    expect(await page.textContent("h1")).toContain("Olá");
    await looked(page, "portuguese");
    await page.goto(`${baseUrl}/me?lang=es`);
    await looked(page, "spanish");
    await page.locator("summary", { hasText: "Salir" }).click();
    await page.click("text=Salir de todos los navegadores");
    expect(await page.textContent("main")).not.toContain(email);
  },
);

browserTest("an empty list, an end of a session and a refusal say what to do", async () => {
  const page = await openPage(PHONE);
  const email = anEmail();
  await signIn(page, email);
  await looked(page, "empty");
  const restore = stack.setClock(() => new Date(Date.now() + 3_600_000));
  try {
    await page.reload();
    await looked(page, "ended");
  } finally {
    restore();
  }
});

nightBrowserTest("the page of a certificate, of none, and of a dead link offer a new link", async () => {
  const page = await openWithSheets(PHONE);
  const tenant = await stack.tenant();
  const run = await eventAndBadge(tenant);
  const { short_code, token } = await invite(stack, tenant, run);
  for (const [name, address] of [
    ["awaiting", `c/${short_code}`],
    ["unknown", "c/7Q2M4XKD0A5V"],
  ] as const) {
    await page.goto(`${baseUrl}/${address}`);
    await looked(page, `certificate-${name}`);
    await page.click("text=Send me a new link");
    expect(await page.textContent("h1")).toBe("Look into your mailbox");
  }
  await respondByLink(stack, token, "accept");
  await page.goto(`${baseUrl}/c/${short_code}`);
  await looked(page, "certificate-valid");
  for (const address of [`i/${"A".repeat(71)}`, `i/${"A".repeat(71)}/reject`]) {
    await page.goto(`${baseUrl}/${address}`);
    await looked(page, "dead-invitation");
    await page.fill("#email", "ana@example.com");
    await page.click("text=Send me the link");
    expect(await page.textContent("h1")).toBe("Look into your mailbox");
  }
});

nightBrowserTest.each(some(LOCALES, 1, 0))(
  "a guardian answers for a minor, and opens every form, in %s",
  async (locale) => {
    const recipient = { recipient_name: "Lia Prado", recipient_email: undefined, guardian_email: anEmail() };
    const { address } = await aPageOf(stack, { locale, recipient });
    const page = await openWithSheets({ ...PHONE, locale: "fr" });
    await page.goto(address);
    await looked(page, `guardian-asks-${locale}`);
    await page.click('form[action$="/accept"] button');
    for (const summary of await page.locator("details:has(form) > summary").all()) await summary.click();
    for (const action of ["name", "guardian", "erasure"])
      expect([action, await page.locator(`form[action*="/${action}"]`).isVisible()]).toEqual([action, true]);
    await looked(page, `guardian-holds-${locale}`);
    await page.fill("#own-email", anEmail());
    await page.click('form[action*="/guardian"] button');
    expect(await page.getAttribute("html", "lang")).toBe(LANGUAGE_TAGS[locale]);
  },
);
