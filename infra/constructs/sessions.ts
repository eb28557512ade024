import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  AccountRecovery,
  ClientAttributes,
  Mfa,
  StringAttribute,
  UserPool,
  UserPoolClient,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import type { StageConfig } from "../stages.ts";

/** The user attributes in a session token (shared/access/sessions.ts); only an operator can set them (decision 9.4). */
const ATTRIBUTES = ["organization_id", "account_type"] as const;

/**
 * The users of the panel. Their ID tokens are the session tokens of this API, because Cognito's access tokens do not
 * contain the organization.
 */
export function addPanelUsers(stack: Construct, { secondFactor }: Pick<StageConfig, "secondFactor">) {
  const scope = new Construct(stack, "Sessions");
  const userPool = new UserPool(scope, "Users", {
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    mfa: secondFactor === "required" ? Mfa.REQUIRED : Mfa.OPTIONAL,
    // Codes of an authenticator app: a text message goes to anybody who has taken over the number.
    mfaSecondFactor: { otp: true, sms: false },
    passwordPolicy: { minLength: 12, tempPasswordValidity: Duration.days(7) },
    customAttributes: Object.fromEntries(
      ATTRIBUTES.map((name) => [name, new StringAttribute({ mutable: true, maxLen: 64 })]),
    ),
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const standard = { email: true, emailVerified: true, givenName: true, familyName: true, locale: true };
  const readable = new ClientAttributes()
    .withStandardAttributes(standard)
    .withCustomAttributes(...ATTRIBUTES);
  // Without this list users could write every attribute, and so choose any organization as their own.
  const writable = new ClientAttributes().withStandardAttributes({
    email: true,
    givenName: true,
    familyName: true,
    locale: true,
  });
  const client = new UserPoolClient(scope, "Panel", {
    userPool,
    authFlows: { userSrp: true },
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    idTokenValidity: Duration.hours(1),
    accessTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(30),
    readAttributes: readable,
    writeAttributes: writable,
  });
  // With it the users who stay in a retained pool can still sign in (docs/operations.md).
  client.applyRemovalPolicy(RemovalPolicy.RETAIN);
  const issuer = userPool.userPoolProviderUrl;
  const audience = client.userPoolClientId;
  return { userPool, issuer, audience, jwksUrl: `${issuer}/.well-known/jwks.json` };
}
