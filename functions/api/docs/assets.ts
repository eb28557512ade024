/** A file that the documentation page loads. */
export interface DocsAsset {
  /** Last segment of its address, and its name beside a bundled function. */
  readonly name: string;
  /** What `require.resolve` finds it by, from anywhere in the project. */
  readonly from: string;
  readonly contentType: string;
  readonly maxAgeSeconds: number;
}

const CSS = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
/** RFC 9111 suggests no more than a year. The name carries the version, so the content never changes. */
const YEAR_SECONDS = 31_536_000;
const FIVE_MINUTES_SECONDS = 300;

/** Every file of the documentation page; nothing else is served. The bundler copies each beside `docs.asset`. */
export const DOCS_ASSETS = [
  {
    name: "swagger-ui-5.35.0.css",
    from: "swagger-ui-dist/swagger-ui.css",
    contentType: CSS,
    maxAgeSeconds: YEAR_SECONDS,
  },
  {
    name: "swagger-ui-5.35.0.js",
    from: "swagger-ui-dist/swagger-ui-bundle.js",
    contentType: SCRIPT,
    maxAgeSeconds: YEAR_SECONDS,
  },
  {
    name: "docs.css",
    from: "#functions/api/docs/viewer/docs.css",
    contentType: CSS,
    maxAgeSeconds: FIVE_MINUTES_SECONDS,
  },
  {
    name: "docs.js",
    from: "#functions/api/docs/viewer/docs.js",
    contentType: SCRIPT,
    maxAgeSeconds: FIVE_MINUTES_SECONDS,
  },
] as const satisfies readonly DocsAsset[];
