import findings from "./accepted-findings.json" with { type: "json" };

/** What a review of the templates finds and this service does on purpose. */
export interface AcceptedFinding {
  /** The rule of cdk-nag's pack AwsSolutions, from the beginning of its id to its end. */
  readonly rule: RegExp;
  /** Where in the stage: the path of the construct without the prefix of the stage's names. */
  readonly at: RegExp;
  readonly reason: string;
}

/**
 * The only findings of cdk-nag that are accepted. One that is not here fails test/deployed/cdk-validation.test.ts, and so does a
 * row that accepts nothing any more.
 */
export const ACCEPTED_FINDINGS: readonly AcceptedFinding[] = findings.map(({ rule, at, reason }) => ({
  rule: new RegExp(rule),
  at: new RegExp(at),
  reason,
}));
