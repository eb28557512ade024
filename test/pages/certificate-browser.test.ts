// A browser finds a certificate and reads it first on a phone. Only the long run shows the document as it is drawn, and each name in
// each language.
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { expect, onTestFinished } from "vitest";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import { LENGTHS, LIMITS } from "#shared/domain/rules.ts";
import { qrPng } from "../documents/qr-photo.ts";
import {
  browserTest,
  drawDocuments,
  nightBrowserTest,
  openPage,
  openWithSheets,
  screenshot,
} from "../support/browser/browser.ts";
import { aPageOf, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const desktop = { viewport: { width: 1_200, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

async function accepted(name?: string) {
  const one = await aPageOf(stack, {
    locale: "pt",
    logo: "https://images.example.com/logo.svg",
    ...(name && { name }),
  });
  await respondByLink(stack, one.token, "accept");
  return one;
}

nightBrowserTest(
  "the page shows the real document, and so does the invitation before, as a sample",
  async () => {
    const tenant = await stack.tenant({ locale: "en" });
    const one = await invite(stack, tenant, await eventAndBadge(tenant));
    const page = await openPage({ ...desktop, javaScriptEnabled: true });
    const blocked: string[] = [];
    page.on("console", (message) => blocked.push(message.text()));
    const pictures = () =>
      page.evaluate(`Promise.all([...document.images].map(async (image) => {
      await image.decode();
      return [new URL(image.src).pathname.split("/").slice(2).join("/"), image.naturalWidth];
    }))`);
    const badge = [expect.stringMatching(/^b\/[0-9A-Z]{10}-1\.svg$/), expect.any(Number)];
    await page.goto(one.address);
    expect(await pictures()).toEqual([badge, [`i/${one.token}/sample.png`, 1_684]]);
    await respondByLink(stack, one.token, "accept");
    await page.goto(one.verification);
    expect(await pictures()).toEqual([[`c/${one.short_code}.png`, 1_684], badge]);
    const printed = await page.pdf({ preferCSSPageSize: true });
    const sheets = await getDocument({ data: new Uint8Array(printed) }).promise;
    const sheet = await sheets.getPage(1);
    const { width, height } = sheet.getViewport({ scale: 1 });
    expect([sheets.numPages, Math.round(width), Math.round(height)]).toEqual([1, 842, 595]);
    const { fnArray } = await sheet.getOperatorList();
    expect(fnArray.filter((operation) => operation === OPS.paintImageXObject)).toHaveLength(1);
    await sheets.loadingTask.destroy();
    const file = await fetch(`${one.verification}.pdf`);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-disposition")).toMatch(/^inline/);
    // A sandbox would keep the browser's own viewer from showing it.
    expect(file.headers.get("content-security-policy") ?? "").not.toContain("sandbox");
    expect(blocked).toEqual([]);
  },
);

const LONGEST = [
  ["of many words", "Maria Aparecida dos Santos Oliveira ".repeat(6).slice(0, LENGTHS.recipientName - 1), 0],
  ["of one word", "Honorificabilitudinitatibus".repeat(8).slice(0, LENGTHS.recipientName - 1), 1],
] as const;
browserTest.for(some(LONGEST, 1, 0))(
  "the verdict is the first thing to see, with all of the longest name, %s",
  async ([, start, turn]) => {
    const name = `${start.trimEnd()}Z`;
    const one = await accepted(name);
    const page = await openWithSheets({ viewport: { width: 360, height: 740 } });
    const verdict = async () => {
      const { y } = (await page.locator(".state h2").boundingBox())!;
      expect(y).toBeLessThan(230);
    };
    for (const lang of some(LOCALES, 1, turn)) {
      await page.goto(`${one.verification}?lang=${lang}`);
      await verdict();
      const holder = page.locator(".state .who bdi").first();
      expect(await holder.innerText()).toBe(name);
      const { y, height } = (await holder.boundingBox())!;
      expect(y + height).toBeLessThan(740);
      expect(await page.evaluate("getComputedStyle(document.querySelector('.who')).overflow")).toBe(
        "visible",
      );
    }
    await screenshot(page, `verdict-${name.slice(0, 4)}`, false);
    // What is bad says so, and nothing beside it is green, on the holder's page neither.
    const params = { id: one.id };
    await one.tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params, body: {} });
    for (const address of [one.verification, one.address]) {
      await page.goto(address);
      await verdict();
      expect(await page.locator(".state.bad").count()).toBe(1);
      expect(await page.locator(".verified, .good").count()).toBe(0);
    }
  },
);

nightBrowserTest("nothing moves when the document arrives, and it is the first thing to see", async () => {
  const one = await accepted();
  const page = await openPage({ ...phone, javaScriptEnabled: true });
  await page.route(/\.png$/, () => {});
  await page.goto(one.verification, { waitUntil: "domcontentloaded" });
  const before = await page.locator("section.share").boundingBox();
  await page.unroute(/\.png$/);
  await drawDocuments(page);
  await page.goto(one.verification);
  expect(await page.locator("section.share").boundingBox()).toEqual(before);
  const { y, height } = (await page.locator(".document img").boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(phone.viewport.height);
});

nightBrowserTest(
  "an address is copied by its button, which says so, and without a script there is none",
  async () => {
    const one = await accepted();
    const page = await openWithSheets({ ...desktop, javaScriptEnabled: true });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = () => page.evaluate("navigator.clipboard.readText()");
    for (const [lang, copy, told, address] of [
      ["pt", "Copiar", "Copiado", one.address],
      ["en", "Copy", "Copied", one.verification],
      ["es", "Copiar", "Copiado", one.verification],
    ] as const) {
      await page.goto(`${address}?lang=${lang}`);
      await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
      await page.evaluate("navigator.clipboard.writeText('')");
      const field = page.locator(".copy").first();
      await field.getByRole("button", { name: copy, exact: true }).click();
      await expect.poll(() => field.getByRole("status").textContent()).toBe(told);
      expect(await copied()).toBe(one.verification);
    }
    await page.goto(one.verification);
    await page.click(".take summary");
    await page.locator(".take .copy button").click();
    await expect.poll(copied).toBe(`${one.verification}.json`);
    // One tap selects all of it.
    await page.locator("#address").click();
    expect(await page.evaluate("getSelection().toString()")).toBe(one.verification);
    await screenshot(page, "certificate-copied");
    const bare = await openWithSheets(desktop);
    await bare.goto(one.verification);
    expect(await bare.locator("#address").isVisible()).toBe(true);
    expect(await bare.locator(".copy button:visible").count()).toBe(0);
  },
);

browserTest(
  "somebody types a code by keyboard alone, or sends a photo of it without JavaScript, and reads a page that programs can read too",
  async () => {
    const one = await accepted();
    const page = await openWithSheets(phone);
    const verify = `${stack.stack.baseUrl}/verify?lang=en`;
    await page.goto(verify);
    // The languages come first.
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Tab");
    await page.keyboard.type(one.short_code.toLowerCase().replaceAll(/(.{4})(?=.)/g, "$1 "));
    await page.keyboard.press("Enter");
    await page.waitForURL(`${one.verification}?lang=en`);
    expect(await page.locator(".state.good").count()).toBe(1);
    for (const landmark of ["banner", "main", "contentinfo", "navigation"] as const)
      expect(await page.getByRole(landmark).count(), landmark).toBe(1);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.getByRole("img", { name: /^Certificate “Finisher 10 km” of Ana Souza/ }).count()).toBe(
      1,
    );
    for (const name of [
      "Download the PDF",
      "Add to LinkedIn profile",
      "Share on LinkedIn",
      "Send by WhatsApp",
    ])
      expect(await page.getByRole("link", { name }).count(), name).toBe(1);
    expect(await page.getByRole("textbox", { name: "Address of this certificate" }).inputValue()).toBe(
      one.verification,
    );
    expect(await page.locator("img:not([alt]), body script, script[src], [onclick], [style]").count()).toBe(
      0,
    );

    await page.goto(verify);
    const photo = { name: "IMG_1.png", mimeType: "image/png", buffer: qrPng(one.verification) };
    await page.setInputFiles("input[type=file]", photo);
    await page.click("form[method=post] button");
    // Of a photo only the code is checked: it is asked whether the file shows what the certificate says, and never green.
    await page.waitForSelector("text=is that whom your file shows?");
    expect(await page.locator(".state.good").count()).toBe(0);
    await page.click(`a[href^="c/${one.short_code}"]`);
    await page.waitForURL((url) => url.href.startsWith(one.verification));
    expect(await page.locator(".state.good").count()).toBe(1);
  },
);

/** A photo of 6.6 million pixels, grainy as one taken in the evening, of a sheet with the code of a certificate. */
async function largePhoto(address: string): Promise<Buffer> {
  const [width, height] = [3_000, 2_200];
  const sheet = await sharp(qrPng(address, 20)).rotate(4, { background: "#ffffff" }).png().toBuffer();
  const grain = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return sharp(await grain.linear(0.25, 140).png({ compressionLevel: 0 }).toBuffer())
    .composite([{ input: sheet, left: 900, top: 500 }])
    .jpeg({ quality: 97 })
    .toBuffer();
}

nightBrowserTest(
  "a photo over the limit, which is said before, is made smaller before it is sent, and read",
  async () => {
    const one = await accepted();
    const photo = await largePhoto(one.verification);
    expect(photo.length).toBeGreaterThan(LIMITS.photo.bytesMax);
    const file = join(tmpdir(), `${one.short_code}.jpg`);
    writeFileSync(file, photo);
    onTestFinished(() => rmSync(file));
    const limit = `${LIMITS.photo.bytesMax / 1_000_000} MB`;
    const send = async (javaScriptEnabled: boolean) => {
      const page = await openWithSheets({ ...phone, javaScriptEnabled });
      await page.goto(`${stack.stack.baseUrl}/verify`);
      expect(await page.locator("#photo-hint").textContent()).toContain(limit);
      await page.setInputFiles("input[type=file]", file);
      const posted = page.waitForRequest((request) => request.method() === "POST");
      await page.click("form[method=post] button");
      return { page, bytes: (await (await posted).sizes()).requestBodySize };
    };
    const { page, bytes } = await send(true);
    await page.waitForSelector(`a[href^="c/${one.short_code}"]`);
    expect(await page.locator("main").textContent()).toContain("Ana Souza");
    expect(bytes).toBeLessThan(LIMITS.photo.bytesMax);
    const bare = await send(false);
    await bare.page.waitForSelector("[role=alert]");
    expect(await bare.page.locator("[role=alert]").textContent()).toContain(limit);
  },
);
