import { grantsOf } from "#infra/grants.ts";
import type { PortName } from "#shared/domain/ports.ts";
import type { Grant } from "#shared/grant.ts";

const MAIL_ACTIONS = {
  identities: [
    "ses:CreateEmailIdentity",
    "ses:CreateTenantResourceAssociation",
    "ses:DeleteEmailIdentity",
    "ses:DeleteTenantResourceAssociation",
    "ses:GetEmailIdentity",
    "ses:PutEmailIdentityMailFromAttributes",
  ],
  quota: ["ses:GetAccount"],
  send: ["ses:SendEmail"],
  sendOwn: ["ses:SendEmail"],
  tenants: [
    "ses:CreateTenant",
    "ses:CreateTenantResourceAssociation",
    "ses:GetTenant",
    "ses:UpdateReputationEntityPolicy",
  ],
};

/** The actions of IAM that a grant stands for. */
export function grantedBy(grant: Grant): string[] {
  if ("table" in grant)
    return [
      ...grant.actions.map((action) => `dynamodb:${action}`),
      ...(grant.indexes ? ["dynamodb:Query"] : []),
    ];
  if ("queue" in grant) return grant.actions.map((action) => `sqs:${action}`);
  if ("kmsKey" in grant) return grant.actions.map((action) => `kms:${action}`);
  if ("bucket" in grant) return grant.actions.map((action) => `s3:${action}`);
  if ("invoke" in grant) return ["lambda:InvokeFunction"];
  if ("secret" in grant) return ["secretsmanager:GetSecretValue"];
  if ("mail" in grant) return MAIL_ACTIONS[grant.mail];
  return [];
}

/** The actions that a function has for the sake of a port. */
export const actionsOfPort = (port: PortName): readonly string[] => grantsOf([port]).flatMap(grantedBy);
