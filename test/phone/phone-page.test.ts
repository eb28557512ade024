import { expect, it, onTestFinished } from "vitest";
import { LOCAL_PHONE } from "#infra/local/emulators/phone-api.ts";
import { readConfig } from "#shared/config.ts";
import { connectPhoneSender } from "#shared/phone/sender.ts";
import {
  browserTest,
  LOWEST_CONTRAST,
  openPage,
  SMALL_TARGETS,
  screenshot,
} from "../support/browser/browser.ts";
import { phoneStandIn } from "./phone-support.ts";

const phone = phoneStandIn();
const ANA = "+5511987654321";
const NAMES = ["AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

/** Ana has a message on WhatsApp and an SMS, somebody else one message. */
async function withMessages() {
  const before = NAMES.map((name) => process.env[name]);
  for (const name of NAMES) process.env[name] = "us-east-1";
  onTestFinished(async () => {
    for (const [at, name] of NAMES.entries()) {
      if (before[at] === undefined) delete process.env[name];
      else process.env[name] = before[at];
    }
    await phone.control("reset", {});
  });
  const { send } = connectPhoneSender({
    config: {
      ...readConfig({ STAGE: "local", BASE_URL: "http://localhost/api" }),
      PHONE_SMS_IDENTITY: LOCAL_PHONE.smsIdentity,
      PHONE_WHATSAPP_ID: LOCAL_PHONE.whatsAppId,
      PHONE_TEMPLATE_PT: LOCAL_PHONE.template,
      PHONE_TEMPLATE_ES: LOCAL_PHONE.template,
    },
    dynamo: () => {
      throw new Error("It uses no table.");
    },
  });
  await phone.control("behave", { reports: [{ status: "delivered", after: "before_answer" }] });
  const message = {
    to: ANA,
    locale: "pt",
    organizationName: "Fundação <Sol> & Mar",
    badgeName: "Participante",
    eventName: "Semana da Computação 2026",
    link: `https://certs.example.com/i/${"a1B2".repeat(17)}abc`,
    organizationId: "o",
    certificateId: "c",
    claimedAt: "2026-11-26T12:00:00.000Z",
  } as const;
  expect(await send({ ...message, channel: "whatsapp", to: "+34612345678", locale: "es" })).toMatchObject({
    kind: "sent",
  });
  expect(await send({ ...message, channel: "whatsapp" })).toMatchObject({ kind: "sent" });
  expect(await send({ ...message, channel: "sms" })).toMatchObject({ kind: "sent", parts: 3 });
  return message;
}

it("the page without messages says how one comes, and when it would come on a deployed stage", async () => {
  const text = await (await fetch(phone.url())).text();
  expect(text).toContain("No message yet");
  expect(text).toContain("wait from 21 to 8 in the number's country");
});

it("numbers are written as people of their country write them", async () => {
  await withMessages();
  const text = await (await fetch(phone.url())).text();
  for (const written of ["+55 11 98765 4321", "+34 612 34 56 78"])
    expect(text).toContain(`${written}</strong>`);
});

browserTest(
  "the page shows a phone: bubbles of both channels, links that work, statuses and answers, without JavaScript",
  async () => {
    const { link } = await withMessages();
    for (const [name, viewport, colorScheme] of [
      ["wide", { width: 1100, height: 900 }, "light"],
      ["phone", { width: 390, height: 844 }, "dark"],
    ] as const) {
      const page = await openPage({ viewport, colorScheme });
      await page.goto(`${phone.url()}/?number=${encodeURIComponent(ANA)}`);
      expect(await page.locator(".chat li").count()).toBe(name === "wide" ? 2 : 3);
      expect(await page.locator(".chat .sms a").first().getAttribute("href")).toBe(link);
      expect(await page.locator(".chat .action").getAttribute("href")).toBe(
        `http://localhost/i/${link.split("/").at(-1)}`,
      );
      expect(await page.locator(".chat").innerText()).toContain("Fundação <Sol> & Mar");
      if (name === "wide") {
        await page.getByRole("button", { name: "read" }).first().click();
        expect(await page.locator(".ticks.read").count()).toBe(1);
        await page.getByLabel("Answer", { exact: true }).fill("Obrigada! <b>");
        await page.getByRole("button", { name: "Send" }).click();
        expect(await page.locator(".mine").innerText()).toContain("Obrigada! <b>");
      }
      expect(Number(await page.evaluate(LOWEST_CONTRAST)), name).toBeGreaterThanOrEqual(4.5);
      expect(await page.evaluate(SMALL_TARGETS), name).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      await screenshot(page, `phones-${name}`, false);
    }
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(phone.url());
    await page.getByRole("button", { name: "STOP" }).click();
    expect(await page.locator(".mine").last().innerText()).toContain("STOP");
  },
  60_000,
);
