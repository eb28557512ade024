/** A file that the documentation page loads. */
export interface DocsAsset {
  /** Last segment of its address, and its name beside a bundled function. */
  readonly name: string;
  /** What `require.resolve` finds it by, from anywhere in the project. */
  readonly from: string;
  readonly contentType: string;
  readonly maxAgeSeconds: number;
  /** The name carries the version, so the content never changes. */
  readonly immutable: boolean;
}

const CSS = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
/** As long as caches keep anything (RFC 8246 examples). */
const YEAR_SECONDS = 31_536_000;
const FIVE_MINUTES_SECONDS = 300;

/** Every file of the documentation page; nothing else is served. The bundler copies each beside `docs.asset`. */
export const DOCS_ASSETS = [
  {
    name: "swagger-ui-5.35.0.css",
    from: "swagger-ui-dist/swagger-ui.css",
    contentType: CSS,
    maxAgeSeconds: YEAR_SECONDS,
    immutable: true,
  },
  {
    name: "swagger-ui-5.35.0.js",
    from: "swagger-ui-dist/swagger-ui-bundle.js",
    contentType: SCRIPT,
    maxAgeSeconds: YEAR_SECONDS,
    immutable: true,
  },
  {
    name: "docs.css",
    from: "#shared/pages/docs/docs.css",
    contentType: CSS,
    maxAgeSeconds: FIVE_MINUTES_SECONDS,
    immutable: false,
  },
  {
    name: "docs.js",
    from: "#shared/pages/docs/docs.js",
    contentType: SCRIPT,
    maxAgeSeconds: FIVE_MINUTES_SECONDS,
    immutable: false,
  },
] as const satisfies readonly DocsAsset[];
