import { expect, test } from "vitest";
import { mailSignInLink } from "#shared/domain/holders/mail-holder-link.ts";
import type { LetterResult } from "#shared/domain/messages/letter.ts";
import { HOLDERS } from "#shared/domain/rules.ts";
import { aPageOf } from "../support/browser/invitation-page.ts";
import { runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

/* How many links an address gets: strangers keep nobody out, and fill no mailbox (decision 23.9). */
const stack = await testStack({ workers: false });
const MINUTE = 60_000;
const { typed, other } = HOLDERS.links;

/** Asks for links to one address at times of a day that the test names, in minutes. */
async function asking() {
  const { email, short_code: code } = await aPageOf(stack);
  const day = Date.parse("2026-03-02T00:00:00.000Z");
  let now = day;
  const sent: number[] = [];
  const ports = {
    ...stack.functions.ports,
    clock: { now: () => new Date(now) },
    mailer: {
      ...stack.functions.ports.mailer,
      sendLetter: async () => {
        sent.push((now - day) / MINUTE);
        return { kind: "sent" } as unknown as LetterResult & { kind: "sent" };
      },
    },
  };
  const ask = (by: "typed" | "code", minute: number, askedAt = minute): Promise<LetterResult> => {
    now = day + minute * MINUTE;
    const at = new Date(day + askedAt * MINUTE).toISOString();
    return mailSignInLink(ports, {
      kind: "sign_in",
      locale: "en",
      at,
      ...(by === "typed" ? { email } : { code }),
    });
  };
  return { ask, sent };
}

test("asks by the code of a page, which anybody can read, use up nothing of who types the address", async () => {
  const { ask, sent } = await asking();
  for (let n = 0; n < 10; n++) await ask("code", 1);
  expect(sent).toHaveLength(other.perHour);
  for (let n = 0; n < typed.perHour; n++) expect((await ask("typed", 2)).kind).toBe("sent");
});

test("whatever strangers ask, somebody who types their address has a link within the hour", async () => {
  const { ask, sent } = await asking();
  for (let hour = 0; hour < runs(6, 20); hour++) {
    for (let n = 0; n < typed.perHour + 1; n++) {
      await ask("typed", hour * 60);
      await ask("code", hour * 60);
    }
    const minute = hour * 60 + 30;
    const own = await ask("typed", minute);
    // The first one beyond the limit waits for the hour, and a later one is served by it.
    expect(own.kind).toBe("nothing");
    const later = await ask("typed", (hour + 1) * 60, minute);
    expect(["sent", "nothing"]).toContain(later.kind);
    expect(sent.some((at) => minute < at && at <= minute + 60)).toBe(true);
  }
});

test("the first ask beyond the limit waits until the next hour, one of them", async () => {
  const { ask } = await asking();
  for (let n = 0; n < typed.perHour; n++) await ask("typed", 5);
  expect(await ask("typed", 45)).toEqual({ kind: "later", afterSeconds: 15 * 60 });
  expect((await ask("typed", 46)).kind).toBe("nothing");
  expect((await ask("typed", 60, 45)).kind).toBe("sent");
});

test("an address gets no more than a few links a day and one an hour, however many ask", async () => {
  const { ask, sent } = await asking();
  for (let minute = 0; minute < 24 * 60; minute += 12) {
    await ask("typed", minute);
    await ask("code", minute);
  }
  expect(sent.length).toBeLessThanOrEqual(24 + typed.perDay + other.perDay);
});
