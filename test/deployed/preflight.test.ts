import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ROOT } from "#infra/build.ts";
import { listen } from "#infra/local/ports.ts";
import { readAccount } from "#infra/preflight/account.ts";
import { runPreflight } from "#infra/preflight/main.ts";
import { findingsFor, type QuotaFinding } from "#infra/preflight/verdicts.ts";
import { stageConfig } from "#infra/stages.ts";
import { night } from "../support/runs.ts";
import { EVERYTHING } from "./setting-variants.ts";

/** What the stand-in of AWS answers, by what is asked; an answer with a status is an error. */
interface Answers {
  lambda: object;
  reservation: object | undefined;
  mail: object;
  gateway: object;
  quotas: object;
  releases: object;
}

const ENOUGH: Answers = {
  lambda: { AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 1_000 } },
  reservation: undefined,
  mail: {
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: "HEALTHY",
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 1 },
  },
  gateway: { throttleSettings: { rateLimit: 10_000, burstLimit: 5_000 } },
  quotas: { Quotas: [{ QuotaName: "Rate of UserAuthentication requests", Value: 120 }] },
  releases: {
    Quotas: [
      { QuotaName: "Concurrent deployments per account", Value: 1_300 },
      { QuotaName: "Deployment groups associated with a single application", Value: 1_000 },
    ],
  },
};
let answers = ENOUGH;
let refuses: keyof Answers | undefined;
let server: Server;
let environment: Record<string, string>;

/** Which of the answers a request asks for, by the addresses of the four APIs. */
function askedFor(url: string, body: string): keyof Answers {
  if (url.startsWith("/2016-08-19/account-settings")) return "lambda";
  if (/^\/\d{4}-\d\d-\d\d\/functions\/certificates-\w+-documents_render\/concurrency$/.test(url))
    return "reservation";
  if (url === "/v2/email/account") return "mail";
  if (url === "/account") return "gateway";
  return body.includes("codedeploy") ? "releases" : "quotas";
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const asked = askedFor(request.url!, await text(request));
    response.setHeader("content-type", "application/json");
    const answer = answers[asked];
    if (answer !== undefined && asked !== refuses) return void response.end(JSON.stringify(answer));
    const [status, type] =
      answer === undefined ? [404, "ResourceNotFoundException"] : [403, "AccessDeniedException"];
    response.writeHead(status, { "x-amzn-errortype": type });
    response.end(JSON.stringify({ __type: type, message: "No such permission." }));
  });
  const port = await listen(server, 0);
  environment = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  };
});
afterAll(() => void server.close());
beforeEach(() => {
  answers = ENOUGH;
  refuses = undefined;
});

/** The findings about production with every setting, over HTTP. */
async function findings(change: Partial<Answers> = {}, settings: Partial<typeof EVERYTHING> = {}) {
  answers = { ...ENOUGH, ...change };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const stage = stageConfig("production", { ...EVERYTHING, sessions: null, ...settings });
  return findingsFor(stage, await readAccount("sa-east-1", "certificates-production-documents_render"));
}
const notEnough = (all: readonly QuotaFinding[]) =>
  all
    .filter(({ verdict }) => verdict !== "enough")
    .map(({ what, has, verdict }) => `${what}: ${has}, ${verdict}`);
const lambda = (ConcurrentExecutions: number, UnreservedConcurrentExecutions: number) => ({
  lambda: { AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } },
});
const mail = (change: object) => ({ mail: { ...ENOUGH.mail, ...change } });

describe("an account", () => {
  test("with the usual quotas of AWS, outside the sandbox of SES, is enough for production", async () => {
    const all = await findings();
    expect(notEnough(all)).toEqual([]);
    for (const { advice } of all) expect(advice).toBeUndefined();
    expect(all.length).toBeGreaterThanOrEqual(9);
  });

  test("that is new cannot have the reservations, and the deployment would fail", async () => {
    expect(notEnough(await findings(lambda(10, 10)))).toEqual([
      "Lambda runs that can be reserved: 0, blocks",
      "Lambda runs for calls with a key or session: 0, low",
    ]);
  });

  test("in which others reserve too much blocks, but not by what the stage itself has reserved already", async () => {
    expect(notEnough(await findings(lambda(1_000, 560)))).toContain(
      "Lambda runs that can be reserved: 460, blocks",
    );
    const again = await findings({
      ...lambda(1_000, 526),
      reservation: { ReservedConcurrentExecutions: 40 },
    });
    expect(notEnough(again)).toEqual([]);
    // With the sandbox in the same account, and nobody else.
    expect(notEnough(await findings(lambda(1_000, 902)))).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    [
      "in the sandbox of SES",
      { ProductionAccessEnabled: false },
      ["SES writes to anybody: no, in the SES sandbox, blocks"],
    ],
    ["that AWS has stopped", { EnforcementStatus: "SHUTDOWN" }, ["SES sends: no, shutdown, blocks"]],
    ["whose sending is switched off", { SendingEnabled: false }, ["SES sends: no, healthy, blocks"]],
    [
      "with a small quota",
      { SendQuota: { Max24HourSend: 200, MaxSendRate: 1 } },
      ["SES mails in 24 hours: 200, low", "SES mails a second: 1, low"],
    ],
    ["without any limit", { SendQuota: { Max24HourSend: -1, MaxSendRate: 500 } }, []],
  ])("%s is told so", async (_, change, expected) => {
    expect(notEnough(await findings(mail(change)))).toEqual(expected);
  });

  test("whose gateway takes less than the stage lets through, and whose users sign in slowly, is low", async () => {
    const all = await findings({
      gateway: { throttleSettings: { rateLimit: 1_000, burstLimit: 500 } },
      quotas: { Quotas: [{ QuotaName: "Rate of UserAuthentication requests", Value: 5 }] },
    });
    expect(notEnough(all)).toEqual([
      "API Gateway requests a second: 1,000, low",
      "API Gateway requests at once: 500, low",
      "Cognito sign-ins a second: 5, low",
    ]);
  });

  test("needs no quota of Cognito where another issuer signs the panel's tokens", async () => {
    const all = await findings({ quotas: { Quotas: [] } }, { sessions: EVERYTHING.sessions });
    expect(all.map(({ what }) => what)).not.toContain("Cognito sign-ins a second");
    expect(notEnough(await findings({ quotas: { Quotas: [] } }))).toEqual([
      "Cognito sign-ins a second: not told, low",
    ]);
  });

  test("whose CodeDeploy takes fewer deployments than a release has is told, where releases come by and by", async () => {
    const releases = { Quotas: [{ QuotaName: "Concurrent deployments per account", Value: 10 }] };
    expect(notEnough(await findings({ releases }))).toEqual([
      "CodeDeploy groups of one application: not told, low",
      "CodeDeploy deployments at once: 10, blocks",
    ]);
    refuses = "releases";
    expect(notEnough(await findings({}, { release: "at_once" }))).toEqual([]);
  });

  test.each<[keyof Answers, string]>([
    ["lambda", "Lambda"],
    ["mail", "SES"],
    ["gateway", "API Gateway"],
    ["quotas", "Cognito"],
    ["releases", "CodeDeploy"],
  ])("whose %s must not be read blocks there, and all else is told", async (part, what) => {
    refuses = part;
    const all = await findings();
    expect(notEnough(all)).toEqual([`${what}: not readable, blocks`]);
    expect(all.find((one) => one.what === what)!.advice).toContain("AccessDenied");
  });
});

describe("npm run preflight", () => {
  /** The command within this process: as a process of its own it takes seconds, and is that below. */
  const run = (...args: string[]) => runIn(environment, ...args);
  async function runIn(env: Readonly<Record<string, string | undefined>>, ...args: string[]) {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const said = { out: "", err: "" };
    const into = (name: keyof typeof said) => ({
      write: (text: string) => {
        said[name] += text;
      },
    });
    const status = await runPreflight(args, { stdout: into("out"), stderr: into("err") });
    return { ...said, status };
  }
  night.test("prints a table, and ends well when nothing blocks", async () => {
    // As npm starts it.
    const main = join(ROOT, "infra/preflight/main.ts");
    const child = spawn(process.execPath, [main, "--stage", "sandbox"], { env: environment });
    const [out, err, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    expect([status, err]).toEqual([0, ""]);
    expect(out).toMatch(
      /^WHAT +THE ACCOUNT HAS +THE STAGE NEEDS +VERDICT\nSettings +complete +complete +enough\n/,
    );
  });

  test("ends with 1 and says what to do when something blocks", async () => {
    answers = { ...ENOUGH, ...lambda(10, 10) };
    const { out, status } = await run("--stage", "sandbox");
    expect(status).toBe(1);
    expect(out).toContain(
      'Lambda runs that can be reserved: The deployment would fail. Ask AWS for more under Service Quotas, AWS Lambda, "Concurrent executions"',
    );
  });

  test("says that there are no credentials, once, and ends with 1", async () => {
    const { AWS_ENDPOINT_URL } = environment;
    const none = { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined, HOME: "/nowhere" };
    const env = { ...none, AWS_ENDPOINT_URL, AWS_EC2_METADATA_DISABLED: "true" };
    expect(await runIn(env, "--stage", "sandbox")).toEqual({
      out: "",
      err: "There are no AWS credentials. Log in to the account of this stage first.\n",
      status: 1,
    });
  });

  test("explains itself, and refuses what it does not know with 2", async () => {
    expect((await run("--help")).out).toContain("npm run preflight -- --stage sandbox|production");
    expect(await run("--stage", "staging")).toEqual({
      out: "",
      err: "Name the stage: --stage sandbox or --stage production. See --help.\n",
      status: 2,
    });
    expect((await run("--fast")).status).toBe(2);
  });
});
