/** Ends a turn, so that the next waiting request can start. */
export type EndTurn = () => void;

interface TurnsOptions {
  readonly perEndpoint: number;
  /** While a request to the endpoint takes longer than this, others do not wait for a turn. */
  readonly slowAfterMs: number;
  readonly waitMs: number;
}

interface EndpointQueue {
  /** Start times of the running requests, oldest first. */
  readonly running: { readonly since: number }[];
  readonly waiting: (() => void)[];
}

/** Limits one process's requests to each endpoint; `take` gives undefined where the wait is too long or the endpoint slow. */
export function turns({ perEndpoint, slowAfterMs, waitMs }: TurnsOptions) {
  const queues = new Map<string, EndpointQueue>();

  const begin = (endpoint: string, queue: EndpointQueue): EndTurn => {
    const turn = { since: performance.now() };
    queue.running.push(turn);
    return () => {
      queue.running.splice(queue.running.indexOf(turn), 1);
      const next = queue.waiting.shift();
      if (next) next();
      else if (queue.running.length === 0) queues.delete(endpoint);
    };
  };
  /** Milliseconds until the oldest request counts as slow. */
  const untilSlow = ({ running }: EndpointQueue) =>
    running.length === 0 ? 0 : running[0]!.since + slowAfterMs - performance.now();

  return function take(endpoint: string): Promise<EndTurn | undefined> {
    const queue = queues.get(endpoint) ?? { running: [], waiting: [] };
    queues.set(endpoint, queue);
    if (queue.running.length < perEndpoint) return Promise.resolve(begin(endpoint, queue));
    if (untilSlow(queue) <= 0) return Promise.resolve(undefined);
    const until = performance.now() + waitMs;
    return new Promise((resolve) => {
      const called = () => {
        clearTimeout(timer);
        resolve(begin(endpoint, queue));
      };
      const giveUpOrWait = () => {
        const left = Math.min(untilSlow(queue), until - performance.now());
        if (left > 0) {
          timer = setTimeout(giveUpOrWait, left);
          return;
        }
        queue.waiting.splice(queue.waiting.indexOf(called), 1);
        resolve(undefined);
      };
      queue.waiting.push(called);
      let timer = setTimeout(giveUpOrWait, Math.min(untilSlow(queue), waitMs));
    });
  };
}
