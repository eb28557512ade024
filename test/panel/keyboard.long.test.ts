// More than ten seconds: at each step by Tab the screen before and after it are compared.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { browserTest } from "../support/browser/browser.ts";
import { emptyTab, standing } from "../support/browser/panel.ts";
import { eventually } from "../support/eventually.ts";
import { mailsTo } from "../support/holders.ts";
import { testStack } from "../support/stack.ts";

const service = await testStack();
const STEPS_MAX = 90;

/** What has the focus: its role or kind, and what it is called. */
const FOCUSED = `(() => {
  const { activeElement: at } = document;
  const name = at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent;
  return (at.getAttribute("role") ?? at.tagName.toLowerCase()) + " " + name.trim();
})()`;
const focused = (page: Page) => page.evaluate<string>(FOCUSED);

/** What is seen of the element that has the focus, and around it; nothing where the page has it. */
async function lookOfFocused(page: Page) {
  const box = await page.evaluate<{ x: number; y: number; width: number; height: number } | null>(`(() => {
    const at = document.activeElement;
    if (at === document.body) return null;
    at.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = (at.matches("input, textarea") ? at.parentElement : at).getBoundingClientRect();
    const [x, y] = [Math.max(0, left - 6), Math.max(0, top - 6)];
    return { x, y, width: Math.min(width + 12, innerWidth - x), height: Math.min(height + 12, innerHeight - y) };
  })()`);
  if (!box || box.width < 1 || box.height < 1) return null;
  const clip = () => page.screenshot({ clip: box, animations: "disabled", caret: "initial" });
  return { seen: (await clip()).toString("base64"), again: async () => (await clip()).toString("base64") };
}

/** Goes on by Tab until what has the focus matches; each stop on the way must have looked otherwise than without the focus. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  while (!wanted.test(await focused(page))) {
    const name = await focused(page);
    passed.push(name);
    if (passed.length > STEPS_MAX) throw new Error(`${wanted} is not reached: ${passed.join(", ")}`);
    const look = await lookOfFocused(page);
    await page.keyboard.press("Tab");
    if (look) expect.soft([name, (await look.again()) === look.seen]).toEqual([name, false]);
  }
}
const press = async (page: Page, wanted: RegExp) => {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
};

browserTest(
  "from the sign-in to a certificate and its revocation by keyboard alone",
  { timeout: 400_000 },
  async () => {
    const page = await emptyTab({ viewport: { width: 1_280, height: 1_400 } });
    const address = `keys-${Date.now()}@people.example`;
    await page.goto(`${service.stack.baseUrl}/panel`);
    await page.locator("button").first().waitFor();
    await press(page, /^button Sign in/);
    await page.locator("#email").waitFor();
    await tabTo(page, /^input /);
    await page.keyboard.type(address);
    await page.keyboard.press("Enter");
    await page.getByLabel(/^Name/).waitFor();
    await tabTo(page, /^input Name/);
    await page.keyboard.type("Keyboard Club");
    await page.keyboard.press("Enter");
    await standing(page);
    await press(page, /^button Make an example/);
    await page.waitForURL(/\/issue/);
    await standing(page);

    // A dialog is closed by Escape, and what had the focus before it has it again.
    await press(page, /^button New event/);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toMatch(/^button New event/);
    await press(page, /^button Issue/);
    await page.getByText("The certificate was issued").waitFor();
    await eventually(async () => expect((await mailsTo(service, address)).length).toBeGreaterThan(0));

    await press(page, /^a Show/);
    await page.waitForURL(/\/certificates/);
    await standing(page);
    await press(page, /^a (Mia|keys)/);
    await page.waitForURL(/\/show$/);
    await standing(page);
    await press(page, /^button Revoke/);
    await page.getByRole("dialog").waitFor();
    await tabTo(page, /^(input|textarea) Reason/);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toMatch(/^button Revoke/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, /^(input|textarea) Reason/);
    await page.keyboard.type("Only an example");
    await press(page, /^button Revoke/);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => page.locator("main").innerText()).toContain("Only an example");
    // What had the focus is gone with what it did; the focus is on the page still, and not lost in nothing.
    await press(page, /^button Copy/);
  },
);
