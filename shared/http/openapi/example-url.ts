/** The address of the service in examples, in whose place a running service puts its own. */
export const EXAMPLE_URL = "https://certificates.example.com/api";

/** The OpenAPI document of the service at `baseUrl`: its examples can be tried as they are. */
export const atAddress = (document: object, baseUrl: string): object => ({
  ...JSON.parse(JSON.stringify(document).replaceAll(EXAMPLE_URL, baseUrl)),
  servers: [{ url: baseUrl }],
});
