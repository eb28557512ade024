/** Tags of a domain at the mail service, by which it is known whose it is; permissions name the first (infra/constructs/deployed.ts). */
export const IDENTITY_TAGS = {
  stage: "certificates-stage",
  organization: "certificates-organization",
} as const;
