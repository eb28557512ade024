import { parentPort } from "node:worker_threads";
import { runOperator } from "#infra/operator/program.ts";
import type { AwsCall } from "./asked.ts";
import { watchCalls } from "./watch-calls.ts";

/** The operator tool in a thread of its own, so that only its calls to AWS are told. */
export type FromOperator =
  | { readonly call: AwsCall }
  | { readonly code: number; readonly out: string; readonly err: string };

const tell = (message: FromOperator) => parentPort!.postMessage(message);
watchCalls((call) => tell({ call }));

parentPort!.on("message", async (argv: readonly string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    screen: false,
  };
  tell({ code: await runOperator(argv, terminal), out: out.join(""), err: err.join("") });
});
