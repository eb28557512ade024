import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { SAMPLE_LANGUAGES, type SampleCall } from "#shared/pages/docs/languages.ts";
import { MAIN_CALLS, TASKS } from "#shared/pages/docs/sections.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { rowsOf } from "../certificates/export-file.ts";
import { becomes } from "../imports/importing.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { pythonTest } from "../support/python.ts";
import { byNight } from "../support/runs.ts";
import type { Tenant } from "../support/service.ts";
import { testStack } from "../support/stack.ts";

/* Every task of the guide, by the code that it shows, over the running service. */
const stack = await testStack();
const folder = mkdtempSync(join(tmpdir(), "tasks-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, "people.csv"),
  "Name,Email\nEva Rocha,eva.rocha@simulator.example\nHugo Reis,hugo.reis@simulator.example\n",
);

/** The import of a list. */
const IMPORT = TASKS.find(({ calls }) => calls.some((call) => "written" in call))!.calls;
/** What answers people, who have to ask first. */
const ANSWERS = TASKS.find(({ calls }) => calls.some(({ answer }) => answer === "approved"))!.calls;
const CALLS = [
  MAIN_CALLS.find(({ answer }) => answer === "webhook")!,
  ...TASKS.flatMap(({ calls }) => (calls === ANSWERS ? [] : calls)),
];
const languageOf = (id: string) => SAMPLE_LANGUAGES.find((language) => language.id === id)!;

/** Runs a program of these calls, one after the other; gives the answers by name. */
async function answersOf(id: "typescript" | "python", tenant: Tenant, calls: readonly SampleCall[]) {
  const { setUp, call } = languageOf(id);
  const names = calls.flatMap(({ answer }) => answer ?? []);
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
  const { stdout } = await promisify(execFile)(program, [join(folder, file)], { env, cwd: folder });
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

test("a list: it is read, issued to, and taken back", async () => {
  expect(answers.ready).toMatchObject({ status: "ready", rows: 2, valid: 2, errors: [] });
  expect(answers.completed).toMatchObject({ status: "completed", issued: 2, mails: { state: "held" } });
  expect(await becomes(tenant, answers.opened, "undone")).toMatchObject({ issued: 2, undone: 2 });
});

byNight(test)("a list in a shell, call by call, with what each leaves for the next", async () => {
  const other = await stack.tenant();
  const { event, badge } = await eventAndBadge(other);
  const env: Record<string, string | undefined> = {
    ...process.env,
    API: `${stack.stack.baseUrl}/v1.0`,
    CREDENTIAL: other.apiKey,
    RACE: event.short_code,
    FINISHER: badge.short_code,
  };
  for (const call of IMPORT) {
    const again = "whileStatus" in call ? call.whileStatus : undefined;
    let answer: { id: string; status: string; upload: { url: string } };
    do {
      if (again !== undefined) await sleep(500);
      const code = languageOf("curl").call(call);
      const { stdout } = await promisify(execFile)("bash", ["-ec", code], { env, cwd: folder });
      answer = JSON.parse(stdout || "{}");
    } while (again !== undefined && answer.status === again);
    if (call.answer === "opened") Object.assign(env, { OPENED: answer.id, UPLOAD: answer.upload.url });
    if (call.answer === "completed") expect(answer).toMatchObject({ status: "completed", issued: 2 });
    if (call.answer === "undone") expect(answer).toMatchObject({ status: "undoing" });
  }
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
  await becomes(tenant, answers.opened, "undone");
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
