import type { CREDENTIAL_CHECKS, VerificationReport } from "../report.ts";

/** What a check found, by its code; pages translate it (shared/pages/verification/credential-words.ts). */
export const FINDINGS = {
  readable: "The file has a credential.",
  named: "The file has no credential, but the code of a certificate of ours, whose credential was checked.",
  no_credential: "There is no credential in this file.",
  not_ours:
    "There is no credential in this file, and no code of a certificate of ours. If it shows a code, check that.",
  other_code: "There is no credential in this file, and its QR code leads to somebody else.",
  unknown_code: "The file has a code as our certificates have, but there is no certificate with it.",
  not_json: "What should be the credential is neither JSON nor a signed token.",
  doubtful_json: "It is written so that programs can read different things in it.",
  several_credentials: "There is more than one credential in this file; send one of them alone.",
  too_large: "The file or its credential is larger than we read.",
  too_complex: "The credential is nested too deeply, or has too many parts.",
  took_too_long: "Checking this credential took too long, so nothing is known about it.",
  well_formed: "It has everything that Open Badges 3.0 requires.",
  not_open_badge: "It is not a complete credential of Open Badges 3.0.",
  ambiguous_names: "It names its parts in a way that can hide some of them from a reader.",
  jwt_header: "The header of the token is not as this service writes it.",
  issuer_ours: "It names an organization of this service as its issuer.",
  issuer_not_ours:
    "It was not issued in this service, which checks only its own; nothing else in it was looked at.",
  signed: "It was signed with a key of its issuer, and nothing was changed since.",
  unsigned: "It has no signature.",
  unknown_proof: "It is signed in a way in which this service does not sign.",
  changed: "The signature does not fit: the credential is forged, or was changed after it was signed.",
  other_key: "It is signed with a key that is not one of its issuer's.",
  key_distrusted: "It is signed with a key that its issuer no longer trusts.",
  undefined_term: "It has a field that no vocabulary defines, which the signature therefore does not cover.",
  in_time: "Its time has begun and has not ended.",
  not_yet: "It is valid only from a later day.",
  expired: "It has expired.",
  active: "Its issuer has not revoked it.",
  replaced: "Its issuer has not revoked it, but has signed a newer version since.",
  revoked: "Its issuer has revoked it.",
  erased: "What its certificate said of a person was erased, so nothing confirms it any more.",
  unknown_certificate: "Its issuer has no certificate with this address.",
  not_accepted: "The certificate is ours, but its recipient has not accepted it.",
  not_signed: "The certificate is ours, but its credential is still being signed; check again in a minute.",
  status_unknown_kind: "It does not name its list of revoked credentials as this service does.",
  status_unreachable: "The list of revoked credentials is not there.",
} as const;
export type FindingCode = keyof typeof FINDINGS;

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

/** The report about a credential whose check did not come to an end. */
export const tookTooLong = (): VerificationReport => ({
  valid: false,
  foreign: false,
  compare: false,
  carrier: null,
  checks: [finding("readable", "took_too_long")],
  credential: null,
});
