/** Gives the turn back. */
export type EndTurn = () => void;

export interface TurnsOptions {
  /** Requests to one endpoint at once. */
  readonly perEndpoint: number;
  /** A request that takes longer shows that waiting behind it is of no use. */
  readonly slowAfterMs: number;
  /** Nobody waits longer than this, however quick the answers. */
  readonly waitMs: number;
}

interface Line {
  /** When the requests under way began, oldest first. */
  readonly running: { readonly since: number }[];
  readonly waiting: (() => void)[];
}

/**
 * Bounds the requests of this process to each endpoint. Behind quick answers the next one waits for its turn; behind
 * one that hangs it is told to go (undefined), so that a silent endpoint holds up nobody but itself.
 */
export function turns({ perEndpoint, slowAfterMs, waitMs }: TurnsOptions) {
  const lines = new Map<string, Line>();

  const begin = (endpoint: string, line: Line): EndTurn => {
    const turn = { since: performance.now() };
    line.running.push(turn);
    return () => {
      line.running.splice(line.running.indexOf(turn), 1);
      const next = line.waiting.shift();
      if (next) next();
      else if (line.running.length === 0) lines.delete(endpoint);
    };
  };
  /** Milliseconds until the oldest request counts as hanging. */
  const patience = ({ running }: Line) =>
    running.length === 0 ? 0 : running[0]!.since + slowAfterMs - performance.now();

  return function take(endpoint: string): Promise<EndTurn | undefined> {
    const line = lines.get(endpoint) ?? { running: [], waiting: [] };
    lines.set(endpoint, line);
    if (line.running.length < perEndpoint) return Promise.resolve(begin(endpoint, line));
    if (patience(line) <= 0) return Promise.resolve(undefined);
    const until = performance.now() + waitMs;
    return new Promise((resolve) => {
      const called = () => {
        clearTimeout(timer);
        resolve(begin(endpoint, line));
      };
      const giveUpOrWait = () => {
        const left = Math.min(patience(line), until - performance.now());
        if (left > 0) {
          timer = setTimeout(giveUpOrWait, left);
          return;
        }
        line.waiting.splice(line.waiting.indexOf(called), 1);
        resolve(undefined);
      };
      line.waiting.push(called);
      let timer = setTimeout(giveUpOrWait, Math.min(patience(line), waitMs));
    });
  };
}
