import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { ROOT } from "#infra/build.ts";
import { ACCEPTED_CHANGES } from "./manifest/accepted-changes.ts";
import { changesBetween } from "./manifest/changes.ts";
import { lastRelease } from "./manifest/last-release.ts";
import { type Manifest, manifestOf } from "./manifest/manifest.ts";
import { type JobSchema, misreadings } from "./manifest/misreadings.ts";

/* The next deployment meets what the last release left: its resources, jobs and items. A roll-back meets this one's. */

type Changeable<T> = T extends object ? { -readonly [K in keyof T]: Changeable<T[K]> } : T;
let now: Manifest;
beforeAll(() => {
  now = manifestOf();
});

describe("after the last release", () => {
  const isAccepted = (change: string) =>
    ACCEPTED_CHANGES.filter(({ says }) => new RegExp(`^${says.source}$`).test(change));

  test("this one replaces nothing, and neither misreads the other, except for what is accepted", () => {
    const changes = changesBetween(lastRelease(), now);
    expect(changes.filter((change) => isAccepted(change).length === 0)).toEqual([]);
    const used = changes.flatMap(isAccepted);
    expect(ACCEPTED_CHANGES.filter((row) => !used.includes(row))).toEqual([]);
  });

  test("every kind of records is compared", () => {
    const files = globSync("{shared,infra,functions}/**/*.ts", { cwd: ROOT });
    const readers = files.flatMap((file) => [
      ...readFileSync(join(ROOT, file), "utf8").matchAll(/= recordReader<|: recordReader</g),
    ]);
    // A certificate and an issuance have readers of their own.
    expect(Object.keys(now.stored)).toHaveLength(readers.length + 2);
  });
});

describe("is found:", () => {
  const PRODUCTION = "certificates-production";
  /** What is said when the last release was like this one but for a change. */
  function saidAfter(change: (last: Changeable<Manifest>) => void): string[] {
    const last = structuredClone(now) as Changeable<Manifest>;
    change(last);
    return changesBetween(last, now);
  }
  const idOf = (part: string, type: string) =>
    Object.entries(now.deployment[`${PRODUCTION}-${part}`]!.Resources).find(
      ([, { Type }]) => Type === type,
    )![0];
  /** The same resource under an id of the last release. */
  const renamed = (last: Changeable<Manifest>, part: string, id: string) => {
    const { Resources } = last.deployment[`${PRODUCTION}-${part}`]!;
    Resources.Former = Resources[id]!;
    delete Resources[id];
  };

  test("nothing, after the same release", () => {
    expect(saidAfter(() => {})).toEqual([]);
  });

  test.each([
    ["data", "AWS::SecretsManager::Secret"],
    ["data", "AWS::KMS::Key"],
    ["data", "AWS::Cognito::UserPool"],
    ["api", "AWS::ApiGateway::RestApi"],
    ["workers", "AWS::Lambda::EventSourceMapping"],
  ])("in the stack %s an %s with another logical id", (part, type) => {
    expect(saidAfter((last) => renamed(last, part, idOf(part, type)))).toEqual([
      `${PRODUCTION}-${part}: the ${type} Former goes`,
    ]);
  });

  test("a name that is in use under another logical id", () => {
    const id = idOf("queues", "AWS::SQS::Queue");
    const said = saidAfter((last) => renamed(last, "queues", id));
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(
      /^AWS::SQS::Queue .+ is still in use when certificates-production-queues\..+ is made$/,
    );
  });

  test("another name, another key, another queue of a worker", () => {
    const [table, mapping] = [
      idOf("data", "AWS::DynamoDB::Table"),
      idOf("workers", "AWS::Lambda::EventSourceMapping"),
    ];
    expect(
      saidAfter(({ deployment }) => {
        const { Properties } = deployment[`${PRODUCTION}-data`]!.Resources[table]!;
        Properties.TableName = "former";
        Properties.KeySchema = [];
        deployment[`${PRODUCTION}-workers`]!.Resources[mapping]!.Properties.EventSourceArn = "former";
      }),
    ).toEqual([
      `${PRODUCTION}-data: the AWS::DynamoDB::Table ${table} is replaced, as its KeySchema changes`,
      `${PRODUCTION}-data: the AWS::DynamoDB::Table ${table} is replaced, as its TableName changes`,
      `${PRODUCTION}-workers: the AWS::Lambda::EventSourceMapping ${mapping} is replaced, as its EventSourceArn changes`,
    ]);
  });

  test("an output that a stack of the last release reads", () => {
    const said = saidAfter(({ deployment }) => {
      const read = { StackName: `${PRODUCTION}-data`, OutputName: "formerArn" };
      deployment[`${PRODUCTION}-api`]!.Reads!.push({ "Fn::GetStackOutput": read });
    });
    expect(said).toEqual([`${PRODUCTION}-data.formerArn is read and not there`]);
  });

  test("an index that goes, changes, or is one of two that are new", () => {
    expect(
      saidAfter(({ indexes: { main } }) => {
        main!.by_former = "pk sk ALL";
        main!.by_list = "by_list_pk sk ALL";
        for (const name of ["by_event", "by_badge"]) delete main![name];
      }),
    ).toEqual([
      "main: the index by_former goes",
      "main: the index by_list is replaced",
      "main: more than one index is made at once: by_event, by_badge",
    ]);
  });

  test("a variable that goes or is new", () => {
    expect(
      saidAfter(({ environment }) => {
        environment["balance.get"] = [...environment["balance.get"]!.slice(1), "FORMER"];
      }),
    ).toEqual([
      "the variable FORMER goes, and for a moment the last release may run without it: balance.get",
      `the variable ${now.environment["balance.get"]![0]} is new, and for a moment this release may run without it: balance.get`,
    ]);
  });

  test("a job that is read no more, and one that either release misreads", () => {
    expect(
      saidAfter(({ shapes }) => {
        shapes["a job of former.work"] = { type: "object" };
        const { properties, required } = shapes["a job of people.register"]! as {
          properties: Record<string, Changeable<JobSchema>>;
          required: string[];
        };
        delete properties.pass;
        required.splice(required.indexOf("pass"), 1, "locale");
        properties.locale = { type: "string" };
      }),
    ).toEqual([
      "this release misreads a job of people.register.pass may be missing",
      "the last release misreads a job of people.register.locale may be missing",
      "a job of former.work is read no more",
    ]);
  });

  test("an attribute that one release needs and the other does not store, or does not read", () => {
    expect(
      saidAfter(({ stored, row }) => {
        const { webhook, certificate } = stored;
        webhook!.always = [...webhook!.always.filter((name) => name !== "secrets"), "former"];
        webhook!.reads = [...webhook!.reads, "former"];
        certificate!.reads = [...certificate!.reads, "colour"];
        row.push(row.shift()!);
      }),
    ).toEqual([
      "this release does not read colour of certificate",
      "the last release needs former of webhook, which this one does not always store",
      "this release needs secrets of webhook, which the last one does not always store",
      ...[...now.row.slice(1), now.row[0]].map(
        (field) => `this release misreads ${field} in the rows of an issuance`,
      ),
    ]);
  });
});

describe("a reader", () => {
  const said = (writer: z.ZodType, reader: z.ZodType) => {
    const [written, read] = [writer, reader].map((one) => z.toJSONSchema(one, { io: "input" }) as JobSchema);
    return misreadings(written!, read!, "job");
  };
  const text = z.string();

  test("understands what it is written for, with more fields, fewer values and narrower limits", () => {
    const Job = z.object({ a: z.enum(["x", "y"]), b: z.array(z.int().max(5)).max(3), c: text.optional() });
    const More = Job.extend({ a: z.literal("x"), b: z.array(z.int().max(2)).max(1), d: text });
    expect([said(Job, Job), said(More, Job)]).toEqual([[], []]);
    const Kinds = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), of: text }),
      z.object({ kind: z.literal("b"), n: z.number() }),
    ]);
    expect(said(Kinds, Kinds)).toEqual([]);
    expect(said(z.object({ kind: z.literal("b"), n: z.int() }), Kinds)).toEqual([]);
    expect(said(text, text.nullable())).toEqual([]);
  });

  test.each<[name: string, writer: z.ZodType, reader: z.ZodType, says: string[]]>([
    ["a missing field", z.object({}), z.object({ a: text }), ["job.a may be missing"]],
    [
      "a field that was optional",
      z.object({ a: text.optional() }),
      z.object({ a: text }),
      ["job.a may be missing"],
    ],
    ["another type", z.object({ a: z.number() }), z.object({ a: text }), ["job.a can be number, not string"]],
    ["a new value", z.enum(["a", "b"]), z.enum(["a"]), ['job can be "b"']],
    ["a null", text.nullable(), text, ["job can be null, not string"]],
    ["any text", text, z.enum(["a"]), ["job can be any string"]],
    ["a longer list", z.array(text).max(5), z.array(text).max(4), ["job is held to maxItems 4"]],
    ["a shorter text", text, text.min(1), ["job is held to minLength 1"]],
    ["another form", text, text.regex(/^a/), ['job is held to pattern "^a"']],
    [
      "a field deep within",
      z.array(z.object({})),
      z.array(z.object({ a: text })),
      ["job[].a may be missing"],
    ],
    ["a field that is refused", z.object({ a: text }), z.strictObject({}), ["job.a is refused"]],
    [
      "values of a record",
      z.record(text, z.number()),
      z.record(text, text),
      ["job.* can be number, not string"],
    ],
    [
      "a new kind, and a field of a known one",
      z.union([z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("c") })]),
      z.union([z.object({ kind: z.literal("a"), of: text }), z.object({ kind: z.literal("b") })]),
      ["job.of may be missing", 'job.kind can be "c"'],
    ],
  ])("misreads %s", (_, writer, reader, says) => {
    expect(said(writer, reader)).toEqual(says);
  });

  test("is not judged by a schema that nobody understands", () => {
    expect(() => misreadings({ type: "object", not: {} }, { type: "object" }, "job")).toThrow(
      "the keyword not is not understood",
    );
  });
});
