import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page, ViewportSize } from "playwright-core";
import { expect } from "vitest";
import { type PanelTexts, panelTexts } from "#infra/panel/text-modules.ts";
import type { TestStack } from "../service.ts";
import { openPage, TOO_WIDE } from "./browser.ts";
import { asSignedIn } from "./panel-session.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The screens of the menu. */
export const SCREENS = [
  "/",
  "/issue",
  "/events",
  "/badges",
  "/templates",
  "/certificates",
  "/imports",
  "/requests",
  "/people",
  "/figures",
  "/api-keys",
  "/webhooks",
  "/deliveries",
  "/organization",
  "/members",
  "/plan",
  "/activity",
] as const;

/** What nothing on a screen may be taken for: markup, and what some frameworks calculate. */
export const MARKUP = "<img src=x onerror=alert(1)> {{7919*7919}} & 'Ana'";
const CALCULATED = `${7919 * 7919}`;

/** The texts of the panel by the tag of a language that a browser asks for. */
const CATALOGUES = {
  "en-US": panelTexts("en"),
  "pt-BR": panelTexts("pt"),
  "es-ES": panelTexts("es"),
};
export type Tag = keyof typeof CATALOGUES;

/** A text of the panel by its key, in which a name may have dots itself; its first form, up to what is filled in. */
export function said(tag: Tag, key: string): string {
  const text = find(CATALOGUES[tag], key);
  if (text === undefined) throw new Error(`The panel has no text ${key}.`);
  return text.split(/ ?(?:\|\|\|\||%\{)/)[0]!;
}

const find = (at: PanelTexts, key: string): string | undefined =>
  Object.entries(at)
    .map(([name, below]) => {
      if (typeof below === "string") return name === key ? below : undefined;
      return key.startsWith(`${name}.`) ? find(below, key.slice(name.length + 1)) : undefined;
    })
    .find((text) => text !== undefined);

/**
 * What the browser said of a page that it should not have: errors of its scripts, what its security policy held back, and what
 * only markup that was run would do.
 */
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
    // What the API refuses, the browser tells too.
    if (message.type() === "error" && !message.text().startsWith("Failed to load")) told.push(message.text());
  });
  page.on("dialog", (dialog) => {
    // Whether a form is left is answered by the test that asks for it.
    if (dialog.type() === "confirm") return;
    if (dialog.type() !== "beforeunload") told.push(`dialog ${dialog.message()}`);
    dialog.accept();
  });
  page.on("request", (request) => {
    if (/\/x$/.test(request.url())) told.push(request.url());
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
  await page.addInitScript(asSignedIn(stack.baseUrl, session));
  await page.goto(`${stack.baseUrl}/panel${path}`);
  return page;
}

/** Waits until a screen stands: its title is there, and nothing is on its way. */
export async function standing(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ timeout: 20_000 });
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

/** Goes to any address of the panel, as a link on its page does; ends at another one if the panel leads on to it. */
export async function visit(page: Page, path: string, end = path): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const [panel = ""] = /^.*\/panel/.exec(pathname) ?? [];
  const to = `${panel}${path}`.replace(/\/$/, "");
  if (`${pathname}${search}` === to) return standing(page);
  const before = await page.locator("#root").innerHTML();
  await page.evaluate(
    // A key of its own, as each entry that a link makes.
    `history.pushState({ key: String(performance.now()) }, "", ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent("popstate", { state: history.state }))`,
  );
  await expect
    .poll(() => page.locator("#root").innerHTML(), { timeout: 15_000, message: to })
    .not.toBe(before);
  await page.waitForURL((url) => url.href.endsWith(`/panel${end}`.replace(/\/$/, "")));
  await standing(page);
}

/** Expects that nothing is out of sight at the side, once the screen has taken its width. */
export const expectFits = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(TOO_WIDE), { timeout: 5_000, message: `${name} is too wide` }).toBe(0);

/** What axe finds (WCAG 2.2, A and AA), each with the first element that has it. */
const VIOLATIONS = `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160) + " " + nodes[0].failureSummary))`;
/** Keys of texts that stand in place of a text, also of one that is only read out. */
const KEYS = `(() => {
  const key = /\\b(?:${Object.keys(CATALOGUES["en-US"]).join("|")})\\.[a-z_]+(?:\\.[\\w-]+)*/g;
  const spoken = ["aria-label", "title", "placeholder", "alt"].flatMap((name) =>
    [...document.querySelectorAll("[" + name + "]")].map((element) => element.getAttribute(name)));
  return [document.body.innerText, ...spoken].flatMap((text) => [...text.matchAll(key)].map(([found]) => found));
})()`;

/** All that can be read of a page, what stands in its fields too. */
const WORDS = `[document.body.innerText, ...[...document.querySelectorAll("input, textarea")].map(({ value }) => value)].join("\\n")`;
export const shownWords = (page: Page) => page.evaluate<string>(WORDS);

/** Expects that a screen can be used by everybody, that all its texts are there, and that it ran nothing that it shows. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(VIOLATIONS);
  const told = complaints.get(page)?.splice(0);
  const isCalculated = (await shownWords(page)).includes(CALCULATED);
  const keys = await page.evaluate(KEYS);
  expect.soft({ name, violations, keys, told, isCalculated }).toEqual({ ...CLEAN, name });
}
const CLEAN = { violations: [], keys: [], told: [], isCalculated: false };
