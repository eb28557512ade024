import type { PanelStart, Settings, SignIn } from "#shared/domain/ports.ts";
import { escapedJson, html } from "../html.ts";
import type { ShownPage } from "../page.ts";
import { PAGE_HEADERS } from "../page-headers.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  woff2: "font/woff2",
};
/** The names of the panel's files: that of a source, and a digest of the content. */
export const PANEL_FILE_NAME = new RegExp(`^[\\w-]{1,100}\\.(${Object.keys(TYPES).join("|")})$`);

/** The media type of a file with such a name. */
export const panelFileType = (name: string): string => TYPES[name.slice(name.lastIndexOf(".") + 1)]!;

/** Where the issuer leads back to, below `/panel`. */
export const RETURN_PATH = "signed-in";

interface PanelPage {
  readonly start: PanelStart;
  readonly signIn: SignIn;
  /** The origin that the page sends files to. */
  readonly sendsTo: string;
  readonly settings: Settings;
  /** A value of this answer alone, which lets the style sheets that the script makes pass the content security policy. */
  readonly nonce: string;
  /** Whether the issuer leads back to it. */
  readonly returns: boolean;
}

/**
 * The page of the panel: what its script begins with, at whatever path. Files may come from the content delivery network.
 */
export function panelPage({ start, signIn, sendsTo, settings, nonce, returns }: PanelPage): ShownPage {
  const { baseUrl, documentsUrl, environment } = settings;
  // By its path alone the page finds its files under each name of this machine.
  const root = documentsUrl === baseUrl ? new URL(baseUrl).pathname : documentsUrl;
  const addressOf = (name: string) => `${root}/panel/assets/${name}`;
  const own = new URL(baseUrl).origin;
  const others = (urls: readonly string[]) =>
    [...new Set(urls.map((url) => new URL(url).origin))]
      .filter((origin) => origin !== own)
      .map((origin) => ` ${origin}`);
  const files = others([documentsUrl]).join("");
  const told = escapedJson({
    base_url: baseUrl,
    environment,
    issuer: signIn.issuer,
    client_id: signIn.clientId,
    scope: signIn.scope,
    logout_url: signIn.logoutUrl,
  });
  return {
    body: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Panel</title>
<link rel="icon" href="data:,">
${start.styles.map((name) => html`<link rel="stylesheet" href="${addressOf(name)}">`)}
<script type="application/json" id="settings" nonce="${nonce}">${told}</script>
<script type="module" src="${addressOf(start.script)}"></script>
${start.imports.map((name) => html`<link rel="modulepreload" href="${addressOf(name)}">`)}
</head>
<body>
<div id="root"></div>
<noscript>
<p lang="en">The panel needs JavaScript.</p>
<p lang="pt-BR">O painel precisa de JavaScript.</p>
<p lang="es">El panel necesita JavaScript.</p>
</noscript>
</body>
</html>
`.markup,
    contentType: "text/html; charset=utf-8",
    headers: {
      "cache-control": "no-store",
      "content-security-policy": [
        "default-src 'none'",
        `script-src 'self'${files}`,
        `style-src 'self'${files} 'nonce-${nonce}'`,
        `connect-src 'self'${others([...signIn.origins, sendsTo]).join("")}`,
        // Pictures of certificates and profiles may be anywhere.
        "img-src 'self' data: blob: https:",
        `font-src 'self'${files}`,
        "frame-src 'self' blob:",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      ...PAGE_HEADERS,
      // To sign in again a window is opened, and it tells the page behind that it has come back (HTML, 7.1.3).
      "cross-origin-opener-policy": returns ? "unsafe-none" : "same-origin-allow-popups",
      "x-robots-tag": "noindex, nofollow",
    },
  };
}
