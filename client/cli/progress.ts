import type { Streams } from "./output.ts";

const WIDTH = 24;
const OVERWRITE = "\r\u001b[K";

/** How far long work is, in one line of a terminal; nothing where nobody looks. */
export class Bar {
  private readonly err: Streams["err"];
  private readonly isShown = process.stderr.isTTY === true && process.env.TERM !== "dumb";
  private began = false;

  constructor(err: Streams["err"]) {
    this.err = err;
  }

  say(text: string): void {
    if (!this.isShown) return;
    this.began = true;
    this.err(`${OVERWRITE}${text}`);
  }

  show(done: number, total: number, text: string): void {
    const part = total === 0 ? 1 : Math.min(1, done / total);
    const full = Math.round(part * WIDTH);
    this.say(`${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${Math.floor(part * 100)} %  ${text}`);
  }

  /** Takes the line away; `text` stands there instead. */
  readonly end = (text = ""): void => {
    this.err(`${this.began ? OVERWRITE : ""}${text}`);
    this.began = false;
  };
}
