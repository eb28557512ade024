/** A JSON Schema or OpenAPI object; both may have any further fields. */
export type JsonObject = Record<string, unknown>;

/** What a JSON file gives, without names that `Wanted` does not have; TypeScript refuses these in literals only. */
export type Only<Wanted, Given> = {
  readonly [Name in keyof Given]: Name extends keyof Wanted ? Only<Wanted[Name], Given[Name]> : never;
};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy in which every object is replaced by the result of `change`, innermost first. */
export function mapObjects(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapObjects(entry, change));
  if (!isObject(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapObjects(entry, change)])),
  );
}

/** `event_not_active` as `EventNotActive`. */
export const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[^a-zA-Z0-9])([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The address of the service in examples, in whose place a running service puts its own. */
export const EXAMPLE_URL = "https://certificates.example.com/api";

/** The OpenAPI document of the service at `baseUrl`: its examples can be tried as they are. */
export const atAddress = (document: object, baseUrl: string): object => ({
  ...JSON.parse(JSON.stringify(document).replaceAll(EXAMPLE_URL, baseUrl)),
  servers: [{ url: baseUrl }],
});
