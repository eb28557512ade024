import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ApiDocument, Settings } from "#shared/domain/ports.ts";
import { PAGE_HEADERS } from "../page-headers.ts";

export interface DocsAsset {
  /** Last segment of its address; also its file name in the bundle of a function. */
  readonly name: string;
  readonly from: string;
  /** Where the file is relative to the folder of that one, if its package does not export it. */
  readonly beside?: string;
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

/** Headers of a page that loads scripts from this service only, and otherwise what `allowed` says. */
export const headersWith = (...allowed: readonly string[]): Readonly<Record<string, string>> => ({
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    ...allowed,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  ...PAGE_HEADERS,
});

/** All files that the documentation pages may load. The bundler copies them into the bundle of `docs.asset`. */
export const DOCS_ASSETS = [
  {
    name: "scalar-1.72.1.js",
    from: "@scalar/api-reference/style.css",
    beside: "browser/standalone.js",
    contentType: SCRIPT,
    ...VERSIONED,
  },
  { name: "docs.css", from: "#shared/pages/docs/docs.css", contentType: CSS, ...OURS },
  { name: "docs.js", from: "#shared/pages/docs/docs.js", contentType: SCRIPT, ...OURS },
  { name: "key.js", from: "#shared/pages/docs/key.js", contentType: SCRIPT, ...OURS },
  { name: "reference.css", from: "#shared/pages/docs/reference.css", contentType: CSS, ...OURS },
  { name: "reference.js", from: "#shared/pages/docs/reference.js", contentType: SCRIPT, ...OURS },
] as const satisfies readonly DocsAsset[];

/** Pictures of the guide, which are those of docs/. They stream, as API Gateway would spoil their bytes otherwise. */
export const DOCS_PICTURES = [
  "certificate-academic.png",
  "certificate-classic.png",
  "certificate-modern.png",
  "certificate-sport.png",
  "template-editor.png",
  "values-sport.png",
] as const;
export type DocsPicture = (typeof DOCS_PICTURES)[number];
/** The path of a picture among the sources. */
export const pictureSource = (name: DocsPicture): URL =>
  new URL(`../../../docs/pictures/${name}`, import.meta.url);

/** The path of a file among the sources and packages; throws when it is not installed. */
export function sourceOf({ from, beside }: DocsAsset): string {
  const found = createRequire(import.meta.url).resolve(from);
  return beside === undefined ? found : join(dirname(found), beside);
}

/** Relative to /docs, so that the page works with any host name and prefix. */
export const addressOf = (name: (typeof DOCS_ASSETS)[number]["name"]): string => `docs/assets/${name}`;

/** Gives a function that makes something of settings and API description once; a failure is not kept. */
export function kept<T>(make: (settings: Settings, document: ApiDocument) => Promise<T>) {
  const made = new WeakMap<Settings, Promise<T>>();
  return (settings: Settings, document: ApiDocument): Promise<T> => {
    const known = made.get(settings);
    if (known) return known;
    const answer = make(settings, document);
    made.set(settings, answer);
    answer.catch(() => made.delete(settings));
    return answer;
  };
}
