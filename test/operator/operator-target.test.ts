import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { provision } from "#infra/local/provision.ts";
import { openTarget } from "#infra/operator/target.ts";
import {
  applyEnvironment,
  readStackEnvironment,
  saveStackEnvironment,
} from "#infra/running-stack/environment.ts";
import { readSettings } from "#infra/stage-settings.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { aTemporaryFolder, useEmulators } from "../local/local-support.ts";
import { night } from "../support/runs.ts";
import { anIdentity, aProvisionedStack, CREATE, NOBODY, runLine } from "./operator-support.ts";

useEmulators();

describe("the stack that is worked on", () => {
  test("without a running one, the answer says how to start it", async () => {
    const { code, err } = await runLine(["--data", aTemporaryFolder(onTestFinished), "org", "list"]);
    expect(code).toBe(1);
    expect(err).toContain("npm start");
  });

  test("one that has ended is told as such", async () => {
    const { operator, data } = await aProvisionedStack();
    const gone = "http://127.0.0.1:1";
    const names = { TABLE_MAIN: "local-main", TABLE_GATE: "local-gate", AWS_REGION: "us-east-1" };
    saveStackEnvironment(data, {
      ...names,
      AWS_ENDPOINT_URL_DYNAMODB: gone,
      AWS_ENDPOINT_URL_SQS: gone,
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      STAGE: "local",
      BASE_URL: "http://localhost:3000/api",
    });
    const { code, err } = await operator("org", "list");
    expect(code).toBe(1);
    expect(err).toContain("npm start");
  });

  test.each([
    ["https://dynamodb.us-east-1.amazonaws.com"],
    ["http://localhost.example.com:8000"],
    ["http://192.168.0.5:8000"],
    ["http://user@10.0.0.1"],
    ["nonsense"],
  ])("%s is not touched without --stage", async (address) => {
    const { operator, data } = await aProvisionedStack();
    saveStackEnvironment(data, {
      AWS_ENDPOINT_URL_DYNAMODB: address,
      AWS_ENDPOINT_URL_SQS: "http://127.0.0.1:1",
    });
    const { code, err } = await operator("org", "list");
    expect(code).toBe(1);
    expect(err).toContain("is not on this machine");
  });

  test("the note of a local stack is for its owner only, and goes when the stack ends", async () => {
    const data = aTemporaryFolder(onTestFinished);
    const path = join(data, "run", "endpoints.json");
    const end = saveStackEnvironment(data, { STAGE: "local", AWS_PROFILE: undefined });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readStackEnvironment(data)).toEqual({ STAGE: "local" });
    end();
    expect(readStackEnvironment(data)).toBeUndefined();
  });

  test("with --stage it works on the tables of that stage, and makes no session token", async () => {
    await provision({ tables: TABLES, queues: QUEUES, prefix: "certificates-sandbox" });
    const who = await anIdentity();
    const made: Organization = JSON.parse((await runLine(["--stage", "sandbox", "--json", ...CREATE])).out);
    const list = await runLine(["--stage", "sandbox", "--json", "org", "list"]);
    expect(JSON.parse(list.out)).toContainEqual(made);
    expect(await runLine(["--stage", "sandbox", "token", made.id])).toMatchObject({ code: 1, out: "" });
    const audit = await runLine(["--stage", "sandbox", "--json", "audit"]);
    expect(JSON.parse(audit.out).slice(-2)).toMatchObject([
      { who, command: "org create", outcome: "done", result_id: made.id },
      { who, command: "token", outcome: "refused" },
    ]);
  });

  test("with --stage the region is that of the stage's file, whatever the shell says", async () => {
    onTestFinished(applyEnvironment({ AWS_REGION: "eu-north-1" }));
    const target = await openTarget({ stage: "sandbox", data: ".local" });
    onTestFinished(target.close);
    expect(await target.queues.config.region()).toBe(readSettings("sandbox").region);
  });

  test("a stage that is not deployed is told in one sentence", async () => {
    const { code, err } = await runLine(["--stage", "production", "org", "list"]);
    expect([code, err]).toEqual([
      1,
      "The tables are not there. Check the account, the region and that the stage is deployed.\n",
    ]);
  });

  test("the caller's AWS profile leads nowhere else, and the environment is given back", async () => {
    const { operator } = await aProvisionedStack();
    onTestFinished(applyEnvironment({ AWS_PROFILE: "mine" }));
    const before = { ...process.env };
    expect((await operator("org", "list")).code).toBe(0);
    expect({ ...process.env }).toEqual(before);
  });

  night.test("as a program: JSON alone on stdout, and the exit code", async () => {
    const { data } = await aProvisionedStack();
    const program = (...argv: string[]) =>
      spawnSync(process.execPath, ["infra/operator/main.ts", "--data", data, ...argv], {
        encoding: "utf8",
      });
    const made = program("--json", ...CREATE);
    expect([made.status, made.stderr]).toEqual([0, ""]);
    expect(JSON.parse(program("org", "list", "--json").stdout)).toEqual([JSON.parse(made.stdout)]);
    expect(program("org", "show", NOBODY).status).toBe(1);
    expect(program("org", "shew").status).toBe(2);
  });
});
