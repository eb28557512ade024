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

/** Matches the paths of a resource, each parameter as a group; one that ends with `+` has the rest of the path. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${RegExp.escape(path)
      .replaceAll(/\\\{(\w+)\\\+\\\}/g, "(?<$1>.+)")
      .replaceAll(/\\\{(\w+)\\\}/g, "(?<$1>[^/]+)")}$`,
  );
/** Where several resources match, a fixed segment goes before a parameter, and that before the rest of a path, from the left. */
const rankOf = (path: string): string =>
  path
    .replaceAll(/\{\w+\+\}/g, "2")
    .replaceAll(/\{\w+\}/g, "1")
    .replaceAll(/[^/12]+/g, "0");

/**
 * Builds the look-up of a route table: gives the resource of a path with its decoded parameters, or undefined. It
 * throws MalformedRequest for a parameter with bad percent-encoding.
 *
 * Throws for a route that is declared twice or not of the form `METHOD /path`.
 */
export function routeTable(routes: readonly LocalRoute[]): (path: string) => RouteMatch | undefined {
  const byShape = new Map<string, { path: string; methods: Map<string, LocalRoute> }>();
  for (const route of routes) {
    const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(route.route) ?? [];
    if (method === undefined || path === undefined)
      throw new Error(`"${route.route}" is not of the form METHOD /path.`);
    const shape = path.replaceAll(/\{\w+\+?\}/g, "{}");
    const resource = byShape.get(shape) ?? { path, methods: new Map() };
    if (resource.path !== path) throw new Error(`${resource.path} and ${path} are the same resource.`);
    if (resource.methods.has(method)) throw new Error(`${route.route} is declared twice.`);
    byShape.set(shape, resource);
    resource.methods.set(method, route);
  }
  const resources = [...byShape.values()]
    .sort((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : 1))
    .map((resource) => ({ resource, pattern: patternOf(resource.path) }));
  return (path) => {
    for (const { resource, pattern } of resources) {
      const match = pattern.exec(path);
      if (!match) continue;
      const parameters = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]);
      return { resource, pathParameters: Object.fromEntries(parameters) };
    }
    return undefined;
  };
}
