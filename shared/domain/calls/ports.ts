import type { Slice, Window } from "../page.ts";
import type { CallBatch, KeptCall } from "./kept-call.ts";

/** Ports of the requests that an organization made. */
export interface CallPorts {
  calls: Calls;
  "calls.write": CallWrites;
}

export interface CallFilter {
  /** A status such as `404`, or the first digit of a class such as `4`. */
  readonly status?: string | undefined;
  /** Method and path template, or the template alone. */
  readonly route?: string | undefined;
  readonly operation?: string | undefined;
  readonly keyId?: string | undefined;
  readonly requestId?: string | undefined;
  /** From this moment on, and up to this one, in milliseconds since the epoch. */
  readonly from: number;
  readonly until?: number | undefined;
}

export interface Calls {
  /** The requests of an organization, newest first, each once, however often it was kept. */
  list(organizationId: string, filter: CallFilter, window: Window): Promise<Slice<KeptCall>>;
}

export interface CallWrites {
  /** Keeps batches for as long as they are told; repeating it changes nothing. */
  keep(batches: readonly CallBatch[]): Promise<void>;
}
