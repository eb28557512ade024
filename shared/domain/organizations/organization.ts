import type { Plan } from "../rules.ts";

/** The languages of mails and pages. Add one here and every sentence that is missing is a compile error. */
export const LOCALES = ["pt", "en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** An organization as stored. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly company_name: string | null;
  readonly nickname: string | null;
  readonly pic_url: string | null;
  /** Passed business verification (KYB). */
  readonly verified: boolean;
  readonly locale: Locale;
  /** Where the service writes to about webhooks and quota; not shown publicly. */
  readonly contact_email: string | null;
  readonly plan: Plan;
  /** Certificates a month instead of the plan's number, if set. */
  readonly quota_override: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}
