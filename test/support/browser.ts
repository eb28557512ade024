import { existsSync, mkdirSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, onTestFinished, test } from "vitest";

/** Debian's package; `.ci/run` installs it where it can. */
const CHROMIUM = "/usr/bin/chromium";
const ARTIFACTS = new URL("../artifacts/", import.meta.url).pathname;
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
/** A small picture that stands for every https address: a browser under test loads nothing from another machine. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="272" height="272"><rect width="272" height="272" rx="40" fill="#123f6b"/><circle cx="136" cy="110" r="62" fill="#f5b83d"/><path d="M100 160l-14 82 50-26 50 26-14-82z" fill="#e0862a"/><text x="136" y="126" font-family="sans-serif" font-size="44" font-weight="700" fill="#123f6b" text-anchor="middle">10K</text></svg>`;

if (!existsSync(CHROMIUM))
  console.warn(`The browser tests skip themselves: ${CHROMIUM} is not installed (apt-get install chromium).`);

/** `test` where Chromium is installed, else `test.skip`. */
export const browserTest = existsSync(CHROMIUM) ? test : test.skip;

let browser: Promise<Browser> | undefined;

/** Opens a page in a new profile, with JavaScript off by default. It is closed after the test. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  if (!browser) {
    browser = chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
    afterAll(async () => {
      await (await browser)?.close();
      browser = undefined;
    });
  }
  const context = await (await browser).newContext({ javaScriptEnabled: false, ...options });
  await context.route(/^https:/, (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }));
  onTestFinished(() => context.close());
  return context.newPage();
}

/** Writes a picture to test/artifacts: of the whole page, or of what fits the window. */
export async function screenshot(page: Page, name: string, fullPage = true): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: `${ARTIFACTS}${name}.png`, fullPage });
}
