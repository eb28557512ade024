import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { closeServer, listen } from "#infra/local/ports.ts";

/** What a call of a run asks: the store, a queue, or that a message leaves the service. */
export type CallKind = "store" | "queue" | "message" | "other";

/**
 * Where a run of a worker dies: at its `n`th call of store, queue or network; `before` the first message leaves, or `after` the
 * network has taken it, without its answer.
 */
export type Kill = { readonly at: "call"; readonly n: number } | { readonly at: "before" | "after" };

type Fate = "passes" | "fails" | "is taken";

/** Nothing has asked for so long: what a killed run still had under way has ended. */
const QUIET_MS = 8;
/** An error that no client tries again. */
const REFUSAL = {
  status: 403,
  headers: { "content-type": "application/x-amz-json-1.0", "x-amzn-errortype": "AccessDeniedException" },
  body: JSON.stringify({ __type: "com.amazonaws#AccessDeniedException", message: "The run was killed." }),
};

/** What all calls of the service pass through. From the call at which a run dies, every further one of it fails. */
export class CallGate {
  private kill: Kill | undefined;
  private calls = 0;
  private dead = false;
  private underWay = 0;
  private lastAt = 0;

  /** Begins a run that dies as planned; only one is under way. */
  begin(kill: Kill): void {
    Object.assign(this, { kill, calls: 0, dead: false });
  }

  /** Ends the run; tells whether it died. */
  async end(): Promise<boolean> {
    const died = this.dead;
    while (died && (this.underWay > 0 || performance.now() - this.lastAt < QUIET_MS)) await pause(2);
    Object.assign(this, { kill: undefined, dead: false });
    return died;
  }

  /** Does a call as the run's plan says; gives undefined for one that fails. */
  async pass<T>(kind: CallKind, work: () => Promise<T>): Promise<T | undefined> {
    this.lastAt = performance.now();
    const fate = this.fateOf(kind);
    if (fate === "fails") return undefined;
    this.underWay += 1;
    try {
      const answer = await work();
      return fate === "passes" ? answer : undefined;
    } finally {
      this.underWay -= 1;
      this.lastAt = performance.now();
    }
  }

  private fateOf(kind: CallKind): Fate {
    const { kill } = this;
    if (kill === undefined) return "passes";
    if (this.dead) return "fails";
    this.calls += 1;
    const isDue = kill.at === "call" ? this.calls === kill.n : kind === "message";
    if (!isDue) return "passes";
    this.dead = true;
    return kill.at === "after" ? "is taken" : "fails";
  }
}

/** Answers a call that fails, as no client repeats it. */
export const refuse = (response: ServerResponse): void =>
  void response.writeHead(REFUSAL.status, REFUSAL.headers).end(REFUSAL.body);

export interface GateWay {
  readonly url: string;
  stop(): Promise<void>;
}

/** A proxy before an emulator at `target`, whose calls pass the gate. */
export async function gateBefore(
  target: string,
  gate: CallGate,
  kindOf: (request: IncomingMessage) => CallKind,
): Promise<GateWay> {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(target);
  const forward = async (request: IncomingMessage, body: Buffer) => {
    const { method = "GET", url: path = "/", rawHeaders: headers } = request;
    const sent = send({ hostname, port, agent, method, path, headers });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return { answer, text: Buffer.concat(await Array.fromAsync(answer)) };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    const passed = await gate.pass(kindOf(request), () => forward(request, body));
    if (passed) response.writeHead(passed.answer.statusCode!, passed.answer.rawHeaders).end(passed.text);
    else refuse(response);
  };
  const server = createServer((request, response) => {
    response.on("error", () => {});
    // The emulator cut the connection, as a stand-in does that loses an answer.
    serve(request, response).catch(() => request.socket.destroy());
  });
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  return {
    url,
    stop: async () => {
      agent.destroy();
      await closeServer(server);
    },
  };
}
