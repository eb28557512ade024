import { setTimeout as pause } from "node:timers/promises";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { startTestStack } from "../support/service.ts";
import { BUDGETS, holds, limitOf } from "./budgets.ts";
import { median } from "./median.ts";

export interface ThroughputRow {
  readonly what: string;
  readonly requests: number;
  readonly answerMs: number;
  readonly perSecond: number;
  readonly budget: string;
  readonly within: boolean;
}
const RECIPIENTS = 1_000;
const BATCHES = [1, 10, 100, 500] as const;
const ANSWER = BUDGETS.throughput.answerOf500;

/** Certificates a second and median answer time by batch size, with requests one after the other and mail on. */
export async function throughputRows(): Promise<ThroughputRow[]> {
  const service = await startTestStack();
  try {
    const rows: ThroughputRow[] = [];
    for (const size of BATCHES) {
      const tenant = await service.tenant({ plan: "ENTERPRISE" });
      const { event, badge } = await eventAndBadge(tenant);
      const answers: number[] = [];
      // A key may issue a hundred times a minute.
      const requests = Math.min(90, RECIPIENTS / size);
      for (let n = 0; n < requests; n++) {
        const recipient = Array.from({ length: size }, () => aRecipient());
        const from = performance.now();
        const answer = await tenant.key.call("POST /v1.0/invitations", {
          body: { event_id: event.id, badge_id: badge.id, recipient },
        });
        if (answer.status !== 201) throw new Error(answer.text);
        answers.push(performance.now() - from);
      }
      const total = answers.reduce((sum, value) => sum + value, 0);
      const [answerMs, perSecond] = [median(answers), (requests * size * 1_000) / total];
      const [rate, answer] = [BUDGETS.throughput[size], size === 500 ? ANSWER : undefined];
      rows.push({
        what: `${size} a request`,
        requests,
        answerMs,
        perSecond,
        budget: [rate, ...(answer ? [answer] : [])].map(limitOf).join(", "),
        within: holds(rate, perSecond) && (!answer || holds(answer, answerMs)),
      });
      await drained(service.stack);
    }
    return rows;
  } finally {
    await service.stack.stop();
  }
}

export interface DrainRow {
  readonly what: string;
  readonly mails: number;
  readonly lost: number;
  readonly seconds: number;
}

/** The time until each of many certificates has its mail, and the number of lost mails. */
export async function drainRows(count = 5_000): Promise<DrainRow[]> {
  const service = await startTestStack();
  try {
    const tenant = await service.tenant({ plan: "ENTERPRISE" });
    const { event, badge } = await eventAndBadge(tenant);
    const from = performance.now();
    for (let left = count; left > 0; left -= 500) {
      const recipient = Array.from({ length: Math.min(500, left) }, () => aRecipient());
      await tenant.key.call("POST /v1.0/invitations", {
        body: { event_id: event.id, badge_id: badge.id, recipient },
      });
    }
    await drained(service.stack);
    const seconds = (performance.now() - from) / 1_000;
    const mails = await service.functions.ports.messages.counted(tenant.id, event.id);
    return [{ what: "issued and mailed", mails: count, lost: count - mails.sent, seconds }];
  } finally {
    await service.stack.stop();
  }
}

/** Waits until the queues are empty for a second, in which the streams would add to them. */
async function drained(stack: { queued(): Promise<{ waiting: number }> }): Promise<void> {
  for (let still = 0; still < 5; ) {
    still = (await stack.queued()).waiting === 0 ? still + 1 : 0;
    await pause(200);
  }
}
