import type { CorrectionLog } from "../corrections/correction.ts";
import type { Slice, Window } from "../page.ts";

/**
 * What is asked: by a person of an organization, a correction of the name or an erasure (decision 21.10); by an organization of the
 * holder of an accepted certificate, whether they agree to another name (21.23).
 */
export const REQUEST_KINDS = ["correction", "erasure", "rename"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const REQUEST_STATUSES = ["open", "approved", "refused", "lapsed"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What was asked, as it is stored. */
export interface HolderRequest {
  /** A UUIDv7, so that lists are sorted by time. */
  readonly id: string;
  readonly organization_id: string;
  readonly kind: RequestKind;
  /** Null: it is about all certificates of the address, which only an erasure can be. */
  readonly certificate_id: string | null;
  readonly short_code: string | null;
  /** The partition of the holder's address; the address itself is not in a request. */
  readonly address: string;
  /** Of a correction or rename: the name as it was, and as it is to be. */
  readonly from_name: string | null;
  readonly to_name: string | null;
  readonly status: RequestStatus;
  readonly asked_at: string;
  /** Of a rename: the API key or the user of the panel that asks. */
  readonly asked_by?: string;
  /** When it must have been answered. */
  readonly due_at: string;
  readonly answered_at: string | null;
  /** The API key or the user of the panel, `mail_link`, `recipient` of a rename, or `service` for what its time decided. */
  readonly answered_by: string | null;
  /** Of a refusal; the holder is told. */
  readonly reason: string | null;
  /** How often the organization was reminded. */
  readonly reminded: number;
  /** Since when it is known that nobody could be told of it; absent once somebody was (decision 21.14). */
  readonly unheard_since?: string;
  /** When the organization was told of it; absent while it was not, and of one of the release before. */
  readonly heard_at?: string;
  /** When the mail that told of it came back; absent if none did. */
  readonly returned_at?: string;
}

/** Why nobody could be told of a request. */
export type Unheard = "no_address" | "returned";

/** What names a request. */
export type RequestName = Pick<HolderRequest, "organization_id" | "id">;

/** What decides a request. */
export type RequestDecision = Pick<HolderRequest, "answered_at" | "answered_by" | "reason"> & {
  readonly status: Exclude<RequestStatus, "open">;
};

/** A request of which something is to be done, and the time at which it was due. */
export interface DueRequest {
  readonly request: HolderRequest;
  readonly due: Date;
}

/** Ports of what people ask organizations for. */
export interface RequestPorts {
  requests: Requests;
  /** Apart: only the schedule reads what is due of all. */
  "requests.due": DueRequests;
  "requests.write": RequestWrites;
}

/** Reads what people asked for, what was corrected, and whom a request is about. */
export interface Requests extends RequestSubjects, CorrectionLog {
  get(organizationId: string, id: string): Promise<HolderRequest | undefined>;
  /** Newest first. */
  list(
    organizationId: string,
    filter: { readonly kind?: RequestKind | undefined; readonly status?: RequestStatus | undefined },
    window: Window,
  ): Promise<Slice<HolderRequest>>;
  /** What was asked about one certificate, newest first. */
  ofCertificate(certificate: {
    readonly organization_id: string;
    readonly short_code: string;
  }): Promise<readonly HolderRequest[]>;
}

export interface RequestSubjects {
  /** By request id. One whose certificates were erased, or passed to another address, has none. */
  subjects(requests: readonly HolderRequest[]): Promise<ReadonlyMap<string, RequestSubject>>;
}

export interface DueRequests {
  /** Requests that are due, longest waiting first. The index may lag. */
  due(at: Date, limit: number): Promise<readonly DueRequest[]>;
}

export interface RequestWrites extends Pick<Requests, "get" | "list" | "ofCertificate" | "corrections"> {
  /** Keeps a request, which is due at once. False when one of its kind is open for this certificate, or this address. */
  open(request: HolderRequest): Promise<boolean>;
  /** Decides a request, which is then due for what follows. False when it is decided already. */
  decide(request: HolderRequest, decision: RequestDecision): Promise<boolean>;
  /** Makes an open request due at another time. False when it was decided, or nobody could be told of it. */
  postpone(request: HolderRequest, until: Date, reminded: number): Promise<boolean>;
  /**
   * Notes that nobody could be told of an open request, and makes it due at another time. False when it was decided, or told before; a
   * mail that came back told nobody, but for a reminder.
   */
  unheard(named: RequestName, why: Unheard, at: Date, again: Date): Promise<boolean>;
  /**
   * Notes that the organization was told; of a request that nobody could be told of, its time to answer begins `anew`. False when it was
   * decided, or told before.
   */
  heard(
    request: HolderRequest,
    at: Date,
    anew?: { readonly dueAt: Date; readonly next: Date },
  ): Promise<boolean>;
  /** Ends what is to be done about a decided request. */
  settle(request: HolderRequest): Promise<void>;
}

/** Whom a request is about, as the certificate names them now. */
export interface RequestSubject {
  readonly name: string;
  readonly email: string;
}
