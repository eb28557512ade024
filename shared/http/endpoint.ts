import type { Readable } from "node:stream";
import type * as z from "zod";
import type { ErrorCode } from "#shared/domain/errors.ts";
import type { PortName, Ports } from "#shared/domain/ports.ts";
import type { Capability, KeyLimit, Plan } from "#shared/domain/rules.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";
export type Route = `${Method} /${string}`;

/** Who may call. `public: "free"` is for static pages that no window counts. */
export type Access =
  | { readonly public: "counted" | "free" }
  | { readonly key: Capability }
  | { readonly session: true }
  | { readonly either: Capability };

export interface KeyCaller {
  readonly kind: "key";
  readonly organizationId: string;
  readonly plan: Plan;
  readonly quotaOverride: number | null;
  readonly keyId: string;
}
export interface SessionCaller {
  readonly kind: "session";
  readonly organizationId: string;
  readonly plan: Plan;
  readonly quotaOverride: number | null;
  readonly userId: string;
}
export interface PublicCaller {
  readonly kind: "public";
  readonly address: string;
}
export type Caller = KeyCaller | SessionCaller | PublicCaller;

type CallerOf<A extends Access> = A extends { key: Capability }
  ? KeyCaller
  : A extends { session: true }
    ? SessionCaller
    : A extends { either: Capability }
      ? KeyCaller | SessionCaller
      : PublicCaller;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Produced<S> = S extends z.ZodType ? z.input<S> : undefined;

/** An answer that is not JSON: a page, a file. */
export interface RawAnswer {
  /** A stream only from an endpoint that says so with `streams`. */
  readonly body: string | Uint8Array | Readable;
  /** Instead of the endpoint's own status: a redirect after a form. */
  readonly status?: number;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal on its way to a page that people look at. */
export interface PageProblem {
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string;
  readonly retryAfterSeconds: number | undefined;
  /** The browser's Accept-Language. */
  readonly languages: string | undefined;
}
/** Makes the page that says so. */
export type ProblemPage = (problem: PageProblem) => RawAnswer & { readonly body: string };

export interface Call<U extends PortName, A extends Access, P, Q, B> {
  readonly ports: Pick<Ports, U>;
  readonly caller: CallerOf<A>;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  /** SHA-256 of key, route and body when an Idempotency-Key came and the endpoint takes one. */
  readonly idempotency: Idempotency | null;
  /** The caller's Accept-Language: for pages. */
  readonly languages: string | undefined;
}
export interface Idempotency {
  readonly key: string;
  readonly fingerprint: string;
}

/** What an operation declares about itself. */
export interface EndpointSpec<N extends Route, U extends PortName, A extends Access, P, Q, B, R> {
  /** Method and path: also the API Gateway resource, the OpenAPI path and the name in logs. */
  readonly route: N;
  /** `noun.verb`: the operation id and the file under functions/api. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: Tag;
  readonly access: A;
  /** The window of one key that this operation counts in; reads count as "read" unless said otherwise. */
  readonly limit?: KeyLimit;
  /** Takes an Idempotency-Key header. */
  readonly idempotent?: true;
  readonly uses: readonly U[];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Takes the small form that a page of ours or a mail service posts, which says no more than the address does. */
  readonly form?: true;
  readonly status: 200 | 201 | 204 | 303;
  /** JSON answer; absent for 204 and for answers of another media type. */
  readonly response?: R;
  /** Media type of an answer that is not JSON. */
  readonly produces?: string;
  /** For pages: refusals are pages too, unless the caller asks for JSON. */
  readonly problemPage?: ProblemPage;
  /** Caches may keep the answer for so many seconds; it carries an ETag, and a request that names it gets a 304. */
  readonly freshSeconds?: number;
  /** The answer goes out as it is made (API Gateway response streaming). */
  readonly streams?: true;
  /** Codes beyond those that follow from the declaration. */
  readonly errors?: readonly ErrorCode[];
  readonly run: (
    call: Call<U, A, P, Q, B>,
  ) => Promise<R extends z.ZodType ? Produced<R> : RawAnswer | undefined>;
}

export const TAGS = [
  "Certificates",
  "Events",
  "Badges",
  "Balance",
  "API keys",
  "Recipients",
  "Invitations",
  "Organization",
  "Webhooks",
  "Directory",
  "Dashboard",
  "Billing",
  "Documentation",
] as const;
export type Tag = (typeof TAGS)[number];

type Schema = z.ZodType | undefined;
type AnySpec = EndpointSpec<Route, PortName, Access, Schema, Schema, Schema, Schema>;

/** An endpoint as tables and infrastructure see it, without its own types. */
export interface Endpoint extends Omit<AnySpec, "limit" | "errors" | "run"> {
  /** The window of one key that the operation counts in, if any. */
  readonly limit: KeyLimit | null;
  readonly errors: readonly ErrorCode[];
  readonly run: (call: never) => Promise<unknown>;
}

/** Declares an operation: types inside `run` follow from what is named here. */
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

/** What a key's plan must allow for an operation; undefined for one that takes no key. */
export const capabilityOf = (access: Access): Capability | undefined =>
  "key" in access ? access.key : "either" in access ? access.either : undefined;

/** Ports that admission needs, by kind of access. */
function admissionPorts(access: Access): readonly PortName[] {
  if ("public" in access) return access.public === "counted" ? ["clock", "addressGate"] : [];
  return ["clock", "settings", "gate", "sessions"];
}

/** All ports of an endpoint, its own and those of admission. */
export const portsOf = (endpoint: Endpoint): readonly PortName[] => [
  ...new Set([...admissionPorts(endpoint.access), ...endpoint.uses]),
];
