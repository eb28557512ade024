// More than ten seconds: lists of ten thousand rows, page after page.
import { expect } from "vitest";
import { browserTest, screenshot } from "../support/browser/browser.ts";
import { expectFits, openPanel, standing, visit } from "../support/browser/panel.ts";
import { aTenantWithRows } from "../support/browser/panel-rows.ts";
import { testStack } from "../support/stack.ts";

const service = await testStack({ workers: false });
const LISTS = ["/events", "/certificates", "/people", "/deliveries"];
const MANY = 10_000;
const PAGE = 100;

browserTest.for([0, 1, MANY])(
  "lists of %i rows are shown, on a phone too, and certificates to the last one and by name",
  { timeout: 900_000 },
  async (count) => {
    const tenant = await aTenantWithRows(service, count, { all: true });
    const page = await openPanel(service, tenant.session, { locale: "pt-BR" });
    await standing(page);
    const rows = page.locator("tbody tr");
    for (const path of LISTS) {
      await visit(page, path);
      await expect.poll(() => rows.count()).toBe(Math.min(count, 20));
      for (const width of [1_280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expectFits(page, path);
        await screenshot(page, `panel-${count}-rows${path.replace("/", "-")}-${width}`);
      }
      await page.setViewportSize({ width: 1_280, height: 800 });
    }
    if (count < MANY) return;

    await visit(page, `/certificates?perPage=${PAGE}&page=1`);
    const names = new Set<string>();
    const next = page.getByRole("button", { name: "Ir à próxima página" });
    for (let n = 1; n <= MANY / PAGE; n++) {
      await page.getByText(new RegExp(`^${(n - 1) * PAGE + 1}[–-]${n * PAGE}\\b`)).waitFor();
      // The rows of the page before stay until these are there.
      const people = async () =>
        (await rows.locator("a").allInnerTexts()).filter((name) => /^Person/.test(name));
      await expect.poll(async () => names.has((await people())[0]!)).toBe(false);
      for (const name of await people()) names.add(name);
      if (n < MANY / PAGE) await next.click();
    }
    await expect.poll(() => next.isEnabled()).toBe(false);
    expect(names.size).toBe(MANY);

    await visit(page, `/certificates?filter=${encodeURIComponent(JSON.stringify({ q: "Person 9876" }))}`);
    await expect.poll(() => rows.count()).toBe(1);
    await visit(page, "/people");
    await page.getByRole("searchbox").fill("Person 4321");
    await expect.poll(() => rows.count()).toBe(1);
  },
);
