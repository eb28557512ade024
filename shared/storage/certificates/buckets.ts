import type { CertificateStatus, RecipientStatus } from "#shared/domain/certificates/certificate.ts";

const STATUS_LETTER: Record<CertificateStatus, string> = {
  PENDING: "P",
  ACCEPTED: "A",
  REJECTED: "R",
  EXPIRED: "E",
  REVOKED: "V",
};
const RECIPIENT_LETTER: Record<RecipientStatus, string> = {
  INVITED: "I",
  PENDING: "P",
  ACCEPTED: "A",
  REJECTED: "R",
};

const STATUS_OF = Object.fromEntries(
  Object.entries(STATUS_LETTER).map(([status, letter]) => [letter, status]),
);
const RECIPIENT_OF = Object.fromEntries(
  Object.entries(RECIPIENT_LETTER).map(([status, letter]) => [letter, status]),
);

/** The status and recipient's status of a bucket or counter. */
export const statusPairIn = (bucket: string) => ({
  status: STATUS_OF[bucket[0]!] as CertificateStatus,
  recipientStatus: RECIPIENT_OF[bucket[1]!] as RecipientStatus,
});

/** The by_status bucket of a certificate: its status, its recipient's status, and 0 until it first changes. */
export const bucketOf = (
  status: CertificateStatus,
  recipientStatus: RecipientStatus,
  changed: boolean,
): string => `${STATUS_LETTER[status]}${RECIPIENT_LETTER[recipientStatus]}${changed ? "" : "0"}`;

/** Every bucket that can hold a certificate. */
const STATUS_BUCKETS = ["PI0", "PI", "PP0", "PP", "AA", "RR", "EI", "EP", "EA", "VI", "VP", "VA"] as const;
/** Names of an event's counters: every pair of status and recipient's status. */
export const STATUS_PAIRS = [...new Set(STATUS_BUCKETS.map((bucket) => bucket.slice(0, 2)))];
/** The buckets of certificates that never changed: their order of creation is also their order of last change. */
export const UNCHANGED_BUCKETS = ["PI0", "PP0"] as const;

/** The buckets that can hold certificates of a status, a recipient status, or both. */
export const bucketsFor = (
  status: CertificateStatus | undefined,
  recipientStatus: RecipientStatus | undefined,
): string[] =>
  STATUS_BUCKETS.filter(
    (bucket) =>
      (status === undefined || bucket[0] === STATUS_LETTER[status]) &&
      (recipientStatus === undefined || bucket[1] === RECIPIENT_LETTER[recipientStatus]),
  );
