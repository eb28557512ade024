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
const VERSIONED = { maxAgeSeconds: 31_536_000, immutable: true } as const;
/** How long a browser may show the description without asking whether there is a newer one. */
export const DOCS_FRESH_SECONDS = 300;
const OURS = { maxAgeSeconds: DOCS_FRESH_SECONDS, immutable: false } as const;

/** All files that the documentation page may load. The bundler copies them into the bundle of `docs.asset`. */
export const DOCS_ASSETS = [
  { name: "swagger-ui-5.35.0.css", from: "swagger-ui-dist/swagger-ui.css", contentType: CSS, ...VERSIONED },
  {
    name: "swagger-ui-5.35.0.js",
    from: "swagger-ui-dist/swagger-ui-bundle.js",
    contentType: SCRIPT,
    ...VERSIONED,
  },
  { name: "docs.css", from: "#shared/pages/docs/docs.css", contentType: CSS, ...OURS },
  { name: "docs.js", from: "#shared/pages/docs/docs.js", contentType: SCRIPT, ...OURS },
] as const satisfies readonly DocsAsset[];
