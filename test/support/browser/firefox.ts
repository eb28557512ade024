import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, test } from "vitest";

/*
 * Debian's Firefox, driven by WebDriver BiDi over its own WebSocket: the driver of the tests in Chromium asks this Firefox for
 * what it does not know yet.
 */
const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
const ARTIFACTS = new URL("../../artifacts/", import.meta.url).pathname;
/** A first start on a busy machine takes this long. */
const START_MS = 60_000;

if (!FIREFOX) console.warn("The tests in Firefox skip themselves: install firefox-esr.");

/** `test` where Firefox is installed, else `test.skip`. */
export const firefoxTest = FIREFOX ? test : test.skip;

type Answer = { id?: number; result?: unknown; error?: string; message?: string; params?: LogEntry };
type LogEntry = { level?: string; text?: string };
type Value = { type: string; value?: unknown };
/** A key as WebDriver names it: a character, or one of its code points for keys without one. */
export const FIREFOX_KEYS = {
  control: "\uE009",
  shift: "\uE008",
  right: "\uE014",
  down: "\uE015",
  enter: "\uE006",
} as const;

/** Has a page tell in its console what its security policy held back. */
const TELL_OF_POLICY = `() => addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  console.error("held back by " + violatedDirective + ": " + blockedURI))`;

async function startedAddress(child: ChildProcess): Promise<string> {
  let told = "";
  for await (const part of child.stderr!) {
    told += part;
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(told)?.[1];
    if (address) return address;
  }
  throw new Error(`Firefox has ended: ${told.slice(-500)}`);
}

/** Starts Firefox for one test, with a window of its own, and gives what the test does with its page. */
export async function openFirefox({ width, height }: { width: number; height: number }) {
  const profile = mkdtempSync(join(process.env.TEST_RUN_FOLDER!, "firefox-"));
  const child = spawn(
    FIREFOX!,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  onTestFinished(async () => {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.kill()) await ended;
    rmSync(profile, { recursive: true, force: true });
  });
  const late = setTimeout(() => child.kill(), START_MS);
  const address = await startedAddress(child);
  clearTimeout(late);
  child.stderr!.resume();
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const waiting = new Map<number, (answer: Answer) => void>();
  /** Errors of scripts, and what they or the security policy told in the console as errors. */
  const told: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.params?.level === "error") told.push(String(answer.params.text));
  });
  let sent = 0;
  /** Sends a command; rejects when Firefox refuses it. */
  const send = async <T>(method: string, params: object): Promise<T> => {
    sent += 1;
    const id = sent;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await promise;
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result as T;
  };
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  await send("script.addPreloadScript", { functionDeclaration: TELL_OF_POLICY });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const { context } = contexts[0]!;
  await send("browsingContext.setViewport", { context, viewport: { width, height } });

  /** Holds the keys down in their order, and lets them go. */
  const press = async (...keys: readonly string[]): Promise<void> => {
    const actions = [
      ...keys.map((value) => ({ type: "keyDown", value })),
      ...keys.toReversed().map((value) => ({ type: "keyUp", value })),
    ];
    await send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions }] });
  };

  return {
    told,
    press,
    /** Types a text into what has the focus. */
    async type(text: string): Promise<void> {
      for (const key of text) await press(key);
    },
    goto: (url: string) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    /** The value of an expression, which must be JSON. */
    async evaluate<T>(expression: string): Promise<T> {
      const { result, exceptionDetails } = await send<{
        result?: Value;
        exceptionDetails?: { text: string };
      }>("script.evaluate", {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(String(result!.value ?? "null")) as T;
    },
    /** Presses the mouse at the first of the points, and releases it at the last. */
    async drag(...points: readonly { readonly x: number; readonly y: number }[]): Promise<void> {
      const move = ({ x, y }: { x: number; y: number }) => ({
        type: "pointerMove",
        x: Math.round(x),
        y: Math.round(y),
        duration: 20,
      });
      const [first, ...rest] = points;
      const actions = [
        move(first!),
        { type: "pointerDown", button: 0 },
        ...rest.map(move),
        { type: "pointerUp", button: 0 },
      ];
      await send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    /** With PICTURES=1, writes a picture to test/artifacts. */
    async screenshot(name: string): Promise<void> {
      if (process.env.PICTURES !== "1") return;
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      mkdirSync(ARTIFACTS, { recursive: true });
      writeFileSync(`${ARTIFACTS}${name}.png`, Buffer.from(data, "base64"));
    },
  };
}
