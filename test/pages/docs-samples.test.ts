// More than ten seconds on a busy machine: each sample is a program. Only the long run tries the quick start with a session too.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Engine } from "php-parser";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Language, SAMPLE_LANGUAGES } from "#shared/pages/docs/languages.ts";
import { MAIN_CALLS, TASKS } from "#shared/pages/docs/sections.ts";
import { newSecret, signHeaders } from "#shared/webhooks/sign.ts";
import { pythonTest } from "../support/python.ts";
import { byNight, night, some } from "../support/runs.ts";
import type { Tenant } from "../support/service.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack();
const languageOf = (id: Language["id"]): Language => SAMPLE_LANGUAGES.find((language) => language.id === id)!;
/** Runs a program over a file with the code; gives what it printed. */
async function run(program: string, code: string, environment: Record<string, string> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "sample-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "sample.mts");
  writeFileSync(file, code);
  const env = { ...process.env, ...environment };
  return (await promisify(execFile)(program, [file], { env })).stdout;
}

/** Both kinds of credential, each with the address that it is for. */
const CREDENTIALS: readonly (readonly [string, (tenant: Tenant) => Record<string, string>])[] = [
  ["an API key", ({ apiKey }) => ({ API: `${stack.stack.baseUrl}/v1.0`, CREDENTIAL: apiKey })],
  ["a session token", ({ session }) => ({ API: stack.stack.baseUrl, CREDENTIAL: session })],
];

interface Answers {
  readonly badge: { readonly name: string };
  readonly event: { readonly id: string; readonly status: string };
  readonly issuance: { readonly issued: number };
  readonly certificates: { readonly data: readonly object[] };
  readonly webhook: { readonly secret: string };
}

/** What the five calls must have done for the organization. */
async function expectIssued(tenant: Tenant, answers: Answers): Promise<void> {
  expect(answers.badge).toMatchObject({ name: "Speaker", status: "ACTIVE" });
  expect(answers.event).toMatchObject({ name: "Serverless Day 2026", city: "São Paulo", status: "ACTIVE" });
  expect(answers.issuance).toMatchObject({ issued: 1 });
  expect(answers.certificates.data).toMatchObject([
    {
      event_id: answers.event.id,
      recipient: { name: "Ana Souza", email: "accepted+5s@simulator.example" },
      reason: "Held the talk “Queues that never lose a message”",
    },
  ]);
  expect(answers.webhook.secret).toMatch(/^whsec_/);
  expect((await tenant.key.call("GET /v1.0/balance")).body).toMatchObject({ used: 1 });
}

/** What a program of all five calls must have done and printed: of each call what tells most, then all answers. */
async function expectPrinted(tenant: Tenant, output: string): Promise<void> {
  const lines = output.trimEnd().split("\n");
  const answers = JSON.parse(lines.at(-1)!);
  await expectIssued(tenant, answers);
  expect(lines.slice(0, 2)).toEqual([answers.badge.short_code, answers.event.short_code]);
  expect(lines.at(-2)).toBe(answers.webhook.secret);
  expect(output).toContain(`"issuance_id": "${answers.issuance.issuance_id}"`);
}

describe.each(some(CREDENTIALS, 1, 0))("the quick start with %s", (_, environmentOf) => {
  test("works in a shell, call by call, with what each leaves for the next", async () => {
    const tenant = await stack.tenant();
    const environment = environmentOf(tenant);
    const answers: Record<string, Record<string, string>> = {};
    const { call } = languageOf("curl");
    for (const one of MAIN_CALLS) {
      const answer = JSON.parse(await run("bash", call(one), environment));
      answers[one.answer] = answer;
      if (one.keep) environment[one.keep.as] = answer[one.keep.field];
    }
    await expectIssued(tenant, answers as never);
  });

  night.test("works in TypeScript, as one program", async () => {
    const tenant = await stack.tenant();
    const { setUp, call } = languageOf("typescript");
    const names = MAIN_CALLS.map(({ answer }) => answer).join(", ");
    const code = [setUp, ...MAIN_CALLS.map(call), `console.log(JSON.stringify({ ${names} }));`];
    await expectPrinted(tenant, await run(process.execPath, code.join("\n"), environmentOf(tenant)));
  });

  byNight(pythonTest)("works in Python, as one program", async () => {
    const tenant = await stack.tenant();
    const { setUp, call } = languageOf("python");
    const pairs = MAIN_CALLS.map(({ answer }) => `"${answer}": ${answer}`).join(", ");
    const code = [setUp, ...MAIN_CALLS.map(call), `print(json.dumps({${pairs}}))`];
    await expectPrinted(tenant, await run("python3", code.join("\n"), environmentOf(tenant)));
  });
});

describe("the samples in PHP", () => {
  const { setUp, call, verify } = languageOf("php");
  const parser = new Engine({ parser: { suppressErrors: false }, ast: { withPositions: false } });

  test("are PHP, with the same calls and bodies as the others", () => {
    const tree = parser.parseCode(
      [setUp, ...MAIN_CALLS.map(call), verify!].join("\n"),
      "sample.php",
    ) as unknown;
    const { children } = tree as { children: { kind: string; expression?: { right: PhpNode } }[] };
    const calls = children.flatMap(({ expression }) =>
      expression?.right?.what?.name === "call" ? [expression.right.arguments!.map(literalOf)] : [],
    );
    expect(calls).toEqual(
      MAIN_CALLS.map(({ method, path, body, idempotencyKey }) =>
        [method, path, body, idempotencyKey].filter((argument) => argument !== undefined),
      ),
    );
  });

  test("of the tasks are PHP too", () => {
    const code = [setUp, ...TASKS.flatMap(({ calls }) => calls.map(call))].join("\n");
    expect(() => parser.parseCode(code, "sample.php")).not.toThrow();
    expect(() => parser.parseCode(`${code}\n)`, "sample.php")).toThrow();
  });
});

/** A part of the tree of php-parser, of the few kinds that the samples have. */
interface PhpNode {
  readonly kind: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly what?: PhpNode;
  readonly offset?: PhpNode;
  readonly expression?: PhpNode;
  readonly arguments?: readonly PhpNode[];
  readonly items?: readonly { readonly key: PhpNode | null; readonly value: PhpNode }[];
}

/** The value of a literal; a field of an earlier answer as `{event.short_code}`. */
function literalOf(node: PhpNode): unknown {
  if (node.kind === "offsetlookup") return `{${node.what!.name}.${node.offset!.value}}`;
  if (node.kind === "encapsed") {
    const parts = node.value as readonly { readonly expression: PhpNode }[];
    return parts.map(({ expression }) => literalOf(expression)).join("");
  }
  if (node.kind !== "array") return node.value;
  const entries = node.items!.map(({ key, value }) => [key?.value, literalOf(value)] as const);
  return entries.every(([key]) => key === undefined)
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
}

test("an answer has the headers that the document names for it", async () => {
  const tenant = await stack.tenant();
  const headers = { "idempotency-key": "once" };
  const body = { name: "Speaker" };
  await tenant.key.call("POST /v1.0/badges", { headers, body });
  const answer = await tenant.key.call("POST /v1.0/badges", { headers, body });
  const document = (await (await fetch(`${stack.stack.baseUrl}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, { headers: object }> }>>;
  };
  const named = Object.keys(document.paths["/v1.0/badges"]!.post!.responses["201"]!.headers);
  expect(named).toEqual(["X-Request-Id", "RateLimit-Policy", "RateLimit", "Idempotency-Replayed"]);
  for (const name of named) expect(answer.headers.get(name), name).toMatch(/./);
});

describe("the check of a signature", () => {
  const secret = newSecret();
  const body = JSON.stringify({ type: "certificate.issued", data: { name: "Ana “Ação” Souza" } });
  const signed = (timestamp: Date, secrets = [secret]) =>
    signHeaders({ id: "01994f6e", timestamp, body, secrets });
  const now = new Date();
  /** What each case must give: headers and body, and whether the message is genuine. */
  const cases = [
    [signed(now), body, true],
    [signed(now, [newSecret(), secret]), body, true],
    [signed(now, [newSecret()]), body, false],
    [signed(now), `${body} `, false],
    [{ ...signed(now), "webhook-id": "other" }, body, false],
    [signed(new Date(now.getTime() - 600_000)), body, false],
    [signed(new Date(now.getTime() + 600_000)), body, false],
    [{ ...signed(now), "webhook-timestamp": "soon" }, body, false],
    [{ ...signed(now), "webhook-signature": "v1,AAAA" }, body, false],
    [{ ...signed(now), "webhook-signature": "v1,é" }, body, false],
    [{ ...signed(now), "webhook-signature": undefined }, body, false],
    [{ ...signed(now), "webhook-id": undefined }, body, false],
    [{}, body, false],
  ] as const;
  const expected = cases.map(([, , genuine]) => genuine);
  const given = JSON.stringify(cases.map(([headers, text]) => [headers, text]));

  test("in TypeScript takes genuine messages and no others", async () => {
    const code = `${languageOf("typescript").verify}
console.log(JSON.stringify(JSON.parse(process.env.CASES).map(([headers, body]) => isGenuine(process.env.SECRET, headers, body))));`;
    expect(JSON.parse(await run(process.execPath, code, { CASES: given, SECRET: secret }))).toEqual(expected);
  });

  byNight(pythonTest)("in Python takes genuine messages and no others", async () => {
    const code = `${languageOf("python").verify}
import json, os
print(json.dumps([is_genuine(os.environ["SECRET"], *case) for case in json.loads(os.environ["CASES"])]))`;
    expect(JSON.parse(await run("python3", code, { CASES: given, SECRET: secret }))).toEqual(expected);
  });
});
