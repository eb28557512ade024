import { chromium } from "playwright-core";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const page = await (await browser.newContext({ locale: "pt-BR" })).newPage();
page.on("response", async (r) => { if (r.url().includes("/token")) console.log(r.status(), (await r.body().catch((e) => e)).toString().slice(0, 500), JSON.stringify(await r.request().allHeaders())); });
await page.goto("http://localhost:3111/api/panel");
await page.getByRole("button", { name: "Entrar" }).click();
await page.getByRole("button").filter({ hasText: "Ana Beatriz" }).first().click();
await page.waitForTimeout(2000);
await browser.close();
