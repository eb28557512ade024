import { CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { Key } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { TABLES } from "#shared/storage/table/tables.ts";
import type { Deployed } from "../constructs/deployed.ts";
import { ServiceTable } from "../constructs/service-table.ts";
import { PanelUsers } from "../constructs/sessions.ts";
import { BUCKETS, KEYS, SECRETS } from "../grants.ts";
import { prefixOf, type StageConfig, stackProps } from "../stages.ts";
import { mapNames } from "./map-names.ts";

/** 64 characters without punctuation have 381 random bits; HMAC-SHA256 needs at least 256 (RFC 2104). */
const SECRET_LENGTH = 64;
/**
 * Deletes files of a publisher that died. A snapshot in use is never that old: a new one is made at least each week, and
 * whenever there is none (shared/directory/publisher.ts).
 */
const FORGOTTEN_AFTER = Duration.days(30);

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
    this.tables = mapNames(TABLES, (name, definition) => {
      const physicalName = `${prefixOf(stage.name)}-${name}`;
      return new ServiceTable(this, { name, physicalName, definition, stage }).table;
    });
    this.secrets = mapNames(
      SECRETS,
      (name) =>
        new Secret(this, `Secret ${name}`, {
          generateSecretString: { passwordLength: SECRET_LENGTH, excludePunctuation: true },
          removalPolicy: RemovalPolicy.RETAIN,
        }),
    );
    this.keys = mapNames(
      KEYS,
      (name) =>
        new Key(this, `Key ${name}`, {
          alias: `${prefixOf(stage.name)}-${name}`,
          enableKeyRotation: true,
          removalPolicy: RemovalPolicy.RETAIN,
        }),
    );
    this.buckets = mapNames(
      BUCKETS,
      (name) =>
        new Bucket(this, `Bucket ${name}`, {
          encryption: BucketEncryption.S3_MANAGED,
          blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
          enforceSSL: true,
          lifecycleRules: [
            { abortIncompleteMultipartUploadAfter: Duration.days(1), expiration: FORGOTTEN_AFTER },
          ],
          removalPolicy: RemovalPolicy.RETAIN,
        }),
    );
    this.sessions = stage.sessions ?? this.addUsers(stage);
  }

  private addUsers({ secondFactor }: StageConfig): PanelUsers {
    const sessions = new PanelUsers(this, "Sessions", { secondFactor });
    new CfnOutput(this, "UserPoolId", { value: sessions.userPool.userPoolId });
    new CfnOutput(this, "UserPoolClientId", { value: sessions.audience });
    return sessions;
  }
}
