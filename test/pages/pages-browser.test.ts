// A browser answers by the pages. Only the long run does it in three languages, and in each colour.
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { LANGUAGE_TAGS } from "#shared/domain/organizations/organization.ts";
import {
  browserTest,
  LOWEST_CONTRAST,
  nightBrowserTest,
  openWithSheets,
  screenshot,
} from "../support/browser/browser.ts";
import { aPageOf, respondByLink } from "../support/browser/invitation-page.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const desktop = { viewport: { width: 1100, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

describe.each(some(["pt", "en", "es"] as const, 1, 0))("in a browser without JavaScript, in %s", (locale) => {
  browserTest("a recipient accepts by keyboard alone and sees it, also when they come back", async () => {
    const { address, verification } = await aPageOf(stack, { locale });
    const page = await openWithSheets({ ...desktop, locale: LANGUAGE_TAGS[locale] });
    await page.goto(address);
    expect(await page.getAttribute("html", "lang")).toBe(LANGUAGE_TAGS[locale]);
    await screenshot(page, `accept-1-pending-${locale}`);
    const focused = () => page.evaluate("document.activeElement.closest('form')?.action ?? ''");
    for (let presses = 0; presses < 10 && !String(await focused()).endsWith("/accept"); presses++)
      await page.keyboard.press("Tab");
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".state.good").count()).toBe(1);
    expect(page.url()).toBe(address);
    // Nothing is left to answer, but the holder chooses who sees it, corrects their name, and may have it erased.
    const actions = await page
      .locator("form")
      .evaluateAll((forms) => forms.map((one) => one.getAttribute("action")));
    expect(actions.map((action) => action?.split("/").pop()?.split("?")[0])).toEqual([
      "sharing",
      "name",
      "erasure",
    ]);
    await screenshot(page, `accept-2-accepted-${locale}`);
    await page.reload();
    expect(await page.locator(".state.good").count()).toBe(1);
    await page.click(`a[href="${verification}"]`);
    expect(await page.getAttribute("html", "lang")).toBe(LANGUAGE_TAGS[locale]);
    expect(await page.locator(".state.good").textContent()).not.toBe("");
    expect(await page.textContent("body")).toContain("Ana Souza");
    await screenshot(page, `verify-1-valid-${locale}`);
    await page.goBack();
    const save = page.locator('form[action$="/sharing"] button');
    await page.check('input[value="hidden"]');
    await page.uncheck('input[name="name_in_credential"]');
    await save.click();
    await expect.poll(() => page.locator('input[value="hidden"][checked]').count()).toBe(1);
    expect(page.url()).toBe(address);
    expect(await page.locator('input[name="name_in_credential"]').isChecked()).toBe(false);
    await screenshot(page, `accept-3-hidden-${locale}`);
    expect((await page.goto(verification))!.status()).toBe(404);
    await page.goBack();
    await page.check('input[value="link"]');
    await save.click();
    await expect.poll(() => page.locator('input[value="link"][checked]').count()).toBe(1);
    expect((await page.goto(verification))!.status()).toBe(200);
  });

  nightBrowserTest(
    "a recipient rejects; a second window that still asks says that it is too late",
    async () => {
      const { address, verification } = await aPageOf(stack, { locale });
      const screen = { ...desktop, locale: LANGUAGE_TAGS[locale] };
      const [page, late] = [await openWithSheets(screen), await openWithSheets(screen)];
      await page.goto(address);
      await late.goto(address);
      await page.click('a[href$="/reject"]');
      expect(page.url()).toBe(`${address}/reject`);
      await screenshot(page, `refuse-1-asks-${locale}`);
      await page.click('form[action$="/reject"] button');
      expect(page.url()).toBe(address);
      await screenshot(page, `refuse-2-refused-${locale}`);
      await late.click('form[action$="/accept"] button');
      expect(await late.locator("[role=alert]").textContent()).not.toBe("");
      await screenshot(late, `refuse-3-too-late-${locale}`);
      await late.goto(verification);
      expect(await late.textContent("body")).not.toContain("Ana Souza");
      await screenshot(late, `verify-2-refused-${locale}`);
      await page.click('form[action$="/reconsider"] button');
      await page.click('form[action$="/accept"] button');
      await expect.poll(() => page.locator(".state.good").count()).toBe(1);
    },
  );
});

nightBrowserTest("the language that the reader chooses is kept after the answer", async () => {
  const { address } = await aPageOf(stack, { locale: "pt" });
  const page = await openWithSheets(desktop);
  await page.goto(address);
  await page.click("nav a[hreflang=es]");
  expect(await page.getAttribute("html", "lang")).toBe("es");
  await page.click('form[action$="/accept?lang=es"] button');
  expect(await page.getAttribute("html", "lang")).toBe("es");
});

nightBrowserTest(
  "pages in an organization's colour are read in light and dark, and its verdicts are never in it",
  async () => {
    const one = await aPageOf(stack, { locale: "pt" });
    const { address, verification, tenant } = one;
    const colors = ["#ffd400", "#e2231a", "#0b3d5c"];
    const styleOf = (page: Page, selector: string, property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector("${selector}"))["${property}"]`);
    for (const accepted of [false, true]) {
      if (accepted) await respondByLink(stack, one.token, "accept");
      const page = await openWithSheets(accepted ? desktop : phone);
      for (const color of some(colors, 1, accepted ? 1 : 0)) {
        await tenant.panel.call("PATCH /organization", { body: { primary_color: color } });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          for (const [name, at] of Object.entries(
            accepted ? { answered: address, valid: verification } : { pending: address },
          )) {
            await page.goto(`${at}?lang=pt`);
            await screenshot(page, `color-${color.slice(1)}-${name}-${colorScheme}`);
            expect(await page.evaluate(LOWEST_CONTRAST), `${color} ${name}`).toBeGreaterThanOrEqual(7);
          }
          if (!accepted) continue;
          const verdict = colorScheme === "light" ? "rgb(15, 92, 58)" : "rgb(143, 227, 184)";
          expect(await styleOf(page, ".state h2", "color")).toBe(verdict);
        }
      }
    }
  },
);

nightBrowserTest("a link that does not work says so in the language of the browser", async () => {
  for (const [locale, title] of [
    ["pt-BR", "Este link não funciona"],
    ["es-MX", "Este enlace no funciona"],
    ["fr", "This link does not work"],
  ] as const) {
    const page = await openWithSheets({ ...phone, locale });
    const answer = await page.goto(`${stack.stack.baseUrl}/i/${"A".repeat(71)}`);
    expect(answer!.status()).toBe(404);
    expect(await page.textContent("h1")).toBe(title);
    await screenshot(page, `dead-link-${locale}`);
  }
});
