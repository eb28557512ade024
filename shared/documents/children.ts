import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { DocumentFacts, DocumentFormat } from "#shared/domain/documents/document-facts.ts";
import { DomainError, type FieldError } from "#shared/domain/errors.ts";
import { Slots } from "#shared/slots.ts";

export type DrawingTask =
  | {
      readonly kind: "documents";
      readonly facts: readonly DocumentFacts[];
      readonly format: DocumentFormat;
      readonly strict: boolean;
      readonly images: ReadonlyMap<string, Uint8Array>;
      readonly attachment?: string | undefined;
      /** Shows other than Latin letters as their codes. */
      readonly latin?: boolean;
    }
  | { readonly kind: "drawing"; readonly svg: string; readonly width: number }
  /** Answered with no file, once the process is ready. */
  | { readonly kind: "nothing" };
export type DrawingOutcome =
  | { readonly files: readonly Uint8Array[] }
  | { readonly refusal: { readonly detail: string; readonly errors: readonly FieldError[] } }
  | { readonly failure: string };
/** What came of a task, and how much memory the process has then. */
export type Drawn = DrawingOutcome & { readonly rssBytes: number };

export interface ChildrenOptions {
  /** The file that a process runs, and its arguments and environment. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How many processes may run at once; each is started when the others are busy. */
  readonly most: number;
  /** A process with more memory is replaced before its next request. */
  readonly rssBytes: number;
  /** A request that takes longer is given up, and its process killed. */
  readonly drawMs: number;
}

/** A request took too long; its name tells the caller, who gets it as the error of the function. */
export class DrawingTimedOut extends Error {
  override readonly name = "DrawingTimedOut";
}
class ProcessEnded extends Error {
  override readonly name = "ProcessEnded";
  readonly signal: NodeJS.Signals | null;

  constructor(signal: NodeJS.Signals | null) {
    super(`The process that draws documents ended (${signal}).`);
    this.signal = signal;
  }
}

/** By these a process ends whose native code has a defect; by others somebody ended it. */
const CRASHES: ReadonlySet<unknown> = new Set(["SIGABRT", "SIGBUS", "SIGILL", "SIGSEGV", "SIGTRAP"]);

/** What to ask for instead of a document whose text crashed its process, twice; of a list no document is given up. */
function instead(task: DrawingTask, error: unknown): DrawingTask | undefined {
  if (!(error instanceof ProcessEnded) || !CRASHES.has(error.signal)) return undefined;
  return task.kind === "documents" && task.facts.length === 1 ? { ...task, latin: true } : undefined;
}

/** Processes that draw documents: native code that keeps what it allocates, or hangs, ends with its process. */
export class Children {
  private readonly options: ChildrenOptions;
  private readonly slots: Slots;
  private readonly idle: ChildProcess[] = [];
  private readonly running = new Set<ChildProcess>();

  constructor(options: ChildrenOptions) {
    this.options = options;
    this.slots = new Slots(options.most);
  }

  /** Ids of the processes that run now. */
  get pids(): readonly number[] {
    return [...this.running].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * What a request gives. One whose process ends meanwhile, as it was killed, is tried once more in another; one document
   * that ends that too by a crash is drawn with Latin letters only. Throws the refusal as DomainError,
   * {@link DrawingTimedOut}, or what went wrong.
   */
  async run(task: DrawingTask): Promise<readonly Uint8Array[]> {
    await this.slots.take();
    try {
      const answer = await this.ask(task)
        .catch((error: unknown) => {
          if (error instanceof ProcessEnded) return this.ask(task);
          throw error;
        })
        .catch((error: unknown) => {
          const other = instead(task, error);
          if (other) return this.ask(other);
          throw error;
        });
      if ("files" in answer) return answer.files;
      if ("failure" in answer) throw new Error(answer.failure);
      throw new DomainError("unrenderable_text", answer.refusal.detail, { errors: answer.refusal.errors });
    } finally {
      this.slots.give();
    }
  }

  /** Ends all processes. */
  async close(): Promise<void> {
    this.idle.length = 0;
    await Promise.all([...this.running].map((child) => end(child)));
  }

  private async ask(task: DrawingTask): Promise<Drawn> {
    const child = this.idle.pop() ?? this.start();
    try {
      const answer = await answerOf(child, task, this.options.drawMs);
      if (answer.rssBytes > this.options.rssBytes) child.kill("SIGKILL");
      else this.idle.push(child);
      return answer;
    } catch (error) {
      await end(child);
      throw error;
    }
  }

  private start(): ChildProcess {
    const { program, args, env } = this.options;
    // A group of its own, so that Ctrl-C does not end it before the requests under way.
    const child = fork(program, [...args], {
      serialization: "advanced",
      execArgv: ["--expose-gc"],
      detached: true,
      env: { ...env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.running.add(child);
    child.on("error", () => {});
    child.once("exit", () => {
      this.running.delete(child);
      const at = this.idle.indexOf(child);
      if (at !== -1) this.idle.splice(at, 1);
    });
    // It does not keep the parent from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  child.ref();
  child.kill("SIGKILL");
  await ended;
}

/** Sends a request and waits for its answer. Throws {@link DrawingTimedOut}, or ProcessEnded when no answer comes. */
async function answerOf(child: ChildProcess, task: DrawingTask, drawMs: number): Promise<Drawn> {
  const settled = new AbortController();
  const { signal } = settled;
  const answer = once(child, "message", { signal }).then(([message]) => message as Drawn);
  const ended = once(child, "exit", { signal }).then(([, by]) => {
    throw new ProcessEnded(by as NodeJS.Signals | null);
  });
  // Running, the timer also keeps the parent from ending before the answer.
  const late = pause(drawMs, undefined, { signal }).then(() => {
    throw new DrawingTimedOut(`A document was not drawn within ${drawMs} ms.`);
  });
  // When it cannot be sent, the process has ended or is about to.
  child.send(task, () => {});
  try {
    return await Promise.race([answer, ended, late]);
  } finally {
    settled.abort();
  }
}
