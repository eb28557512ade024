import type { KeyLimit, PublicWindow } from "#shared/domain/rules.ts";
import type { Endpoint, Route } from "./endpoint.ts";

/** An operation as it is seen at one of its addresses: with that route, and the access that this address takes. */
export interface OperationAddress extends Endpoint {
  /** The declared operation, whose function answers at all its addresses. */
  readonly operation: Endpoint;
}

/** `GET` of `GET /v1.0/events`. */
export const methodOf = ({ route }: Pick<Endpoint, "route">): string => route.slice(0, route.indexOf(" "));
/** `/v1.0/events` of `GET /v1.0/events`. */
export const pathOf = ({ route }: Pick<Endpoint, "route">): string => route.slice(route.indexOf(" ") + 1);

/** The end of a path that stands for every path below it, as API Gateway writes it. */
const BELOW = /\/\{\w+\+\}$/;

/**
 * The addresses of an operation: its route; for one of API keys also the path without `/v1.0`, which takes session tokens; for
 * one that answers at every path below another also that path itself.
 */
export function addressesOf(operation: Endpoint): readonly OperationAddress[] {
  const declared = { ...operation, operation };
  const { access, route, id } = operation;
  if (BELOW.test(route))
    return [declared, { ...declared, route: route.replace(BELOW, "") as Route, id: `${id}.top` }];
  if (!("key" in access) || !route.includes(" /v1.0/")) return [declared];
  const panel = {
    ...declared,
    route: route.replace(" /v1.0/", " /") as Route,
    id: `${id}.panel`,
    access: { panel: access.key, role: access.role },
    limit: isDear(operation.limit) ? operation.limit : null,
  };
  return [declared, panel];
}

/** Whether sessions of the panel count in a window like that of a key too, as what it costs is not only reads. */
const isDear = (limit: KeyLimit | null): boolean => limit === "preview" || limit === "upload";

/** The address that was called, by its path with {parameters}; the declared one when an event names no other. */
export const addressAt = (addresses: readonly OperationAddress[], path: string): OperationAddress =>
  addresses.find((address) => pathOf(address) === path) ?? addresses[0]!;

/** Media types of JSON, also `application/vc+ld+json`. */
const JSON_TYPES = /\bapplication\/([\w.+-]+\+)?json\b/;

/** Windows of operations that know a browser by its cookie. */
const BY_COOKIE: ReadonlySet<PublicWindow | "free"> = new Set(["editor", "holder"]);

/** Whether pages of any origin may call it: public, and answers with JSON or only leads elsewhere; never what a cookie opens. */
export const isOpenToWebPages = ({ access, response, produces = "", status }: Endpoint): boolean =>
  "public" in access &&
  !BY_COOKIE.has(access.public) &&
  (response !== undefined || JSON_TYPES.test(produces) || status === 308);

/** Whether it takes the session tokens of members, who act for an organization. */
export const isOfMembers = ({ access }: Endpoint): boolean =>
  "session" in access || "either" in access || "panel" in access;

/** Whether web pages of the panel may call it: it takes session tokens. */
export const isOfPanel = (endpoint: Endpoint): boolean => "user" in endpoint.access || isOfMembers(endpoint);

/** The methods of a path as HTTP sees them: HEAD is answered wherever GET is. */
export const withHead = (methods: readonly string[]): string[] =>
  methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
