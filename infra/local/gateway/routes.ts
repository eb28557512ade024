import type { LocalRoute } from "../function.ts";
import { decode } from "./event.ts";

export interface RouteResource {
  /** The path with its {parameters}, as in the route table. */
  readonly path: string;
  readonly methods: ReadonlyMap<string, LocalRoute>;
}
export interface RouteMatch {
  readonly resource: RouteResource;
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Node {
  readonly fixed: Map<string, Node>;
  parameter?: Node;
  path?: string;
  readonly methods: Map<string, LocalRoute>;
}

const node = (): Node => ({ fixed: new Map(), methods: new Map() });
const parameterName = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

function childFor(parent: Node, segment: string): Node {
  if (parameterName(segment) !== undefined) {
    parent.parameter ??= node();
    return parent.parameter;
  }
  const child = parent.fixed.get(segment) ?? node();
  parent.fixed.set(segment, child);
  return child;
}

/** A fixed segment goes before a parameter; where it leads nowhere the parameter is tried. */
function find(at: Node, segments: readonly string[]): Node | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return at.path === undefined ? undefined : at;
  const fixed = at.fixed.get(segment);
  const found = fixed && find(fixed, rest);
  if (found) return found;
  return at.parameter && segment !== "" ? find(at.parameter, rest) : undefined;
}

/**
 * Builds the look-up of a route table: gives the resource of a path with its decoded parameters, or undefined. It
 * throws MalformedRequest for a parameter with bad percent-encoding.
 *
 * Throws for a route that is declared twice or not of the form `METHOD /path`.
 */
export function routeTable(routes: readonly LocalRoute[]): (path: string) => RouteMatch | undefined {
  const root = node();
  for (const route of routes) {
    const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(route.route) ?? [];
    if (method === undefined || path === undefined)
      throw new Error(`"${route.route}" is not of the form METHOD /path.`);
    const end = path.split("/").slice(1).reduce(childFor, root);
    if (end.path !== undefined && end.path !== path)
      throw new Error(`${end.path} and ${path} are the same resource.`);
    if (end.methods.has(method)) throw new Error(`${route.route} is declared twice.`);
    end.path = path;
    end.methods.set(method, route);
  }
  return (path) => {
    const segments = path.split("/").slice(1);
    const found = find(root, segments);
    if (found?.path === undefined) return undefined;
    const names = found.path.split("/").slice(1).map(parameterName);
    const parameters = names.flatMap((name, at) =>
      name === undefined ? [] : [[name, decode(segments[at]!)] as const],
    );
    return {
      resource: { path: found.path, methods: found.methods },
      pathParameters: Object.fromEntries(parameters),
    };
  };
}
