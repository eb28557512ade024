import { Answer, type ApiRoute, type BodyOf, type RequestOptions } from "../../support/client.ts";
import type { Findings } from "./findings.ts";

/** `done`: answered 2xx. `refused`: answered 4xx, or it never arrived. `unknown`: 5xx or no answer, so it may have happened. */
export type CallOutcome = "done" | "refused" | "unknown";

/** A request that was made, and what came of it. */
export interface MadeCall<Body = unknown> {
  readonly number: number;
  readonly route: string;
  /** Whose credential it had, and what it was about. */
  readonly label: string;
  /** True when its key was refused because another client was revoking it. */
  readonly keyRevoked?: boolean;
  readonly from: number;
  /** When the answer came, or when it was given up. */
  readonly until: number;
  readonly status: number | undefined;
  readonly outcome: CallOutcome;
  /** `code` of a refusal. */
  readonly code: string | undefined;
  /** The body of a success. */
  readonly body: Body | undefined;
  readonly text: string;
  readonly replayed: boolean;
  readonly retryAfterSeconds: number | undefined;
}

/** Somebody who calls: the name that reports have for them, and their credential. */
export interface Who {
  readonly name: string;
  readonly token: string | undefined;
}

export interface CallOptions extends RequestOptions {
  /** Cuts the connection after so many milliseconds, as a caller does who loses patience. */
  readonly cutAfterMs?: number | undefined;
  /** What it is about, for reports. */
  readonly about?: string;
}

export interface RequesterOptions {
  readonly baseUrl: string;
  readonly findings: Findings;
  /** Resolves when the service is up. */
  readonly up: () => Promise<void>;
  /** Whether 503 is allowed: while there are faults, or around a kill. */
  readonly mayBeUnavailable: (from: number, until: number) => boolean;
}

const GIVE_UP_MS = 40_000;
const CONNECT_TRIES = 200;

/** Makes the requests of the workload and notes how each ended. */
export class Requester {
  readonly byStatus = new Map<string, number>();
  readonly slowest: { ms: number; call: MadeCall | undefined } = { ms: 0, call: undefined };
  private made = 0;
  private readonly options: RequesterOptions;

  constructor(options: RequesterOptions) {
    this.options = options;
  }

  /** Calls an operation once. Never throws: no answer is an outcome too. */
  call<R extends ApiRoute>(who: Who, route: R, options: CallOptions = {}): Promise<MadeCall<BodyOf<R>>> {
    return this.callUntyped(who, route, options) as Promise<MadeCall<BodyOf<R>>>;
  }

  /** Calls an address that is known only at run time. */
  async callUntyped(who: Who, route: string, options: CallOptions = {}): Promise<MadeCall> {
    const number = ++this.made;
    for (let tries = 0; ; tries += 1) {
      await this.options.up();
      const from = Date.now();
      try {
        const answer = await this.send(who, route, options);
        return this.noted(number, who, route, options, from, answer);
      } catch (error) {
        // A refused connection carried nothing: the service is between a kill and its restart.
        const never = (error as { cause?: { code?: string } }).cause?.code === "ECONNREFUSED";
        if (!never || tries === CONNECT_TRIES)
          return this.noted(number, who, route, options, from, undefined, never);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  private async send(who: Who, route: string, options: CallOptions): Promise<Answer> {
    const { params = {}, query = {}, body, headers = {}, cutAfterMs } = options;
    const [method, template] = route.split(" ") as [string, string];
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
    const url = new URL(this.options.baseUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
    const response = await fetch(url, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(cutAfterMs ?? GIVE_UP_MS),
      headers: {
        ...(who.token === undefined ? {} : { authorization: `Bearer ${who.token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        accept: "application/json, */*;q=0.5",
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return new Answer(route, response, await response.bytes());
  }

  private noted(
    number: number,
    who: Who,
    route: string,
    options: CallOptions,
    from: number,
    answer: Answer | undefined,
    never = false,
  ): MadeCall {
    const status = answer?.status;
    const answered = status === undefined || status >= 500 ? "unknown" : status < 400 ? "done" : "refused";
    const retryAfter = answer?.headers.get("retry-after");
    const call: MadeCall = {
      number,
      route,
      status,
      from,
      until: Date.now(),
      label: options.about === undefined ? who.name : `${who.name}, ${options.about}`,
      outcome: never ? "refused" : answered,
      code: (answer?.json as { code?: string } | undefined)?.code,
      body: answered === "done" ? answer?.json : undefined,
      text: answer?.text ?? "",
      replayed: answer?.headers.get("idempotency-replayed") === "true",
      retryAfterSeconds: retryAfter === null || retryAfter === undefined ? undefined : Number(retryAfter),
    };
    const kind = String(status ?? (options.cutAfterMs === undefined ? "no answer" : "cut by its client"));
    this.byStatus.set(kind, (this.byStatus.get(kind) ?? 0) + 1);
    this.judge(call);
    return call;
  }

  /** What holds of every answer: never 500, and 429 and 503 say when to come back. */
  private judge(call: MadeCall): void {
    const { status, from, until } = call;
    if (status === undefined) return;
    if (until - from > this.slowest.ms) Object.assign(this.slowest, { ms: until - from, call });
    const found = { found: `${status} ${call.text.slice(0, 300)}`, calls: [call] };
    const { findings, mayBeUnavailable } = this.options;
    const failed = status >= 500 && (status !== 503 || !mayBeUnavailable(from, until));
    findings.check("no request fails on our side", !failed, call.route, () => ({
      expected: "no 5xx, but for 503 under faults or beside a kill",
      ...found,
    }));
    if (status === 429 || status === 503)
      findings.check(
        "429 and 503 say when to come back",
        call.retryAfterSeconds !== undefined,
        call.route,
        () => ({
          expected: "Retry-After",
          ...found,
        }),
      );
  }
}

/** Whether this request certainly did nothing, for a reason that has nothing to do with what it was about. */
export const wasTurnedAway = ({ outcome, status, code, keyRevoked = false }: MadeCall): boolean =>
  outcome === "refused" &&
  (status === undefined || status === 429 || code === "plan_upgrade_required" || keyRevoked);

const clock = (at: number): string => new Date(at).toISOString().slice(11, 23);

/** A request in one line, for reports. */
export const describeCall = ({ number, route, label, from, until, status, code }: MadeCall): string =>
  `#${number} ${route} (${label}) ${clock(from)}–${clock(until)} → ${status ?? "no answer"}${code === undefined ? "" : ` ${code}`}`;
