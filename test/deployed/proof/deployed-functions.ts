import { Worker } from "node:worker_threads";
import type { LambdaHandler, LocalFunction } from "#infra/local/function.ts";
import { FUNCTIONS, functionOf, plain, type Stage, type Statement, statementsFor } from "../cdk-support.ts";
import { type AwsCall, askedBy, type NamedKind } from "./asked.ts";
import type { FromThread, ToThread } from "./lambda-thread.ts";
import { type Asked, isAllowed } from "./policy.ts";

/** Something that a function asked of AWS. */
export interface AwsRequest extends Asked {
  readonly function: string;
}

/** Variables of a template that name what stands elsewhere on a laptop; all others are as the template has them. */
const PLACES = /^(SESSION_|BASE_URL$)/;
const NAMES = /^(TABLE|QUEUE_URL)_|_(BUCKET|SECRET_ID|KEY_ID|FUNCTION)$/;
const kindOf = (variable: string): NamedKind | undefined => {
  const [, before, behind] = NAMES.exec(variable) ?? [];
  return (before ?? behind) as NamedKind | undefined;
};
/** What Lambda sets, and what only the stand-ins need: their addresses, their slowness, and webhooks on this machine. */
const OF_THE_PLATFORM = /^(AWS_|STORE_ANSWER_MS$|WEBHOOK_TARGETS$|PATH$|HOME$|TMPDIR$)/;

/**
 * The functions of a synthesized stage as Lambda would run them, over the stand-ins of a running stack: each bundle in a
 * thread of its own, with the variables of its template and no others. What they ask of AWS is kept.
 */
export class DeployedFunctions {
  readonly requests: AwsRequest[] = [];
  readonly errors: string[] = [];
  private readonly stage: Stage;
  private readonly files: ReadonlyMap<string, string>;
  private readonly threads = new Map<string, (event: unknown, fn: LocalFunction) => Promise<unknown>>();
  private readonly ends: (() => Promise<unknown>)[] = [];
  /** Names of the templates by kind and name of the stand-ins. */
  private readonly names = new Map<string, string>();

  constructor(stage: Stage, files: ReadonlyMap<string, string>) {
    this.stage = stage;
    this.files = files;
  }

  /** What runs instead of a handler of the local stack. */
  handlerOf(fn: LocalFunction): LambdaHandler {
    return (event) => {
      const run = this.threads.get(fn.id) ?? this.start(fn.id);
      return run(event, fn);
    };
  }

  async stop(): Promise<void> {
    await Promise.all(this.ends.map((end) => end()));
  }

  /** The statements of a function's role, with references as text. */
  roleOf(id: string): Statement[] {
    const { part } = FUNCTIONS.find((one) => one.id === id)!;
    return statementsFor(this.stage, id, part).map((one) => plain(one) as Statement);
  }

  /** The requests that the role of their function does not allow, each once. */
  denied(): string[] {
    const statements = new Map(FUNCTIONS.map(({ id }) => [id, this.roleOf(id)]));
    const lines = this.requests
      .filter((request) => !isAllowed(statements.get(request.function)!, request))
      .map(({ function: id, action, resource, context }) =>
        [id, action, resource, JSON.stringify(context)].join(" "),
      );
    return [...new Set(lines)].sort();
  }

  private environmentOf(id: string): Record<string, string> {
    const { part } = FUNCTIONS.find((one) => one.id === id)!;
    const variables = plain(functionOf(this.stage, id, part).Properties.Environment.Variables);
    const own = Object.entries(variables as Record<string, string>).map(([name, value]) => {
      const kind = kindOf(name);
      const place = kind || PLACES.test(name) ? process.env[name] : undefined;
      if (kind && place !== undefined) this.names.set(`${kind} ${place}`, value);
      return [name, place ?? value] as const;
    });
    const platform = Object.entries(process.env).filter(([name]) => OF_THE_PLATFORM.test(name));
    return { ...(Object.fromEntries(platform) as Record<string, string>), ...Object.fromEntries(own) };
  }

  private start(id: string) {
    const file = this.files.get(id);
    if (file === undefined) throw new Error(`The function ${id} was not built for this proof.`);
    const thread = new Worker(new URL("lambda-thread.ts", import.meta.url), {
      env: this.environmentOf(id),
      workerData: { file },
      stdout: true,
      stderr: true,
    });
    const waiting = new Map<number, PromiseWithResolvers<unknown>>();
    thread.on("message", (message: FromThread) => {
      if ("call" in message) return this.keep(id, message.call);
      const answer = waiting.get(message.id)!;
      waiting.delete(message.id);
      if ("error" in message) {
        this.errors.push(`${id}: ${message.error}`);
        answer.reject(new Error(message.error));
      } else answer.resolve(message.answer);
    });
    thread.on("error", (error) => {
      this.errors.push(`${id}: ${String(error)}`);
      for (const answer of waiting.values()) answer.reject(error);
    });
    this.ends.push(() => thread.terminate());
    let count = 0;
    const run = (event: unknown, fn: LocalFunction): Promise<unknown> => {
      const answer = Promise.withResolvers<unknown>();
      const context = { functionName: fn.id, awsRequestId: `${fn.id}-${count}`, functionVersion: "$LATEST" };
      const message: ToThread = { id: ++count, event, context, milliseconds: fn.timeoutSeconds * 1_000 };
      waiting.set(message.id, answer);
      thread.postMessage(message);
      return answer.promise;
    };
    this.threads.set(id, run);
    return run;
  }

  private keep(id: string, call: AwsCall): void {
    try {
      const asked = askedBy(call, (kind, local) => this.names.get(`${kind} ${local}`) ?? local);
      this.requests.push(...asked.map((one) => ({ ...one, function: id })));
    } catch (error) {
      this.errors.push(`${id}: ${(error as Error).message}`);
    }
  }
}
