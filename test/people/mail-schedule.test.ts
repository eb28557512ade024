import { expect, test } from "vitest";
import { sendDeferredMails } from "#shared/domain/people/send-deferred-mails.ts";
import { LIMITS } from "#shared/domain/rules.ts";

test("thousands of mails that are due are postponed by as many calls at a time as a client has connections", async () => {
  const due = new Date();
  let [atOnce, most, postponed] = [0, 0, 0];
  const queued = await sendDeferredMails({
    clock: { now: () => due },
    mailQueue: { send: async () => [] },
    deferredMails: {
      shards: 8,
      due: async (shard, _, limit) =>
        Array.from({ length: limit }, (_, n) => {
          const [organizationId, certificateId] = [`org-${n % 7}`, `certificate-${shard}-${n}`];
          return { organizationId, certificateId, email: `${shard}-${n % 10}@example.com`, due };
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
