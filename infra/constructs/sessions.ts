import { Aws, CfnOutput, Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  type CfnUserPool,
  CfnUserPoolDomain,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  StringAttribute,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import { SIGN_IN } from "#shared/domain/rules.ts";
import { fill } from "#shared/texts/fill.ts";
import { ACCOUNT_MAIL_TEXTS } from "#shared/texts/texts.ts";
import { GATEWAY_STAGE } from "../gateway-facts.ts";
import { prefixOf, type StageConfig } from "../stages.ts";
import { SIGN_IN_STYLE } from "./sign-in-style.ts";

/** The user attributes in a session token (shared/access/sessions.ts); only an operator can set them (decision 9.4). */
const ATTRIBUTES = ["organization_id", "account_type"] as const;
/** The second version of Cognito's own pages, which has passkeys; the first is the "hosted UI". */
const MANAGED_LOGIN = 2;

/** A pool has one text for everybody, so it has each of our languages. */
const inEachLanguage = (
  name: "codeSubject" | "code" | "invitedSubject" | "invited",
  between: string,
): string =>
  Object.values(ACCOUNT_MAIL_TEXTS)
    .map((words) => fill(words[name], { days: SIGN_IN.temporaryPasswordDays }))
    .join(between);

/** Where the panel is: under each domain of the API. API Gateway's own address is not known before the API is made. */
const panelsOf = ({ apiDomain, otherApiDomains }: StageConfig): readonly string[] =>
  apiDomain === null
    ? []
    : [apiDomain, ...otherApiDomains].map(({ name }) => `https://${name}/${GATEWAY_STAGE}/panel`);

/** The users of the panel: an account alone opens nothing, as what somebody may do is their organization's roster. */
function addUsers(scope: Construct, { secondFactor, mailDomain, accountMailBySes }: StageConfig): UserPool {
  const userPool = new UserPool(scope, "Users", {
    // Managed login and passkeys are of this plan.
    featurePlan: FeaturePlan.ESSENTIALS,
    // Who is invited makes an account first.
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    // An address counts as somebody's once they have shown a code that was mailed to it, and no sooner after a change.
    autoVerify: { email: true },
    keepOriginal: { email: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    mfa: secondFactor === "required" ? Mfa.REQUIRED : Mfa.OPTIONAL,
    // Codes of an authenticator app: a text message goes to anybody who has taken over the number.
    mfaSecondFactor: { otp: true, sms: false },
    signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
    passkeyUserVerification: PasskeyUserVerification.REQUIRED,
    passwordPolicy: { minLength: 12, tempPasswordValidity: Duration.days(SIGN_IN.temporaryPasswordDays) },
    // Cognito's own sender takes 50 mails a day.
    ...(accountMailBySes && {
      email: UserPoolEmail.withSES({
        fromEmail: `certificates@${mailDomain}`,
        sesVerifiedDomain: mailDomain,
      }),
    }),
    userVerification: {
      emailSubject: inEachLanguage("codeSubject", " · "),
      emailBody: `${inEachLanguage("code", "<br>")}<br><br>{####}`,
    },
    userInvitation: {
      emailSubject: inEachLanguage("invitedSubject", " · "),
      emailBody: `${inEachLanguage("invited", "<br>")}<br><br>{username}<br>{####}`,
    },
    customAttributes: Object.fromEntries(
      ATTRIBUTES.map((name) => [name, new StringAttribute({ mutable: true, maxLen: 64 })]),
    ),
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  // A passkey that asks for a finger or a code is two factors: who has one needs no authenticator app.
  (userPool.node.defaultChild as CfnUserPool).webAuthnFactorConfiguration =
    "MULTI_FACTOR_WITH_USER_VERIFICATION";
  return userPool;
}

/** The domain of the pages on which people sign in: Cognito's own, which stays beside one of the stage. Gives its address. */
function addDomains(
  stack: Construct,
  scope: Construct,
  userPool: UserPool,
  { name, region, signInDomain }: StageConfig,
): string {
  const { userPoolId } = userPool;
  // Such a name is one of all accounts, so it has that of this one.
  const prefix = `${prefixOf(name)}-${Aws.ACCOUNT_ID}`;
  new CfnUserPoolDomain(scope, "Domain", { userPoolId, domain: prefix, managedLoginVersion: MANAGED_LOGIN });
  if (signInDomain === null) return `https://${prefix}.auth.${region}.amazoncognito.com`;
  const own = new CfnUserPoolDomain(scope, "Own domain", {
    userPoolId,
    domain: signInDomain.name,
    customDomainConfig: { certificateArn: signInDomain.certificateArn },
    managedLoginVersion: MANAGED_LOGIN,
  });
  new CfnOutput(stack, "SignInDomainTarget", {
    value: `${signInDomain.name} CNAME ${own.attrCloudFrontDistribution}`,
  });
  return `https://${signInDomain.name}`;
}

/**
 * The users of the panel, and Cognito's pages on which they sign in, with code and PKCE. Their ID tokens are the session tokens of
 * this API, because Cognito's access tokens do not contain the address.
 */
export function addPanelUsers(stack: Construct, stage: StageConfig) {
  const scope = new Construct(stack, "Sessions");
  const userPool = addUsers(scope, stage);
  const signInUrl = addDomains(stack, scope, userPool, stage);
  const panels = panelsOf(stage);
  const standard = {
    email: true,
    emailVerified: true,
    fullname: true,
    givenName: true,
    familyName: true,
    locale: true,
  };
  const readable = new ClientAttributes()
    .withStandardAttributes(standard)
    .withCustomAttributes(...ATTRIBUTES);
  // Without this list users could write every attribute, and so choose any organization as their own.
  const writable = new ClientAttributes().withStandardAttributes({
    email: true,
    fullname: true,
    givenName: true,
    familyName: true,
    locale: true,
  });
  const client = new UserPoolClient(scope, "Panel", {
    userPool,
    authFlows: { userSrp: true, user: true },
    ...(panels.length === 0
      ? { disableOAuth: true }
      : {
          supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
          oAuth: {
            flows: { authorizationCodeGrant: true },
            scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
            callbackUrls: panels.map((panel) => `${panel}/signed-in`),
            logoutUrls: [...panels],
          },
        }),
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    idTokenValidity: Duration.minutes(SIGN_IN.tokenMinutes),
    accessTokenValidity: Duration.minutes(SIGN_IN.tokenMinutes),
    refreshTokenValidity: Duration.days(SIGN_IN.sessionDays),
    // Each serves once; for a moment again, as an answer may be lost on its way.
    refreshTokenRotationGracePeriod: Duration.seconds(SIGN_IN.refreshAgainSeconds),
    readAttributes: readable,
    writeAttributes: writable,
  });
  // With it the users who stay in a retained pool can still sign in (docs/operations.md).
  client.applyRemovalPolicy(RemovalPolicy.RETAIN);
  const issuer = userPool.userPoolProviderUrl;
  const audience = client.userPoolClientId;
  // Without it Cognito's pages say that they are not available.
  new CfnManagedLoginBranding(scope, "Pages", {
    userPoolId: userPool.userPoolId,
    clientId: audience,
    settings: SIGN_IN_STYLE,
  });
  return { userPool, issuer, audience, jwksUrl: `${issuer}/.well-known/jwks.json`, signInUrl };
}
