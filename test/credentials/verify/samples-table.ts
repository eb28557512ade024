/** What the public validator's own tests expect of a sample; a warning does not make one invalid. */
export type Verdict = "valid" | "warning" | "invalid";

export interface Sample {
  readonly file: string;
  readonly theirs: Verdict;
  /** The codes of our checks that fail. */
  readonly ours: readonly string[];
  /** Why we judge differently. */
  readonly because?: string;
}

const intact = (file: string, theirs: Verdict = "valid"): Sample => ({
  file,
  theirs,
  ours: ["issuer_only_named"],
});
const wrong = (file: string, ...ours: string[]): Sample => ({ file, theirs: "invalid", ours });
const incomplete = (file: string): Sample => wrong(file, "not_open_badge");
const withoutKey = (file: string): Sample => wrong(file, "issuer_only_named", "key_unknown");

/**
 * Every sample but one names its issuer by a web address or a number, with a key that stands in the sample alone. The public
 * validator takes such a key for the issuer's; here that check fails for all of them, and the others decide.
 */
export const SAMPLES: readonly Sample[] = [
  intact("simple.json"),
  intact("simple.1ob"),
  intact("simple_v1.json", "warning"),
  intact("simple-did-key-method.json"),
  intact("simple-did-web-method.json"),
  intact("simple-context-alias.json"),
  intact("simple-context-version.json", "warning"),
  intact("simple-eddsa-2022.json", "warning"),
  intact("pictures/simple-json.png"),
  intact("pictures/simple-json.svg"),
  intact("pictures/simple-jwt.png"),
  intact("pictures/simple-jwt.svg"),
  {
    ...wrong("pictures/simple-jwt_v1.png", "jwt_wrapped"),
    theirs: "warning",
    because: "a token of Open Badges 3.0 has the credential itself as its payload (section 8.2.4)",
  },
  {
    ...wrong("pictures/simple-jwt_v1.svg", "jwt_wrapped"),
    theirs: "warning",
    because: "as above",
  },
  {
    ...wrong("sd/derivedcredential.json", "issuer_only_named", "unknown_proof"),
    theirs: "valid",
    because: "the suite ecdsa-sd-2023 is not checked here, and what is not checked is not called valid",
  },
  wrong("velocity.jwt", "jwt_wrapped"),
  wrong("simple-multiple-proofs.json", "issuer_only_named", "unknown_proof"),
  wrong("faults/simple-err-proof-method.json", "issuer_only_named", "unknown_proof"),
  withoutKey("faults/simple-err-proof-method-no-scheme.json"),
  withoutKey("faults/simple-err-proof-method-unknown-scheme.json"),
  withoutKey("faults/simple-err-proof-method-unknown-did-method.json"),
  wrong("faults/simple-err-proof-value.json", "issuer_only_named", "changed"),
  wrong("faults/simple-err-expired.json", "issuer_only_named", "expired"),
  incomplete("faults/simple-err-issued.json"),
  incomplete("faults/simple-err-type.json"),
  incomplete("faults/simple-err-context.json"),
  incomplete("faults/simple-err-issuer.json"),
  incomplete("faults/simple-err-issuer-type.json"),
  incomplete("faults/simple-err-issuer-parentorg-type.json"),
  incomplete("faults/simple-err-issuer-otheridentifier-type.json"),
  incomplete("faults/simple-err-credential-subject-type.json"),
  incomplete("faults/simple-err-credential-subject-identifier-type.json"),
  incomplete("faults/simple-err-credential-subject-profile-type.json"),
  incomplete("faults/simple-err-credential-subject-result-type.json"),
  incomplete("faults/simple-err-credential-subject-achievement-result-description-type.json"),
  incomplete("faults/simple-err-evidence-type.json"),
  wrong("complete.json", "issuer_only_named", "status_unknown_kind"),
  wrong("complete_v1.json", "issuer_only_named", "key_unknown", "expired"),
  wrong("credential-status-revoked.json", "status_unknown_kind"),
  wrong("bit-string-list/credential-status-revoked.json", "issuer_only_named", "revoked"),
  wrong("bit-string-list/credential-status-revoked-blank-nodes.json", "issuer_only_named", "revoked"),
];

/** The table as the documentation shows it. */
export const samplesTable = (): string =>
  [
    "| sample | public validator | here | checks that fail here |",
    "| --- | --- | --- | --- |",
    ...SAMPLES.map(
      ({ file, theirs, ours, because }) =>
        `| \`${file}\` | ${theirs} | ${others(ours).length === 0 ? "intact" : "invalid"} | ${ours.map((code) => `\`${code}\``).join(", ")}${because === undefined ? "" : `: ${because}`} |`,
    ),
  ].join("\n");

/** The checks that decide, besides the one that fails for all samples. */
export const others = (codes: readonly string[]): string[] =>
  codes.filter((code) => code !== "issuer_only_named");
