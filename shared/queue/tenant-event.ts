import * as z from "zod";

/** The ARN of a tenant: `arn:aws:ses:<region>:<account>:tenant/<name>/<id>`. */
const TENANT = /:tenant\/([\w-]+)(?:\/|$)/;

/** An event about the sending status of a tenant, from SES through EventBridge ("Sending Status Disabled"); only the fields used here. */
const SendingStatusEvent = z.object({
  source: z.literal("aws.ses"),
  "detail-type": z.enum(["Sending Status Disabled", "Sending Status Enabled"]),
  time: z.iso.datetime(),
  resources: z.array(z.string()).min(1),
});

/** A tenant that was paused, or may send again, and since when. */
export const TenantEvent = SendingStatusEvent.transform((event) => {
  const names = event.resources.flatMap((arn) => TENANT.exec(arn)?.[1] ?? []);
  return {
    tenant: names[0] ?? "",
    paused: event["detail-type"] === "Sending Status Disabled",
    at: new Date(event.time),
  };
});
