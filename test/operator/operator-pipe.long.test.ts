import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test("a reader that leaves before the end of the output is no fault of the command", async () => {
  const child = spawn(process.execPath, ["infra/operator/main.ts", "--help"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const [code] = await once(child, "close");
  expect({ code, said }).toEqual({ code: 0, said: "" });
});
