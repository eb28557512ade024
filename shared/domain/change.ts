import * as z from "zod";
import type { ActivityEntry } from "./activity/entry.ts";
import type { Certificate } from "./certificates/certificate.ts";
import type { ImportThen } from "./imports/import-then.ts";
import type { ImportStep } from "./imports/jobs.ts";
import type { RecordedReturn } from "./messages/mail-return.ts";
import type { Webhook } from "./webhooks/webhook.ts";

/** A committed change that causes work. The stream delivers each at least once, those of a record in order. */
export type Change = Cause & {
  /** What somebody did by it in the name of an organization. */
  readonly activity?: ActivityEntry | undefined;
};

type Cause =
  | {
      readonly kind: "certificate";
      readonly before: Certificate | undefined;
      readonly after: Certificate;
      /** It was issued, and its organization had no webhook then. */
      readonly unheard?: boolean | undefined;
    }
  | {
      readonly kind: "event";
      readonly organizationId: string;
      readonly eventId: string;
      /** Whether the text that is analysed is new or has changed. */
      readonly textChanged: boolean;
      readonly images: readonly string[];
    }
  /** A badge, template or organization with images was created or changed. */
  | { readonly kind: "images"; readonly organizationId: string; readonly images: readonly string[] }
  /** An organization has another contact address; it may show other images too. */
  | {
      readonly kind: "contact_changed";
      readonly organizationId: string;
      readonly former: string;
      readonly contact: string | null;
      readonly by: string;
      readonly images: readonly string[];
    }
  | { readonly kind: "webhook_status"; readonly webhook: Webhook }
  | { readonly kind: "account"; readonly email: string }
  /** Somebody is invited to work for an organization. */
  | { readonly kind: "member_invited"; readonly organizationId: string; readonly invitationId: string }
  | {
      readonly kind: "resend";
      readonly organizationId: string;
      readonly certificateId: string;
      /** When it was asked for, if that is known. */
      readonly at?: string | undefined;
    }
  | { readonly kind: "return"; readonly returned: RecordedReturn }
  /** A mail went out that a phone message follows, or a message is asked for. */
  | { readonly kind: "message_due"; readonly organizationId: string; readonly certificateId: string }
  /** An organization wishes for another plan. */
  | { readonly kind: "plan_request"; readonly organizationId: string; readonly requestId: string }
  /** Something is to be done about an import, or to be told of it. */
  | {
      readonly kind: "import_step";
      readonly organizationId: string;
      readonly importId: string;
      readonly step: ImportStep;
      readonly validation: number;
      /** When it happened. */
      readonly at: string;
      /** Of a step that webhooks are told of. */
      readonly told?: ImportThen | undefined;
    }
  /** From which nothing follows but its entry in the activity. */
  | { readonly kind: "action" };

/** What follows from changes, each with a queue of its own (decision 12.19). */
export const CONCERNS = [
  "mail",
  "accounts",
  "analysis",
  "endpoints",
  "letters",
  "webhooks",
  "images",
  "credentials",
  "phone",
  "activity",
  "imports",
  "chunks",
] as const;
export type Concern = (typeof CONCERNS)[number];

/** Relay a record of the stream once more, for these concerns only. */
export const RelayJob = z.object({
  // The list of people was one in release 1.1; now it is written with what becomes of the mail.
  concerns: z
    .array(z.enum([...CONCERNS, "people"]))
    .min(1)
    .max(CONCERNS.length + 1)
    .transform((names) => CONCERNS.filter((concern) => names.includes(concern))),
  record: z.record(z.string(), z.unknown()),
});
export type RelayJob = z.infer<typeof RelayJob>;
