import { FINDING_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import type { CREDENTIAL_CHECKS, VerificationReport } from "../report.ts";

/** What a check found, by its code; a report has its sentence in English, a page in the language of the reader. */
export type FindingCode = keyof TextsOf<"findings">;
const FINDINGS = FINDING_TEXTS.en;

const PASSED: ReadonlySet<FindingCode> = new Set<FindingCode>([
  "readable",
  "named",
  "well_formed",
  "issuer_ours",
  "signed",
  "in_time",
  "active",
  "replaced",
]);

export type Check = (typeof CREDENTIAL_CHECKS)[number];
type Checked = VerificationReport["checks"][number];

/** The entry of the report for what a check found; `more` is a technical detail behind its sentence. */
export const finding = (check: Check, code: FindingCode, more?: string): Checked => ({
  check,
  passed: PASSED.has(code),
  detail: more === undefined ? FINDINGS[code] : `${FINDINGS[code]} ${more}`,
  code,
});

/** Ends a check; thrown inside it and turned into its entry of the report. */
export class Failed extends Error {
  readonly code: FindingCode;
  readonly more: string | undefined;
  constructor(code: FindingCode, more?: string) {
    super(FINDINGS[code]);
    this.code = code;
    this.more = more;
  }
}

/** The report about a file in which no credential was read, and why. */
export const unread = (code: FindingCode): VerificationReport => ({
  valid: false,
  foreign: false,
  compare: true,
  carrier: null,
  checks: [finding("readable", code)],
  credential: null,
});

/** The report about a credential whose check did not come to an end. */
export const tookTooLong = (): VerificationReport => ({ ...unread("took_too_long"), compare: false });
