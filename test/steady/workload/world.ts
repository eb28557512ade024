import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder } from "#infra/local/data-folder.ts";
import { startEmulators } from "#infra/local/emulators/emulators.ts";
import { LOCAL_SECRETS } from "#infra/local/function-environment.ts";
import { freePort } from "#infra/local/ports.ts";
import { readStackEnvironment } from "#infra/running-stack/environment.ts";
import { type BadDay, startBadDay } from "../../support/faults/bad-day.ts";
import { countQueued, type QueueCounts, startLastingQueues } from "./queues.ts";

const PROJECT = join(import.meta.dirname, "../../..");
const MAIN = join(PROJECT, "infra/local/main.ts");
const READY_WITHIN_MS = 180_000;
/** Requests that a kill met may be told 503 as long as this before and after it. */
const BESIDE_A_KILL_MS = 3_000;
/** No emulator is started for these with the database: those of the service do. */
const OF_THE_SERVICE = ["SQS", "S3", "SECRETS_MANAGER", "KMS"].map((api) => `AWS_ENDPOINT_URL_${api}`);

export interface WorldOptions {
  readonly seed: number;
  readonly faults: boolean;
  /** Queues and buckets die with the service, as those of `npm start` do. */
  readonly loseQueues: boolean;
  /** There is no time to wait for retries that only a schedule finds. */
  readonly hasty: boolean;
  /** There is no time either for what expires within a minute of the end. */
  readonly brief: boolean;
  /** Lines that the service writes to stderr. */
  readonly onTrouble: (line: string) => void;
}

/** The service as a process of its own; the database and the inbox outlive it, as DynamoDB and SES do. */
export class World {
  readonly baseUrl: string;
  readonly data: string;
  readonly mailUrl: string;
  readonly badDay: BadDay | undefined;
  readonly hasty: boolean;
  readonly brief: boolean;
  readonly kills: number[] = [];
  readonly restarts: number[] = [];
  private readonly environment: NodeJS.ProcessEnv;
  private readonly port: number;
  private readonly onTrouble: (line: string) => void;
  private readonly ends: (() => unknown)[];
  private child: ChildProcess | undefined;
  private starting: Promise<void> = Promise.resolve();

  constructor(facts: {
    folder: string;
    port: number;
    mailUrl: string;
    badDay: BadDay | undefined;
    hasty: boolean;
    brief: boolean;
    environment: NodeJS.ProcessEnv;
    onTrouble: (line: string) => void;
    ends: (() => unknown)[];
  }) {
    this.port = facts.port;
    this.baseUrl = `http://localhost:${facts.port}/api`;
    this.data = join(facts.folder, "service");
    this.mailUrl = facts.mailUrl;
    this.badDay = facts.badDay;
    this.hasty = facts.hasty;
    this.brief = facts.brief;
    this.environment = facts.environment;
    this.onTrouble = facts.onTrouble;
    this.ends = facts.ends;
  }

  /** Resolves when the service answers; at once while it runs. */
  up = (): Promise<void> => this.starting;

  /** Whether the moments are so near a kill that 503 is no surprise. */
  besideKill = (from: number, until: number): boolean =>
    this.kills.some((at, n) => {
      const again = this.restarts[n] ?? Number.POSITIVE_INFINITY;
      return from < again + BESIDE_A_KILL_MS && until > at - BESIDE_A_KILL_MS;
    });

  /** Starts the service; requests wait for it. */
  start(): Promise<void> {
    this.starting = this.launch();
    // The requests that wait for it get the error; without this handler Node would end the program.
    this.starting.catch(() => {});
    return this.starting;
  }

  /** Kills the service in the middle of whatever it does, and starts it again on the same data. */
  async kill(): Promise<void> {
    this.kills.push(Date.now());
    let go = () => {};
    this.starting = new Promise((resolve) => {
      go = resolve;
    });
    await this.endService();
    const started = this.launch();
    started.then(go, go);
    await started;
    this.restarts.push(Date.now());
  }

  queued = (): Promise<QueueCounts> => countQueued(readStackEnvironment(this.data) ?? {});

  async stop(): Promise<void> {
    await this.endService();
    for (const end of this.ends.reverse()) await end();
  }

  /** Ends the service with this process, whatever ends it. */
  killNow = (): void => {
    if (this.child?.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null)
      return;
    try {
      process.kill(-this.child.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  };

  private async endService(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    this.killNow();
    await ended;
  }

  private async launch(): Promise<void> {
    const options = [
      "--quiet",
      "--port",
      String(this.port),
      "--data",
      this.data,
      "--public-limit",
      "1000000",
    ];
    const child = spawn(process.execPath, [MAIN, ...options], {
      env: this.environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    this.child = child;
    let said = "";
    child.stderr.on("data", (text: Buffer) => {
      said = (said + text).slice(-20_000);
      for (const line of String(text).split("\n")) if (line !== "") this.onTrouble(line);
    });
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (text: Buffer) => /^ready /m.test(String(text)) && resolve());
      child.once("exit", (code, signal) =>
        reject(new Error(`The service ended (${code ?? signal}): ${said}`)),
      );
      setTimeout(reject, READY_WITHIN_MS, new Error(`The service is not ready: ${said}`)).unref();
    });
    await ready;
  }
}

/** Starts database and inbox, with the fault proxy before the database if asked for; the service is not started yet. */
export async function openWorld({
  seed,
  faults,
  loseQueues,
  hasty,
  brief,
  onTrouble,
}: WorldOptions): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "workload-"));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const store = await openDataFolder(join(folder, "store"));
  ends.push(store.release);
  const unused = Object.fromEntries(OF_THE_SERVICE.map((name) => [name, "http://127.0.0.1:9"]));
  const emulators = await startEmulators({ folder: store, secrets: LOCAL_SECRETS, environment: unused });
  ends.push(emulators.stop);
  const dynamodb = emulators.environment.AWS_ENDPOINT_URL_DYNAMODB!;
  const badDay = faults ? await startBadDay({ seed, emulator: dynamodb }) : undefined;
  if (badDay) ends.push(badDay.stop);
  const environment = {
    ...process.env,
    NODE_COMPILE_CACHE: join(PROJECT, "node_modules/.cache/node-compile"),
    AWS_ENDPOINT_URL_DYNAMODB: badDay?.endpoint ?? dynamodb,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: dynamodb,
    AWS_ENDPOINT_URL_SESV2: emulators.environment.AWS_ENDPOINT_URL_SESV2,
  };
  if (!loseQueues) {
    const queues = await startLastingQueues();
    ends.push(queues.stop);
    Object.assign(environment, { AWS_ENDPOINT_URL_SQS: queues.url, AWS_ENDPOINT_URL_S3: queues.url });
  }
  const port = await freePort();
  return new World({
    folder,
    port,
    mailUrl: emulators.mailUrl,
    badDay,
    hasty,
    brief,
    environment,
    onTrouble,
    ends,
  });
}
