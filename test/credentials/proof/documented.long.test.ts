import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testStack } from "../../support/stack.ts";
import { accepted, credentialOf } from "../signing/scene.ts";

const stack = await testStack();
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The test has http where the documented program asks for https. */
const OVER_HTTP = `const real = globalThis.fetch;
globalThis.fetch = (url, options) => real(String(url).replace("https:", "http:"), options);
`;

test("the program in docs/credentials.md checks a credential", async () => {
  const [, program] = /^```js\n([\s\S]*?)^```$/m.exec(
    readFileSync(pathOf("../../../docs/credentials.md"), "utf8"),
  )!;
  const { json } = await credentialOf(stack, await accepted(stack));
  // Below the repository, so that the program finds the packages.
  const artifacts = pathOf("../../artifacts");
  mkdirSync(artifacts, { recursive: true });
  const folder = mkdtempSync(join(artifacts, "documented-"));
  try {
    cpSync(pathOf("../../../shared/credentials/contexts"), join(folder, "contexts"), { recursive: true });
    writeFileSync(join(folder, "credential.json"), json);
    writeFileSync(join(folder, "check.mjs"), OVER_HTTP + program);
    const { stdout } = await promisify(execFile)(process.execPath, ["check.mjs"], { cwd: folder });
    expect(stdout.trim()).toBe("{ verified: true, revoked: false }");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
