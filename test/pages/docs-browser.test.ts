import { describe, expect } from "vitest";
import { SAMPLE_LANGUAGES } from "#shared/pages/docs/languages.ts";
import { browserTest, nightBrowserTest, openPage, screenshot } from "../support/browser/browser.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const address = `${stack.stack.baseUrl}/docs`;
const DESKTOP = { viewport: { width: 1280, height: 900 } };
/** Each day the narrowest and the dark one, which are the hardest. */
const SCREENS = [
  ["narrow", { viewport: { width: 360, height: 640 }, hasTouch: true }],
  ["dark", { ...DESKTOP, colorScheme: "dark" }],
  ["phone", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }],
  ["desktop", DESKTOP],
] as const;

describe.each(some(SCREENS, 1, 0))("the documentation page, %s, without JavaScript", (name, screen) => {
  browserTest("leads from its contents to all parts, and never scrolls sideways", async () => {
    const page = await openPage(screen);
    await page.goto(address);
    await screenshot(page, `docs-1-${name}`, false);
    const links = page.locator("nav a[href^='#']");
    const count = await links.count();
    expect(count).toBeGreaterThan(8);
    for (const link of [0, Math.floor(count / 2), count - 1]) {
      await links.nth(link).click();
      const top = await page.locator(":target").evaluate((element) => element.getBoundingClientRect().top);
      expect(top).toBeLessThan(screen.viewport.height);
    }
    // The address that a problem document names shows its entry.
    await page.goto(`${address}#error-quota_exhausted`);
    const entry = await page.locator(":target").boundingBox();
    expect(entry!.y).toBeLessThan(screen.viewport.height / 2);
    await screenshot(page, `docs-2-error-${name}`, false);
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate(overflow)).toBe(0);
    // Nor is a column of the guide's tables out of sight.
    const hidden = await page
      .locator("main > section > .table")
      .evaluateAll((tables) =>
        tables.filter((table) => table.scrollWidth > table.clientWidth).map((table) => table.textContent),
      );
    expect(hidden).toEqual([]);
    const inEachLanguage = async () => {
      for (const { id } of SAMPLE_LANGUAGES) {
        await page.evaluate(`document.getElementById("in-${id}").checked = true`);
        expect(await page.evaluate(overflow), id).toBe(0);
      }
    };
    await inEachLanguage();
    await page.goto(`${address}/tasks`);
    await inEachLanguage();
    await page.locator("img.shown").last().scrollIntoViewIfNeeded();
    await screenshot(page, `docs-3-tasks-${name}`);
  });
});

nightBrowserTest("the samples are shown in the language that was chosen, by keyboard too", async () => {
  const page = await openPage(DESKTOP);
  await page.goto(address);
  const shown = () =>
    page
      .locator(".sample > pre:visible")
      .evaluateAll((all) => [...new Set(all.map((one) => one.className.split(" ")[0]))]);
  // A shell receives no webhooks: there TypeScript is shown.
  expect(await shown()).toEqual(["in-curl", "in-typescript"]);
  await page.locator("#in-curl").focus();
  for (const { id } of SAMPLE_LANGUAGES.slice(1)) {
    await page.keyboard.press("ArrowRight");
    expect(await shown()).toEqual([`in-${id}`]);
  }
});

nightBrowserTest("with JavaScript samples can be copied", async () => {
  const page = await openPage({ ...DESKTOP, javaScriptEnabled: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address);
  await page.locator(".copy:visible").first().click();
  await expect
    .poll(() => page.evaluate("navigator.clipboard.readText()"))
    .toContain(`${stack.stack.baseUrl}/v1.0`);
});

/** Opens the reference, and gives what was asked for and what the browser complained of. */
async function openReference(fragment: string, screen: Parameters<typeof openPage>[0] = DESKTOP) {
  const page = await openPage({ ...screen, javaScriptEnabled: true });
  const [asked, refused]: [string[], string[]] = [[], []];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  page.on("pageerror", (error) => refused.push(error.message));
  await page.goto(`${address}/reference${fragment}`);
  await page.locator("#reference h1").waitFor();
  return { page, asked, refused };
}

nightBrowserTest(
  "the reference is searched and tried with the key of its address, and asks no other host for anything",
  async () => {
    const { apiKey } = await stack.tenant();
    const { page, asked, refused } = await openReference(`#key=${apiKey}`);
    expect(page.url()).not.toContain("key=");
    expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(apiKey);

    await page.keyboard.press("Control+k");
    await page.keyboard.type("quota");
    await page.getByRole("option", { name: /quota/ }).first().click();
    const balance = page.locator("section[id*='GET/v1.0/balance']").first();
    await balance.locator(".request-card").waitFor();
    for (const text of [
      `curl ${stack.stack.baseUrl}/v1.0/balance`,
      `Bearer ${apiKey}`,
      "RateLimit-Policy:",
      "X-Request-Id:",
    ])
      await expect.poll(() => balance.textContent()).toContain(text);
    await screenshot(page, "docs-3-reference", false);

    await balance.getByRole("button", { name: /Test Request/ }).click();
    await page.getByRole("dialog", { name: "API Client" }).waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/v1.0/balance")),
      page.keyboard.press("Control+Enter"),
    ]);
    expect(answer.status()).toBe(200);
    expect(asked.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(stack.stack.baseUrl))).toEqual(
      [],
    );
    expect(refused).toEqual([]);
  },
);

nightBrowserTest(
  "the reference has a sample of each operation, with the example and in the language chosen",
  async () => {
    const { page } = await openReference("#tag/badges/POST/v1.0/badges");
    const badges = page.locator("section[id*='POST/v1.0/badges']").first();
    const card = badges.locator(".request-card");
    await card.waitFor();
    for (const text of [
      `curl ${stack.stack.baseUrl}/v1.0/badges`,
      "--header 'Authorization: Bearer ",
      '"name": "Speaker"',
    ])
      await expect.poll(() => card.textContent()).toContain(text);
    await card.scrollIntoViewIfNeeded();
    await screenshot(page, "docs-4-sample", false);
    await card
      .getByRole("button", { name: /Shell|curl/i })
      .first()
      .click();
    const languages = await page.getByRole("option").allTextContents();
    // Of C#, Go, Java, Node.js, PHP, Python, Ruby, Rust and a shell.
    expect(languages.join(", ")).toBe(
      "HttpClient, NewRequest, java.net.http, Fetch, cURL, Requests, net::http, reqwest, Curl",
    );
  },
);

nightBrowserTest("the reference without JavaScript leads to the guide and the document", async () => {
  const page = await openPage(DESKTOP);
  await page.goto(`${address}/reference`);
  await page.locator("noscript a[href='../openapi.json']").waitFor();
});

nightBrowserTest("the button to copy a sample lies over none of its text on a phone", async () => {
  const page = await openPage({ ...SCREENS[0][1], javaScriptEnabled: true });
  await page.goto(address);
  const samples = await page.locator(".sample > pre:visible").all();
  expect(samples.length).toBeGreaterThan(5);
  for (const sample of samples) {
    const button = (await sample.locator(".copy").boundingBox())!;
    expect(button.y + button.height).toBeLessThanOrEqual((await sample.locator("code").boundingBox())!.y);
  }
});
