import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { BUCKETS } from "#shared/resources.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import {
  daily,
  everyOf,
  FUNCTIONS,
  functionOf,
  listOf,
  type Stage,
  type Statement,
  statementsFor,
} from "./cdk-support.ts";

const WRITES = /^dynamodb:((Put|Update|Delete|BatchWrite)Item|PartiQLInsert)$/;
const PUBLIC = routes.filter(({ access }) => "public" in access);

let stage: Stage;
beforeAll(() => {
  stage = daily("production");
});

const of = (id: string, part: "api" | "workers" = "api") => statementsFor(stage, id, part);
const writes = ({ Action }: Statement) => listOf(Action).some((action) => WRITES.test(action));
const resources = ({ Resource }: Statement) => listOf(Resource).map((one) => JSON.stringify(one));
const concerns = (statement: Statement, table: string) =>
  resources(statement).some((resource) =>
    new RegExp(`:table/certificates-production-${table}["/]`).test(resource),
  );

const keysOf = ({ Condition }: Statement): unknown =>
  Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"];

describe("what strangers can reach", () => {
  test.each(PUBLIC.filter(({ route }) => route.startsWith("GET ")).map(({ id }) => id))(
    "%s, a public GET, cannot write the main table",
    (id) => {
      const written = of(id).filter((statement) => writes(statement) && concerns(statement, "main"));
      // Who takes their data away leaves a line in the log of their address.
      if (id.startsWith("me.export-")) expect(written.map(keysOf)).toEqual([["ADDR#*"]]);
      else expect(written).toEqual([]);
    },
  );

  // Lists of one organization's records are read through indexes, as the editor of templates does for its badges.
  /** What is done in the name of a person, or of an organization about a person, by a secret that was mailed to them. */
  const isOfPerson = (id: string): boolean => /^(me|holder-requests)\./.test(id);
  test.each(PUBLIC.map(({ id }) => id).filter((id) => id !== "editor.page" && !isOfPerson(id)))(
    "%s, a public operation, reads no index",
    (id) => {
      const read = of(id).filter((statement) => resources(statement).some((one) => one.includes("/index/")));
      expect(read).toEqual([]);
    },
  );

  test.each(PUBLIC.map(({ id }) => id).filter(isOfPerson))(
    "%s, of a person, reads the index of addresses by address at most",
    (id) => {
      const read = of(id).filter((statement) => resources(statement).some((one) => one.includes("/index/")));
      for (const statement of read) {
        expect(resources(statement).filter((one) => !one.includes("/index/by_address"))).toEqual([]);
        // A request about one certificate reads that, under the same permission.
        expect(["ADDR#*", "ORG#*#CERT*"]).toEqual(expect.arrayContaining(keysOf(statement) as string[]));
      }
    },
  );

  test.each(["issuers.did", "issuers.status"])("%s reads nothing but the partitions of issuers", (id) => {
    const read = of(id).filter((statement) => concerns(statement, "main"));
    expect(read.map(keysOf)).toEqual([["ORG#*#ISSUER*"]]);
  });
});

describe("the main table", () => {
  test("is written by no function without a condition on the keys", () => {
    const open = FUNCTIONS.flatMap(({ id, part }) =>
      statementsFor(stage, id, part)
        .filter(
          (statement) => writes(statement) && concerns(statement, "main") && keysOf(statement) === undefined,
        )
        .map(() => id),
    );
    expect(open).toEqual([]);
  });

  test("a link of one person leads to writes of certificates, counters of events and accounts only", () => {
    for (const id of ["pages.accept", "pages.reject", "recipient.accept", "recipient.reject"])
      expect(
        of(id)
          .filter((statement) => writes(statement) && concerns(statement, "main"))
          .map(keysOf),
        id,
      ).toEqual([["ADDR#*", "EVENT#*", "ORG#*#CERT*"]]);
  });

  // IAM, "IAM and AWS STS quotas": the inline policies of a role together.
  test("leaves every role within what IAM takes", () => {
    for (const { id, part } of FUNCTIONS)
      expect(JSON.stringify(statementsFor(stage, id, part)).length, id).toBeLessThan(10_240);
  });
});

describe("the table of gates", () => {
  test("is open to no function without a condition on the keys", () => {
    const open = FUNCTIONS.flatMap(({ id, part }) =>
      statementsFor(stage, id, part)
        .filter((statement) => concerns(statement, "gate") && keysOf(statement) === undefined)
        .map(() => id),
    );
    expect(open).toEqual([]);
  });

  /** What everything that changes something may do besides: read what operators have paused. */
  const PAUSES = [`${GATE_KEYS.pause}*`, `${GATE_KEYS.phoneSwitch}*`];
  const readsThePause = (statement: Statement): boolean =>
    String(keysOf(statement)) === String(PAUSES) && String(statement.Action) === "dynamodb:GetItem";

  test("lets a public operation count source addresses and touch nothing else, but the editor its links", () => {
    const counted = PUBLIC.filter(({ access }) => "public" in access && access.public !== "free");
    expect(counted.length).toBeGreaterThan(5);
    const gates = `${GATE_KEYS.organization}*`;
    for (const { id, access } of counted) {
      const isEditor = "public" in access && access.public === "editor";
      const statements = of(id).filter((statement) => concerns(statement, "gate"));
      const keys = statements
        .flatMap((statement) => keysOf(statement) as string[])
        .filter((key) => !PAUSES.includes(key));
      // It ends with the key, the plan and the organization of who asked for its link, which it reads (decision 2.14).
      expect([...new Set(keys)].sort(), id).toEqual([
        ...(isEditor ? [`${GATE_KEYS.editor}*`] : []),
        `${GATE_KEYS.address}*`,
        ...(isEditor ? [gates] : []),
      ]);
      const writing = statements.filter(({ Action }) =>
        listOf(Action).some((one) => !one.endsWith(":GetItem")),
      );
      expect(writing.flatMap((statement) => keysOf(statement) as string[])).not.toContain(gates);
    }
  });

  test("is made again from the records of an organization, of which admission may read nothing else", () => {
    const read = of("billing.api-status").filter((statement) => concerns(statement, "main"));
    expect(read.map(({ Action, ...rest }) => [listOf(Action), keysOf({ Action, ...rest })])).toEqual([
      [
        ["dynamodb:ConditionCheckItem", "dynamodb:GetItem"],
        [`${patterns.members}*`, patterns.organization],
      ],
      [["dynamodb:Query"], [patterns.organization, `${patterns.users}*`]],
    ]);
    const id = crypto.randomUUID();
    const fits = new RegExp(`^${patterns.organization.replaceAll("?", ".")}$`);
    expect(partitions.organization(id)).toMatch(fits);
    expect(partitions.certificates(id)).not.toMatch(fits);
  });

  test("lets a delivery worker note the health of endpoints and touch no organization", () => {
    const statements = of("webhooks.deliver", "workers").filter(
      (statement) => concerns(statement, "gate") && !readsThePause(statement),
    );
    expect(statements.map(keysOf)).toEqual([[`${GATE_KEYS.endpoint}*`]]);
  });
});

describe("a bucket", () => {
  test.each(Object.keys(BUCKETS))(
    "%s may be listed by who reads it, and by nobody else, so that S3 tells a missing object from a refused one",
    (name) => {
      const whoMay = (action: string) =>
        FUNCTIONS.filter(({ id, part }) =>
          statementsFor(stage, id, part).some(
            (statement) =>
              listOf(statement.Action).includes(action) &&
              resources(statement).some((resource) => resource.includes(`${name}BucketName`)),
          ),
        ).map(({ id }) => id);
      expect(whoMay("s3:GetObject")).not.toEqual([]);
      // Who erases a certificate lists its documents to delete them, and reads none.
      const lists = whoMay("s3:ListBucket").filter((id) => id !== "people.erase");
      expect(lists).toEqual(whoMay("s3:GetObject"));
    },
  );
});

test("what simulated recipients and numbers bring is queued by nobody in production", () => {
  const sentTo = (on: Stage) =>
    ["people.deliver-mail", "phone.send"].flatMap((id) =>
      statementsFor(on, id, "workers")
        .filter(({ Action }) => listOf(Action).includes("sqs:SendMessage"))
        .flatMap(resources)
        .filter((resource) => /returns|phonereports/i.test(resource)),
    );
  expect(sentTo(stage)).toEqual([]);
  expect(sentTo(daily("sandbox"))).toHaveLength(2);
});

describe("the key that seals the private halves of issuers' keys", () => {
  test("is used by the worker that signs credentials, and named to no other function", () => {
    const using = FUNCTIONS.flatMap(({ id, part }) =>
      statementsFor(stage, id, part)
        .filter((statement) => resources(statement).some((one) => one.includes("issuerKeysKeyArn")))
        .map(({ Action }) => [id, listOf(Action)]),
    );
    expect(using).toEqual([["credentials.sign", ["kms:Decrypt", "kms:GenerateDataKeyPairWithoutPlaintext"]]]);
    const named = FUNCTIONS.filter(
      ({ id, part }) => "ISSUER_KEY_ID" in functionOf(stage, id, part).Properties.Environment.Variables,
    );
    expect(named.map(({ id }) => id)).toEqual(["credentials.sign"]);
  });

  test("stays when its stack is deleted or changed, and has the name that the operator tool uses", () => {
    const keys = everyOf(stage, "AWS::KMS::Key");
    expect(keys.length).toBeGreaterThan(2);
    for (const { DeletionPolicy, UpdateReplacePolicy } of keys)
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(["RetainExceptOnCreate", "Retain"]);
    const aliases = everyOf(stage, "AWS::KMS::Alias").map(({ Properties }) => Properties.AliasName);
    expect(aliases).toContain("alias/certificates-production-issuerKeys");
  });
});
