import { afterAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { answer, hang, type ScriptedReply, startReceiver } from "../support/stand-ins/receiver.ts";
import { aConfigFolder, launchCommand } from "./command.ts";

const receiver = await startReceiver();
afterAll(() => receiver.close());

/** What a command says that is interrupted while it waits for the answer to the request after those that are answered. */
async function interrupted(answers: readonly ScriptedReply[], ...args: readonly string[]): Promise<string> {
  const [first = hang, ...more] = [...answers, hang];
  receiver.play(first, ...more);
  const before = receiver.requests.length + answers.length;
  const env = {
    CERTIFICATES_API_KEY: "ck_test_any",
    CERTIFICATES_BASE_URL: `http://127.0.0.1:${receiver.port}/api`,
  };
  const { child, ended } = launchCommand({ config: aConfigFolder(), env }, ...args);
  await eventually(() => expect(receiver.requests).toHaveLength(before + 1));
  child.kill("SIGINT");
  const { code, out, err } = await ended;
  expect([code, out]).toEqual([130, ""]);
  return err;
}

test("who interrupts a confirmation is told that the import may have begun, how to look, and how to end it", async () => {
  expect(await interrupted([], "imports", "confirm", "some-id")).toBe(
    [
      "The import may have begun all the same, and then goes on by itself.",
      "To look at it: certificates imports get some-id",
      "To end it:     certificates imports cancel some-id",
      "To take all back while mails are held: certificates imports undo some-id\n",
    ].join("\n"),
  );
});

test("who interrupts an import while its file is sent is told how to look at it, and how to end it", async () => {
  const opened = { id: "some-id", upload: { url: receiver.url, method: "PUT", headers: {} } };
  const headers = { "content-type": "application/json" };
  const said = await interrupted(
    [answer(201, { headers, body: JSON.stringify(opened) })],
    ...["import", import.meta.filename, "--event", "7Q2M4XKD0A", "--badge", "5N8ZTR1W3C"],
  );
  expect(said).toBe(
    [
      "Interrupted: nothing was issued.",
      "To look at it: certificates imports get some-id",
      "To end it:     certificates imports cancel some-id\n",
    ].join("\n"),
  );
});

test("who interrupts an issuance is told the key to repeat it with", async () => {
  const said = await interrupted(
    [],
    ...["issue", "--event", "7Q2M4XKD0A", "--badge", "5N8ZTR1W3C"],
    ...["--name", "Ana Souza", "--email", "ana@example.com"],
  );
  expect(said).toContain(`--idempotency-key ${receiver.requests.at(-1)?.headers["idempotency-key"]} with`);
});
