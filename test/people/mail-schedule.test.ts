import { expect, test } from "vitest";
import type { MailQuota } from "#shared/domain/people/mail-quota.ts";
import { sendDeferredMails } from "#shared/domain/people/send-deferred-mails.ts";
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
  const { queued } = await sendDeferredMails({
    clock: { now: () => due },
    mailQuota,
    mailQueue: { send: async () => [] },
    deferredMails: {
      shards: 8,
      due: async (shard, bulk, _, limit) =>
        Array.from({ length: bulk ? 0 : limit }, (_, n) => {
          const [organizationId, certificateId] = [`org-${n % 7}`, `certificate-${shard}-${n}`];
          return { organizationId, certificateId, email: `${shard}-${n % 10}@example.com`, bulk, due };
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
