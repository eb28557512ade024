import { parseArgs } from "node:util";

export interface WorkloadOptions {
  readonly seconds: number;
  /** How many acts end the load in place of the time; undefined for the time. */
  readonly acts: number | undefined;
  readonly seed: number;
  readonly clients: number;
  /** The mean pause of a client between two acts, in milliseconds. */
  readonly pauseMs: number;
  readonly kills: number;
  readonly faults: boolean;
  readonly loseQueues: boolean;
  /** How long the service may take to settle after the load. */
  readonly settleSeconds: number;
  readonly quiet: boolean;
}

export const WORKLOAD_USAGE = `Runs random clients against the service and compares every list with every counter afterwards.

  npm run workload -- [options]

  --seconds <n>   How long the clients work (default 60)
  --acts <n>      How many acts they do in all, however long that takes; kills and faults come
                  within --seconds all the same. What expired in the last minutes is not waited for
  --seed <n>      What the run draws its choices from (default: a new one, which is printed)
  --clients <n>   Clients at the same time (default 12)
  --pause <ms>    Mean pause of a client between two acts (default 60)
  --kills <n>     How often the service is killed and started again on its data (default 3)
  --faults        Puts a proxy before the database that throttles, delays, cuts and refuses
  --lose-queues   Lets the queues die with the service, as those of npm start do; what was in them
                  is found again by the schedules, which takes minutes
  --settle <n>    Seconds that the service may take to settle afterwards (default 330); with less, what
                  only a schedule finds again is not waited for
  --quiet         Print the report only
  --help          Show this text

Exit codes: 0 everything agrees, 1 there is a difference, 2 wrong organizations. What the clients want follows from the seed;
when their requests meet does not, so that a difference may need a few runs with its seed to show again.
`;

function number(
  name: string,
  text: string | undefined,
  otherwise: number,
  least: number,
  most: number,
): number {
  if (text === undefined) return otherwise;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new RangeError(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`);
  return value;
}

/** Reads the options; undefined when the help was asked for. Throws RangeError or TypeError with a sentence for the user. */
export function readWorkloadOptions(argv: readonly string[]): WorkloadOptions | undefined {
  const { values } = parseArgs({
    args: [...argv],
    allowPositionals: false,
    options: {
      seconds: { type: "string" },
      acts: { type: "string" },
      seed: { type: "string" },
      clients: { type: "string" },
      pause: { type: "string" },
      kills: { type: "string" },
      faults: { type: "boolean", default: false },
      "lose-queues": { type: "boolean", default: false },
      settle: { type: "string" },
      quiet: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  return {
    seconds: number("seconds", values.seconds, 60, 5, 86_400),
    acts: values.acts === undefined ? undefined : number("acts", values.acts, 0, 1, 1_000_000),
    seed: number("seed", values.seed, Math.floor(Math.random() * 1_000_000), 0, 4_294_967_295),
    clients: number("clients", values.clients, 12, 1, 200),
    pauseMs: number("pause", values.pause, 60, 0, 60_000),
    kills: number("kills", values.kills, 3, 0, 1_000),
    faults: values.faults,
    loseQueues: values["lose-queues"],
    settleSeconds: number("settle", values.settle, 330, 10, 3_600),
    quiet: values.quiet,
  };
}
