import { expect, test } from "vitest";
import type { MetricValues } from "#shared/domain/metrics.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { invite } from "../support/browser/invitation-page.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";

const service = await startMailService();
const published: MetricValues[] = [];
const stack = await ownStack({ onMetrics: (values) => published.push(values) });
const DAY = 86_400_000;
test("a mail that waited goes out after midnight", async () => {
  const noon = Math.ceil(Date.now() / DAY) * DAY + DAY / 2;
  const ahead = noon - Date.now();
  stack.setClock(() => new Date(Date.now() + ahead));
  const tenant = await stack.tenant();
  const subject = await eventAndBadge(tenant);
  const email = anEmail();
  const count = LIMITS.invitationsPerAddressAndDay;
  const sent = (mails: number) =>
    eventually(async () => {
      expect(service.to(email)).toHaveLength(mails);
      expect(await stack.stack.queued()).toEqual({ waiting: 0, dead: 0 });
    });
  for (let n = 0; n < count + 1; n++) await invite(stack, tenant, subject, { recipient_email: email });
  await sent(count);
  // The one that waits is told, as any mail that is put off.
  expect(published.filter(({ MailsPostponed }) => MailsPostponed === 1)).toHaveLength(1);
  await stack.stack.runSchedule("people.send-deferred");
  await sent(count);
  stack.setClock(() => new Date(Date.now() + ahead + DAY / 2));
  await stack.stack.runSchedule("people.send-deferred");
  await sent(count + 1);
});
