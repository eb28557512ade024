import { importsOf, sources } from "./sources.ts";

/** What a test must not reach through its imports to count as quick: stacks, servers, connections, processes. */
const SLOW = /^(infra\/|node:(child_process|http|https|net|tls)$)/;

function reachesSlow(file: string, visited: Set<string>): boolean {
  if (visited.has(file)) return false;
  visited.add(file);
  return importsOf(file).some(
    ({ target, kind }) => kind !== "type" && (SLOW.test(target) || reachesSlow(target, visited)),
  );
}

/** The test files that start nothing, and how the project is built; `npm run test:quick` runs them. */
export const quickTests: readonly string[] = sources.filter(
  (file) =>
    file === "test/architecture.test.ts" || (file.endsWith(".test.ts") && !reachesSlow(file, new Set())),
);
