import { CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { Key } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { BUCKETS, type BucketDefinition, KMS_KEYS, SECRETS } from "#shared/resources.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import type { Deployed } from "../constructs/deployed.ts";
import { addSecondCopy } from "../constructs/second-copy.ts";
import { addTable } from "../constructs/service-table.ts";
import { addPanelUsers } from "../constructs/sessions.ts";
import { prefixOf, type StageConfig, stackProps, tableNameOf } from "../stages.ts";
import { mapNames } from "./map-names.ts";
import { sharedValue } from "./shared-value.ts";

/** 64 characters without punctuation have 381 random bits; HMAC-SHA256 needs at least 256 (RFC 2104). */
const SECRET_LENGTH = 64;
/** What every deployment must keep: tables, secrets, keys, buckets and users. Changes least often. */
export class DataStack extends Stack {
  readonly tables: Deployed["tables"];
  readonly secrets: Deployed["secrets"];
  readonly keys: Deployed["keys"];
  readonly buckets: Deployed["buckets"];
  readonly sessions: Deployed["sessions"];

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, {
      ...stackProps(stage, "Tables, secrets, keys and users"),
      terminationProtection: true,
    });
    const irreplaceable: string[] = [];
    this.tables = mapNames(TABLES, (name, definition) => {
      const physicalName = tableNameOf(stage, name);
      const { tableStreamArn, tableArn } = addTable(this, name, physicalName, definition);
      if (definition.durable) irreplaceable.push(tableArn);
      const madeStream = tableStreamArn && sharedValue(this, `${name}StreamArn`, tableStreamArn);
      return {
        name: physicalName,
        arn: this.formatArn({ service: "dynamodb", resource: "table", resourceName: physicalName }),
        // Part of it is the time when the stream was made.
        streamArn: (name === "main" ? stage.mainStreamArn : undefined) ?? madeStream,
      };
    });
    this.secrets = mapNames(SECRETS, (name) => {
      const { secretArn } = new Secret(this, `Secret ${name}`, {
        generateSecretString: { passwordLength: SECRET_LENGTH, excludePunctuation: true },
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      });
      return sharedValue(this, `${name}SecretArn`, secretArn);
    });
    this.keys = mapNames(KMS_KEYS, (name) => {
      const { keyArn } = new Key(this, `Key ${name}`, {
        alias: `${prefixOf(stage.name)}-${name}`,
        enableKeyRotation: true,
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      });
      return sharedValue(this, `${name}KeyArn`, keyArn);
    });
    this.buckets = mapNames(BUCKETS, (name) => {
      const { forgetsAfterDays, keepsVersionsDays }: BucketDefinition = BUCKETS[name];
      const { bucketArn, bucketName } = new Bucket(this, `Bucket ${name}`, {
        encryption: BucketEncryption.S3_MANAGED,
        blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
        enforceSSL: true,
        ...(keepsVersionsDays && { versioned: true }),
        lifecycleRules: [
          {
            abortIncompleteMultipartUploadAfter: Duration.days(1),
            ...(forgetsAfterDays && { expiration: Duration.days(forgetsAfterDays) }),
            ...(keepsVersionsDays && { noncurrentVersionExpiration: Duration.days(keepsVersionsDays) }),
          },
        ],
        // Pages send files to it by themselves: an address that was signed is all that they need, so any page may that has one.
        ...((name === "imports" || (name === "uploads" && stage.panelOrigins.length > 0)) && {
          cors: [
            {
              allowedMethods: [HttpMethods.PUT],
              allowedOrigins: name === "imports" ? ["*"] : [...stage.panelOrigins],
              allowedHeaders: ["content-type"],
            },
          ],
        }),
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      });
      if (keepsVersionsDays) irreplaceable.push(bucketArn);
      return sharedValue(this, `${name}BucketName`, bucketName);
    });
    if (stage.backup) addSecondCopy(this, stage, stage.backup, irreplaceable);
    this.sessions = this.addSessions(stage);
  }

  /** The outputs are there for every issuer, so that a deployment that fails midway can still go back. */
  private addSessions(stage: StageConfig): Deployed["sessions"] {
    const users = stage.sessions ? undefined : addPanelUsers(this, stage);
    if (users) {
      new CfnOutput(this, "UserPoolId", { value: users.userPool.userPoolId });
      new CfnOutput(this, "UserPoolClientId", { value: users.audience });
      new CfnOutput(this, "SignInUrl", { value: users.signInUrl });
    }
    const { issuer, audience, jwksUrl } = stage.sessions ?? users!;
    const shared = {
      issuer: sharedValue(this, "SessionIssuer", issuer),
      audience: sharedValue(this, "SessionAudience", audience),
      jwksUrl: sharedValue(this, "SessionJwksUrl", jwksUrl),
    };
    const userPoolArn = sharedValue(this, "UserPoolArn", users?.userPool.userPoolArn ?? "none");
    // As text where it is known, so that a change shows in the templates of the functions, and deploys them.
    const ofPool = users && {
      scope: null,
      logoutUrl: `${users.signInUrl}/logout`,
      origins: [users.signInUrl],
    };
    return { ...(stage.sessions ?? { ...shared, ...ofPool! }), userPoolArn: users && userPoolArn };
  }
}
