// More than ten seconds: Firefox starts, and edits a template as a person does.
import { expect } from "vitest";
import { FIREFOX_KEYS, firefoxTest, openFirefox } from "../support/browser/firefox.ts";
import { anEditorLink } from "../support/browser/template-editor.ts";
import { testStack } from "../support/stack.ts";
import { aTemplate } from "../support/templates.ts";

const stack = await testStack({ workers: false });
type Rect = { x: number; y: number; width: number; height: number };

firefoxTest(
  "in Firefox a template is dragged, moved by keys, undone and saved where it was shown",
  async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const page = await openFirefox({ width: 1360, height: 860 });
    const rect = (selector: string) =>
      page.evaluate<Rect>(
        `(({x, y, width, height}) => ({x, y, width, height}))(document.querySelector('${selector}').getBoundingClientRect())`,
      );
    const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });
    const text = (selector: string) =>
      page.evaluate<string>(`document.querySelector('${selector}').textContent`);

    await page.goto((await anEditorLink(tenant, id)).url);
    await page.drag(middle(await rect("form button")));
    await expect.poll(() => page.evaluate<number>("document.querySelectorAll('.box').length")).toBe(2);
    await expect.poll(() => page.evaluate<boolean>("document.querySelector('.drawn')?.hidden")).toBe(false);
    const sheet = await rect(".sheet");
    const scale = sheet.width / 297;

    const from = middle(await rect('[data-id="qr"]'));
    await page.drag(
      from,
      { x: from.x - 40 * scale, y: from.y - 30 * scale },
      { x: from.x - 81 * scale, y: from.y - 62 * scale },
    );
    await page.press(FIREFOX_KEYS.shift, FIREFOX_KEYS.right);
    await page.press(FIREFOX_KEYS.down);
    await page.press(FIREFOX_KEYS.control, "d");
    expect(await page.evaluate<number>("document.querySelectorAll('.box').length")).toBe(3);
    await page.press(FIREFOX_KEYS.control, "z");
    expect(await page.evaluate<number>("document.querySelectorAll('.box').length")).toBe(2);
    const shown = await rect('[data-id="qr"]');
    await page.screenshot("editor-3-firefox");
    await page.press(FIREFOX_KEYS.control, "s");
    await expect.poll(() => text(".state-line")).toBe("All changes are saved.");

    const { body } = await tenant.key.call("GET /v1.0/templates/{id}", { params: { id } });
    const stored = body.pages[0]!.elements.find((one) => one.id === "qr")!;
    expect(stored.x).toBeGreaterThan(150);
    expect(stored.x).toBeLessThan(220);
    expect(Math.abs((shown.x - sheet.x) / scale - stored.x)).toBeLessThan(0.5);
    expect(Math.abs((shown.y - sheet.y) / scale - stored.y)).toBeLessThan(0.5);
  },
);
