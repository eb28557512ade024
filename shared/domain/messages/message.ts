/** A run of a worker that began so many seconds ago has ended, or died: longer than one can take (25 s). */
export const RUN_SECONDS = 30;

/** What the recipient of a certificate is told of what became of it (decision 8.14). */
export const NOTICES = ["accepted", "revoked"] as const;
export type Notice = (typeof NOTICES)[number];

/** The mails that remind somebody of an invitation, each once. */
export const REMINDER_STEPS = ["reminder_1", "reminder_2", "last_call"] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];
/** … and the notice before a certificate expires. */
export const TOLD_STEPS = [...REMINDER_STEPS, "expiring"] as const;
export type ToldStep = (typeof TOLD_STEPS)[number];

/** The mails about a certificate; what is to be known of each kind is in kinds.ts. */
export type MailKind = "invitation" | Notice | ToldStep;

export const isNotice = (kind: MailKind): kind is Notice => (NOTICES as readonly string[]).includes(kind);
/** Whether a mail is about an invitation that was not answered. */
export const isReminder = (kind: MailKind): kind is ReminderStep =>
  (REMINDER_STEPS as readonly string[]).includes(kind);

/** What is known of the mails of an invitation. */
export interface MailsSoFar {
  /** Of the latest mail with the invitation; null while it is under way. */
  readonly state: "sent" | "refused" | null;
  /** When that was sent, in ISO 8601. */
  readonly sentAt: string | null;
  /** When each step was begun, in ISO 8601. */
  readonly begun: Readonly<Partial<Record<ToldStep, string>>>;
}
/** What the record of an invitation says of what follows it. */
export interface FollowedMails extends MailsSoFar {
  /** A step that was begun, and of which nobody has recorded whether its mail went out. */
  readonly claimed: ToldStep | null;
}
/** An invitation whose mail was just sent or refused: nothing else was told yet, as far as is known. */
export const justSent = (state: "sent" | "refused", at: Date): MailsSoFar => ({
  state,
  sentAt: at.toISOString(),
  begun: {},
});

/**
 * "bounced": the mail service, or its recipient, refused it for good; "later": the job must be delivered again after
 * `retryInSeconds`; "waits": another job will follow, some time.
 */
export type MailResult =
  | { readonly kind: "nothing" }
  | { readonly kind: "sent" }
  | { readonly kind: "bounced"; readonly reason: string }
  | { readonly kind: "later"; readonly retryInSeconds: number; readonly reason: string }
  | { readonly kind: "waits"; readonly reason: string };

/** All but "nothing" say which mail it is; those that somebody asked for also since when it is owed, and by which request. */
export type MailOutcome = MailResult & {
  readonly mail?: MailKind;
  /** It is an invitation whose job was lost. */
  readonly recovered?: true;
  readonly since?: string;
  readonly request_id?: string | null;
};
