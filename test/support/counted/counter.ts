import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { basename } from "node:path";
import { Children, type DrawingTask } from "#shared/documents/children.ts";
import { Typst } from "#shared/documents/typst.ts";
import type { Work, WorkKind } from "../../work-budget.ts";

/** The program of the embedded DynamoDB: a service is started with each. */
const DATABASE = "dynoxide";

const done: Record<WorkKind, number> = {
  services: 0,
  requests: 0,
  "store calls": 0,
  processes: 0,
  synths: 0,
  builds: 0,
  documents: 0,
  pages: 0,
};

/** Adds to what this process has done. */
export function count(kind: WorkKind, times = 1): void {
  done[kind] += times;
}

let watched = false;

/** Counts from now on what this process sends, starts and draws, by Node's own channels where there are some. */
export function watchWork(): void {
  if (watched) return;
  watched = true;
  subscribe("undici:request:create", (message) => {
    const { path } = (message as { request: { path: string } }).request;
    if (path.startsWith("/api/")) count("requests");
  });
  subscribe("http.client.request.start", (message) => {
    const target = (message as { request: ClientRequest }).request.getHeader("x-amz-target");
    if (String(target).startsWith("DynamoDB_")) count("store calls");
  });
  subscribe("child_process", (message) => {
    const { process: child } = message as { process: ChildProcess };
    // It has its name only once it was started.
    queueMicrotask(() => {
      count("processes");
      if (basename(child.spawnfile ?? "") === DATABASE) count("services");
    });
  });
  countDocuments();
}

/** Documents are drawn by processes that are asked, and in this process. */
function countDocuments(): void {
  const { run } = Children.prototype;
  Children.prototype.run = function (task: Exclude<DrawingTask, { kind: "page" }>) {
    if (task.kind === "documents") count("documents", task.facts.length);
    return run.call(this, task);
  };
  const { document } = Typst.prototype;
  Typst.prototype.document = function (...args) {
    count("documents");
    return document.apply(this, args);
  };
}

/** What this process does from now on; call the result for how much it was. */
export function workFromNow(): () => Work {
  const before = { ...done };
  return () =>
    Object.fromEntries(
      Object.entries(done).map(([kind, times]) => [kind, times - before[kind as WorkKind]]),
    ) as Work;
}
