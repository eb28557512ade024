// Generated from infra/mail/invitation.mjml by infra/mail/compile.ts. Do not edit.
export type InvitationText = "badge" | "badgeAlt" | "button" | "credential" | "event" | "eyebrow" | "fallback" | "footer" | "greeting" | "issued" | "lang" | "linkText" | "logoAlt" | "nextAccount" | "nextIgnore" | "nextLink" | "nextTitle" | "organization" | "outcomeLabel" | "pdfLabel" | "pictureAlt" | "preheader" | "profileLabel" | "reason" | "reasonLabel" | "refusal" | "subject" | "unsubscribeLabel" | "validity";
export type InvitationUrl = "badgeImage" | "link" | "logo" | "pdf" | "picture" | "profile" | "unsubscribe";
export type InvitationColor = "accent" | "accentDark" | "field" | "fieldDark" | "onField" | "onFieldDark";
