import { mkdirSync } from "node:fs";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { count } from "../counted/counter.ts";
import { byNight, NIGHT, some } from "../runs.ts";
import { ARGUMENTS, CHROMIUM } from "./chromium.ts";

const ARTIFACTS = new URL("../../artifacts/", import.meta.url).pathname;
/** A small picture that stands for every https address: a browser under test loads nothing from another machine. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="272" height="272"><rect width="272" height="272" rx="40" fill="#123f6b"/><circle cx="136" cy="110" r="62" fill="#f5b83d"/><path d="M100 160l-14 82 50-26 50 26-14-82z" fill="#e0862a"/><text x="136" y="126" font-family="sans-serif" font-size="44" font-weight="700" fill="#123f6b" text-anchor="middle">10K</text></svg>`;

if (!CHROMIUM)
  console.warn("The browser tests skip themselves: install chromium-headless-shell, or chromium.");

/** `test` where Chromium is installed, else `test.skip`. */
export const browserTest = CHROMIUM ? test : test.skip;
/** The same by night; by day it registers nothing. */
export const nightBrowserTest = byNight(browserTest);

/** What can be changed of a page that is open, and what cannot. */
type Screen = BrowserContextOptions & { viewport: ViewportSize };
type Profile = Omit<Screen, "viewport" | "colorScheme">;

/** One for all files of this process; it ends with the process, as the pipe between them then closes. */
let browser: Promise<Browser> | undefined;
/** Pages without JavaScript that earlier tests have left, by their profile. */
const left = new Map<string, Page[]>();

/** Its own folders go with the run, also when its process ends before it has deleted them. */
async function launch(): Promise<Browser> {
  const { TMPDIR, TEST_RUN_FOLDER } = process.env;
  process.env.TMPDIR = TEST_RUN_FOLDER;
  try {
    // Its own handlers of signals would keep this process from ending.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    return await chromium.launch({ executablePath: CHROMIUM!, args: ARGUMENTS, ...signals });
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

async function newPage(profile: Profile): Promise<Page> {
  browser ??= launch();
  // A reader of English unless the test says otherwise: Chromium without windows names no language by itself.
  const context = await (await browser).newContext({ locale: "en-US", ...profile });
  context.setDefaultTimeout(60_000);
  await context.route(/^https:/, (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }));
  const page = await context.newPage();
  // A screen of the panel or a place within a page opens none, and neither does what is written into an empty one.
  page.on("domcontentloaded", () => {
    if (!page.url().startsWith("about:")) count("pages");
  });
  return page;
}

/**
 * Gives a page that knows nothing of earlier tests, with JavaScript off by default. Starting one takes longer than most
 * tests, and without JavaScript and cookies nothing is kept (`route` turns the cache off): such a page serves the next
 * test too, and shows what the last one left until it is sent to an address.
 */
export async function openPage({ viewport, colorScheme = "light", ...options }: Screen): Promise<Page> {
  const profile = { javaScriptEnabled: false, ...options };
  const key = JSON.stringify(profile);
  const page = left.get(key)?.pop() ?? (await newPage(profile));
  await page.context().clearCookies();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme });
  onTestFinished(async () => {
    if (profile.javaScriptEnabled) await page.context().close();
    else left.set(key, [...(left.get(key) ?? []), page]);
  });
  return page;
}

/** A sheet of A4 that stands for every document: drawing each would take longer than the test. */
const DOCUMENT = `<svg xmlns="http://www.w3.org/2000/svg" width="1684" height="1191"><rect width="1684" height="1191" fill="#fffdf6"/><rect x="40" y="40" width="1604" height="1111" fill="none" stroke="#12345b" stroke-width="8"/><text x="842" y="620" font-family="serif" font-size="120" fill="#12345b" text-anchor="middle">Certificate</text></svg>`;

/** Lets a page show a drawn sheet for each certificate's document. */
export const drawDocuments = (page: Page): Promise<unknown> =>
  page.route(/\/(c|i)\/[^?]*\.png$/, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: DOCUMENT }),
  );

/** {@link openPage}, with a drawn sheet in place of each certificate's document. */
export async function openWithSheets(screen: Screen): Promise<Page> {
  const page = await openPage(screen);
  await drawDocuments(page);
  return page;
}

/** The lowest contrast (WCAG 2.2) of a text on the page with its background. */
export const LOWEST_CONTRAST = `(() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!/^rgba.*, 0\\)$/.test(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let lowest = 21;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.data.trim()) continue;
    const [a, b] = [light(getComputedStyle(node.parentElement).color), light(ground(node.parentElement))];
    lowest = Math.min(lowest, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
  }
  return lowest;
})()`;

/**
 * What can be pressed on the page and is smaller than 24 × 24 pixels (WCAG 2.2, 2.5.8). A link within the text of a
 * sentence may be, and a box is as large as its label.
 */
export const SMALL_TARGETS = `(() => {
  const inText = (target) =>
    getComputedStyle(target).display === 'inline' &&
    [...target.parentElement.childNodes].some((node) => node.nodeType === 3 && /\\p{L}{2}/u.test(node.data));
  return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !inText(target))
    .map((target) => (target.matches('[type=radio], [type=checkbox]') ? target.closest('label') : target))
    .flatMap((target) => {
      const sizes = [...target.getClientRects()];
      const width = Math.max(...sizes.map((one) => one.width));
      const height = Math.max(...sizes.map((one) => one.height));
      return width >= 24 && height >= 24 ? [] : [target.outerHTML.slice(0, 120) + ' ' + width + ' × ' + height];
    });
})()`;

/** By how much the page is wider than the screen: nothing, where nothing is out of sight. */
export const TOO_WIDE = "document.documentElement.scrollWidth - innerWidth";

/**
 * Words that stand on several lines although the card, or the part of the page, that they stand in has room for each on one: an
 * element in between is too narrow. Scripts without spaces break anywhere, and a word at its own hyphens.
 */
const BROKEN_WORDS = `(() => {
  const room = (element) => {
    const part = element.closest('.card, .state, .alert, nav, header, footer, main, body');
    const { paddingLeft, paddingRight } = getComputedStyle(part);
    return part.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\\s\\p{Pd}/]{2,}/gu)) {
      if (/[^\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Common}\\p{M}]|[<>%=_…]|.{41}/u.test(word)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const apart = lines.some(({ top, height }) => Math.abs(top - lines[0].top) > height / 2);
      const wide = lines.reduce((sum, { width }) => sum + width, 0);
      if (apart && wide <= room(node.parentElement)) broken.push(word);
    }
  }
  return [...new Set(broken)];
})()`;

/** From a small phone to a large screen, with what is just above and below where rules of the pages begin. */
const WIDTHS = [320, 360, 400, 480, 481, 560, 640, 720, 768, 900, 1_024, 1_280, 1_920] as const;

/** Expects that no word of a page is broken on any screen between 320 and 1,920 pixels that has room for it. */
export async function expectWholeWords(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  for (const one of WIDTHS) {
    await page.setViewportSize({ width: one, height });
    expect.soft([name, one, await page.evaluate(BROKEN_WORDS)]).toEqual([name, one, []]);
  }
  await page.setViewportSize({ width, height });
}

/** Opens what is closed at first. */
export const openDetails = (page: Page): Promise<unknown> =>
  page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");

/**
 * Expects of a page as it is now that it can be read and used on a small phone, on a desktop and on the screen that it has, by
 * day and by night. Opens nothing again, as the page lays itself out anew.
 */
export async function expectUsable(page: Page, name: string, contrast = 4.5): Promise<void> {
  const { width, height } = page.viewportSize()!;
  for (const one of NIGHT ? [1_280, 320, width] : [320, width]) {
    await page.setViewportSize({ width: one, height });
    const [tooWide, tooSmall] = [await page.evaluate(TOO_WIDE), await page.evaluate(SMALL_TARGETS)];
    expect.soft([name, one, Math.max(0, Number(tooWide)), tooSmall]).toEqual([name, one, 0, []]);
  }
  await expectWholeWords(page, name);
  for (const colorScheme of some(["dark", "light"] as const, 1, 0)) {
    await page.emulateMedia({ colorScheme });
    const lowest = Number(await page.evaluate(LOWEST_CONTRAST));
    expect.soft(lowest, `${name}, ${colorScheme}`).toBeGreaterThanOrEqual(contrast);
    await screenshot(page, `${name}-${colorScheme}`);
  }
}

/** With PICTURES=1, writes a picture to test/artifacts: of the whole page, or of what fits the window. */
export async function screenshot(page: Page, name: string, fullPage = true): Promise<void> {
  if (process.env.PICTURES !== "1") return;
  mkdirSync(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: `${ARTIFACTS}${name}.png`, fullPage });
}
