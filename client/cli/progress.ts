import type { Streams } from "./output.ts";

const WIDTH = 30;
const OVERWRITE = "\r\u001b[K";

/** How far long work is, in one line of a terminal; nothing where nobody looks. */
export class Bar {
  private readonly err: Streams["err"];
  private readonly isShown = process.stderr.isTTY === true;
  private began = false;

  constructor(err: Streams["err"]) {
    this.err = err;
  }

  show(done: number, total: number, what: string): void {
    if (!this.isShown) return;
    this.began = true;
    const part = total === 0 ? 1 : done / total;
    const full = Math.round(part * WIDTH);
    const bar = "█".repeat(full) + "░".repeat(WIDTH - full);
    this.err(`${OVERWRITE}${bar} ${Math.floor(part * 100)} %  ${done} of ${total} ${what}`);
  }

  end(): void {
    if (this.began) this.err(OVERWRITE);
  }
}
