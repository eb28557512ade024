import { expect, test } from "vitest";
import { parseSettings } from "#infra/stage-settings.ts";
import { night } from "../support/runs.ts";
import {
  constructPathOf,
  daily,
  functionOf,
  listOf,
  ofType,
  type Stage,
  statementsFor,
  synthesize,
  UNDECIDED,
} from "./cdk-support.ts";

const stage = daily("sandbox");
const onBedrock = daily("production");
const modelsOf = (of: Stage) =>
  statementsFor(of, "events.analyse", "workers")
    .filter(({ Action }) => listOf(Action).includes("bedrock:InvokeModel"))
    .flatMap(({ Resource }) => listOf(Resource));
const analysisVariables = (of: Stage) =>
  functionOf(of, "events.analyse", "workers").Properties.Environment.Variables;
const analysisActions = (of: Stage) =>
  statementsFor(of, "events.analyse", "workers").flatMap(({ Action }) => listOf(Action));

/** PRODUCTION names it by a profile. */
const MODEL = "anthropic.claude-haiku-4-5-20251001-v1:0";

test("answers from 1 kB on are compressed by the gateway, as locally", () => {
  const [api] = ofType(stage.templates.api, "AWS::ApiGateway::RestApi");
  expect(api!.Properties.MinimumCompressionSize).toBe(1_024);
  expect(stage.definition["x-amazon-apigateway-minimum-compression-size"]).toBe(1_024);
});

test("what keeps a snapshot has room for it, and nothing else pays for it", () => {
  const room = (id: string, part: "api" | "workers") =>
    functionOf(stage, id, part).Properties.EphemeralStorage?.Size;
  for (const id of [
    "directory.list",
    "directory.list-v1",
    "directory.next-steps",
    "directory.event",
    "directory.browse",
  ])
    expect(room(id, "api"), id).toBe(4_096);
  expect(room("directory.publish", "workers")).toBe(4_096);
  expect(room("events.get", "api")).toBeUndefined();
  expect(room("directory.log", "workers")).toBeUndefined();
});

test("changes are collected for a second before they are logged", () => {
  const mapping = ofType(stage.templates.workers, "AWS::Lambda::EventSourceMapping").find((one) =>
    constructPathOf(one).startsWith("directory.log/Source/"),
  );
  expect(mapping!.Properties.MaximumBatchingWindowInSeconds).toBe(1);
});

test("readers of the directory may read snapshots, and only the publisher may write them", () => {
  const s3 = (id: string, part: "api" | "workers") =>
    statementsFor(stage, id, part)
      .flatMap(({ Action }) => listOf(Action))
      // A missing object is told as missing to who may list (S3, "GetObject").
      .filter((action) => action.startsWith("s3:") && action !== "s3:ListBucket");
  expect(s3("directory.list", "api")).toEqual(["s3:GetObject"]);
  expect(s3("directory.publish", "workers")).toEqual(["s3:DeleteObject", "s3:GetObject", "s3:PutObject"]);
});

test("a snapshot that nobody points to any more goes by itself, long after its successor was made", () => {
  const bucket = ofType(stage.templates.data, "AWS::S3::Bucket").find((one) =>
    constructPathOf(one).startsWith("Bucket directory/"),
  );
  expect(bucket!.Properties.LifecycleConfiguration.Rules).toEqual([
    expect.objectContaining({ Status: "Enabled", ExpirationInDays: 30 }),
  ]);
});

test("texts are analysed inside the service, unless the deployment names a model, with its budget", () => {
  expect(analysisVariables(stage).ANALYZER).toBe("embedded");
  expect(analysisActions(stage)).not.toContain("bedrock:InvokeModel");
  expect(analysisVariables(onBedrock)).toMatchObject({
    ANALYZER: "bedrock",
    BEDROCK_MODEL_ID: `global.${MODEL}`,
    BEDROCK_CALLS_PER_DAY: "100",
  });
  expect(analysisActions(onBedrock)).toContain("bedrock:InvokeModel");
  const profile = [
    "arn:aws:bedrock:sa-east-1:",
    { Ref: "AWS::AccountId" },
    `:inference-profile/global.${MODEL}`,
  ];
  expect(modelsOf(onBedrock)).toEqual([
    `arn:aws:bedrock:*::foundation-model/${MODEL}`,
    { "Fn::Join": ["", profile] },
  ]);
  const half = { ...UNDECIDED, analysis: { modelId: "a-model" } };
  expect(() => parseSettings("production", half)).toThrow("analysis.callsPerDay");
});

night.test("a model without a profile is called in the region of the stage", () => {
  const analysis = { modelId: "amazon.nova-lite-v1:0", callsPerDay: 500 };
  expect(modelsOf(synthesize("production", { analysis }))).toEqual([
    "arn:aws:bedrock:sa-east-1::foundation-model/amazon.nova-lite-v1:0",
  ]);
});
