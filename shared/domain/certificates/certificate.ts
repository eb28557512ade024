import type { ChosenChannels } from "../phone/decide-phone.ts";
import type { PhoneAtIssuance } from "../phone/phone-status.ts";
import type { Recipient } from "./recipient.ts";

/** Status of a certificate (decision 6.9); transition.ts has the transitions. */
export const CERTIFICATE_STATUSES = ["PENDING", "ACCEPTED", "REJECTED", "EXPIRED", "REVOKED"] as const;
/** Status of its recipient (decision 6.9), which stays the same when the certificate expires or is revoked. */
export const RECIPIENT_STATUSES = ["INVITED", "PENDING", "ACCEPTED", "REJECTED"] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];
/** Who may see an accepted certificate's page and documents: anybody and search engines, who has the link, or nobody. */
export const VISIBILITIES = ["public", "link", "hidden"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** A certificate as stored. */
export interface Certificate extends Recipient, PhoneAtIssuance {
  readonly id: string;
  readonly organization_id: string;
  readonly issuance_id: string;
  readonly event_id: string;
  readonly badge_id: string;
  /** Twelve characters, unique in the service (decision 4.7). */
  readonly short_code: string;
  /** The person's, else the badge's at issuance. */
  readonly workload_hours: number | null;
  /** Whether it says more of the person: that is kept with its short code (decision 19.4). */
  readonly has_outcome: boolean;
  /** The revisions of event, badge and organization whose texts it shows (decision 6.15). */
  readonly event_revision: number;
  readonly badge_revision: number;
  readonly issuer_revision: number;
  /** The revision of the content of the own template that its document shows; null when the badge had a layout of the house. */
  readonly template_revision: number | null;
  readonly status: CertificateStatus;
  readonly recipient_status: RecipientStatus;
  readonly created_at: string;
  readonly updated_at: string;
  readonly accepted_at: string | null;
  readonly rejected_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly revocation_reason: string | null;
  /** The API key or the user of the panel; who issued it is kept with its short code. */
  readonly revoked_by: string | null;
  /** What the recipient is told of a revocation: that it happened, or also why; null for nothing. */
  readonly revocation_notice: "plain" | "reason" | null;
  /** The holder's choice, "link" until they make one. */
  readonly visibility: Visibility;
  /** Whether the credential has the holder's name; their choice, true until they make one. */
  readonly name_in_credential: boolean;
  /** The request that issued it, in log lines; null for what was issued before these were kept. */
  readonly request_id: string | null;
  /** The import that issued it, which says when its invitation may go out; null for a single request. */
  readonly import_id: string | null;
  /** Issued with so many others that its mail goes after those of small requests (decision 8.32). */
  readonly bulk: boolean;
  /** The channels that its request chose; null follows the organization. */
  readonly phone_channels: ChosenChannels | null;
  /** Whether a message was asked for later, whatever was decided at issuance. */
  readonly phone_asked: boolean;
  /** When the organization or the holder last corrected what it says (decision 21.1). */
  readonly corrected_at: string | null;
  /** When its name was last corrected after its recipient had accepted; its page says so. */
  readonly renamed_at: string | null;
  /** When everything personal was taken out of it; what is left is a tombstone (decision 24.1). */
  readonly erased_at: string | null;
  /** Counts the addresses that its invitation went to: a link of an earlier one is dead (decision 21.4). */
  readonly link_generation: number;
  /** Counts the numbers that were taken from it: a link that was sent to one of them is dead (decision 21.4). */
  readonly number_generation: number;
  /** Whether the holder has used the one correction of the name that they may make by themselves. */
  readonly name_corrected: boolean;
  /** False when its request wanted no reminders; true follows the organization. */
  readonly reminders: boolean;
}

/** The address of a certificate's own page, which mails, documents and QR codes carry. */
export const certificateUrl = (baseUrl: string, { short_code }: Pick<Certificate, "short_code">): string =>
  `${baseUrl}/c/${short_code}`;

/** Whether its holder lets nobody see it (decision 16.17). */
export const isHidden = ({ visibility }: Pick<Certificate, "visibility">): boolean => visibility === "hidden";

/** Whether a certificate has a document for everybody: it was accepted and is not revoked (decision 15.17). */
export const hasDocument = ({
  status,
  recipient_status,
}: Pick<Certificate, "status" | "recipient_status">): boolean =>
  recipient_status === "ACCEPTED" && status !== "REVOKED";

/** The stable addresses of a certificate's document: as PDF, as PNG, and as a card for previews of links. */
export type DocumentAddresses = Readonly<ReturnType<typeof documentAddresses>>;
export function documentAddresses(baseUrl: string, certificate: Pick<Certificate, "short_code">) {
  const page = certificateUrl(baseUrl, certificate);
  const pdf_url = `${page}.pdf`;
  return { pdf_url, archive_url: `${pdf_url}?archive`, png_url: `${page}.png`, card_url: `${page}/card.png` };
}

/** The addresses of a certificate's credential: as JSON, as a JWT, and with all that checks it without a network. */
export function credentialAddresses(baseUrl: string, certificate: Pick<Certificate, "short_code">) {
  const page = certificateUrl(baseUrl, certificate);
  return { json_url: `${page}.json`, jwt_url: `${page}.jwt`, packet_url: `${page}/packet.zip` };
}

/** What became of the latest mail with the invitation (decision 6.20). */
export const EMAIL_STATUSES = [
  "queued",
  "paused",
  "sent",
  "delayed",
  "delivered",
  "bounced",
  "complained",
  "unsubscribed",
  "failed",
] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** Those of a mail that did not reach its recipient, or was not wanted: only by these can certificates be found. */
export const MAIL_PROBLEMS = [
  "bounced",
  "complained",
  "unsubscribed",
  "failed",
] as const satisfies EmailStatus[];
export type MailProblem = (typeof MAIL_PROBLEMS)[number];
