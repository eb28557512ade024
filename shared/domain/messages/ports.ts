import type { InvitationSubject, NoticeContent } from "../certificates/invitation-subject.ts";
import type { Letter } from "../letters/letter.ts";
import type { Organization } from "../organizations/organization.ts";
import type { CertificateNotice } from "../people/jobs.ts";
import type { ReminderStep } from "../reminders/next-step.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** Ports of what is sent to people. */
export interface MessagePorts {
  mailer: Mailer;
  /** Apart: only mails about certificates may come from an organization's own domain. */
  "mailer.own": CertificateMailer;
}

/** Sends mails from the service's own address. Gives an outcome for every failure of the mail service. */
export interface Mailer {
  sendLetter(letter: Letter): Promise<SendOutcome>;
  /** Notifies an organization's contact, in its language, that a webhook was disabled. */
  sendWebhookDisabled(
    organization: Organization & { readonly contact_email: string },
    webhook: Webhook,
  ): Promise<SendOutcome>;
  /** … that the organization's mails wait, because of what became of earlier ones. */
  sendMailHeld(organization: Organization & { readonly contact_email: string }): Promise<SendOutcome>;
  /** … that the month's phone messages are used up. */
  sendAllowanceUsed(organization: Organization & { readonly contact_email: string }): Promise<SendOutcome>;
}

/** What a mail says that reminds of an invitation. */
export interface ReminderMail {
  readonly step: ReminderStep;
  /** Until when its link works. */
  readonly linkEnds: Date;
}

/** Sends the mails about a certificate, from the organization's own domain where it has one. */
export interface CertificateMailer {
  /**
   * Sends the invitation in the organization's language, or a reminder of it. Gives an outcome for every failure of the mail
   * service.
   */
  sendInvitation(
    subject: InvitationSubject,
    link: { readonly page: string; readonly unsubscribe: string },
    reminder?: ReminderMail,
  ): Promise<SendOutcome>;
  /** Sends a notice in the organization's language. */
  sendNotice(
    subject: InvitationSubject,
    notice: CertificateNotice | "expiring",
    content: NoticeContent,
  ): Promise<SendOutcome>;
}
