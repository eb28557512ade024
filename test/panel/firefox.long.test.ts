// More than ten seconds: Firefox starts, and each screen of the panel is opened in it.
import { expect } from "vitest";
import { FIREFOX_KEYS, firefoxTest, openFirefox } from "../support/browser/firefox.ts";
import { SCREENS } from "../support/browser/panel.ts";
import { testStack } from "../support/stack.ts";

const service = await testStack();
const { enter } = FIREFOX_KEYS;
type Firefox = Awaited<ReturnType<typeof openFirefox>>;

const LOADING = `document.querySelector('[role="progressbar"]:not([aria-valuenow])') !== null`;
/** Waits until the panel has a screen at this place, with its title. */
async function expectScreen(page: Firefox, path: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate<string>("location.pathname")).toMatch(path);
  await expect
    .poll(() => page.evaluate<string>("document.querySelector('h1')?.innerText ?? ''"))
    .not.toBe("");
  await expect.poll(() => page.evaluate<boolean>(LOADING)).toBe(false);
  expect([path, page.told]).toEqual([path, []]);
}
const visit = (page: Firefox, path: string) =>
  page.evaluate(
    `(history.pushState(null, "", "/api/panel${path}"), dispatchEvent(new PopStateEvent("popstate")))`,
  );
/** Waits for an element and gives it the focus. */
async function focus(page: Firefox, selector: string): Promise<void> {
  const find = `document.querySelector('${selector}')`;
  await expect.poll(() => page.evaluate<boolean>(`${find} !== null`), { message: selector }).toBe(true);
  await page.evaluate(`${find}.focus()`);
}
firefoxTest(
  "in Firefox somebody signs in and up, and opens each screen without an error or what the policy holds back",
  async () => {
    const page = await openFirefox({ width: 1_280, height: 860 });
    await page.goto(`${service.stack.baseUrl}/panel`);
    await focus(page, "main button");
    // A window of Firefox takes keys once it was clicked into.
    await page.drag(
      await page.evaluate(
        "(({x, y, width, height}) => ({ x: x + width / 2, y: y + height / 2 }))(document.querySelector('main button').getBoundingClientRect())",
      ),
    );
    await focus(page, "#email");
    await page.type(`fox-${Date.now()}@people.example`);
    await page.press(enter);
    await focus(page, "form input[name=name]");
    await page.type("Clube da Raposa");
    await page.press(enter);
    await expectScreen(page, /\/panel\/?$/);

    for (const screen of SCREENS) {
      await visit(page, screen);
      await expectScreen(page, new RegExp(`/panel${screen}$`));
      await page.screenshot(`panel-firefox${screen.replaceAll("/", "-")}`);
    }
  },
);
