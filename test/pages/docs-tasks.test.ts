import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_LANGUAGES } from "#shared/pages/docs/languages.ts";
import { MAIN_CALLS, TASKS } from "#shared/pages/docs/sections.ts";
import { rowsOf } from "../certificates/export-file.ts";
import { pythonTest } from "../support/python.ts";
import { byNight } from "../support/runs.ts";
import type { Tenant } from "../support/service.ts";
import { testStack } from "../support/stack.ts";

/* Every task of the guide, by the code that it shows, over the running service. */
const stack = await testStack();
const folder = mkdtempSync(join(tmpdir(), "tasks-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CALLS = [
  MAIN_CALLS.find(({ answer }) => answer === "webhook")!,
  ...TASKS.flatMap(({ calls }) => calls),
];
const languageOf = (id: string) => SAMPLE_LANGUAGES.find((language) => language.id === id)!;

/** Runs a program of all calls, one after the other; gives the answers by name. */
async function answersOf(program: string, id: "typescript" | "python", tenant: Tenant, last: string) {
  const { setUp, call } = languageOf(id);
  const file = join(folder, id === "python" ? "tasks.py" : "tasks.mts");
  writeFileSync(file, [setUp, ...CALLS.map(call), last].join("\n"));
  const env = { ...process.env, API: `${stack.stack.baseUrl}/v1.0`, CREDENTIAL: tenant.apiKey };
  const { stdout } = await promisify(execFile)(program, [file], { env });
  return JSON.parse(stdout.trimEnd().split("\n").at(-1)!);
}

let tenant: Tenant;
// biome-ignore lint/suspicious/noExplicitAny: answers of twenty operations
let answers: Record<string, any>;
beforeAll(async () => {
  tenant = await stack.tenant();
  const names = CALLS.map(({ answer }) => answer).join(", ");
  const last = `console.log(JSON.stringify({ ${names} }));`;
  answers = await answersOf(process.execPath, "typescript", tenant, last);
});

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
  expect(answers.requests.data).toEqual([]);
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
    "Davi Lima",
  ]);
  expect(written("documents.zip").subarray(0, 2).toString()).toBe("PK");
  expect(written("documents.zip").toString("latin1")).toContain("index.csv");
});

byNight(pythonTest)("the same in Python, as one program", async () => {
  const other = await stack.tenant();
  const pairs = CALLS.map(({ answer }) => `"${answer}": ${answer}`).join(", ");
  const again = await answersOf("python3", "python", other, `print(json.dumps({${pairs}}))`);
  expect(again.result).toMatchObject({ issued: 1 });
  expect(again.tested).toHaveProperty("delivered");
});
