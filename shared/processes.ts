import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Slots } from "#shared/slots.ts";

export interface ProcessesOptions {
  /** The file that a process runs, and its arguments and environment. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How many processes may run at once; each is started when the others are busy. */
  readonly most: number;
  /** A process with more memory is replaced before its next task. */
  readonly rssBytes: number;
  /** A task that takes longer is given up, and its process killed. */
  readonly taskMs: number;
  /** The error of a task that took too long; its name tells the caller of a function. */
  readonly late: (ms: number) => Error;
}

export interface Answered {
  readonly rssBytes: number;
}

/** The process of a task ended before its answer. */
export class ProcessEnded extends Error {
  override readonly name = "ProcessEnded";
  readonly signal: NodeJS.Signals | null;

  constructor(signal: NodeJS.Signals | null) {
    super(`The process ended (${signal}).`);
    this.signal = signal;
  }
}

/** Processes for tasks in native or untrusted code, which can be ended at any moment; the program answers each message with one. */
export class Processes<Task extends object, Answer extends Answered> {
  private readonly options: ProcessesOptions;
  private readonly slots: Slots;
  private readonly idle: ChildProcess[] = [];
  private readonly running = new Set<ChildProcess>();

  constructor(options: ProcessesOptions) {
    this.options = options;
    this.slots = new Slots(options.most);
  }

  get pids(): readonly number[] {
    return [...this.running].flatMap(({ pid }) => pid ?? []);
  }

  /** Does something with one of the slots for processes, once one is free. */
  async inTurn<T>(run: () => Promise<T>): Promise<T> {
    await this.slots.take();
    try {
      return await run();
    } finally {
      this.slots.give();
    }
  }

  /** What a process answers to a task. Throws {@link ProcessEnded}, and `late` when it took too long. */
  async ask(task: Task): Promise<Answer> {
    const child = this.idle.pop() ?? this.start();
    try {
      const answer = await this.answerOf(child, task);
      if (answer.rssBytes > this.options.rssBytes) child.kill("SIGKILL");
      else this.idle.push(child);
      return answer;
    } catch (error) {
      await end(child);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.idle.length = 0;
    await Promise.all([...this.running].map((child) => end(child)));
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

  private async answerOf(child: ChildProcess, task: Task): Promise<Answer> {
    const { taskMs, late } = this.options;
    const settled = new AbortController();
    const { signal } = settled;
    const answer = once(child, "message", { signal }).then(([message]) => message as Answer);
    const ended = once(child, "exit", { signal }).then(([, by]) => {
      throw new ProcessEnded(by as NodeJS.Signals | null);
    });
    // Running, the timer also keeps the parent from ending before the answer.
    const tooLate = pause(taskMs, undefined, { signal }).then(() => {
      throw late(taskMs);
    });
    // When it cannot be sent, the process has ended or is about to.
    child.send(task, () => {});
    try {
      return await Promise.race([answer, ended, tooLate]);
    } finally {
      settled.abort();
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  child.ref();
  child.kill("SIGKILL");
  await ended;
}
