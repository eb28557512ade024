import * as z from "zod";

/** The ARN of a tenant: `arn:aws:ses:<region>:<account>:tenant/<name>/<id>`. */
const TENANT = /:tenant\/([\w-]+)(?:\/|$)/;

/** Year, month, day, hour, minute, and what follows of seconds and nanoseconds where that is not 0. */
const Moment = z.array(z.int()).min(5).max(7);

/**
 * An event about the sending status of a tenant, from SES through EventBridge (SES developer guide, "Tenants", "Setting up
 * EventBridge notifications"); only the fields used here.
 */
const SendingStatusEvent = z.object({
  source: z.literal("aws.ses"),
  "detail-type": z.enum(["Sending Status Disabled", "Sending Status Enabled"]),
  time: z.iso.datetime(),
  resources: z.array(z.string().regex(TENANT)).min(1),
  detail: z.object({ data: z.object({ record: z.object({ lastUpdatedTimestamp: Moment.optional() }) }) }),
});

/** A tenant that was paused, or may send again, and since when. */
export const TenantEvent = SendingStatusEvent.transform((event) => {
  const { lastUpdatedTimestamp } = event.detail.data.record;
  return {
    tenant: TENANT.exec(event.resources[0]!)![1]!,
    paused: event["detail-type"] === "Sending Status Disabled",
    // The time of the event has no parts of a second, by which a pause and its end can be told apart.
    at: lastUpdatedTimestamp ? momentOf(lastUpdatedTimestamp) : new Date(event.time),
  };
});

function momentOf([year, month, day, hour, minute, second = 0, nanoseconds = 0]: readonly number[]): Date {
  return new Date(Date.UTC(year!, month! - 1, day, hour, minute, second, Math.floor(nanoseconds / 1e6)));
}
