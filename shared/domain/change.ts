import type { Certificate } from "./certificates/certificate.ts";
import type { RecordedReturn } from "./people/mail-return.ts";
import type { Webhook } from "./webhooks/webhook.ts";

/** A committed change that causes work. The stream delivers each at least once, those of a record in order. */
export type Change =
  | { readonly kind: "certificate"; readonly before: Certificate | undefined; readonly after: Certificate }
  | { readonly kind: "event_text"; readonly organizationId: string; readonly eventId: string }
  | { readonly kind: "webhook_status"; readonly webhook: Webhook }
  | { readonly kind: "account"; readonly email: string }
  | { readonly kind: "resend"; readonly organizationId: string; readonly certificateId: string }
  | { readonly kind: "return"; readonly returned: RecordedReturn };
