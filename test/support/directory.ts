import { randomBytes } from "node:crypto";
import { analyseEvent } from "#shared/domain/events/analyse-event.ts";
import { eventually, onSlowMachine } from "./eventually.ts";
import { anEvent } from "./fixtures.ts";
import type { Tenant, TestStack } from "./stack.ts";

/** A change shows within ten seconds (decision 11.6). */
const WITHIN = { withinMs: onSlowMachine(10_000) };

/** A word that no other test has: 8 letters. */
export const aWord = (): string =>
  [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");

/** The public list of events. */
export const publicList = (stack: TestStack, query: Record<string, string | number> = {}) =>
  stack.anonymous.call("GET /event/public-list", { query });

/** Names of the events that a word finds. */
export async function namesOf(stack: TestStack, q: string): Promise<string[]> {
  const { body } = await publicList(stack, { q, limit: 50 });
  return body.events.map(({ name }) => name);
}

/** Waits until a word finds this number of events, as the directory promises (decision 11.6); gives the answer. */
export const untilTotal = (stack: TestStack, q: string, total: number) =>
  eventually(async () => {
    const answer = await publicList(stack, { q });
    if (answer.body.total !== total) throw new Error(`${q}: ${answer.body.total} instead of ${total}`);
    return answer;
  }, WITHIN);

/** Creates a public event that the given word finds. */
export const aPublicEvent = (tenant: Tenant, word: string, fields: Record<string, unknown> = {}) =>
  anEvent(tenant.key, { name: `Workshop ${word}`, ...fields });

/** Does what workers do after events have changed, for a service without them: analyses what is new, and writes the log. */
export async function followEvents(
  { functions: { ports } }: TestStack,
  events: readonly { readonly id: string; readonly short_code: string }[],
): Promise<void> {
  // The organization of a job is told in logs alone.
  const organization_id = "";
  await Promise.all(events.map(({ id }) => analyseEvent(ports, { event_id: id, organization_id })));
  await ports.directoryLog.record(events.map(({ id, short_code }) => ({ id, code: short_code })));
}

/** Runs the worker that publishes the directory now, instead of on its schedule. */
export const publishDirectory = (stack: TestStack): Promise<unknown> =>
  stack.stack.runSchedule("directory.publish");
