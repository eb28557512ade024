import * as z from "zod";
import {
  CERTIFICATE_STATUSES,
  type CertificateStatus,
  RECIPIENT_STATUSES,
  type RecipientStatus,
} from "./certificate.ts";

const SAME = "The same as `status`.";

/** The filters by status that every list of certificates has, by the names that its rows have (decision 5.10). */
export const STATUS_FILTERS = {
  status: z.enum(CERTIFICATE_STATUSES).optional().meta({ description: "Status of the certificate." }),
  certificate_status: z.enum(CERTIFICATE_STATUSES).optional().meta({ description: SAME }),
  recipient_status: z
    .enum([...RECIPIENT_STATUSES, "all"])
    .optional()
    .meta({
      description:
        "Status of the recipient, of certificates that neither were revoked nor have expired. With `status` it finds those of that status.",
    }),
};

/** Those of the lists in which `status` once meant the recipient's: its only value that certificates do not have is still taken. */
export const FORMER_STATUS_FILTERS = {
  ...STATUS_FILTERS,
  status: z
    .enum([...CERTIFICATE_STATUSES, "INVITED", "all"])
    .optional()
    .meta({
      description:
        "Status of the certificate. `INVITED` is taken from who asks for it as once: it is `recipient_status=INVITED`.",
    }),
};

/** What rows of these lists say of both. */
export const STATUS_FIELDS = {
  status: z.enum(CERTIFICATE_STATUSES).meta({ description: "Status of the certificate." }),
  certificate_status: z.enum(CERTIFICATE_STATUSES).meta({ description: SAME }),
  recipient_status: z.enum(RECIPIENT_STATUSES).meta({ description: "Status of the recipient." }),
};

/** The status of a certificate that has neither expired nor been revoked, by that of its recipient. */
const STANDS = {
  INVITED: "PENDING",
  PENDING: "PENDING",
  ACCEPTED: "ACCEPTED",
  REJECTED: "REJECTED",
} as const;

/** A question by status, as any of these lists takes it. */
interface StatusQuery {
  readonly status?: CertificateStatus | "INVITED" | "all" | undefined;
  readonly certificate_status?: CertificateStatus | undefined;
  readonly recipient_status?: RecipientStatus | "all" | undefined;
}

/** What a question by status finds; without that of the certificate only those that stand, as the funnel counts them. */
export function statusFilter({ status, certificate_status, recipient_status }: StatusQuery): {
  readonly status: CertificateStatus | undefined;
  readonly recipientStatus: RecipientStatus | undefined;
} {
  const certificate = status === "INVITED" || status === "all" ? undefined : (status ?? certificate_status);
  const recipient = status === "INVITED" ? status : recipient_status === "all" ? undefined : recipient_status;
  return { status: certificate ?? (recipient && STANDS[recipient]), recipientStatus: recipient };
}

/** For `refine`: no filter is given by two names. */
export const oneName = (full: "certificate_status" | "recipient_status") =>
  [
    (query: StatusQuery) =>
      query[full] === undefined ||
      (full === "certificate_status" ? query.status === undefined : query.status !== "INVITED"),
    { path: [full] as PropertyKey[], error: "Is asked for by status already: give one of them." },
  ] as const;
