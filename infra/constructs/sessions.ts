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
export class PanelUsers extends Construct {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  readonly userPool: UserPool;

  constructor(scope: Construct, id: string, { secondFactor }: Pick<StageConfig, "secondFactor">) {
    super(scope, id);
    this.userPool = new UserPool(this, "Users", {
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
    const client = new UserPoolClient(this, "Panel", {
      userPool: this.userPool,
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
    this.issuer = this.userPool.userPoolProviderUrl;
    this.audience = client.userPoolClientId;
    this.jwksUrl = `${this.issuer}/.well-known/jwks.json`;
  }
}
