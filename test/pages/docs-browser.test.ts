import { describe, expect } from "vitest";
import { SAMPLE_LANGUAGES } from "#shared/pages/docs/languages.ts";
import { browserTest, openPage, screenshot } from "../support/browser.ts";
import { sharedStack } from "../support/stack.ts";

const stack = await sharedStack();
const address = `${stack.stack.baseUrl}/docs`;
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const SCREENS = [
  ["narrow", { viewport: { width: 360, height: 640 }, hasTouch: true }],
  ["phone", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }],
  ["desktop", DESKTOP],
  ["dark", { ...DESKTOP, colorScheme: "dark" }],
] as const;

describe.each(SCREENS)("the documentation page, %s, without JavaScript", (name, screen) => {
  browserTest("leads from its contents to all parts, and never scrolls sideways", async () => {
    const page = await openPage(screen);
    await page.goto(address);
    await screenshot(page, `docs-1-${name}`, false);
    const links = await page.locator("nav a").count();
    expect(links).toBeGreaterThan(20);
    for (const link of [0, Math.floor(links / 2), links - 1]) {
      await page.locator("nav a").nth(link).click();
      const top = await page.locator(":target").evaluate((element) => element.getBoundingClientRect().top);
      expect(top).toBeLessThan(screen.viewport.height);
    }
    // An address of an operation opens it.
    await page.goto(`${address}#op-invitations.issue`);
    await expect.poll(() => page.locator("[id='op-invitations.issue']").isVisible()).toBe(true);
    await screenshot(page, `docs-2-operation-${name}`, false);
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate(overflow)).toBe(0);
    // Nor is a column of the guide's tables out of sight.
    const hidden = await page
      .locator("main > section > .table")
      .evaluateAll((tables) =>
        tables.filter((table) => table.scrollWidth > table.clientWidth).map((table) => table.textContent),
      );
    expect(hidden).toEqual([]);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    for (const { id } of SAMPLE_LANGUAGES) {
      await page.evaluate(`document.getElementById("in-${id}").checked = true`);
      expect(await page.evaluate(overflow), id).toBe(0);
    }
  });
});

browserTest("the samples are shown in the language that was chosen, by keyboard too", async () => {
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

browserTest("with JavaScript samples can be copied, and the viewer comes when it is asked for", async () => {
  const page = await openPage({ ...DESKTOP, javaScriptEnabled: true });
  const [loaded, refused]: [string[], string[]] = [[], []];
  page.on("request", (request) => loaded.push(request.url()));
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  page.on("pageerror", (error) => refused.push(error.message));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${address}#schema-Certificate`);
  expect(await page.locator("#schema-Certificate").isVisible()).toBe(true);
  await page.locator(".copy:visible").first().click();
  await expect
    .poll(() => page.evaluate("navigator.clipboard.readText()"))
    .toContain(`${stack.stack.baseUrl}/v1.0`);
  expect(loaded.filter((url) => url.includes("swagger"))).toEqual([]);
  await page.locator("#try").click();
  await expect.poll(() => page.locator("#viewer .opblock").count(), { timeout: 20_000 }).toBeGreaterThan(40);
  await screenshot(page, "docs-3-viewer", false);
  expect(refused).toEqual([]);
});

browserTest("the button to copy a sample lies over none of its text on a phone", async () => {
  const page = await openPage({ ...SCREENS[0][1], javaScriptEnabled: true });
  await page.goto(address);
  const samples = await page.locator(".sample > pre:visible").all();
  expect(samples.length).toBeGreaterThan(5);
  for (const sample of samples) {
    const button = (await sample.locator(".copy").boundingBox())!;
    expect(button.y + button.height).toBeLessThanOrEqual((await sample.locator("code").boundingBox())!.y);
  }
});
