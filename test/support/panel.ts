import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { decodeJwt } from "jose";
import type { Page, ViewportSize } from "playwright-core";
import { expect } from "vitest";
import { openPage } from "./browser.ts";
import type { TestStack } from "./service.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const CLIENT_ID = "certificate-api";

/** What the browser said of a page that it should not have: errors of its scripts, and what its security policy held back. */
const complaints = new WeakMap<Page, string[]>();

/** A page of the panel, of which nothing is open yet. */
export async function emptyTab(
  screen: { viewport?: ViewportSize; locale?: string; colorScheme?: "light" | "dark" } = {},
): Promise<Page> {
  const page = await openPage({
    viewport: { width: 1_280, height: 860 },
    javaScriptEnabled: true,
    ...screen,
  });
  const told: string[] = [];
  complaints.set(page, told);
  page.on("pageerror", (error) => told.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) told.push(message.text());
  });
  return page;
}

/** Opens the panel for somebody who has signed in already: the tab has their token, as the issuer's answer leaves it there. */
export async function openPanel(
  { stack }: TestStack,
  session: string,
  { path = "", ...screen }: Parameters<typeof emptyTab>[0] & { path?: string } = {},
): Promise<Page> {
  const page = await emptyTab(screen);
  const profile = decodeJwt(session);
  const user = {
    id_token: session,
    access_token: session,
    token_type: "Bearer",
    scope: "openid",
    profile,
    expires_at: profile.exp,
  };
  const key = `oidc.user:${new URL(stack.baseUrl).origin}:${CLIENT_ID}`;
  await page.addInitScript(`if (!sessionStorage.getItem("test")) {
    sessionStorage.setItem("test", "signed in");
    sessionStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(user))});
  }`);
  await page.goto(`${stack.baseUrl}/panel${path}`);
  return page;
}

/** Waits until a screen stands: its title is there, and nothing is on its way. */
export async function standing(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await expect.poll(() => page.locator('[role="progressbar"]:not([aria-valuenow])').count()).toBe(0);
  let before = "";
  const isStill = async () => {
    const now = await page.locator("body").innerHTML();
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isStill, { interval: 300, timeout: 20_000 }).toBe(true);
}

/** Goes to a screen by its entry of the menu; no page is opened for it. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const path = `/panel${screen === "/" ? "" : screen}`;
  const entry = page.locator(`nav a[href$="${path}"], nav a[href$="${path}/"]`);
  // On a phone the menu is closed.
  if (!(await entry.isVisible())) await page.locator("header button").first().click();
  await entry.click();
  await page.waitForURL((url) => url.pathname.replace(/\/$/, "").endsWith(path));
  await standing(page);
}

/** What axe finds (WCAG 2.2, A and AA), each with the first element that has it. */
const VIOLATIONS = `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160) + " " + nodes[0].failureSummary))`;
/** Keys of texts that are shown in place of a text. */
const KEYS = String.raw`(() => [...document.body.innerText.matchAll(/\b(?:ra|resources|shell|problems|screens|form|home|issue|acts|organizations|welcome)\.[a-z_]+(?:\.[\w-]+)*/g)].map(([key]) => key))()`;

/** Expects that a screen can be used by everybody, in light and dark and on a phone, and that all its texts are there. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(VIOLATIONS);
  expect.soft([name, violations]).toEqual([name, []]);
  expect.soft([name, await page.evaluate(KEYS)]).toEqual([name, []]);
  expect.soft([name, complaints.get(page)]).toEqual([name, []]);
}
