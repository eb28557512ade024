import { COPY_STYLES } from "./copy-field.ts";

/**
 * Rules for a certificate's document on a page, and the ways to share it. Printed, the document is all there is: one sheet
 * of A4 in landscape.
 */
export const DOCUMENT_STYLES = `${COPY_STYLES}
.document{margin:0;border-radius:12px;overflow:hidden;background:var(--card);box-shadow:0 1px 2px rgb(16 20 40/.12),0 12px 40px rgb(16 20 40/.14)}
.document a,.document img{display:block}
.document img{width:100%;height:auto;background:#fff;color:#1c2233}
.document a:focus-visible{outline-offset:-3px}
.document figcaption{padding:10px 16px;color:var(--muted);font-size:.9375rem;text-align:center}
.state+.document,.document+.card{margin-top:16px}
.sample{margin-top:18px;background:var(--soft)}
.sample a{position:relative;cursor:zoom-in}
.sample svg{position:absolute;right:8px;bottom:8px;color:var(--accent)}
.share ul{display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));margin:14px 0 0;padding:0;list-style:none}
.share li+li{margin:0}
.share li a{display:flex;gap:10px;align-items:center;height:100%;min-height:48px;padding:8px 12px;border:2px solid var(--edge);border-radius:10px;color:var(--ink);font-size:.9375rem;font-weight:600;line-height:1.3;text-decoration:none}
.share li a:hover{border-color:var(--accent)}
.share svg{flex:none;color:var(--accent)}
.share label{display:block;margin-top:16px;font-size:.875rem;font-weight:600;color:var(--muted)}
.share .links{display:block;margin-top:14px}
@media (max-width:480px){.share li a{gap:8px;padding:8px 10px}.share ul{grid-template-columns:repeat(auto-fill,minmax(138px,1fr))}}
.links a{display:inline-block;padding:5px 0}
.share .links li a{display:inline-flex;height:auto;min-height:44px;padding:0;border:0;color:var(--accent);font-weight:400;text-decoration:underline}
.take summary{margin:-10px 0;padding:10px 0;cursor:pointer}
.take summary h2{display:inline}
@media (max-width:400px){.share li a{gap:6px;padding:8px;font-size:.875rem}}
@media (max-width:720px){.take.take ul{grid-template-columns:1fr}}
@media print{.sample{display:none}}
`;

/** Rules that print a page's document alone. */
export const PRINTED_DOCUMENT = `
@page{size:A4 landscape;margin:0}
@media print{body{padding:0}body>*{max-width:none}header,footer,.languages,main>:not(.document){display:none}main{display:block}.document{margin:0!important;border-radius:0;box-shadow:none}.document img{width:297mm;height:209.9mm;object-fit:contain}}
`;

/** Rules for the page of a certificate, on which the document is as wide as the page, and details stand in two columns. */
export const WIDE_STYLES = `
body>*{max-width:980px}
main{display:grid;gap:16px;grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.state,.document,.share,.after,main>.next{grid-column:1/-1}
main>*,.state+.document,.document+.card,.card+.card{margin-top:0}
.state .who{font-size:1.125rem;font-weight:600;line-height:1.4;margin:2px 0}
.state .who+p{margin-top:0}
main>.card{padding:28px 30px}
.share ul{grid-template-columns:repeat(3,minmax(0,1fr))}
.attests .badge{width:76px;height:76px;margin:0 0 14px}
.attests h1,.attests .event{text-align:left}
.attests .person{margin-top:20px}
.attests .person bdi{display:block;text-align:left;font-size:1.3125rem;line-height:1.35}
.details dl{margin-top:14px;padding-top:0;border-top:0}
.code{font-variant-numeric:tabular-nums;letter-spacing:.04em}
.links{margin-top:18px;padding:14px 0 0;border-top:1px solid var(--line);list-style:none}
.after ul{display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));margin:14px 0;padding:0;list-style:none}
.after li{padding:14px 18px;border-radius:12px;background:var(--soft)}
.after li span{display:block;line-height:1.4;color:var(--muted);font-size:.875rem}
.after li a{display:block;padding:3px 0;font-weight:600;line-height:1.4}
@media (max-width:720px){main{grid-template-columns:minmax(0,1fr)}main>.card{padding:22px}.share ul{grid-template-columns:repeat(auto-fill,minmax(138px,1fr))}}
`;
