import * as adapters from "#shared/adapters.ts";
import { adapterOf } from "#shared/connect-ports.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { queueBehind } from "#shared/domain/queues.ts";
import { exportsOf, importsOf, linesOf, service } from "./sources.ts";

/** How much code there is to read. */
export interface Reach {
  readonly files: number;
  readonly lines: number;
}

const known = new Set(service);

/** What a stranger reads who follows values from these files on: each file once; what only types come from is not read. */
export function reachOf(starts: readonly string[]): Reach {
  const read = new Set<string>();
  const visit = (file: string): void => {
    if (read.has(file) || !known.has(file)) return;
    read.add(file);
    for (const { target, kind } of importsOf(file)) if (kind === "value") visit(target);
  };
  for (const file of starts) visit(file);
  return { files: read.size, lines: [...read].reduce((sum, file) => sum + linesOf(file), 0) };
}

/** The file with the adapter of a port; the queues have one together. */
export function adapterFileOf(port: PortName): string {
  const name = queueBehind(port) === undefined ? adapterOf(port) : "connectQueue";
  const file = name in adapters ? service.find((one) => exportsOf(one).names.includes(name)) : undefined;
  if (file === undefined) throw new Error(`the port ${port} has no adapter`);
  return file;
}
