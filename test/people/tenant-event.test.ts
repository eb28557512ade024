import { expect, test } from "vitest";
import { senderOfTenant, tenantNameOf } from "#shared/domain/senders/sender-state.ts";
import { TenantEvent } from "#shared/queue/ses-events.ts";

const ID = "0197a1b2-0000-7000-8000-00000000000a";
/** As the developer guide of SES shows it. */
const event = (over: object = {}) => ({
  version: "0",
  id: "3cc76530-9842-03a9-fdef-e4e4f667cf4e",
  "detail-type": "Sending Status Disabled",
  source: "aws.ses",
  account: "012345678901",
  time: "2025-07-24T12:44:28Z",
  region: "us-east-1",
  resources: [`arn:aws:ses:us-east-1:012345678901:tenant/certificates-production-${ID}/tn-2a8c678ec0000fdaf`],
  detail: {
    version: "1.0.0",
    data: {
      origin: "AWS_MANAGED",
      record: {
        status: "DISABLED",
        cause: "High bounce rate.",
        lastUpdatedTimestamp: [2025, 7, 24, 12, 44, 28, 995_000_000],
      },
    },
  },
  ...over,
});
const changedAt = (lastUpdatedTimestamp?: number[]) =>
  event({ detail: { data: { record: { lastUpdatedTimestamp } } } });

test("an event of a tenant's sending status says which tenant it is, and when it changed to the millisecond", () => {
  const tenant = `certificates-production-${ID}`;
  const at = new Date("2025-07-24T12:44:28.995Z");
  expect(TenantEvent.parse(event())).toEqual({ tenant, paused: true, at });
  expect(TenantEvent.parse(event({ "detail-type": "Sending Status Enabled" })).paused).toBe(false);
  expect(
    TenantEvent.parse(event({ resources: [`arn:aws:ses:us-east-1::tenant/${tenant}/tn-1`] })).tenant,
  ).toBe(tenant);
  // What is 0 may be left out at the end; without any, the event's own time is there.
  expect(TenantEvent.parse(changedAt([2025, 7, 24, 12, 44])).at.toISOString()).toBe(
    "2025-07-24T12:44:00.000Z",
  );
  expect(TenantEvent.parse(changedAt()).at.toISOString()).toBe("2025-07-24T12:44:28.000Z");
});

test.each([
  ["another source", event({ source: "aws.sms-voice" })],
  ["another detail-type", event({ "detail-type": "Advisor Recommendation Status Open" })],
  ["no tenant", event({ resources: ["arn:aws:ses:us-east-1:012345678901:identity/example.com"] })],
  ["no resource", event({ resources: [] })],
  ["a time that is none", changedAt([2025])],
])("an event with %s is none of a tenant", (_, given) => {
  expect(TenantEvent.safeParse(given).success).toBe(false);
});

test("the name of a tenant says whose it is, for this stage alone, and is as short as SES wants it", () => {
  const prefix = "certificates-production";
  for (const sender of [ID, "shared"]) {
    expect(senderOfTenant(prefix, tenantNameOf(prefix, sender))).toBe(sender);
    expect(senderOfTenant("certificates-sandbox", tenantNameOf(prefix, sender))).toBeUndefined();
  }
  expect(senderOfTenant(prefix, `${prefix}-${ID}-x`)).toBeUndefined();
  expect(tenantNameOf(prefix, ID).length).toBeLessThanOrEqual(64);
});
