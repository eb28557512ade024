import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { aList } from "../imports/importing.ts";
import { aTemporaryFolder } from "../local/local-support.ts";
import { eventually } from "../support/eventually.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { pythonTest } from "../support/python.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { answer, startReceiver } from "../support/stand-ins/receiver.ts";
import { aConfigFolder, command, launchCommand, onTerminal } from "./command.ts";

const stack = await ownStack();
const folder = aTemporaryFolder(afterAll);
const receiver = await startReceiver();
afterAll(() => receiver.close());

const shellOf = ({ apiKey }: Pick<Tenant, "apiKey">) => ({
  config: aConfigFolder(),
  env: { CERTIFICATES_API_KEY: apiKey, CERTIFICATES_BASE_URL: stack.stack.baseUrl },
});

async function aFile(text: (tag: string) => string) {
  const tag = randomUUID().slice(0, 8);
  const path = join(folder, `${tag}.csv`);
  writeFileSync(path, text(tag));
  return path;
}

test("import shows what it has read, issues when it may, and saves what became of each row", async () => {
  const tenant = await stack.tenant();
  const shell = shellOf(tenant);
  const { event, badge } = await eventAndBadge(tenant);
  const target = ["--event", event.short_code, "--badge", badge.short_code];
  const file = await aFile((tag) => `${aList(4, tag)}\nNobody;none\n`);
  const [results, errors] = [join(folder, "results.csv"), join(folder, "errors.csv")];
  const unasked = await command(shell, "import", file, ...target, "--skip-invalid");
  expect(unasked).toMatchObject({ code: 2, out: "" });
  expect(unasked.err).toContain("5 rows: 4 can be issued, 1 wrong");
  expect(unasked.err).toMatch(/line 6, E-mail: .*e-mail/);
  const waiting = / imports cancel (\S+)\n$/.exec(unasked.err)![1]!;
  const unconfirmed = await command(shell, "imports", "confirm", waiting);
  expect([unconfirmed.code, unconfirmed.err]).toEqual([
    1,
    expect.stringContaining(
      "! 1 of 5 rows have errors; mend the file, or add --skip-invalid to leave them out.",
    ),
  ]);
  const unread = await command(shell, "imports", "get", waiting, "--results", results);
  expect(unread).toMatchObject({ code: 1, err: "! There are no results: no file of them was written.\n" });
  expect(existsSync(results)).toBe(false);
  const missing = await command(shell, "import", file, "--badge", badge.short_code);
  expect(missing).toEqual({ code: 2, out: "", err: "! Missing: --event. There is no terminal to ask on.\n" });
  const doubled = await aFile(
    (tag) => `${aList(2, tag)}\nAna Souza 0;ana.${tag}.0@example.com\nNobody;none\n`,
  );
  const refused = await command(shell, "import", doubled, ...target, "--on-duplicate", "refuse", "--yes");
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /! 2 rows are wrong or doubled\. .+\n {2}To issue: .+ --skip-invalid\n {2}To end it: .+\n$/,
  );
  const flags = ["--skip-invalid", "--yes", "--results", results, "--errors", errors, "--json"];
  const done = await command(shell, "import", file, ...target, ...flags);
  expect(done.code, done.err).toBe(0);
  const { id, issued, status } = JSON.parse(done.out);
  expect([issued, status]).toEqual([4, "completed_with_errors"]);
  expect(readFileSync(results, "utf8").trim().split("\r\n")).toHaveLength(6);
  expect(readFileSync(errors, "utf8")).toContain("Nobody");
  expect((await command(shell, "imports", "list")).out).toMatch(
    new RegExp(`^${id}  20\\S+  \\S+\\.csv  4/5 issued$`, "m"),
  );
  const again = await command(shell, "import", file, ...target, "--skip-invalid", "--yes");
  expect([again.code, again.out]).toEqual([0, "Cancelled: nothing was issued.\n"]);
  expect(again.err).toContain("\nEverybody in the file has the certificate already.\n");
  const seen = await command(shell, "imports", "get", id);
  expect(seen.out).toContain("\n4 certificates were issued. 1 row was not issued (1 wrong).\nTo see which: ");
  const undone = await command(shell, "imports", "undo", id);
  expect([undone.code, undone.out]).toEqual([0, expect.stringContaining("Taken back so far: ")]);
  expect((await command(shell, "import", join(folder, "none.csv"), ...target)).code).toBe(2);
  const binary = await aFile(() => "\u0000\u0001\u0002");
  const bad = await command(shell, "import", binary, ...target, "--yes", "--json");
  expect([bad.code, bad.out]).toEqual([1, ""]);
  const list = async () => (await tenant.key.call("GET /v1.0/imports", {})).body.data;
  expect(JSON.parse(bad.err)).toEqual({ detail: expect.any(String), import_id: (await list())[0]?.id });
  const nobody = await aFile(() => "Nome;E-mail\nNobody;none\n");
  const empty = await command(shell, "import", nobody, ...target, "--yes");
  const [ended] = await list();
  expect([empty.code, empty.err, ended?.status]).toEqual([
    1,
    expect.stringContaining(`! No row can be issued to.\n  Import ${ended?.id} was cancelled.\n`),
    "cancelled",
  ]);
});

pythonTest("import offers events and badges on a terminal, and says there what became of it", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const file = await aFile((tag) => `${aList(2, tag)}\nNobody;none\n`);
  const results = join(folder, "became.csv");
  const { code, out } = await onTerminal(
    shellOf(tenant),
    [
      ["Event, its number or code", ""],
      ["Badge, its number or code", "1"],
      ["Issue 2 certificates?", "y"],
    ],
    ...["import", file, "--skip-invalid", "--results", results],
  );
  for (const { short_code } of [event, badge]) expect(out).toContain(`1  ${short_code}  `);
  expect([code, out]).toEqual([
    0,
    expect.stringContaining(
      `2 certificates were issued. 1 row was not issued (1 wrong); see ${results}.\nMails go out at `,
    ),
  ]);
});

test("listen shows signed messages, hands them to a program, and ends with the command", async () => {
  const tenant = await stack.tenant();
  const shell = shellOf(tenant);
  receiver.play(answer(202));
  const listening = launchCommand(shell, "webhooks", "listen", "--forward-to", receiver.url);
  const shown = launchCommand(shell, "listen", "--json");
  let [heard, told] = ["", ""];
  listening.child.stdout.on("data", (part) => {
    heard += part;
  });
  shown.child.stdout.on("data", (part) => {
    told += part;
  });
  // It does not end as other commands do.
  shown.ended.catch(() => undefined);
  onTestFinished(() => {
    listening.child.kill("SIGKILL");
    shown.child.kill("SIGKILL");
  });
  const sessions = async () => (await tenant.key.call("GET /v1.0/webhooks/sessions", {})).body.data;
  await eventually(async () => expect(await sessions()).toHaveLength(2));
  const { event, badge } = await eventAndBadge(tenant);
  const issue = await command(
    shell,
    ...["issue", "--event", event.short_code, "--badge", badge.short_code],
    ...["--name", "Ana Souza", "--email", "ana@example.com"],
  );
  expect(issue.code, issue.err).toBe(0);
  const triggered = await command(shell, "webhooks", "trigger", "certificate.accepted");
  expect([triggered.code, triggered.out]).toEqual([0, expect.stringContaining("began to listen last")]);
  await eventually(() => expect(heard).toMatch(/certificate\.issued.*\n/));
  listening.child.kill("SIGINT");
  const end = await listening.ended;
  expect([end.code, end.err]).toEqual([130, expect.stringContaining("Ready")]);
  expect(end.out).toMatch(
    /^\d\d:\d\d:\d\d {2}certificate\.issued {2}signature fits {2}answered 202 in \d+ ms$/m,
  );
  await eventually(async () => expect(await sessions()).toHaveLength(1));
  await eventually(() => {
    const messages = told
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    expect(messages.every(({ signed }) => signed)).toBe(true);
    expect(messages.map(({ type }) => type)).toContain("certificate.issued");
  });
  // As `head` does: nobody reads any more, which the next message shows.
  shown.child.stdout.destroy();
  const exit = once(shown.child, "exit");
  await command(shell, "webhooks", "trigger", "webhook.test");
  expect(await exit).toEqual([0, null]);
  expect(await sessions()).toEqual([]);
});

test("an import whose file does not arrive is ended by the command", async () => {
  const json = { headers: { "content-type": "application/json" } };
  const one = { id: "some-id", upload: { url: receiver.url, method: "PUT", headers: {} } };
  receiver.play(
    answer(201, { ...json, body: JSON.stringify(one) }),
    answer(413),
    answer(200, { ...json, body: JSON.stringify(one) }),
  );
  const env = {
    CERTIFICATES_API_KEY: "ck_test_any",
    CERTIFICATES_BASE_URL: `http://127.0.0.1:${receiver.port}/api`,
  };
  const file = await aFile((tag) => aList(1, tag));
  const target = ["--event", "7Q2M4XKD0A", "--badge", "5N8ZTR1W3C"];
  const failed = await command({ config: aConfigFolder(), env }, "import", file, ...target, "--json");
  expect([failed.code, JSON.parse(failed.err)]).toEqual([
    1,
    {
      detail: "The address for the file answered 413.\nImport some-id was cancelled.",
      import_id: "some-id",
    },
  ]);
  expect(receiver.requests.at(-1)?.path).toBe("/api/v1.0/imports/some-id/cancel");
});
