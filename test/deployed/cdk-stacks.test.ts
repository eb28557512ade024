import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import type { SIGN_IN_STYLE } from "#infra/constructs/sign-in-style.ts";
import { nativePackagesOf } from "#infra/native-packages.ts";
import { DataStack } from "#infra/stacks/data-stack.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { contrast } from "#shared/formats/colors.ts";
import { mailColors } from "#shared/mail/template.ts";
import { KMS_KEYS, SECRETS } from "#shared/resources.ts";
import { TABLES, type TableDefinition } from "#shared/storage/table/tables.ts";
import { night, some } from "../support/runs.ts";
import {
  constructPathOf,
  daily,
  everyOf,
  FUNCTIONS,
  functionOf,
  isTraced,
  needsOf,
  ofType,
  PARTS,
  type Stage,
  stackAlone,
  synthesize,
} from "./cdk-support.ts";
import { EVERYTHING } from "./setting-variants.ts";

/** CloudFormation stops at 500 resources and 1 MB; the rest is room for the operations to come. */
const RESOURCES_MAX = 400;
const TEMPLATE_BYTES_MAX = 800_000;
/** An operation with its function and role. */
const BYTES_OF_AN_OPERATION = 3_750;
/** Function and role. */
const RESOURCES_OF_AN_OPERATION = 2;
/** What the API stack has once: the API with its stage, logs and the stack of permissions. */
const RESOURCES_OF_THE_API = 11;
/** What settings add to it. */
const RESOURCES_OF_SETTINGS = 12;
/** How many operations more must fit. */
const OPERATIONS_TO_COME = 50;

/** By day one that is released at once; cdk-release.test.ts looks at the other. */
const STAGES: readonly (readonly [name: string, made: () => Stage])[] = some(
  [
    ["sandbox", () => daily("sandbox")],
    ["sandbox with nothing decided", () => synthesize("sandbox")],
    ["production with nothing decided", () => synthesize("production")],
  ],
  1,
  0,
);

describe.each(STAGES)("the stage %s", (_, made) => {
  let stage: Stage;
  beforeAll(() => {
    stage = made();
  });

  test("has a function for each row of the tables, and no other", () => {
    expect(everyOf(stage, "AWS::Lambda::Function")).toHaveLength(FUNCTIONS.length);
    for (const { id, part } of FUNCTIONS) expect(functionOf(stage, id, part), id).toBeDefined();
  });

  test("runs every function on nodejs24.x, and on arm64 unless it has machine code of the one that builds, with its log in JSON and traced unless a schedule starts it", () => {
    for (const { id, part, ports } of FUNCTIONS) {
      const { Properties } = functionOf(stage, id, part);
      expect(Properties, id).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: [nativePackagesOf(ports).length === 0 ? "arm64" : "x86_64"],
        Handler: "index.handler",
        LoggingConfig: { LogFormat: "JSON", LogGroup: { Ref: expect.any(String) } },
        RecursiveLoop: "Terminate",
      });
      expect(Properties.TracingConfig, id).toEqual(isTraced(id) ? { Mode: "Active" } : undefined);
    }
  });

  test("gives every function stage, address and log level, and further variables by its ports", () => {
    for (const { id, part } of FUNCTIONS)
      expect(Object.keys(functionOf(stage, id, part).Properties.Environment.Variables), id).toEqual(
        expect.arrayContaining(["STAGE", "BASE_URL", "LOG_LEVEL"]),
      );
    const { Variables } = functionOf(stage, "docs.asset", "api").Properties.Environment;
    expect(Object.keys(Variables).sort()).toEqual(["BASE_URL", "LOG_LEVEL", "STAGE"]);
  });

  test("keeps every stack far from CloudFormation's limits", () => {
    for (const part of PARTS) {
      expect(Object.keys(stage.templates[part].Resources).length, part).toBeLessThanOrEqual(RESOURCES_MAX);
      expect(stage.bytes[part], part).toBeLessThanOrEqual(TEMPLATE_BYTES_MAX);
    }
    expect(Object.keys(stage.templates.api.Resources).length).toBeLessThanOrEqual(
      RESOURCES_OF_AN_OPERATION * routes.length + RESOURCES_OF_THE_API,
    );
    expect(stage.bytes.api).toBeLessThanOrEqual(BYTES_OF_AN_OPERATION * routes.length);
    expect(stage.bytes.within).toBeLessThanOrEqual(TEMPLATE_BYTES_MAX);
    for (const { Resources } of stage.within)
      expect(Object.keys(Resources).length).toBeLessThanOrEqual(RESOURCES_MAX);
  });

  test("has room for further operations in every stack that grows with them", () => {
    const all = routes.length + OPERATIONS_TO_COME;
    expect(BYTES_OF_AN_OPERATION * all).toBeLessThanOrEqual(TEMPLATE_BYTES_MAX);
    // Of 500, which CloudFormation takes.
    expect(
      RESOURCES_OF_AN_OPERATION * all + RESOURCES_OF_THE_API + RESOURCES_OF_SETTINGS,
    ).toBeLessThanOrEqual(450);
  });

  test("has no resource that waits for itself, which only CloudFormation would notice", () => {
    for (const part of PARTS) {
      const { Resources } = stage.templates[part];
      const done = new Set<string>();
      const circles: string[] = [];
      const visit = (id: string, path: readonly string[]): void => {
        if (path.includes(id)) circles.push([...path.slice(path.indexOf(id)), id].join(" → "));
        else if (!done.has(id) && Resources[id])
          for (const next of needsOf(Resources[id])) visit(next, [...path, id]);
        done.add(id);
      };
      for (const id of Object.keys(Resources)) visit(id, []);
      expect(circles, part).toEqual([]);
    }
  });

  test("keeps every log for a time that is set", () => {
    const groups = everyOf(stage, "AWS::Logs::LogGroup");
    expect(groups.length).toBeGreaterThanOrEqual(2 + workers.length);
    for (const group of groups)
      expect(group.Properties.RetentionInDays, constructPathOf(group)).toBeGreaterThan(0);
  });

  test("encrypts tables, queues, buckets and keys' material", () => {
    for (const table of everyOf(stage, "AWS::DynamoDB::Table"))
      expect(table.Properties.SSESpecification).toEqual({ SSEEnabled: true });
    for (const queue of everyOf(stage, "AWS::SQS::Queue"))
      expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
    for (const bucket of everyOf(stage, "AWS::S3::Bucket")) {
      expect(bucket.Properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1);
      expect(Object.values(bucket.Properties.PublicAccessBlockConfiguration)).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
    for (const key of everyOf(stage, "AWS::KMS::Key")) expect(key.Properties.EnableKeyRotation).toBe(true);
    const policies = [...everyOf(stage, "AWS::SQS::QueuePolicy"), ...everyOf(stage, "AWS::S3::BucketPolicy")];
    expect(policies).toHaveLength(Object.keys(QUEUES).length * 2 + everyOf(stage, "AWS::S3::Bucket").length);
    for (const policy of policies)
      expect(JSON.stringify(policy.Properties)).toContain('"aws:SecureTransport":"false"');
  });

  test("keeps what was overwritten or deleted among the pictures for ninety days: no other copy of them is in use", () => {
    const versioned = everyOf(stage, "AWS::S3::Bucket").filter(
      ({ Properties }) => Properties.VersioningConfiguration?.Status === "Enabled",
    );
    expect(versioned.map(constructPathOf)).toEqual([expect.stringContaining("Bucket pictures")]);
    expect(versioned[0]!.Properties.LifecycleConfiguration.Rules).toEqual([
      expect.objectContaining({
        Status: "Enabled",
        NoncurrentVersionExpiration: { NoncurrentDays: 90 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      }),
    ]);
    expect(versioned[0]!.Properties.LifecycleConfiguration.Rules[0]).not.toHaveProperty("ExpirationInDays");
  });

  test("can be deployed again after a first deployment that failed: what stays has a name by which it is found", () => {
    const staying = [...PARTS].flatMap((part) =>
      Object.values(stage.templates[part].Resources).filter(
        ({ DeletionPolicy }) => DeletionPolicy === "Retain",
      ),
    );
    // CloudFormation takes what exists into the stack by this name (`--import-existing-resources`).
    const named = staying.filter(
      ({ Type, Properties }) => Type === "AWS::DynamoDB::Table" && Properties.TableName,
    );
    // Another one may stand beside each of these: users are not deleted, and the account's right to write logs is shared.
    const unnamed = staying.filter(({ Type }) => !named.some((one) => one.Type === Type));
    expect(unnamed.map(({ Type }) => Type).sort()).toEqual([
      "AWS::ApiGateway::Account",
      "AWS::Cognito::UserPool",
      "AWS::Cognito::UserPoolClient",
      "AWS::IAM::Role",
    ]);
    for (const { Properties } of unnamed)
      expect(Properties).not.toMatchObject({ RoleName: expect.anything() });
    expect(named).toHaveLength(Object.keys(TABLES).length);
  });

  test("has no secret in a template: they are generated where they are kept", () => {
    const secrets = everyOf(stage, "AWS::SecretsManager::Secret");
    expect(secrets).toHaveLength(Object.keys(SECRETS).length);
    for (const { Properties, DeletionPolicy } of secrets) {
      expect(Properties.SecretString).toBeUndefined();
      expect(Properties.GenerateSecretString).toMatchObject({ ExcludePunctuation: true });
      expect(Properties.GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(43);
      expect(DeletionPolicy).toBe("RetainExceptOnCreate");
    }
    expect(everyOf(stage, "AWS::KMS::Key")).toHaveLength(Object.keys(KMS_KEYS).length);
    expect(stage.text).not.toContain("{{resolve:secretsmanager");
    expect(stage.text).not.toMatch(/ck_(live|test)_|whsec_|AKIA/);
  });
});

describe("the tables", () => {
  let stage: Stage;
  beforeAll(() => {
    stage = daily("production");
  });

  test.each(Object.entries(TABLES as Record<string, TableDefinition>))(
    "%s is as defined",
    (name, definition) => {
      const table = ofType(stage.templates.data, "AWS::DynamoDB::Table").find(
        (one) => one.Properties.TableName === `certificates-production-${name}`,
      )!;
      const { Properties } = table;
      const keys = [definition.partitionKey, ...(definition.sortKey ? [definition.sortKey] : [])];
      expect(Properties.KeySchema.map((key: { AttributeName: string }) => key.AttributeName)).toEqual(keys);
      expect(Properties.BillingMode).toBe("PAY_PER_REQUEST");
      expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: definition.expiry, Enabled: true });
      expect(Properties.StreamSpecification?.StreamViewType).toBe(
        definition.stream ? "NEW_AND_OLD_IMAGES" : undefined,
      );
      expect(Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(definition.durable);
      expect(Properties.DeletionProtectionEnabled).toBe(true);
      expect(table.DeletionPolicy).toBe("Retain");
      const indexes = (Properties.GlobalSecondaryIndexes ?? []).map(
        (index: {
          IndexName: string;
          KeySchema: { AttributeName: string }[];
          Projection: { ProjectionType: string };
        }) => ({
          name: index.IndexName,
          partitionKey: index.KeySchema[0]!.AttributeName,
          sortKey: index.KeySchema[1]!.AttributeName,
          projection: index.Projection.ProjectionType,
        }),
      );
      expect(indexes).toEqual(definition.indexes);
    },
  );
});

describe("the users of the panel", () => {
  test("cannot name their organization or the kind of their account themselves", () => {
    const stage = daily("production");
    const [client] = everyOf(stage, "AWS::Cognito::UserPoolClient");
    expect(client!.Properties.ReadAttributes).toEqual(
      expect.arrayContaining(["custom:organization_id", "custom:account_type"]),
    );
    expect(client!.Properties.WriteAttributes.length).toBeGreaterThan(0);
    expect(client!.Properties.WriteAttributes.filter((name: string) => name.startsWith("custom:"))).toEqual(
      [],
    );
  });

  const panels = ["https://api.example.org/api/panel", "https://old.example.org/api/panel"];

  test("sign in on Cognito's pages with code and PKCE, without a secret, and are led back to the panel alone", () => {
    const stage = daily("production");
    const [client] = everyOf(stage, "AWS::Cognito::UserPoolClient");
    expect(client!.Properties).toMatchObject({
      AllowedOAuthFlows: ["code"],
      AllowedOAuthScopes: ["openid", "email", "profile"],
      CallbackURLs: panels.map((panel) => `${panel}/signed-in`),
      LogoutURLs: panels,
      SupportedIdentityProviders: ["COGNITO"],
      PreventUserExistenceErrors: "ENABLED",
    });
    expect(client!.Properties).not.toHaveProperty("GenerateSecret");
    const [style, ...others] = everyOf(stage, "AWS::Cognito::ManagedLoginBranding");
    expect(others).toEqual([]);
    // Either is refused beside the other.
    expect(style!.Properties).not.toHaveProperty("UseCognitoProvidedValues");
    expectReadable(style!.Properties.Settings);
    expect(everyOf(stage, "AWS::Cognito::UserPoolDomain").map(({ Properties }) => Properties)).toMatchObject([
      { ManagedLoginVersion: 2 },
      { ManagedLoginVersion: 2, Domain: "login.example.org" },
    ]);
    expect(functionOf(stage, "panel.page", "api").Properties.Environment.Variables).toMatchObject({
      SESSION_LOGOUT_URL: "https://login.example.org/logout",
      SESSION_ORIGINS: "https://login.example.org",
    });
    // Without a domain of the stage: at Cognito's, and there is no panel to lead back to before it has one.
    const alone = daily("sandbox");
    expect(everyOf(alone, "AWS::Cognito::UserPoolClient")[0]!.Properties).not.toHaveProperty("CallbackURLs");
    const { SESSION_LOGOUT_URL: logout } = functionOf(alone, "panel.page", "api").Properties.Environment
      .Variables;
    expect(JSON.stringify(logout)).toContain(".auth.sa-east-1.amazoncognito.com/logout");
  });

  test("have tokens of 15 minutes, and refresh tokens that serve once and can be revoked", () => {
    const [client] = everyOf(daily("production"), "AWS::Cognito::UserPoolClient");
    expect(client!.Properties).toMatchObject({
      IdTokenValidity: 15,
      AccessTokenValidity: 15,
      RefreshTokenValidity: 43_200,
      TokenValidityUnits: { IdToken: "minutes", AccessToken: "minutes", RefreshToken: "minutes" },
      RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 10 },
      EnableTokenRevocation: true,
    });
    // With it the rotation could be gone round.
    expect(client!.Properties.ExplicitAuthFlows).not.toContain("ALLOW_REFRESH_TOKEN_AUTH");
  });

  test("make their own accounts with an address that is theirs, since an account alone opens nothing", () => {
    const [pool] = everyOf(daily("production"), "AWS::Cognito::UserPool");
    expect(pool!.Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AutoVerifiedAttributes: ["email"],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
      UserPoolTier: "ESSENTIALS",
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "WEB_AUTHN"] } },
      WebAuthnUserVerification: "required",
      WebAuthnFactorConfiguration: "MULTI_FACTOR_WITH_USER_VERIFICATION",
      EmailConfiguration: { EmailSendingAccount: "DEVELOPER", From: "certificates@mail.example.org" },
    });
    const [mailed] = everyOf(daily("sandbox"), "AWS::Cognito::UserPool");
    expect(mailed!.Properties).not.toHaveProperty("EmailConfiguration");
    for (const { EmailSubject, EmailMessage } of [
      pool!.Properties.VerificationMessageTemplate,
      pool!.Properties.AdminCreateUserConfig.InviteMessageTemplate,
    ]) {
      // Cognito takes no more, and wants its places.
      expect(EmailSubject.length).toBeLessThanOrEqual(140);
      expect(EmailMessage).toContain("{####}");
    }
  });

  test("stay when a stage of the release before is deployed: pool, client and attributes are the same resources", () => {
    const [pool] = everyOf(daily("production"), "AWS::Cognito::UserPool");
    expect(pool!.Properties.Schema.map(({ Name }: { Name: string }) => Name)).toEqual([
      "organization_id",
      "account_type",
    ]);
    // A change of one of these makes another pool (CloudFormation, AWS::Cognito::UserPool).
    expect(pool!.Properties).toMatchObject({
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
    });
    expect(pool!.Properties).not.toHaveProperty("AliasAttributes");
  });

  test("may come from an issuer of one's own, and then no user pool is made", () => {
    const issuer = "https://login.example";
    const asUsual = { scope: null, logoutUrl: null, origins: [] };
    const sessions = { issuer, audience: "panel", jwksUrl: `${issuer}/jwks.json`, ...asUsual };
    const { template } = stackAlone(DataStack, "sandbox", { sessions });
    expect(ofType(template, "AWS::Cognito::UserPool")).toEqual([]);
  });

  night.test("may come from an issuer of one's own, of which functions know", () => {
    const stage = synthesize("production", EVERYTHING);
    const { issuer, audience, jwksUrl } = EVERYTHING.sessions!;
    expect(functionOf(stage, "events.get", "api").Properties.Environment.Variables).toMatchObject({
      SESSION_ISSUER: issuer,
      SESSION_AUDIENCE: audience,
      SESSION_JWKS_URL: jwksUrl,
    });
  });
});

/** The colours of our pages, as Cognito takes them, and texts that can be read on their grounds. */
function expectReadable(settings: typeof SIGN_IN_STYLE): void {
  const { accent, accentDark, onField, onFieldDark } = mailColors(null);
  const { lightMode, darkMode } = settings.components.primaryButton;
  const asCognito = (color: string) => `${color.slice(1)}ff`;
  expect([lightMode.defaults, darkMode.defaults]).toEqual([
    { backgroundColor: asCognito(accent), textColor: asCognito(onField) },
    { backgroundColor: asCognito(accentDark), textColor: asCognito(onFieldDark) },
  ]);
  const colors = [...JSON.stringify(settings).matchAll(/olor":"([^"]*)"/g)].map(([, color]) => color);
  expect(colors.length).toBeGreaterThan(40);
  for (const color of colors) expect(color).toMatch(/^[0-9a-f]{6}ff$/);
  const ofScreen = (color: string) => `#${color.slice(0, 6)}`;
  for (const mode of ["lightMode", "darkMode"] as const) {
    const { primaryButton, secondaryButton, form, pageText } = settings.components;
    const ground = form[mode].backgroundColor;
    const pairs = [
      ...[primaryButton, secondaryButton].flatMap((button) =>
        Object.values(button[mode]).map(({ textColor, backgroundColor }) => [textColor, backgroundColor]),
      ),
      ...Object.values(pageText[mode]).map((color) => [color, ground]),
      [settings.componentClasses.link[mode].defaults.textColor, ground],
    ] as [string, string][];
    for (const [text, under] of pairs)
      expect(contrast(ofScreen(text), ofScreen(under))).toBeGreaterThanOrEqual(4.5);
  }
}
