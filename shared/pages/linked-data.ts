import { Html, html } from "./html.ts";

/**
 * Gives data for search engines (JSON-LD) as an element of the head. Browsers do not execute it. Every character is
 * escaped that could end a script element or begin a comment in it (HTML 4.12.1).
 */
export const linkedData = (data: object): Html =>
  html`<script type="application/ld+json">${new Html(JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, escaped))}</script>`;

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
