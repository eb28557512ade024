// More than ten seconds on a busy machine: a browser looks at pages and mails with none, one, eight and forty values. Only the
// long run does it in three languages.
import { expect } from "vitest";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import { labelIn } from "#shared/domain/outcomes/outcome.ts";
import { PRESETS } from "#shared/domain/outcomes/presets.ts";
import { LENGTHS, LIMITS } from "#shared/domain/rules.ts";
import { renderInvitation } from "#shared/mail/invitation.ts";
import { outcomeLines } from "#shared/mail/invitation-facts.ts";
import { accepted } from "../credentials/signing/scene.ts";
import {
  browserTest,
  expectUsable,
  openWithSheets,
  screenshot,
  TOO_WIDE,
} from "../support/browser/browser.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const COLOR_OF_LABELS = "getComputedStyle(document.querySelector('.label')).color";
/** How labels are in a mail, by day and by night. */
const LABELS = { light: "rgb(83, 92, 114)", dark: "rgb(179, 187, 205)" } as const;

const race = PRESETS[0]!.fields.slice(0, 8);
const RACE = {
  chip_time: "1:42:07",
  gun_time: "1:43:20",
  overall_place: { position: 17, of: 812 },
  gender_place: { position: 12, of: 460 },
  category_place: 3,
  category: "M40-44",
  distance: "Meia maratona",
  pace: "4:51",
};
const text = (key: string, label: string) => ({ key, type: "text" as const, label });
const HARD = {
  a: "Honorificabilitudinitatibus".repeat(7),
  b: "نادي العدّائين في الجبل الأخضر وأصدقاؤهم",
  c: "Uma avaliação de métodos para o ensino de computação em nuvem no ensino superior público brasileiro, com estudo de caso",
  d: "富士山麓マラソン大会",
  e: "9",
};
/** What never breaks. */
const WHOLE = {
  1: ["duration", "12:12:07.55"],
  2: ["date", "2026-09-23"],
  3: ["duration", "2:12:07"],
  4: ["text", "21 km"],
} as const;
/** What stands in several lines and should not. */
const BROKEN = `[...document.querySelectorAll("time, .whole")].filter((it) => {
  const range = document.createRange();
  range.selectNodeContents(it);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((it) => it.textContent)`;
const CASES = {
  none: { fields: [], values: {} },
  one: { fields: race.slice(0, 1), values: { chip_time: "1:42:07" } },
  eight: { fields: race, values: RACE, role: "Palestrante" },
  hard: {
    fields: [
      text("a", "x".repeat(LENGTHS.fieldLabel)),
      text("b", "المركز العام في السباق"),
      text("c", "Título do trabalho apresentado na sessão de comunicações"),
      text("d", "クラブ"),
      text("e", "A"),
    ],
    values: HARD,
    role: "Coordenadora da comissão científica e moderadora da sessão de comunicações",
  },
  forty: {
    fields: Array.from({ length: LIMITS.fieldsPerBadge }, (_, n) => ({
      ...text(`k${n}`, `Campo número ${n + 1}`),
      ...(n in WHOLE && { type: WHOLE[n as keyof typeof WHOLE][0] }),
    })),
    values: Object.fromEntries(
      Array.from({ length: LIMITS.fieldsPerBadge }, (_, n) => [
        `k${n}`,
        WHOLE[n as keyof typeof WHOLE]?.[1] ?? (n % 5 ? `Valor ${n}` : HARD.c),
      ]),
    ),
  },
};

for (const [turn, [name, { fields, values, ...more }]] of some(Object.entries(CASES), 1, 4).entries())
  browserTest(`what a person did is readable on each page and in the mail: ${name}`, async () => {
    const one = await accepted(stack, { badge: { fields }, recipient: { values, ...more } });
    const found = (await stack.functions.ports.certificates.subject(one.tenant.id, one.id))!;
    const page = await openWithSheets({ viewport: { width: 360, height: 800 } });
    for (const locale of some(LOCALES, 1, turn)) {
      for (const [at, address] of Object.entries({
        certificate: one.verification,
        invitation: one.address,
      })) {
        await page.goto(`${address}?lang=${locale}`);
        await expectUsable(page, `outcome-${name}-${at}-${locale}`, 7);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await page.evaluate(BROKEN)).toEqual([]);
        expect(await page.evaluate(TOO_WIDE)).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 360, height: 800 });
        expect(await page.locator(".figures dd").count()).toBe(fields.length + ("role" in more ? 1 : 0));
        for (const { label } of fields)
          expect(await page.locator(".figures").innerText()).toContain(labelIn(label, locale));
      }
      await page.goto("about:blank");
      const lines = outcomeLines(found, locale);
      await page.setContent(mailWith(lines, locale));
      expect(await page.locator(".figure").count()).toBe(lines.length);
      for (const [colorScheme, color] of Object.entries(LABELS)) {
        await page.emulateMedia({ colorScheme: colorScheme as keyof typeof LABELS });
        await screenshot(page, `outcome-${name}-mail-${colorScheme}-${locale}`);
        expect(await page.evaluate(TOO_WIDE), "mail").toBeLessThanOrEqual(0);
        if (lines.length > 0) expect(await page.evaluate(COLOR_OF_LABELS)).toBe(color);
      }
    }
  });

const mailWith = (outcome: ReturnType<typeof outcomeLines>, locale: (typeof LOCALES)[number]) =>
  renderInvitation({
    locale,
    recipientName: "Ana Souza",
    organizationName: "Instituto Horizonte",
    eventName: "Corrida da Serra 2026",
    badgeName: "Finisher 10 km",
    badgeImageUrl: null,
    reason: "Terminou os 10 km em 58 minutos.",
    outcome,
    link: "https://certificates.example/api/i/token",
    expiresAt: null,
    linkValidDays: 90,
  }).html;
