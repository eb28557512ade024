import type { Locale, Organization } from "../organizations/organization.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** A mail to one person that is no invitation and no notice about a certificate: a link, a question, an answer. */
export interface Letter {
  readonly locale: Locale;
  /** No name: it is greeted without one. */
  readonly to: { readonly name: string | null; readonly address: string };
  /** In whose name it comes, and under whose reputation; null for the service itself. */
  readonly organization: Organization | null;
  /** What it is, in the tags of the mail service; never part of the text. */
  readonly kind: string;
  /** What it is about, in the same place: by these is known what came back. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Where an answer goes; without it nobody reads one. */
  readonly replyTo?: string | undefined;
  readonly content: LetterContent;
}

/** The texts of a letter, plain and in its language. */
export interface LetterContent {
  readonly subject: string;
  /** What a mail program shows beside the subject. */
  readonly preheader: string;
  /** A word or two above the title. */
  readonly eyebrow: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Words that somebody else wrote, such as a reason or two names. */
  readonly quote?: { readonly label: string; readonly text: string };
  readonly button: { readonly label: string; readonly url: string };
  /** Stands above the same address, for who cannot use the button. */
  readonly fallback: string;
  /** Why they get it. */
  readonly footer: string;
}

/**
 * What became of a letter; "nothing": there was no reason to send it, or no more; "unheard": nobody could be told of a request;
 * "later": it is to be tried again then.
 */
export type LetterResult =
  | SendOutcome
  | { readonly kind: "nothing" | "unheard" }
  | { readonly kind: "later"; readonly afterSeconds: number };

/** What the contact of an organization is told; each kind has its texts in the section `noticeMail`. */
export type ContactNotice =
  | { readonly kind: "webhook_disabled"; readonly webhook: Webhook }
  | { readonly kind: "mail_held" }
  | { readonly kind: "allowance_used" };
export type ContactNoticeKind = ContactNotice["kind"];
/** An organization that has a contact. */
export type Contacted = Organization & { readonly contact_email: string };
