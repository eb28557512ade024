import { randomBytes } from "node:crypto";
import { vi } from "vitest";
import type { Answer } from "./client.ts";
import { anEvent } from "./fixtures.ts";
import type { Tenant, TestStack } from "./stack.ts";

/** Within this a change must show (decisions 11); checks that wait for one fail after it. */
export const WITHIN_10_S = { timeout: 10_000, interval: 200 };

/** A word that no other test has: 8 letters. */
export const aWord = (): string =>
  [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");

/** The public list. */
export const listed = (stack: TestStack, query: Record<string, string | number> = {}): Promise<Answer> =>
  stack.anonymous.call("GET /event/public-list", { query });

/** Names of the events that a word finds. */
export async function namesOf(stack: TestStack, q: string): Promise<string[]> {
  const { status, body, text } = await listed(stack, { q, limit: 50 });
  if (status !== 200) throw new Error(text);
  return body.events.map(({ name }: { name: string }) => name);
}

/** Waits until a word finds as many events, within the promised time; gives the answer. */
export const untilTotal = (stack: TestStack, q: string, total: number): Promise<Answer> =>
  vi.waitFor(async () => {
    const answer = await listed(stack, { q });
    if (answer.body.total !== total) throw new Error(`${q}: ${answer.body.total} instead of ${total}`);
    return answer;
  }, WITHIN_10_S);

/** Creates a public event that the given word finds. */
export const aPublicEvent = (tenant: Tenant, word: string, fields: Record<string, unknown> = {}) =>
  anEvent(tenant.key, { name: `Workshop ${word}`, ...fields });

/** Takes what can move the directory on now, instead of when its schedule comes. */
export const publish = (stack: TestStack): Promise<unknown> => stack.stack.runSchedule("directory.publish");
