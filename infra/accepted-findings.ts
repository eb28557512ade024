/** What a review of the templates finds and this service does on purpose. */
export interface AcceptedFinding {
  /** The rule of cdk-nag's pack AwsSolutions, from the beginning of its id to its end. */
  readonly rule: RegExp;
  /** Where in the stage: the path of the construct without the prefix of the stage's names. */
  readonly at: RegExp;
  readonly reason: string;
}

/**
 * The only place where a finding of cdk-nag is accepted. One that is not here fails test/deployed/cdk-validation.test.ts,
 * and so does a row that accepts nothing any more.
 */
export const ACCEPTED_FINDINGS: readonly AcceptedFinding[] = [
  {
    rule: /AwsSolutions-IAM5\[Resource::\*\]/,
    at: /^(api|workers)\/.+ role\/Resource$/,
    reason:
      "Traces and the sending quota: their actions know no resource. cdk-grants.test.ts allows these three actions only.",
  },
  {
    rule: /AwsSolutions-IAM5\[Resource::.+\/\*\]/,
    at: /^(api|workers)\/.+ role\/Resource$/,
    reason: "Objects of one bucket, and the streams of one table, whose names are not known before.",
  },
  {
    rule: /AwsSolutions-IAM5\[Resource::arn:aws:ses:[^\]]+:tenant\/certificates-\w+-\*\]/,
    at: /^workers\/people\.follow-tenants\//,
    reason:
      "Tenants of SES of one stage: each has the id of an organization in its name, and SES adds its own at the end.",
  },
  {
    rule: /AwsSolutions-IAM5\[Resource::arn:aws:bedrock:\*::foundation-model\/.+\]/,
    at: /^workers\/events\.analyse\//,
    reason: "An inference profile runs one model in several regions, and needs the permission in each.",
  },
  {
    rule: /AwsSolutions-IAM5\[Resource::.+\]/,
    at: /^workers\/Operator (ports|commands)\/Resource$/,
    reason:
      "Queues, objects and one stack of the stage, by the start of their names. operator-role.test.ts names what it may do.",
  },
  {
    rule: /AwsSolutions-IAM4\[.+AmazonAPIGatewayPushToCloudWatchLogs\]/,
    at: /^api\/Api\/CloudWatchRole\//,
    reason:
      "The account's role for API Gateway's logs: AWS documents this policy for it, and it writes logs only.",
  },
  {
    rule: /AwsSolutions-IAM4\[.+AWSBackupServiceRolePolicyFor(S3)?Backup\]/,
    at: /^data\/BackupRole\//,
    reason:
      "AWS documents these policies for its backups, and changes them when a kind of backup needs more; nobody else has the role.",
  },
  {
    rule: /AwsSolutions-IAM4\[.+AWSCodeDeployRoleForLambdaLimited\]/,
    at: /^api\/Release( [\w-]+)?\/Role\//,
    reason: "CodeDeploy's own policy: it moves aliases and reads alarms, and calls no function of ours.",
  },
  {
    rule: /AwsSolutions-APIG2/,
    at: /^api\/Api\//,
    reason:
      "The functions check each request by the same schemas, and answer with problems that name each field.",
  },
  {
    rule: /AwsSolutions-APIG3/,
    at: /^api\/Api\//,
    reason:
      "AWS WAF is a setting: it costs from $6 a month, and each function counts calls by address itself.",
  },
  {
    rule: /AwsSolutions-APIG6/,
    at: /^api\/Api\//,
    reason:
      "Execution logs hold paths and bodies: tokens and personal data. The access log has a line for each request.",
  },
  {
    rule: /AwsSolutions-COG1/,
    at: /^data\/Sessions\//,
    reason: "12 characters at least, without rules of composition, as NIST SP 800-63B advises.",
  },
  {
    rule: /AwsSolutions-COG2/,
    at: /^data\/Sessions\//,
    reason: "Optional in the sandbox only: production requires a second factor (decision 13.14).",
  },
  {
    rule: /AwsSolutions-COG8/,
    at: /^data\/Sessions\//,
    reason:
      "Only operators make users, so the plan against registrations by robots is not worth its price for each user.",
  },
  {
    rule: /AwsSolutions-SMG4/,
    at: /^data\/Secret (links|cursors|documents)\//,
    reason:
      "Operators rotate them by hand in steps (docs/operations.md): links and documents live for months.",
  },
  {
    rule: /AwsSolutions-S1/,
    at: /^(data\/Bucket \w+|workers\/SetAside)\//,
    reason:
      "Nobody reaches a bucket but our functions, whose logs say what they did; a log of objects is personal data.",
  },
  {
    rule: /AwsSolutions-DDB3/,
    at: /^data\/(gate|directory)\/Table\//,
    reason: "Both are made again from the table main, which has point-in-time recovery.",
  },
  {
    rule: /AwsSolutions-CFR1/,
    at: /^api\/Edge\//,
    reason: "Whoever has a certificate may show it in any country.",
  },
  {
    rule: /AwsSolutions-CFR2/,
    at: /^api\/Edge\//,
    reason: "It only has public documents under their hash, which it keeps: a flood ends there.",
  },
  {
    rule: /AwsSolutions-CFR3/,
    at: /^api\/Edge\//,
    reason: "Its log would have the address of each reader beside what they read (decision 15.35).",
  },
];
