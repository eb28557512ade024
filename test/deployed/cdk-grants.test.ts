import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "#infra/build.ts";
import { grantsOf } from "#infra/grants.ts";
import { DEPLOYED_STAGES } from "#infra/stages.ts";
import * as adapters from "#shared/adapters.ts";
import { adapterOf } from "#shared/connect-ports.ts";
import type { PortName } from "#shared/domain/ports.ts";
import type { Grant } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { exportsOf, importsOf } from "../support/sources.ts";
import {
  daily,
  everyOf,
  FUNCTIONS,
  isTraced,
  listOf,
  type Stage,
  type Statement,
  statementsFor,
} from "./cdk-support.ts";
import { grantedBy } from "./port-actions.ts";

/** Every port, by the names of its adapters: `connectEvents`; `connectQueue` makes those of all queues. */
const PORTS = Object.keys(adapters)
  .filter((name) => /^connect[A-Z]/.test(name) && name !== "connectQueue")
  .map((name) => (name[7]!.toLowerCase() + name.slice(8)) as PortName);

/** The file that declares each adapter: to take one from the list of all costs the bundler five times as much. */
const DECLARED_IN = new Map(
  importsOf("shared/adapters.ts").flatMap(({ target }) =>
    exportsOf(target).names.map((name) => [name, target] as const),
  ),
);

/** The code of each port's adapter, without what it does not use: what is written there is what it does. */
async function adapterSources(): Promise<ReadonlyMap<PortName, string>> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(PORTS.map((port) => [port, `adapter:${port}`])),
    plugins: [
      {
        name: "adapters",
        setup(esbuild) {
          esbuild.onResolve({ filter: /^adapter:/ }, ({ path }) => ({
            path: path.slice(8),
            namespace: "adapter",
          }));
          esbuild.onLoad({ filter: /.*/, namespace: "adapter" }, ({ path }) => {
            const adapter = adapterOf(path as PortName);
            return {
              contents: `export { ${adapter} } from "#${DECLARED_IN.get(adapter)}";`,
              resolveDir: ROOT,
            };
          });
        },
      },
    ],
    // The domain makes no calls (test/architecture.test.ts).
    external: ["#shared/domain/*", "@aws-sdk/*", "jose", "sharp", "zod"],
    outdir: "out",
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    treeShaking: true,
  });
  const texts = outputFiles.map(
    ({ path, text }) => [path.replace(/^.*\/(\w+)\.js$/, "$1") as PortName, text] as const,
  );
  return new Map(texts);
}

/** Which call of the SDK, or part of a transaction, stands for which permission. */
const ACTIONS: readonly (readonly [pattern: RegExp, action: string])[] = [
  [/new Get(Item)?Command\d*\(/, "dynamodb:GetItem"],
  [/new BatchGet(Item)?Command\d*\(/, "dynamodb:BatchGetItem"],
  [/new BatchWrite(Item)?Command\d*\(/, "dynamodb:BatchWriteItem"],
  [/new Put(Item)?Command\d*\(|\bPut: \{/, "dynamodb:PutItem"],
  [/new Update(Item)?Command\d*\(|\bUpdate: (\{|\w+\()/, "dynamodb:UpdateItem"],
  [/new Delete(Item)?Command\d*\(|\bDelete: \{/, "dynamodb:DeleteItem"],
  [/`INSERT INTO "/, "dynamodb:PartiQLInsert"],
  [/\bConditionCheck: \{/, "dynamodb:ConditionCheckItem"],
  [/new QueryCommand\d*\(/, "dynamodb:Query"],
  [/new SendMessage(Batch)?Command\d*\(/, "sqs:SendMessage"],
  [/new ChangeMessageVisibilityCommand\d*\(/, "sqs:ChangeMessageVisibility"],
  [/new SendEmailCommand\d*\(/, "ses:SendEmail"],
  [/new CreateTenantCommand\d*\(/, "ses:CreateTenant"],
  [/new GetTenantCommand\d*\(/, "ses:GetTenant"],
  [/new CreateTenantResourceAssociationCommand\d*\(/, "ses:CreateTenantResourceAssociation"],
  [/new UpdateReputationEntityPolicyCommand\d*\(/, "ses:UpdateReputationEntityPolicy"],
  [/new CreateEmailIdentityCommand\d*\(/, "ses:CreateEmailIdentity"],
  [/new DeleteEmailIdentityCommand\d*\(/, "ses:DeleteEmailIdentity"],
  [/new DeleteTenantResourceAssociationCommand\d*\(/, "ses:DeleteTenantResourceAssociation"],
  [/new GetEmailIdentityCommand\d*\(/, "ses:GetEmailIdentity"],
  [/new PutEmailIdentityMailFromAttributesCommand\d*\(/, "ses:PutEmailIdentityMailFromAttributes"],
  [/new GetAccountCommand\d*\(/, "ses:GetAccount"],
  [/new GetSecretValueCommand\d*\(/, "secretsmanager:GetSecretValue"],
  [/new EncryptCommand\d*\(/, "kms:Encrypt"],
  [/new DecryptCommand\d*\(/, "kms:Decrypt"],
  [/new GenerateDataKeyPairWithoutPlaintextCommand\d*\(/, "kms:GenerateDataKeyPairWithoutPlaintext"],
  [/\b(get|head)Object\d*\(/, "s3:GetObject"],
  [/\bputObject\d*\(|\.presign\(/, "s3:PutObject"],
  [/\bdeleteObject\d*\(/, "s3:DeleteObject"],
  [/\blistObjects\d*\(/, "s3:ListBucket"],
  [/\/2015-03-31\/functions\/\$\{/, "lambda:InvokeFunction"],
];
/** What stands in an adapter's code but cannot be reached through its port, which shows a part of a shared object. */
const OUT_OF_REACH: Readonly<Record<string, readonly string[]>> = {
  webhooksWrite: ["kms:Decrypt"],
  webhookSender: ["kms:Encrypt"],
  // Addresses to read from are signed as those to write to.
  importFiles: ["s3:PutObject"],
};
const actionsIn = (source: string): string[] =>
  ACTIONS.flatMap(([pattern, action]) => (pattern.test(source) ? [action] : [])).sort();

describe("the grants of a port", () => {
  let sources: ReadonlyMap<PortName, string>;
  beforeAll(async () => {
    sources = await adapterSources();
  });
  const granted = <T>(port: PortName, of: (grant: Grant) => readonly T[]): readonly T[] =>
    [...new Set(grantsOf([port]).flatMap(of))].sort();
  /** Compares what each port is granted with what its adapter does, and names the ports that differ. */
  const compare = (
    of: (port: PortName) => readonly [granted: readonly string[], done: readonly string[]],
  ) => {
    const rows = PORTS.map((port) => [port, ...of(port)] as const);
    expect(Object.fromEntries(rows.map(([port, has]) => [port, has]))).toEqual(
      Object.fromEntries(rows.map(([port, , done]) => [port, done])),
    );
  };

  test("are the calls that its adapter makes", () => {
    compare((port) => {
      const outOfReach = OUT_OF_REACH[port] ?? [];
      const made = actionsIn(sources.get(port)!);
      expect(made, port).toEqual(expect.arrayContaining([...outOfReach]));
      return [granted(port, grantedBy), made.filter((action) => !outOfReach.includes(action))];
    });
  });

  test("name the indexes that its adapter reads, and only ones that exist", () => {
    const known = TABLES.main.indexes.map(({ name }) => name);
    compare((port) => {
      const source = sources.get(port)!.replace(/^.*sortAttribute = .*$/m, "");
      const read = known.filter((name) => new RegExp(`\\b(index|IndexName): "${name}"`).test(source));
      return [granted(port, (grant) => ("table" in grant ? (grant.indexes ?? []) : [])), read.sort()];
    });
  });

  test("name each table that its adapter uses", () => {
    compare((port) => {
      const used = Object.keys(TABLES).filter((name) =>
        // Not counting the line of shared/config.ts that declares the variable.
        new RegExp(`TABLE_${name.toUpperCase()}\\b(?!: \\w+\\.string)`).test(sources.get(port)!),
      );
      return [granted(port, (grant) => ("table" in grant ? [grant.table] : [])), used.sort()];
    });
  });
});

/** AWS knows no resource for these actions (Service Authorization Reference). */
const TRACING = ["xray:PutTelemetryRecords", "xray:PutTraceSegments"];
const WRITES = /dynamodb:(Put|Update|Delete)Item/;

describe.each(DEPLOYED_STAGES)("the roles of the functions of %s", (name) => {
  let stage: Stage;
  beforeAll(() => {
    stage = daily(name);
  });
  const actionsOf = (statement: Statement): readonly string[] => listOf(statement.Action);

  test("allow no action by a pattern, and read no table or index from end to end", () => {
    for (const { id, part } of FUNCTIONS)
      for (const action of statementsFor(stage, id, part).flatMap(actionsOf)) {
        expect(action, id).not.toContain("*");
        expect(action, id).not.toMatch(/Scan|PartiQL(?!Insert)/);
      }
  });

  test("name each resource, but for the three actions that have none", () => {
    for (const { id, part, ports } of FUNCTIONS) {
      const open = statementsFor(stage, id, part).filter(({ Resource }) => listOf(Resource).includes("*"));
      const needed = [
        ...(ports.includes("mailQuota") ? ["ses:GetAccount"] : []),
        ...(isTraced(id) ? TRACING : []),
      ];
      expect(open.flatMap(actionsOf).sort(), id).toEqual(needed);
    }
  });

  test("have a pattern in a resource only for objects of a bucket, the streams of a table, tenants and identities of SES, and a model in every region", () => {
    for (const { id, part } of FUNCTIONS)
      for (const statement of statementsFor(stage, id, part))
        for (const resource of listOf(statement.Resource).map((one) => JSON.stringify(one)))
          if (/\*/.test(resource) && resource !== '"*"')
            for (const action of actionsOf(statement))
              if (action.startsWith("ses:"))
                // Organizations name their domains; cdk-conditions.test.ts has what keeps the others away.
                expect(resource, id).toMatch(new RegExp(`:tenant/certificates-${name}-\\*|:identity/\\*`));
              else expect(action, id).toMatch(/^(s3:\w+Object|dynamodb:ListStreams|bedrock:InvokeModel)$/);
  });

  test("allow no write to a table to a function without a port that writes", () => {
    const writes = (port: PortName) =>
      grantsOf([port])
        .flatMap(grantedBy)
        .some((action) => WRITES.test(action));
    for (const { id, ports, part } of FUNCTIONS) {
      const allowed = statementsFor(stage, id, part)
        .flatMap(actionsOf)
        .filter((action) => WRITES.test(action));
      if (!ports.some(writes)) expect(allowed, id).toEqual([]);
    }
  });

  test("of an operation that only reads allow a write to the gate and to nothing else", () => {
    const writes = statementsFor(stage, "events.get", "api").filter((statement) =>
      actionsOf(statement).some((action) => WRITES.test(action)),
    );
    expect(writes).toHaveLength(1);
    expect(JSON.stringify(writes[0]!.Resource)).toContain(`:table/certificates-${name}-gate"`);
    // The organization's item, and the counters of addresses.
    const keys = writes[0]!.Condition!["ForAllValues:StringLike"]!["dynamodb:LeadingKeys"];
    expect(keys).toEqual([`${GATE_KEYS.address}*`, `${GATE_KEYS.organization}*`]);
  });

  test("hold nothing that CDK added by itself", () => {
    expect(everyOf(stage, "AWS::IAM::Policy")).toEqual([]);
    const managed = everyOf(stage, "AWS::IAM::Role")
      .flatMap((role) => role.Properties.ManagedPolicyArns ?? [])
      .flatMap((arn) => /:iam::aws:policy\/([\w/-]+)"/.exec(JSON.stringify(arn))?.[1] ?? []);
    expect(managed.sort()).toEqual(
      [
        ...(name === "production" ? ["AWSBackupServiceRolePolicyForS3Backup"] : []),
        // API Gateway's own role of the account, which writes the access log.
        "service-role/AmazonAPIGatewayPushToCloudWatchLogs",
        ...(name === "production" ? ["service-role/AWSBackupServiceRolePolicyForBackup"] : []),
      ].sort(),
    );
  });
});
