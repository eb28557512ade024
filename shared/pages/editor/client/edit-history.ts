/** How many steps can be undone. */
const STEPS_MAX = 200;
/** Changes of one kind within this time are one step, such as the letters of a word. */
const JOINED_MS = 1_000;

/** The states of something that can be undone and done again. */
export class EditHistory<T> {
  private past: T[] = [];
  private future: T[] = [];
  private current: T;
  private lastKind = "";
  private lastAt = 0;

  constructor(current: T) {
    this.current = current;
  }

  get present(): T {
    return this.current;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** A new state. Changes of the same `kind` shortly after each other become one step; "" is always a step of its own. */
  push(next: T, kind = "", now = Date.now()): void {
    if (next === this.current) return;
    const joined = kind !== "" && kind === this.lastKind && now - this.lastAt < JOINED_MS && this.canUndo;
    if (!joined) this.past = [...this.past, this.current].slice(-STEPS_MAX);
    this.future = [];
    this.current = next;
    this.lastKind = kind;
    this.lastAt = now;
  }

  /** Goes back a step; false when there is none. */
  undo(): boolean {
    const former = this.past.at(-1);
    if (former === undefined) return false;
    this.past = this.past.slice(0, -1);
    this.future = [this.current, ...this.future];
    this.current = former;
    this.lastKind = "";
    return true;
  }

  redo(): boolean {
    const [next, ...rest] = this.future;
    if (next === undefined) return false;
    this.past = [...this.past, this.current];
    this.future = rest;
    this.current = next;
    this.lastKind = "";
    return true;
  }
}
