import { expect, test } from "vitest";
import type { MailQuota } from "#shared/domain/messages/mail-quota.ts";
import type { MessageLane } from "#shared/domain/messages/ports.ts";
import { queueDueMessages } from "#shared/domain/messages/queue-due-messages.ts";
import { LIMITS } from "#shared/domain/rules.ts";

test("thousands of mails that are due are postponed by as many calls at a time as a client has connections", async () => {
  const due = new Date();
  let [atOnce, most, postponed] = [0, 0, 0];
  const mailQuota: MailQuota = {
    read: async () => undefined,
    take: async () => true,
    refuse() {},
    refusal: () => undefined,
    accountPaused: async () => undefined,
  };
  const { mails: queued } = await queueDueMessages({
    clock: { now: () => due },
    mailQuota,
    mailQueue: { send: async () => [] },
    phonePolicy: { channels: [] } as never,
    phoneQueue: { send: async () => [] },
    "messages.due": {
      shards: 8,
      giveUp: async () => false,
      due: async (lane: MessageLane, _: Date, limit: number) =>
        Array.from({ length: lane === "single" ? 8 * limit : 0 }, (_, n) => {
          const shard = n % 8;
          const [organizationId, certificateId] = [`org-${n % 7}`, `certificate-${n}`];
          return { lane, organizationId, certificateId, to: `${shard}-${(n >> 3) % 10}@example.com`, due };
        }),
      async postpone() {
        most = Math.max(most, ++atOnce);
        await new Promise(setImmediate);
        atOnce--;
        postponed++;
        return true;
      },
    },
  });
  expect({ queued, postponed }).toEqual({
    queued: 8 * 10 * LIMITS.invitationsPerAddressAndDay,
    postponed: 8 * 500,
  });
  expect(most).toBeLessThanOrEqual(50);
});
