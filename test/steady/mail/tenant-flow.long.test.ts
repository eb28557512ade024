import { expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { runs } from "../../support/runs.ts";
import type { Tenant } from "../../support/service.ts";
import { ownStack } from "../../support/stack.ts";
import { startMailService } from "../../support/stand-ins/mail-service.ts";

/* From the request to the mail, with all workers, over a mail service that takes few calls of its control plane: by night, as SES, one a second. */
const service = await startMailService();
const { account } = service;
account.controlPerSecond = runs(4, 1);
const stack = await ownStack({ settings: { MAIL_TENANTS: "local" } });

async function sceneOf(tenant: Tenant) {
  const { event, badge } = await eventAndBadge(tenant);
  return async () => {
    const recipient = aRecipient();
    const body = { event_id: event.id, badge_id: badge.id, ...recipient };
    const { id } = (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
    const status = async () =>
      (await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body.email_status;
    return { status, mails: () => service.to(recipient.recipient_email).map((mail) => mail.tenant) };
  };
}
/** As EventBridge puts it into the queue. */
const tell = (name: string, paused: boolean) =>
  stack.functions.ports.tenantsQueue.send([
    {
      source: "aws.ses",
      "detail-type": `Sending Status ${paused ? "Disabled" : "Enabled"}`,
      time: new Date().toISOString(),
      resources: [account.tenant(name)!.arn],
      detail: { data: { record: { status: paused ? "DISABLED" : "ENABLED" } } },
    } as never,
  ]);

test("first mails go once their tenants are there; a pause holds its own mails alone, and its end lets them go", async () => {
  const tenants = await Promise.all([stack.tenant(), stack.tenant()]);
  const names = tenants.map(({ id }) => `local-${id}`);
  const issues = await Promise.all(tenants.map(sceneOf));
  const first = await Promise.all(issues.flatMap((issue) => [issue(), issue()]));
  // Those that waited longer than three times three seconds are queued by the schedule.
  await eventually(async () => {
    for (const [n, { mails }] of first.entries()) expect(mails()).toEqual([names[Math.floor(n / 2)]]);
  });
  // Each tenant was made once, however many mails asked; calls that were throttled were made again.
  for (const name of names) expect(account.tenant(name)?.resources?.size).toBe(2);

  const [bad, good] = [names[0]!, names[1]!];
  account.pause(bad, true);
  await tell(bad, true);
  const [held, other] = await Promise.all(issues.map((issue) => issue()));
  await eventually(async () => expect(await held!.status()).toBe("paused"));
  await eventually(() => expect(other!.mails()).toEqual([good]));
  expect(held!.mails()).toEqual([]);

  account.pause(bad, false);
  await tell(bad, false);
  await eventually(async () => expect(await held!.status()).toBe("queued"));
  await stack.stack.runSchedule("people.send-deferred");
  await eventually(() => expect(held!.mails()).toEqual([bad]));
  // No mail was ever tried under another tenant.
  expect(new Set(service.mails.map(({ tenant }) => tenant))).toEqual(new Set(names));
});
