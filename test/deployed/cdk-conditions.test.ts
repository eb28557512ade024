import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { ROOT } from "#infra/build.ts";
import { ACCOUNT_RUNS, NOT_RESERVABLE, reservedRuns, runsLeft, runsOf, workerRuns } from "#infra/capacity.ts";
import { grantsOf } from "#infra/grants.ts";
import { listen } from "#infra/local/ports.ts";
import {
  concurrencyOf,
  DEPLOYED_STAGES,
  type DeployedStage,
  stageConfig,
  WAITED_FOR,
} from "#infra/stages.ts";
import type { Connection } from "#shared/connect.ts";
import { connectIssuersWrite } from "#shared/credentials/issuer-keys.ts";
import { ZIP_CALLS } from "#shared/domain/documents/render-event.ts";
import { KMS_KEYS } from "#shared/resources.ts";
import { connectAnswerSecrets, connectWebhooksWrite } from "#shared/webhooks/secrets.ts";
import {
  daily,
  dailyConfig,
  everyOf,
  FUNCTIONS,
  functionOf,
  listOf,
  ofType,
  plain,
  type StackPart,
  type Stage,
  type Statement,
  statementsFor,
  UNDECIDED,
} from "./cdk-support.ts";
import { type Asked, isAllowed } from "./proof/policy.ts";

const actionsOf = ({ Action }: Statement) => listOf(Action);
const allowing = (stage: Stage, service: string) =>
  FUNCTIONS.flatMap(({ id, part }) =>
    statementsFor(stage, id, part)
      .filter((statement) => actionsOf(statement).some((action) => action.startsWith(`${service}:`)))
      .map((statement) => ({ id, statement })),
  );
const functionsThatMay = (grants: (grant: object) => boolean) =>
  FUNCTIONS.filter(({ ports }) => ports.some((port) => grantsOf([port]).some(grants))).map(({ id }) => id);

const reservedBy = (stage: Stage, id: string, part: StackPart): number | undefined =>
  functionOf(stage, id, part).Properties.ReservedConcurrentExecutions;

describe.each(DEPLOYED_STAGES)("in the stage %s", (name) => {
  let stage: Stage;
  beforeAll(() => {
    stage = daily(name);
  });

  test("a function that sends mail can send as the stage's sender and as no other address of the domain", () => {
    const statements = allowing(stage, "ses").filter(({ statement }) =>
      [statement.Action].flat().includes("ses:SendEmail"),
    );
    const tenant = { StringLikeIfExists: { "ses:TenantName": `certificates-${name}-*` } };
    const may = (kind: string) => functionsThatMay((grant) => "mail" in grant && grant.mail === kind).sort();
    const withResource = (pattern: RegExp) =>
      statements.filter(({ statement }) => pattern.test(JSON.stringify(statement.Resource)));
    const own = withResource(/:identity\/\*/);
    const [ours, sets] = [withResource(/:identity\/mail/), withResource(/:configuration-set\//)];
    expect(own.length + ours.length + sets.length).toBe(statements.length);
    expect([ours, sets].map((some) => some.map(({ id }) => id).sort())).toEqual([may("send"), may("send")]);
    expect(own.map(({ id }) => id).sort()).toEqual(may("sendOwn"));
    expect(may("sendOwn")).toEqual(["people.deliver-mail"]);
    for (const { id, statement } of own)
      expect(statement.Condition, id).toEqual({
        StringEquals: { "aws:ResourceTag/certificates-stage": `certificates-${name}` },
        ...tenant,
      });
    for (const { id, statement } of sets) expect(statement.Condition, id).toEqual(tenant);
    for (const { id, statement } of ours) {
      expect(statement.Condition, id).toEqual({
        StringEquals: { "ses:FromAddress": "certificates@mail.example.org" },
        ...tenant,
      });
      const part = FUNCTIONS.find((one) => one.id === id)!.part;
      const { Variables } = functionOf(stage, id, part).Properties.Environment;
      expect(Variables.MAIL_FROM, id).toBe("certificates@mail.example.org");
    }
  });

  describe("domains of organizations", () => {
    const ours = "mail.example.org";
    const theirs = "clube.example";
    const tagged = (stageOfTag: string) => ({ "aws:ResourceTag/certificates-stage": [stageOfTag] });
    const withTags = (stageOfTag: string, more: string[] = []) => ({
      "aws:RequestTag/certificates-stage": [stageOfTag],
      "aws:TagKeys": ["certificates-stage", "certificates-organization", ...more],
    });
    const mine = `certificates-${name}`;
    const [another, service] = ["certificates-another", `${mine}-service`];
    /** Whether the worker may do it to the identity of a domain. */
    const may = (action: string, domain: string, context: Asked["context"]) => {
      const statements = plain(statementsFor(stage, "people.follow-tenants", "workers")) as Statement[];
      const all = statements.flatMap(({ Resource }) => listOf(Resource)).map(String);
      const resource = all.find((one) => one.endsWith(":identity/*"))!.replace("*", domain);
      return isAllowed(statements, { action: `ses:${action}`, resource, context });
    };

    test("are changed by one worker alone", () => {
      const changes = [
        "CreateEmailIdentity",
        "DeleteEmailIdentity",
        "TagResource",
        "DeleteTenantResourceAssociation",
      ];
      const statements = allowing(stage, "ses").filter(({ statement }) =>
        changes.some((action) => [statement.Action].flat().includes(`ses:${action}`)),
      );
      expect(new Set(statements.map(({ id }) => id))).toEqual(new Set(["people.follow-tenants"]));
    });

    test.each([
      ["CreateEmailIdentity", theirs, withTags(mine), true],
      ["CreateEmailIdentity", theirs, withTags(another), false],
      ["CreateEmailIdentity", theirs, {}, false],
      ["CreateEmailIdentity", theirs, withTags(mine, ["cost"]), false],
      // A new one has no tags yet.
      ["TagResource", theirs, withTags(mine), true],
      ["TagResource", theirs, { ...withTags(mine), ...tagged(mine) }, true],
      ["TagResource", theirs, { ...withTags(mine), ...tagged(another) }, false],
      ["TagResource", ours, { ...withTags(mine), ...tagged(service) }, false],
      ["DeleteEmailIdentity", theirs, tagged(mine), true],
      ["DeleteEmailIdentity", theirs, {}, false],
      ["DeleteEmailIdentity", ours, tagged(service), false],
      ["PutEmailIdentityMailFromAttributes", theirs, tagged(another), false],
      ["CreateTenantResourceAssociation", theirs, tagged(mine), true],
      ["CreateTenantResourceAssociation", theirs, tagged(another), false],
      // Whether tags are told for an association is not documented; one that is gone has none any more.
      ["CreateTenantResourceAssociation", theirs, {}, true],
      ["DeleteTenantResourceAssociation", theirs, {}, true],
      ["DeleteTenantResourceAssociation", theirs, tagged(another), false],
      ["DeleteTenantResourceAssociation", ours, tagged(service), false],
    ] as const)("allow %s of %s with %o: %s", (action, resource, context, allowed) => {
      expect(may(action, resource, context as Asked["context"])).toBe(allowed);
    });

    test("do not include the stage's own, whose tag has another value", () => {
      const [identity] = ofType(stage.templates["mail-sender"], "AWS::SES::EmailIdentity");
      expect(identity!.Properties.Tags).toEqual([{ Key: "certificates-stage", Value: service }]);
    });
  });

  test("a function that uses a key must say what the secret belongs to, and nothing else", () => {
    const statements = allowing(stage, "kms");
    const ids = [...new Set(statements.map(({ id }) => id))].sort();
    expect(ids).toEqual(functionsThatMay((grant) => "kmsKey" in grant).sort());
    for (const { id, statement } of statements) {
      const resource = JSON.stringify(statement.Resource);
      const [, { context }] = Object.entries(KMS_KEYS).find(([key]) => resource.includes(`"${key}KeyArn"`))!;
      expect(statement.Condition, id).toEqual({
        "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": context },
        Null: Object.fromEntries(context.map((name) => [`kms:EncryptionContext:${name}`, "false"])),
      });
    }
  });

  test("every function that anybody can call, that answers for minutes, that draws or that follows a log has a cap, and so has issuing; no other function reserves any run", () => {
    const capped = [
      ...routes.filter(
        ({ id, access, streams }) => "public" in access || streams || id === "invitations.issue",
      ),
      ...workers.filter(({ source }) => "invoked" in source || "logs" in source),
    ]
      .map(({ id }) => id)
      .sort();
    expect(capped).toEqual(
      expect.arrayContaining(["pages.accept", "directory.list", "dashboard.export", "documents.render"]),
    );
    const reserved = FUNCTIONS.filter(({ id, part }) => reservedBy(stage, id, part) !== undefined);
    expect(reserved.map(({ id }) => id).sort()).toEqual(capped);
    for (const { id, part } of reserved) expect(reservedBy(stage, id, part), id).toBeGreaterThan(0);
  });

  test("ZIPs and previews together leave runs of the renderer to those who open one document", () => {
    const [zips, previews, renders] = ["dashboard.documents", "badges.preview", "documents.render"].map(
      (wanted) => {
        const { id, part } = FUNCTIONS.find(({ id }) => id === wanted)!;
        return reservedBy(stage, id, part)!;
      },
    );
    expect(zips! * ZIP_CALLS + previews!).toBeLessThan(renders!);
  });
});

test("the names that a role requires in the context are those that the adapters send", async () => {
  const calls: { KeyId: string; KeyPairSpec?: string; EncryptionContext: object }[] = [];
  const pairs = [generateKeyPairSync("ed25519"), generateKeyPairSync("ec", { namedCurve: "P-256" })];
  const [ed25519, p256] = pairs.map(({ publicKey }) => publicKey.export({ type: "spki", format: "der" }));
  const kms = createServer(async (request, response) => {
    const call = JSON.parse(await text(request));
    calls.push(call);
    const spki = call.KeyPairSpec === "ECC_NIST_P256" ? p256! : ed25519!;
    const sealed = { CiphertextBlob: "c2VhbGVk", PrivateKeyCiphertextBlob: "c2VhbGVk" };
    const answer = JSON.stringify({ ...sealed, PublicKey: spki.toString("base64") });
    response.setHeader("content-type", "application/x-amz-json-1.1").end(answer);
  });
  const port = await listen(kms, 0);
  onTestFinished(() => void kms.close());
  vi.stubEnv("AWS_ENDPOINT_URL_KMS", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_REGION", "sa-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  const connection = {
    config: { WEBHOOK_KEY_ID: "webhookSecrets", ANSWER_KEY_ID: "answers", ISSUER_KEY_ID: "issuerKeys" },
  } as Connection;
  await connectWebhooksWrite(connection).mint({ id: "w", organization_id: "o" });
  await connectAnswerSecrets(connection).seal("o", "secret");
  await connectIssuersWrite(connection).make("o");
  const sent = calls.map(({ KeyId, EncryptionContext }) => [KeyId, Object.keys(EncryptionContext).sort()]);
  expect(Object.fromEntries(sent)).toEqual(
    Object.fromEntries(Object.entries(KMS_KEYS).map(([key, { context }]) => [key, [...context].sort()])),
  );
});

describe("the runs that an account has at once", () => {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const configOf = (name: DeployedStage) => stageConfig(name, UNDECIDED);
  const reservedIn = (stage: Stage) => sum(FUNCTIONS.map(({ id, part }) => reservedBy(stage, id, part) ?? 0));
  const takenByWorkers = (stage: Stage) => {
    const mappings = everyOf(stage, "AWS::Lambda::EventSourceMapping").map(
      ({ Properties }) => Properties.ScalingConfig?.MaximumConcurrency ?? Properties.ParallelizationFactor,
    );
    return sum(mappings) + workers.filter(({ source }) => "schedule" in source).length;
  };

  test.each(DEPLOYED_STAGES)("are counted for %s as its templates have them", (name) => {
    const stage = daily(name);
    expect(reservedRuns(dailyConfig(name))).toBe(reservedIn(stage));
    expect(workerRuns(dailyConfig(name))).toBe(takenByWorkers(stage));
  });

  test("suffice for both stages: Lambda takes the reservations, and calls with a key or session keep theirs", () => {
    const stages = DEPLOYED_STAGES.map(configOf);
    expect(ACCOUNT_RUNS - sum(stages.map(reservedRuns))).toBeGreaterThanOrEqual(NOT_RESERVABLE);
    // Beside issuing, which has its own. docs/operations.md says these figures.
    expect(runsLeft(ACCOUNT_RUNS, stages)).toBeGreaterThanOrEqual(100);
    expect(runsLeft(ACCOUNT_RUNS, [configOf("production")])).toBeGreaterThanOrEqual(280);
    const operations = readFileSync(join(ROOT, "docs/operations.md"), "utf8").replace(/\s+/g, " ");
    expect(operations).toContain("leaves at least 100 to calls with a key or a session");
    expect(operations).toContain("production alone leaves at least 280");
  });

  test("are not lent to the sandbox without a bound", () => {
    const sandbox = configOf("sandbox");
    expect(reservedRuns(sandbox) + workerRuns(sandbox)).toBeLessThan(ACCOUNT_RUNS / 5);
    for (const { source } of workers) expect(runsOf(source, sandbox)).toBeLessThanOrEqual(4);
  });

  test("are kept for issuing and for the pages at which invited people wait, in production by more than for others", () => {
    const production = configOf("production");
    const runs = (id: string) => concurrencyOf(routes.find((route) => route.id === id)!, production)!;
    expect(runs("invitations.issue")).toBeGreaterThanOrEqual(50);
    for (const id of WAITED_FOR)
      expect(runs(id), id).toBeGreaterThan(production.concurrency.publicFunction.link);
    for (const name of DEPLOYED_STAGES)
      expect(routes.map(({ id }) => id)).toEqual(
        expect.arrayContaining(Object.keys(configOf(name).concurrency.operation)),
      );
  });
});

describe("the users of the panel sign in", () => {
  test.each([
    ["production", "ON"],
    ["sandbox", "OPTIONAL"],
  ] as const)("in %s with a second factor %s: an authenticator app, never a text message", (name, mfa) => {
    const [pool] = everyOf(daily(name), "AWS::Cognito::UserPool");
    expect(pool!.Properties.MfaConfiguration).toBe(mfa);
    expect(pool!.Properties.EnabledMfas).toEqual(["SOFTWARE_TOKEN_MFA"]);
  });
});
