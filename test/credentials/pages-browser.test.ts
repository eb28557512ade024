import { describe, expect } from "vitest";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import {
  browserTest,
  expectWholeWords,
  LOWEST_CONTRAST,
  nightBrowserTest,
  openPage,
  SMALL_TARGETS,
  screenshot,
} from "../support/browser/browser.ts";
import { HARD_NAMES, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { credentialOf } from "./signing/scene.ts";

const stack = await testStack();
const { baseUrl } = stack.stack;

/** A certificate of an organization that we have not verified, with its credential. */
async function held() {
  const tenant = await stack.tenant();
  const one = await invite(stack, tenant, await eventAndBadge(tenant), {
    recipient_name: HARD_NAMES.arabic,
  });
  await respondByLink(stack, one.token, "accept");
  const { json } = await credentialOf(stack, one);
  return { ...one, tenant, json };
}

describe("the pages about credentials", () => {
  browserTest("can be read and pressed on a phone, light and dark, in each language", async () => {
    const { tenant, json, token, verification } = await held();
    const page = await openPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${baseUrl}/verify`);
    const report = async (lang: string, text: string, shown = ".checks") => {
      await page.goto(`${baseUrl}/verify?lang=${lang}`);
      await page.setInputFiles("#photo", {
        name: "credential.txt",
        mimeType: "text/plain",
        buffer: Buffer.from(text),
      });
      await page.click("form[method=post] button");
      await page.waitForSelector(shown);
    };
    /** Each day each page in one language, which is another one for the next page. */
    const shownOn = (at: number) => some(LOCALES, 1, at);
    for (const [n, lang] of LOCALES.entries()) {
      await page.emulateMedia({ colorScheme: n === 1 ? "dark" : "light" });
      const shown: Record<string, () => Promise<unknown>> = {
        issuer: () => page.goto(`${baseUrl}/issuers/${tenant.id}?lang=${lang}`),
        valid: () => report(lang, json),
        message: () => report(lang, verification, ".compare"),
        altered: () => report(lang, json.replace('"awardedDate":"2', '"awardedDate":"1')),
        choice: () => page.goto(`${baseUrl}/i/${token}?lang=${lang}`),
        certificate: () => page.goto(`${verification}?lang=${lang}`),
      };
      for (const [at, [name, show]] of Object.entries(shown).entries()) {
        if (!shownOn(at).includes(lang)) continue;
        await show();
        await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        expect(await page.evaluate(LOWEST_CONTRAST), name).toBeGreaterThanOrEqual(7);
        const beyond = "document.documentElement.scrollWidth - innerWidth";
        expect(await page.evaluate(beyond), name).toBeLessThanOrEqual(0);
        for (const target of await page.locator("button:visible, .share li a, .sharing label").all())
          expect((await target.boundingBox())!.height, name).toBeGreaterThanOrEqual(44);
        expect(await page.evaluate(SMALL_TARGETS), name).toEqual([]);
        await expectWholeWords(page, name);
        await screenshot(page, `credential-${name}-${lang}`);
      }
    }
  });

  nightBrowserTest("do not stand up for an organization that nobody has verified", async () => {
    const { tenant } = await held();
    const page = await openPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${baseUrl}/issuers/${tenant.id}?lang=en`);
    const first = page.locator("main > *").first();
    expect(await first.textContent()).toContain("We have not checked who this organization is");
    expect(await page.locator(".verified, .state.good").count()).toBe(0);
  });
});
