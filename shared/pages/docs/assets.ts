export interface DocsAsset {
  /** Last segment of its address; also its file name in the bundle of a function. */
  readonly name: string;
  /** Specifier for `require.resolve`. */
  readonly from: string;
  readonly contentType: string;
  readonly maxAgeSeconds: number;
  /** Whether the content never changes, because the name contains the version. */
  readonly immutable: boolean;
}

const CSS = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const YEAR_SECONDS = 31_536_000;
const FIVE_MINUTES_SECONDS = 300;

/** All files that the documentation page may load. The bundler copies them into the bundle of `docs.asset`. */
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
