import { once } from "node:events";
import { afterAll, describe, expect, test } from "vitest";
import { patiently } from "../../client/cli/connection.ts";
import { Failure, refusedBy } from "../../client/cli/failure.ts";
import { fieldsOfRecord, inOneLine, shown, tableColumns } from "../../client/cli/output.ts";
import type { Problem } from "../../client/client.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail, anEvent, eventAndBadge } from "../support/fixtures.ts";
import { pythonTest } from "../support/python.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { answer, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook } from "../support/webhooks.ts";
import { aConfigFolder, command, launchCommand, onTerminal } from "./command.ts";

const stack = await ownStack({ workers: false, requestLog: true });
const receiver = await startReceiver();
afterAll(() => receiver.close());

/** A shell of somebody who has the key of an organization. */
const shellOf = ({ apiKey }: Pick<Tenant, "apiKey">) => ({
  config: aConfigFolder(),
  env: { CERTIFICATES_API_KEY: apiKey, CERTIFICATES_BASE_URL: stack.stack.baseUrl },
});
const FAULT: Problem = {
  type: "about:blank",
  title: "Internal error",
  status: 500,
  code: "internal_error",
  detail: "Something failed.",
  request_id: "r-1",
};
const linesIn = (text: string) => text.split("\n").filter((line) => line !== "");

describe("issue", () => {
  test("issues once however often it is repeated with its key, and what it issued is listed and shown", async () => {
    const tenant = await stack.tenant();
    const shell = shellOf(tenant);
    const { event, badge } = await eventAndBadge(
      tenant,
      {},
      { fields: [{ key: "time", label: "Time", type: "text" }] },
    );
    const email = anEmail();
    const args = [
      ...[
        "issue",
        "--event",
        event.short_code,
        "--badge",
        badge.short_code,
        "--name",
        "Ana Souza",
        "--email",
        email,
      ],
      ...[
        "--value",
        "time=0:52:10",
        "--metadata",
        "class=B=2",
        "--external-id",
        "e-1",
        "--reason",
        "Finished",
      ],
      ...["--role", "runner", "--locale", "pt", "--idempotency-key", "once"],
    ];
    const issued = await command(shell, ...args);
    expect(issued).toMatchObject({ code: 0, err: "" });
    const again = await command(shell, ...args, "--json");
    const { certificates } = JSON.parse(again.out);
    expect(certificates).toMatchObject([
      {
        recipient: { name: "Ana Souza", email },
        external_id: "e-1",
        reason: "Finished",
        metadata: { class: "B=2" },
      },
    ]);
    const { short_code, verification_url } = certificates[0];
    expect(issued.out).toBe(
      `Issued ${short_code} to Ana Souza <${email}>, whose invitation is on its way.\n${verification_url}\n`,
    );
    const list = await command(
      shell,
      "certificates",
      "list",
      "--event",
      event.short_code,
      "--status",
      "PENDING",
    );
    expect(list).toMatchObject({ code: 0, err: "" });
    const [headings, row, ...more] = linesIn(list.out);
    expect(headings).toMatch(/^CODE +NAME +EMAIL +STATUS +MAIL +ISSUED$/);
    expect(row).toMatch(new RegExp(`^${short_code}  Ana Souza  ${email}  PENDING `));
    expect(more).toEqual([]);
    const one = await command(shell, "certificates", "get", short_code, "--json");
    expect(JSON.parse(one.out)).toMatchObject({ short_code, values: { time: "0:52:10" }, role: "runner" });
    expect((await command(shell, "certificates", "list", "--external-id", "other")).out).toBe(
      "No certificates.\n",
    );
  });

  test("names what is missing where nobody can be asked, and what the API refuses by its fields", async () => {
    const shell = shellOf(await stack.tenant());
    expect(await command(shell, "issue", "--event", "7Q2M4XKD0A")).toEqual({
      code: 2,
      out: "",
      err: "! Missing: --badge, --name, --email. There is no terminal to ask on.\n",
    });
    const pair = await command(shell, "issue", "--value", "time");
    expect(pair).toEqual({
      code: 2,
      out: "",
      err: "! Option '--value <key=value>' argument 'time' is invalid. It must be written as key=value.\n  Add --help to see how it is used.\n",
    });
    const wrong = ["--event", "7Q2M4XKD0A", "--badge", "7Q2M4XKD0A", "--name", "Ana", "--email", "nobody"];
    const refused = await command(shell, "issue", ...wrong);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(
      /^! The request is not valid\.\n {2}recipient_email: Must be an e-mail address\.\n {2}Request \S+ \(invalid_request\)\n$/,
    );
    const asJson = await command(shell, "issue", ...wrong, "--json");
    expect(JSON.parse(asJson.err)).toMatchObject({
      code: "invalid_request",
      errors: [{ path: "recipient_email" }],
    });
    // A fault of the service: it may have been issued all the same.
    receiver.play(
      answer(500, { headers: { "content-type": "application/json" }, body: JSON.stringify(FAULT) }),
    );
    const elsewhere = ["--base-url", `http://127.0.0.1:${receiver.port}/api`];
    const fault = await command(shell, "issue", ...wrong, ...elsewhere);
    const key = receiver.requests.at(-1)?.headers["idempotency-key"];
    expect(fault).toEqual({
      code: 1,
      out: "",
      err: `! Something failed.\n  It may have been issued all the same: --idempotency-key ${key} with the same options issues nothing twice.\n  Request r-1 (internal_error)\n`,
    });
    expect(refusedBy(FAULT, "So.").problem).toEqual({ ...FAULT, detail: "Something failed.\nSo." });
  });
});

test("a service that is away, busy or faulty for a moment is asked again, and one that refuses is not", async () => {
  const asked = async (...fails: readonly (Failure | undefined)[]) => {
    const left = [...fails];
    const answered = patiently(async () => {
      const failure = left.shift();
      if (failure) throw failure;
    }, 0);
    return [
      await answered.then(
        () => "answered",
        () => "failed",
      ),
      left.length,
    ];
  };
  const problem = (status: number) => refusedBy({ ...FAULT, status });
  expect(await asked(new Failure("Away."), problem(503), problem(429), problem(500))).toEqual([
    "answered",
    0,
  ]);
  expect(await asked(problem(404), undefined)).toEqual(["failed", 1]);
  expect(await asked(...Array.from({ length: 11 }, () => problem(503)))).toEqual(["failed", 1]);
});

pythonTest("issue asks on a terminal for what is missing", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const email = anEmail();
  const { code, out } = await onTerminal(
    shellOf(tenant),
    [
      ["Badge, its number or code", "7"],
      ["Badge, its number or code", badge.short_code],
      ["Full name", "  Ana Souza "],
      ["E-mail", "nobody"],
      ["E-mail", email],
    ],
    ...["issue", "--event", event.short_code],
  );
  expect([code, out]).toEqual([0, expect.stringContaining(` to Ana Souza <${email}>, whose invitation`)]);
});

test("nothing that is shown moves the cursor of a terminal or turns its direction", () => {
  expect(inOneLine("a\u001b[31mb\nc\u202ed")).toBe("a [31mb c d");
  expect(shown({ name: "\u0007" })).toBe('{"name":"\\u0007"}');
  expect(
    fieldsOfRecord({ short_code: "A", person: { name: "a\nb", number: null }, list: [1, 2], none: [] }),
  ).toBe("short code:   A\nperson.name:  a b\nlist:         1, 2");
  expect(shown("2027-03-01T09:00:00.000Z")).toMatch(/^2027-0[23]-\d\d \d\d:00:00$/);
  const narrow = tableColumns(["id", "name"], [["1234", "a long name"]], { cut: ["name"], width: 16 });
  expect(narrow).toBe("ID    NAME\n1234  a long na…");
  expect(
    tableColumns(
      ["a", "b"],
      [
        ["é\u0301", "1"],
        ["long", "2"],
      ],
    ),
  ).toBe("A     B\né\u0301     1\nlong  2");
});

describe("lists", () => {
  test("are in pages, or whole, for people and for programs", async () => {
    const tenant = await stack.tenant();
    const shell = shellOf(tenant);
    for (const name of ["One", "Two", "Three"]) await anEvent(tenant.key, { name });
    const page = await command(shell, "events", "list", "--limit", "2");
    expect(page.code).toBe(0);
    expect(linesIn(page.out)).toHaveLength(3);
    expect(page.err).toMatch(/^More follow: --all, or --cursor \S+\n$/);
    const cursor = /--cursor (\S+)/.exec(page.err)![1]!;
    const rest = await command(shell, "events", "list", "--limit", "2", "--cursor", cursor, "--json");
    expect(JSON.parse(rest.out)).toMatchObject({ data: [{ name: "One" }], has_more: false });
    const all = await command(shell, "events", "list", "--all");
    expect(all.err).toBe("");
    expect(linesIn(all.out)).toHaveLength(4);
    const found = await command(shell, "events", "list", "--search", "two", "--status", "ACTIVE", "--json");
    expect(JSON.parse(found.out).data).toMatchObject([{ name: "Two" }]);
    const wrong = await command(shell, "events", "list", "--status", "OLD");
    expect(wrong).toMatchObject({ code: 1, out: "" });
    expect(wrong.err).toContain("status: ");
  });

  test("of badges too, and one of each is shown by its code", async () => {
    const tenant = await stack.tenant();
    const shell = shellOf(tenant);
    const { event, badge } = await eventAndBadge(tenant);
    expect((await command(shell, "badges", "list")).out).toContain(`${badge.short_code}  Finisher  ACTIVE`);
    expect((await command(shell, "badges", "get", badge.short_code)).out).toMatch(/^name: +Finisher$/m);
    expect(JSON.parse((await command(shell, "events", "get", event.short_code, "--json")).out)).toMatchObject(
      { id: event.id },
    );
    const missing = await command(shell, "events", "get", "0000000000");
    expect(missing).toMatchObject({ code: 1, out: "" });
    expect(missing.err).toMatch(/^! .+\.\n {2}Request \S+ \(not_found\)\n$/);
  });
});

describe("logs tail", () => {
  test("shows the newest requests, oldest first, as lines for people or of JSON", async () => {
    const tenant = await stack.tenant();
    const shell = shellOf(tenant);
    await tenant.key.call("GET /v1.0/balance");
    const missing = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: "0000000000" } });
    const request_id = missing.headers.get("x-request-id")!;
    const rows = await eventually(async () => {
      const { out, code } = await command(shell, "logs", "tail", "--json");
      const found = linesIn(out).map((line) => JSON.parse(line));
      expect([code, found.length]).toEqual([0, 2]);
      return found;
    });
    expect(rows.map(({ operation }) => operation)).toEqual(["balance.get", "events.get"]);
    const { out } = await command(
      shell,
      "logs",
      "tail",
      "--status",
      "4xx",
      "--route",
      "GET /v1.0/events/{id}",
    );
    expect(linesIn(out)).toEqual([
      expect.stringMatching(new RegExp(`^20\\S+ \\S+  404 +\\d+ ms  events.get +not_found +${request_id}$`)),
    ]);
    expect((await command(shell, "logs", "tail", "--lines", "1", "--json")).out).toContain("events.get");
    expect(await command(shell, "logs", "tail", "--request-id", "none")).toEqual({
      code: 0,
      out: "No requests.\n",
      err: "",
    });
  });

  test("goes on with what follows, each once, until it is interrupted", async () => {
    const tenant = await stack.tenant();
    const { child, ended } = launchCommand(shellOf(tenant), "logs", "tail", "--follow", "--json");
    let told = "";
    child.stdout.on("data", (part) => {
      told += part;
    });
    await tenant.key.call("GET /v1.0/balance");
    await eventually(() => expect(told).toContain("balance.get"));
    await tenant.key.call("GET /v1.0/badges");
    await eventually(() => expect(told).toContain("badges.list"));
    child.kill("SIGINT");
    await once(child, "close");
    const { code, out, err } = await ended;
    expect({ code, err }).toEqual({ code: 130, err: "" });
    expect(linesIn(out).map((line) => JSON.parse(line).operation)).toEqual(["balance.get", "badges.list"]);
  });
});

describe("webhooks", () => {
  test("trigger sends an example to the only webhook or the named one, and fails as the endpoint does", async () => {
    const tenant = await stack.tenant();
    const shell = shellOf(tenant);
    const none = await command(shell, "webhooks", "trigger", "certificate.accepted");
    expect(none).toMatchObject({ code: 1, out: "" });
    const webhook = await aWebhook(tenant, receiver.url, { events: ["certificate.issued"] });
    receiver.play(answer(200));
    const sent = await command(shell, "webhooks", "trigger", "certificate.accepted");
    expect(sent).toMatchObject({ code: 0, err: "" });
    expect(sent.out).toMatch(/^The endpoint answered 200, within \d+ ms\./);
    expect((await command(shell, "webhooks", "list")).out).toContain(webhook.id);
    const other = await aWebhook(tenant, `${receiver.url}/other`, { events: ["certificate.issued"] });
    const several = await command(shell, "webhooks", "trigger", "webhook.test");
    expect(several).toMatchObject({ code: 2, out: "" });
    expect(several.err).toContain(`--webhook ${other.id}`);
    receiver.play(answer(500));
    const failed = await command(
      shell,
      "webhooks",
      "trigger",
      "webhook.test",
      "--webhook",
      webhook.id,
      "--json",
    );
    expect(failed).toMatchObject({ code: 1, err: '{"detail":"webhook.test was not delivered."}\n' });
    expect(JSON.parse(failed.out)).toMatchObject({ delivered: false, status_code: 500 });
    expect(await command(shell, "webhooks", "trigger", "nothing", "--webhook", webhook.id)).toMatchObject({
      code: 2,
      out: "",
    });
  });
});

test("open prints addresses, needs no key, and never fails for want of a browser", async () => {
  const config = aConfigFolder();
  const at = ["--base-url", "https://api.example.com/api"];
  expect(await command({ config }, "open", ...at)).toEqual({
    code: 0,
    out: "https://api.example.com/api/panel\n",
    err: "",
  });
  const reference = await command({ config }, "open", "reference", "--no-browser", "--json", ...at);
  expect(JSON.parse(reference.out)).toEqual({ url: "https://api.example.com/api/docs/reference" });
});
