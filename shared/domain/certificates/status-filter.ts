import * as z from "zod";
import { CERTIFICATE_STATUSES, RECIPIENT_STATUSES, type RecipientStatus } from "./certificate.ts";
import type { CertificateFilter } from "./ports.ts";

/** The filters by status that every list of certificates has (decision 5.10). */
export const STATUS_FILTERS = {
  certificate_status: z
    .enum(CERTIFICATE_STATUSES)
    .optional()
    .meta({ description: "Status of the certificate." }),
  recipient_status: z.enum(RECIPIENT_STATUSES).optional().meta({
    description:
      "Status of the recipient, of certificates that neither were revoked nor have expired. With `certificate_status` it finds those of that status.",
  }),
};

/** The status of a certificate that has neither expired nor been revoked, by that of its recipient. */
const STANDS = {
  INVITED: "PENDING",
  PENDING: "PENDING",
  ACCEPTED: "ACCEPTED",
  REJECTED: "REJECTED",
} as const;

/** What a question by status finds; without `certificate` only certificates that stand, as the funnel counts them. */
export const statusFilter = (
  certificate: CertificateFilter["status"],
  recipient: RecipientStatus | undefined,
): Pick<CertificateFilter, "status" | "recipientStatus"> => ({
  status: certificate ?? (recipient && STANDS[recipient]),
  recipientStatus: recipient,
});

/** For `refine`: the filter `status` and its full name are not given both. */
export const eitherName = <N extends keyof typeof STATUS_FILTERS>(full: N) =>
  [
    (query: { status?: string | undefined } & { [F in N]?: string | undefined }) =>
      query.status === undefined || query.status === "all" || query[full] === undefined,
    { path: [full] as PropertyKey[], error: "Is another name of status here: give one of them." },
  ] as const;
