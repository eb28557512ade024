import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { type MainCall, SAMPLE_LANGUAGES } from "#shared/pages/docs/languages.ts";
import { MAIN_CALLS, TASKS } from "#shared/pages/docs/sections.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { rowsOf } from "../certificates/export-file.ts";
import { pythonTest } from "../support/python.ts";
import { byNight } from "../support/runs.ts";
import type { Tenant } from "../support/service.ts";
import { testStack } from "../support/stack.ts";

/* Every task of the guide, by the code that it shows, over the running service. */
const stack = await testStack();
const folder = mkdtempSync(join(tmpdir(), "tasks-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What answers people, who have to ask first. */
const ANSWERS = TASKS.find(({ calls }) => calls.some(({ answer }) => answer === "approved"))!.calls;
const CALLS = [
  MAIN_CALLS.find(({ answer }) => answer === "webhook")!,
  ...TASKS.flatMap(({ calls }) => (calls === ANSWERS ? [] : calls)),
];
const languageOf = (id: string) => SAMPLE_LANGUAGES.find((language) => language.id === id)!;

/** Runs a program of these calls, one after the other; gives the answers by name. */
async function answersOf(id: "typescript" | "python", tenant: Tenant, calls: readonly MainCall[]) {
  const { setUp, call } = languageOf(id);
  const names = calls.map(({ answer }) => answer);
  const [program, file, last] =
    id === "python"
      ? [
          "python3",
          "tasks.py",
          `print(json.dumps({${names.map((name) => `"${name}": ${name}`).join(", ")}}))`,
        ]
      : [process.execPath, "tasks.mts", `console.log(JSON.stringify({ ${names.join(", ")} }));`];
  writeFileSync(join(folder, file), [setUp, ...calls.map(call), last].join("\n"));
  const env = { ...process.env, API: `${stack.stack.baseUrl}/v1.0`, CREDENTIAL: tenant.apiKey };
  const { stdout } = await promisify(execFile)(program, [join(folder, file)], { env });
  return JSON.parse(stdout.trimEnd().split("\n").at(-1)!);
}

interface Issuance {
  readonly certificates: readonly {
    readonly id: string;
    readonly short_code: string;
    readonly recipient: { readonly name: string; readonly email: string };
  }[];
}

let tenant: Tenant;
// biome-ignore lint/suspicious/noExplicitAny: answers of twenty operations
let answers: Record<string, any>;
beforeAll(async () => {
  tenant = await stack.tenant();
  answers = await answersOf("typescript", tenant, CALLS);
});

/** Has the holder of an issuance's first certificate ask for another name, or for an erasure. */
async function ask(issuance: Issuance, to_name: string | null): Promise<void> {
  const { id, short_code, recipient } = issuance.certificates[0]!;
  const asked = {
    organization_id: tenant.id,
    kind: to_name === null ? ("erasure" as const) : ("correction" as const),
    certificate_id: id,
    short_code,
    address: partitions.address(recipient.email),
    from_name: to_name === null ? null : recipient.name,
    to_name,
  };
  expect(await openRequest(stack.functions.ports, asked, 14, new Date())).toBe(true);
}

test("layouts, templates and results: badges that look and say what the task promises", () => {
  expect(answers.speaker.design).toMatchObject({ layout: "modern", title: "Certificate of Participation" });
  expect(answers.editor.url).toMatch(/\/editor\//);
  expect(answers.own.design).toMatchObject({ layout: "own", template: answers.template.id });
  expect(answers.result.certificates).toMatchObject([
    { values: { net_time: "1:42:07", bib: "0417" }, external_id: "run-2026-417" },
  ]);
});

test("reminders, guardians and corrections", () => {
  expect(answers.quiet).toMatchObject({ issued: 1 });
  expect(answers.child.certificates[0].recipient).toMatchObject({ name: "Davi Lima", guardian: true });
  expect(answers.corrected.values).toMatchObject({ net_time: "1:41:58" });
  expect(answers.history.data.map(({ what }: { what: string }) => what)).toContain("corrected");
});

test("what people ask is answered: a correction is made, and an erasure refused with its reason", async () => {
  await ask(answers.child, "Davi Lima Nunes");
  await ask(answers.result, null);
  const { approved, refused } = await answersOf("typescript", tenant, ANSWERS);
  expect(approved).toMatchObject({ status: "approved", recipient_name: "Davi Lima Nunes" });
  expect(refused).toMatchObject({
    kind: "erasure",
    status: "refused",
    reason: expect.stringContaining("season"),
  });
});

test("a message of the webhook can be tried, and the guide has the code that checks it", () => {
  expect(answers.tested).toHaveProperty("delivered");
  for (const { id, verify } of SAMPLE_LANGUAGES) expect(verify !== undefined, id).toBe(id !== "curl");
});

test("the commands write what they say: a picture, the CSV, the ZIP", async () => {
  const commands = TASKS.flatMap(({ command }) => (command === undefined ? [] : [command]));
  expect(commands).toHaveLength(3);
  const env = {
    ...process.env,
    API: `${stack.stack.baseUrl}/v1.0`,
    CREDENTIAL: tenant.apiKey,
    SPEAKER: answers.speaker.short_code,
    RACE: answers.race.short_code,
  };
  await promisify(execFile)("bash", ["-ec", commands.join("\n")], { env, cwd: folder });
  const written = (name: string) => readFileSync(join(folder, name));
  expect(written("sample.png").subarray(1, 4).toString()).toBe("PNG");
  const rows = rowsOf(written("certificates.csv").toString("utf8"));
  expect(rows.map(({ recipient_name }) => recipient_name).toSorted()).toEqual([
    "Bruno Lima",
    "Carla Nunes",
    expect.stringContaining("Davi Lima"),
  ]);
  expect(written("documents.zip").subarray(0, 2).toString()).toBe("PK");
  expect(written("documents.zip").toString("latin1")).toContain("index.csv");
});

byNight(pythonTest)("the same in Python, as one program", async () => {
  const again = await answersOf("python", await stack.tenant(), CALLS);
  expect(again.result).toMatchObject({ issued: 1 });
  expect(again.tested).toHaveProperty("delivered");
  await ask(answers.result, "Bruno Lima Nunes");
  await ask(answers.child, null);
  expect(await answersOf("python", tenant, ANSWERS)).toMatchObject({
    approved: { status: "approved" },
    refused: { status: "refused" },
  });
});
