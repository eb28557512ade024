import type { Readable } from "node:stream";
import type * as z from "zod";
import type { ErrorCode, FieldError } from "#shared/domain/errors.ts";
import type { Idempotency } from "#shared/domain/idempotency.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import type { SessionUser } from "#shared/domain/organizations/ports.ts";
import type { PortName, Ports } from "#shared/domain/ports.ts";
import type { Capability, KeyLimit, KeyRole, MemberRole, Plan, PublicWindow } from "#shared/domain/rules.ts";
import type { Log } from "#shared/log.ts";
import type tags from "./tags.json";
import type { Verbatim } from "./verbatim.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";
export type Route = `${Method} /${string}`;

/**
 * The credential that an operation takes: none (`public`, with the window that its calls count in), the session token of anybody
 * (`user`, likewise), an API key whose plan has the capability (`key`), the session token of a member with at least that role
 * (`session`), or either of the two. `role` is the least one that may, from which the scope of keys follows. `panel` is never
 * declared: it is what an operation with `key` takes at its second address, a session token (addresses.ts).
 */
export type Access =
  | { readonly public: Exclude<PublicWindow, "account"> | "free" }
  | { readonly user: Extract<PublicWindow, "account"> }
  | { readonly session: MemberRole }
  | { readonly key: Capability; readonly role: KeyRole }
  | { readonly either: Capability; readonly role: KeyRole }
  | { readonly panel: Capability; readonly role: KeyRole };

interface OrganizationCaller {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly quotaOverride: number | null;
}
interface KeyCaller extends OrganizationCaller {
  readonly kind: "key";
  readonly keyId: string;
}
interface SessionCaller extends OrganizationCaller, SessionUser {
  readonly kind: "session";
  readonly role: MemberRole;
}
/** Somebody who is signed in, whether or not they are a member of an organization. */
interface UserCaller extends SessionUser {
  readonly kind: "user";
  readonly address: string;
}
interface PublicCaller {
  readonly kind: "public";
  readonly address: string;
}
export type Caller = KeyCaller | SessionCaller | UserCaller | PublicCaller;

type CallerOf<A extends Access> = A extends { key: Capability }
  ? KeyCaller | SessionCaller
  : A extends { session: MemberRole }
    ? SessionCaller
    : A extends { either: Capability }
      ? KeyCaller | SessionCaller
      : A extends { user: PublicWindow }
        ? UserCaller
        : PublicCaller;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Produced<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A response that is not JSON: a page or a file. */
export interface RawAnswer {
  /** Bytes and a stream are allowed only from an endpoint declared with `streams` (decision 15.19). */
  readonly body: string | Uint8Array | Readable;
  /** Replaces the endpoint's declared status, for example for a redirect after a form. */
  readonly status?: number;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type RedirectStatus = 302 | 303 | 307 | 308;

/** What `run` gives to lead the caller to another address, which may be relative to the one that was called. */
export class Redirect {
  readonly status: RedirectStatus;
  readonly location: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RedirectStatus, location: string, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.location = location;
    this.headers = headers;
  }
}

/** A form with one file, `multipart/form-data`, that an operation takes. */
export interface Upload {
  readonly field: string;
  readonly description: string;
  /** Media types, for the API document only: the type of a file is told by its first bytes. */
  readonly types: readonly string[];
  readonly bytesMax: number;
}

/** A file that is the body itself. */
export interface BareFile {
  readonly description: string;
  /** Media types that are taken; those of bytes must be binary ones of API Gateway (infra/constructs/gateway-definition.ts). */
  readonly types: readonly string[];
  readonly bytesMax: number;
}

export interface PageProblem {
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string;
  readonly retryAfterSeconds: number | undefined;
  readonly languages: string | undefined;
  /** Whether its address can be opened again, as that of a posted form cannot. */
  readonly reopens: boolean;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
}
export type ProblemPage = (problem: PageProblem) => RawAnswer & { readonly body: string };

interface Call<U extends PortName, A extends Access, P, Q, B> {
  readonly ports: Pick<Ports, U>;
  readonly caller: CallerOf<A>;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  /** The bytes of the file, for an endpoint with `upload` or `bareFile`; else empty. */
  readonly file: Uint8Array;
  /** Null without an Idempotency-Key header, and for an endpoint that takes none. */
  readonly idempotency: Idempotency | null;
  /** Says that the answer is that of an earlier request: it gets the header `Idempotency-Replayed: true`. */
  readonly markReplayed: () => void;
  /** The id of the request, which its answer and its log lines have (`X-Request-Id`). */
  readonly requestId: string;
  /** Adds metrics, and fields, to the request's log line. */
  readonly measure: (
    measured: MetricValues,
    fields?: Readonly<Record<string, string | number | undefined>>,
  ) => void;
  /** The request's Accept-Language header, from which pages choose their language. */
  readonly languages: string | undefined;
  /** The request's Accept header, for an operation with {@link EndpointSpec.also}. */
  readonly accept: string | undefined;
  /** The request's Accept-Encoding header, for an operation that has its files compressed already. */
  readonly encodings: string | undefined;
  /** The request's Cookie and Origin headers, for the editor of templates and for people who are signed in. */
  readonly browser: { readonly cookie: string | undefined; readonly origin: string | undefined };
  /** For what an operation tells its operator of long work; the log has the request by itself. */
  readonly log: Log;
}

/** What a page may depend on, besides the JSON response that it shows. */
type PageRequest<P, Q> = Pick<Call<never, Access, P, Q, undefined>, "params" | "query" | "languages">;

interface EndpointSpec<N extends Route, U extends PortName, A extends Access, P, Q, B, R> {
  /** Method and path; also the API Gateway resource, the OpenAPI path and the name in logs. */
  readonly route: N;
  /** `noun.verb`: the operation id and the file under functions/api. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Its group in the API document; tags.json has them in its order, each with a description. */
  readonly tag: keyof typeof tags;
  readonly access: A;
  /** The rate window per key that the operation counts in; by default "read" for a GET and none for other methods. */
  readonly limit?: KeyLimit;
  /**
   * Accepts an Idempotency-Key header. "receipt": what the operation creates is stored with a receipt, from which the
   * pipeline answers a repetition; "sealed receipt": the answer has a secret; "own": `run` knows its repetitions itself.
   */
  readonly idempotent?: "receipt" | "sealed receipt" | "own";
  readonly uses: readonly U[];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Bad fields that the schema cannot know of, asked only when the request is bad already; `run` must refuse them by itself. */
  readonly inspect?: (ports: Pick<Ports, U>, body: unknown) => readonly FieldError[];
  /** Changes nothing although its method is not GET, so that it is answered during a pause too. */
  readonly reads?: true;
  /** Accepts a small HTML form: as the `body`, beside JSON, or else with fields that are ignored (RFC 8058). */
  readonly form?: true;
  readonly upload?: Upload;
  readonly bareFile?: BareFile;
  readonly status: 200 | 201 | 204 | 302 | 303 | 308;
  /** When `run` gives a {@link Redirect} instead, by its status, for the API document. */
  readonly redirects?: Readonly<Partial<Record<RedirectStatus, string>>>;
  /** A successful answer may have the header `Preview-Warnings`. */
  readonly warns?: true;
  /** Schema of the JSON response; absent for 204 and for responses that are no JSON. */
  readonly response?: R;
  /** Media type of a response that is not `application/json` alone, or several with commas between them. */
  readonly produces?: string;
  /** Further media types of the answer, which `run` gives as {@link Verbatim}; for the API document. */
  readonly also?: readonly string[];
  /** Makes a page of the JSON response, for callers that do not ask for JSON by their Accept header. */
  readonly page?: (response: Parsed<R>, request: PageRequest<P, Q>) => RawAnswer;
  /** For pages: errors become pages too, unless the caller asks for JSON. */
  readonly problemPage?: ProblemPage;
  /** For what is no page: errors become this page for browsers, whose Accept names HTML. */
  readonly lostPage?: ProblemPage;
  /** Chooses the language of a JSON response from the request's Accept-Language; Content-Language, Vary and ETag follow it. */
  readonly language?: (languages: string | undefined) => string;
  /** For how long caches may keep the response, 0 to ask each time; If-None-Match with its ETag gives a 304. */
  readonly freshSeconds?: number;
  /** The response is sent while it is made (API Gateway response streaming). */
  readonly streams?: true;
  /** Error codes in addition to those that follow from the declaration. */
  readonly errors?: readonly ErrorCode[];
  readonly run: (
    call: Call<U, A, P, Q, B>,
  ) => Promise<(R extends z.ZodType ? Produced<R> : RawAnswer | undefined) | Redirect | Verbatim>;
}

type Schema = z.ZodType | undefined;
type AnySpec = EndpointSpec<Route, PortName, Access, Schema, Schema, Schema, Schema>;

/** An endpoint without its type parameters, for the route table and the infrastructure. */
export interface Endpoint extends Omit<AnySpec, "limit" | "errors" | "inspect" | "page" | "run"> {
  /** The rate window per key that the operation counts in; null for none. */
  readonly limit: KeyLimit | null;
  readonly errors: readonly ErrorCode[];
  readonly inspect?: (ports: never, body: unknown) => readonly FieldError[];
  readonly page?: (response: never, request: never) => RawAnswer;
  readonly run: (call: never) => Promise<unknown>;
}

/** Declares an operation; the types of `run` follow from the declared ports, access and schemas. */
export const endpoint = <
  const N extends Route,
  const U extends PortName,
  const A extends Access,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends Schema = undefined,
>(
  spec: EndpointSpec<N, U, A, P, Q, B, R>,
): Endpoint & { readonly route: N } => ({
  ...spec,
  limit: spec.limit ?? (spec.route.startsWith("GET ") ? "read" : null),
  errors: spec.errors ?? [],
});

/** The capability that a key's plan must have for the operation; undefined for an operation that takes no key. */
export const capabilityOf = (access: Access): Capability | undefined =>
  "key" in access ? access.key : "either" in access ? access.either : undefined;

/** The least role that may call the operation with a session; undefined where sessions act for no organization. */
export const roleOf = (access: Access): MemberRole | undefined =>
  "session" in access ? access.session : "role" in access ? access.role : undefined;

function publicPorts(window: PublicWindow | "free"): readonly PortName[] {
  if (window === "free") return [];
  if (window === "document") return ["clock", "limits", "settings"];
  return window === "link" ? ["clock", "limits", "links"] : ["clock", "limits"];
}

function admissionPorts(access: Access): readonly PortName[] {
  if ("public" in access) return publicPorts(access.public);
  const common = ["clock", "settings", "gate", "sessions"] as const;
  return "user" in access ? [...common, "limits"] : [...common, "members"];
}

/** Whether an operation changes something, and is refused during a pause (decision 12.32). */
export const isChange = ({ route, reads }: Pick<Endpoint, "route" | "reads">): boolean =>
  !route.startsWith("GET ") && reads !== true;

function receiptPorts({ idempotent }: Endpoint): readonly PortName[] {
  if (idempotent === "receipt") return ["receipts"];
  return idempotent === "sealed receipt" ? ["receipts", "answerSecrets"] : [];
}

/** All ports of an endpoint: those that it declares and those that admission needs. */
export const portsOf = (endpoint: Endpoint): readonly PortName[] => [
  ...new Set([
    ...admissionPorts(endpoint.access),
    ...(isChange(endpoint) ? (["pause"] as const) : []),
    ...receiptPorts(endpoint),
    ...endpoint.uses,
  ]),
];
