// More than ten seconds: a browser makes a template from nothing, and the service draws it after each step.

import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { documentFacts } from "#shared/domain/documents/collect-facts.ts";
import { LANGUAGE_TAGS } from "#shared/domain/organizations/organization.ts";
import { TemplateContent } from "#shared/domain/templates/template.ts";
import { type Placed, placedPages } from "../documents/own/placed.ts";
import {
  browserTest,
  LOWEST_CONTRAST,
  nightBrowserTest,
  openPage,
  SMALL_TARGETS,
  screenshot,
} from "../support/browser/browser.ts";
import { anEditorLink } from "../support/browser/template-editor.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aQrElement, aTemplate, aTextElement, templatePages } from "../support/templates.ts";

const stack = await testStack({ workers: false });
const desktop = { viewport: { width: 1360, height: 860 }, javaScriptEnabled: true };
const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: true, hasTouch: true };

/** Opens the editor of a template as a person does. */
async function inBrowser(tenant: Tenant, id: string, screen: Parameters<typeof openPage>[0] = desktop) {
  const page = await openPage(screen);
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto((await anEditorLink(tenant, id)).url);
  await page.click("form button");
  await page.waitForURL(/\/editor\/templates\//);
  await page.locator(".sheet").waitFor();
  return { page, faults };
}
const drawn = (page: Page) => page.locator(".drawn:not([hidden])").waitFor();

/** Where the editor shows an element, in millimetres on the page. */
async function shownAt(page: Page, id: string): Promise<Placed> {
  const [sheet, box] = await Promise.all(
    [page.locator(".sheet"), page.locator(`[data-id="${id}"]`)].map((one) => one.boundingBox()),
  );
  const scale = sheet!.width / 297;
  return {
    x: (box!.x - sheet!.x) / scale,
    y: (box!.y - sheet!.y) / scale,
    width: box!.width / scale,
    height: box!.height / scale,
  };
}
async function drag(page: Page, selector: string, dx: number, dy: number): Promise<void> {
  const sheet = (await page.locator(".sheet").boundingBox())!;
  const scale = sheet.width / 297;
  const box = (await page.locator(selector).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (dx * scale) / 2, y + (dy * scale) / 2);
  await page.mouse.move(x + dx * scale, y + dy * scale, { steps: 3 });
  await page.mouse.up();
}
const stored = async (tenant: Tenant, id: string) =>
  (await tenant.key.call("GET /v1.0/templates/{id}", { params: { id } })).body;

nightBrowserTest(
  "a template is made from nothing by pointer and keyboard; the document has everything where the editor showed it",
  async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const { page, faults } = await inBrowser(tenant, id);
    await drawn(page);
    for (const old of ["name", "qr"]) {
      await page.focus(`[data-id="${old}"]`);
      await page.keyboard.press("Delete");
    }
    expect(await page.locator(".box").count()).toBe(0);

    await page.fill(".name", "Made by hand");
    await page.click('.add[data-kind="rectangle"]');
    await drag(page, '[data-id="rectangle-1"]', -90, -60);
    await drag(page, ".handle.se", 60, -20);
    await page.click('.add[data-kind="text"]');
    await page.locator(".properties textarea").fill("");
    await page.click('.tag[title="{recipient_name}"]');
    await page.locator(".properties select").nth(2).selectOption("left");
    await drag(page, '[data-id="text-1"]', 3, 20);
    await page.click('.add[data-kind="qr"]');
    await drag(page, '[data-id="qr-1"]', 110, 62);
    await page.focus('[data-id="qr-1"]');
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Alt+ArrowRight");
    await page.click('.add[data-kind="line"]');
    await page.focus('[data-id="line-1"]');
    for (let n = 0; n < 4; n += 1) await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+d");
    expect(await page.locator(".box").count()).toBe(5);
    await page.keyboard.press("Control+z");
    expect(await page.locator(".box").count()).toBe(4);
    // What is drawn from the state before would show a copy that is gone.
    await expect.poll(() => page.locator(".holes span").count()).toBe(0);
    const shown = new Map<string, Placed>();
    for (const name of ["rectangle-1", "text-1", "qr-1", "line-1"])
      shown.set(name, await shownAt(page, name));
    await screenshot(page, "editor-1-made", false);
    await page.keyboard.press("Control+s");
    await expect.poll(() => page.locator(".state-line").textContent()).toBe("All changes are saved.");

    const template = await stored(tenant, id);
    expect(template).toMatchObject({ name: "Made by hand", revision: 2 });
    for (const element of template.pages[0]!.elements)
      for (const side of ["x", "y", "width", "height"] as const)
        expect(shown.get(element.id)![side], `${element.id} ${side}`).toBeCloseTo(element[side], 0.5);
    const content = TemplateContent.parse({ page: template.page, pages: template.pages });
    const { ports } = stack.functions;
    const subject = { ...sampleSubject(), template: content };
    const facts = documentFacts(subject, new Map(), ports.settings.baseUrl, { sample: false });
    const pdf = await ports.renderer.render(facts, "pdf");
    const [front] = await placedPages(pdf);
    const near = (one: Placed, other: Placed) =>
      (["x", "y", "width", "height"] as const).every((side) => Math.abs(one[side] - other[side]) < 0.5);
    for (const name of ["rectangle-1", "qr-1"])
      expect(
        front!.paths.some((path) => near(path, shown.get(name)!)),
        name,
      ).toBe(true);
    const line = shown.get("line-1")!;
    expect(front!.paths.some((path) => near(path, { ...line, y: line.y + line.height / 2, height: 0 }))).toBe(
      true,
    );
    const text = shown.get("text-1")!;
    const name = front!.texts.find((one) => one.text.startsWith("Ana"))!;
    expect(Math.abs(name.x - text.x)).toBeLessThan(0.5);
    expect(name.y).toBeGreaterThan(text.y);
    expect(name.y).toBeLessThan(text.y + text.height);
    expect(faults).toEqual([]);
  },
);

/** A page as somebody would design it, for pictures that people look at. */
const DESIGNED = [
  {
    elements: [
      { kind: "rectangle", id: "band", x: 0, y: 0, width: 297, height: 34, fill: "#12345b" },
      { kind: "rectangle", id: "edge", x: 0, y: 34, width: 297, height: 2.5, fill: "#e0a63a" },
      aTextElement({
        id: "event",
        x: 20,
        y: 9,
        width: 257,
        height: 16,
        text: "{event_name}",
        size: 24,
        weight: 600,
        color: "#ffffff",
        align: "center",
        vertical: "middle",
      }),
      aTextElement({
        id: "name",
        x: 28,
        y: 62,
        width: 241,
        height: 30,
        font: "serif",
        size: 44,
        color: "#12345b",
        align: "center",
        vertical: "middle",
      }),
      { kind: "line", id: "line", x: 108, y: 96, width: 81, height: 2, color: "#e0a63a", thickness: 1.5 },
      aTextElement({
        id: "time",
        x: 98,
        y: 104,
        width: 101,
        height: 20,
        text: "{values.chip_time}",
        size: 38,
        weight: 800,
        align: "center",
        vertical: "middle",
      }),
      aTextElement({
        id: "place",
        x: 58,
        y: 128,
        width: 181,
        height: 12,
        text: "{values.overall_place} · {place}, {dates}",
        size: 14,
        color: "#475066",
        align: "center",
      }),
      { kind: "seal", id: "seal", x: 24, y: 152, width: 38, height: 38 },
      { kind: "signature", id: "signature", x: 113, y: 156, width: 71, height: 34, number: 1 },
      aQrElement({ x: 241, y: 156, width: 34, height: 34 }),
    ],
  },
];

const sampleSubject = () => ({
  certificate: {
    short_code: "000000000000",
    name: "Ana Souza",
    workload_hours: null,
    created_at: "2026-07-01T09:00:00.000Z",
    expires_at: null,
  },
  event: {
    name: "Run",
    category: "SPORTS" as const,
    initial_date: "2026-07-01",
    finish_date: null,
    city: null,
    state: null,
    location_type: null,
  },
  badge: { name: "Finisher", image_url: null },
  organization: { name: "Club", verified: false, locale: "en" as const },
  outcome: { role: null, values: null },
});

browserTest(
  "a complaint of the service stands at its element, and nothing is lost until it is corrected",
  async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const { page } = await inBrowser(tenant, id);
    await page.focus('[data-id="name"]');
    await page.locator(".properties textarea").fill("{recipient_name} {nothing}");
    await page.keyboard.press("Control+s");
    await page.locator(".box.bad").waitFor();
    expect(await page.locator(".box.bad").getAttribute("data-id")).toBe("name");
    expect(await page.locator(".complaints").textContent()).toContain("{nothing}");
    await page.click(".sheet", { position: { x: 3, y: 3 } });
    await page.click(".told button");
    expect(await page.evaluate("document.activeElement.dataset.id")).toBe("name");
    await page.locator(".properties textarea").fill("{recipient_name}!");
    await page.keyboard.press("Control+s");
    await expect.poll(() => page.locator(".box.bad").count()).toBe(0);
    expect((await stored(tenant, id)).pages[0]!.elements[0]).toMatchObject({ text: "{recipient_name}!" });
  },
);

nightBrowserTest(
  "a template begins from an example that is chosen by its picture, and undo brings back what was there",
  async () => {
    const tenant = await stack.tenant({ locale: "pt" });
    const { id } = await aTemplate(tenant);
    for (const [screen, name] of [
      [phone, "phone"],
      [{ ...desktop, colorScheme: "dark" as const }, "desktop-dark"],
    ] as const) {
      const { page, faults } = await inBrowser(tenant, id, screen);
      await page.click(".starts summary");
      await expect
        .poll(() => page.locator(".example img:not([hidden])").count(), { timeout: 30_000 })
        .toBe(4);
      await screenshot(page, `editor-starts-${name}`);
      expect(await page.evaluate(SMALL_TARGETS)).toEqual([]);
      await page.click('[data-start="academic"]');
      expect(await page.locator(".box").count()).toBeGreaterThan(10);
      await drawn(page);
      await screenshot(page, `editor-started-${name}`);
      await page.keyboard.press("Control+z");
      expect(await page.locator(".box").count()).toBe(2);
      await page.click('[data-start="modern"]');
      await page.keyboard.press("Control+s");
      await expect.poll(async () => (await stored(tenant, id)).pages[0]!.elements.length).toBeGreaterThan(10);
      expect(faults).toEqual([]);
      await tenant.key.call("PATCH /v1.0/templates/{id}", {
        params: { id },
        body: { pages: templatePages() },
      });
    }
  },
);

nightBrowserTest(
  "a change of somebody else is not written over, and a page that is not saved asks before it goes",
  async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const { page } = await inBrowser(tenant, id);
    await tenant.key.call("PATCH /v1.0/templates/{id}", { params: { id }, body: { name: "Of another" } });
    await page.focus('[data-id="name"]');
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+s");
    await expect.poll(() => page.locator(".told").textContent()).toContain("Somebody else has changed");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    expect(await page.inputValue(".name")).toBe("Of another");
  },
);

nightBrowserTest(
  "a back, versions for roles and the three people are shown; elements are reached in their order",
  async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const { page, faults } = await inBrowser(tenant, id);
    page.on("dialog", (dialog) => void dialog.accept("speaker"));
    await page.selectOption("#variant", "new");
    await expect.poll(() => page.locator("#variant option:checked").textContent()).toBe("speaker");
    await page.getByRole("button", { name: "Add a back" }).click();
    await page.click('.add[data-kind="text"]');
    await page.keyboard.press("Control+s");
    await expect.poll(() => page.locator(".state-line").textContent()).toBe("All changes are saved.");
    const { variants, pages } = await stored(tenant, id);
    expect(pages).toHaveLength(1);
    expect(variants).toMatchObject([{ role: "speaker", pages: [{}, { elements: [{ id: "text-1" }] }] }]);
    await page.getByRole("button", { name: "Front" }).click();
    for (const person of ["longest", "other_script"]) {
      await page.click(`[data-person="${person}"]`);
      await expect.poll(() => page.locator(`[data-person="${person}"] img:not([hidden])`).count()).toBe(1);
    }
    await page.focus('[data-id="name"]');
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.dataset.id")).toBe("qr");
    expect(faults).toEqual([]);
  },
);

nightBrowserTest(
  "the page has under 150 kB gzipped in all, paints within a second, and can be read and pressed in every colour",
  async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant, { name: "Finisher 2026", pages: DESIGNED });
    for (const [locale, colorScheme, screen] of [
      ["en", "light", desktop],
      ["pt", "dark", desktop],
      ["es", "light", phone],
    ] as const) {
      const { page } = await inBrowser(tenant, id, { ...screen, colorScheme, locale: LANGUAGE_TAGS[locale] });
      const answers: Promise<number>[] = [];
      page.on("response", (answer) => {
        if (/\/preview$/.test(answer.url())) return;
        answers.push(answer.body().then((body) => gzipSync(body).length));
      });
      await page.reload();
      await drawn(page);
      expect((await Promise.all(answers)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(150_000);
      const painted = await page.evaluate<number>(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime",
      );
      expect(painted).toBeLessThan(1_000);
      expect(await page.getAttribute("html", "lang")).toBe(LANGUAGE_TAGS[locale]);
      await page.focus('[data-id="name"]');
      expect(await page.evaluate(LOWEST_CONTRAST)).toBeGreaterThanOrEqual(4.5);
      // An element is as large as it is printed; where it can be pressed is larger.
      const small = await page.evaluate<string[]>(SMALL_TARGETS);
      expect(small.filter((target) => !target.includes('class="box'))).toEqual([]);
      await screenshot(page, `editor-2-${locale}-${colorScheme}-${screen === phone ? "phone" : "desktop"}`);
    }
  },
);
