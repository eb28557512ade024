import { expect, test } from "vitest";
import { terminalName } from "../../client/cli/commands/listen.ts";

test("each terminal listens under a name of its own, and without one each process", () => {
  const name = (isTTY: boolean, pid: number) =>
    terminalName({ stdin: { isTTY }, env: { TMUX_PANE: "%1" }, pid });
  expect([name(true, 7), name(true, 8)]).toEqual(["%1", "%1"]);
  expect([name(false, 7), name(false, 8)]).toEqual(["process 7", "process 8"]);
});
