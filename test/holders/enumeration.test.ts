import { describe, expect, test } from "vitest";
import { mailSignInLink } from "#shared/domain/holders/mail-holder-link.ts";
import { aPageOf } from "../support/browser/invitation-page.ts";
import { FORM } from "../support/browser/pages.ts";
import { anEmail } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

/* Whether something was issued to an address is told to nobody who does not read its mail: not by the answer, not by its time. */
const stack = await testStack({ workers: false });

const ask = (fields: Record<string, string>) =>
  stack.anonymous.call("POST /me/links", { raw: new URLSearchParams(fields).toString(), headers: FORM });

/** What is the same in two answers to anybody: the text says the address that was sent, and its compressed length follows it. */
const comparable = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>, email: string) => ({
  status,
  headers: [...headers].filter(
    ([name]) => !["date", "x-request-id", "ratelimit", "content-length"].includes(name),
  ),
  text: text.replaceAll(email, "…"),
});

const ROUNDS = 60;
const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

/**
 * How sure it is that one kind of call takes longer than the other: in how many of the rounds, whose calls stand beside each
 * other in random order, the first was the slower one, in standard deviations from one half; and the difference of the medians.
 */
async function compared(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  let slower = 0;
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const swapped = Math.random() < 0.5;
    const first = await timed(swapped ? other : one);
    const second = await timed(swapped ? one : other);
    const [a, b] = swapped ? [second, first] : [first, second];
    times[0].push(a);
    times[1].push(b);
    if (a > b) slower++;
  }
  const deviations = (slower - ROUNDS / 2) / Math.sqrt(ROUNDS / 4);
  return { deviations, difference: median(times[0]) - median(times[1]) };
}

/** One in about 15,000 comparisons of equal calls is beyond, by chance. */
const BEYOND_CHANCE = 4;

describe("who asks for a link learns nothing", () => {
  test("from the answer: it is the same for an address with certificates, one without, and one that is full", async () => {
    const { email, short_code } = await aPageOf(stack);
    const unknown = anEmail();
    const known = comparable(await ask({ email }), email);
    expect(comparable(await ask({ email: unknown }), unknown)).toEqual(known);
    for (let n = 0; n < 5; n++) expect(comparable(await ask({ email }), email)).toEqual(known);
    expect(comparable(await ask({ code: "7Q2M4XKD0A5V" }), "-")).toEqual(
      comparable(await ask({ code: short_code }), "-"),
    );
  });

  test("from what it costs: nothing is read, whoever it is", async () => {
    const { email, short_code } = await aPageOf(stack);
    const forms: Record<string, string>[] = [{ email }, { email: anEmail() }, { code: short_code }];
    for (const fields of [...forms, { code: "7Q2M4XKD0A5V" }]) {
      const { calls } = await stack.measure(() => ask(fields));
      expect(calls).toEqual(["UpdateItem"]);
    }
  });

  night.test(
    "from its time: calls for known and unknown addresses and codes cannot be told apart",
    async () => {
      const { email, short_code } = await aPageOf(stack);
      const unknown = email.replace(/^./, "x");
      const byEmail = await compared(
        () => ask({ email }),
        () => ask({ email: unknown }),
      );
      expect(Math.abs(byEmail.deviations)).toBeLessThan(BEYOND_CHANCE);
      const byCode = await compared(
        () => ask({ code: short_code }),
        () => ask({ code: "7Q2M4XKD0A5V" }),
      );
      expect(Math.abs(byCode.deviations)).toBeLessThan(BEYOND_CHANCE);
    },
  );

  night.test("and if the mail were written within the call, its time would tell", async () => {
    const { short_code } = await aPageOf(stack);
    const careless = async (code: string) => {
      await ask({ code });
      await mailSignInLink(stack.functions.ports, { kind: "sign_in", code, locale: "en", at: "" });
    };
    const { deviations, difference } = await compared(
      () => careless(short_code),
      () => careless("7Q2M4XKD0A5V"),
    );
    expect(deviations).toBeGreaterThan(BEYOND_CHANCE);
    expect(difference).toBeGreaterThan(0);
  });
});

test("a session that ended and one that never was are the same page, of one size", async () => {
  const me = (cookie: string) => stack.anonymous.call("GET /me", { headers: { ...FORM, cookie } });
  const { email } = await aPageOf(stack);
  const { addressOf } = stack.functions.ports["holders.write"];
  const [known, unknown] = [addressOf(email), addressOf(anEmail())];
  const texts = await Promise.all(
    [known, unknown].map(async (one) => (await me(`me=${one}.${"A".repeat(43)}`)).text),
  );
  expect(texts[0]).toBe(texts[1]);
});
