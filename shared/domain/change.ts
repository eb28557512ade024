import type { Certificate } from "./certificate.ts";

/** A committed change that something else follows from. The stream tells each at least once, in order for a record. */
export type Change =
  | { readonly kind: "certificate"; readonly before: Certificate | undefined; readonly after: Certificate }
  | { readonly kind: "account"; readonly email: string }
  | { readonly kind: "resend"; readonly organizationId: string; readonly certificateId: string };
