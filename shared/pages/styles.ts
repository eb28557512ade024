import { accentColors } from "#shared/formats/colors.ts";

/** The style sheet of all pages. In light and dark mode text must have a contrast of 7:1, edges of controls 3:1. */
export const STYLES = `
:root{color-scheme:light dark;--ground:#eef0f5;--card:#fff;--soft:#f4f5fa;--ink:#1c2233;--muted:#475066;--line:#e1e4ec;--edge:#7d859b;--accent:#3a3fb0;--field:#3a3fb0;--on-field:#fff;--sign:#3a3fb0;--tint:#eceefe;--good:#0f5c3a;--good-tint:#e3f5ec;--bad:#8a1f17;--bad-tint:#fdeceb;--plate:transparent;--mat:0}
@media (prefers-color-scheme:dark){:root{--ground:#10131b;--card:#1b202d;--soft:#242a3a;--ink:#f1f3f9;--muted:#b9c1d2;--line:#343b4f;--edge:#7d88a6;--accent:#aab1ff;--field:#aab1ff;--on-field:#12152b;--sign:#aab1ff;--tint:#2a3050;--good:#8fe3b8;--good-tint:#17362a;--bad:#ffb4ab;--bad-tint:#44201d;--plate:#fff;--mat:10px}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{overflow-wrap:anywhere;margin:0;padding:28px 16px 40px;background:var(--ground);color:var(--ink);font:1rem/1.6 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
body>*{max-width:560px;margin-inline:auto}
h1,h2,h3,p,dl,dd,ul{margin:0}
h1{font-size:1.75rem;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:1.0625rem;line-height:1.4}
a{color:var(--accent)}
p>a:only-child,h2>a,h3>a,dd>a{display:inline-block;padding:3px 0}
::placeholder{color:var(--muted);opacity:.75}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:4px}
.languages{display:flex;justify-content:flex-end;gap:0 4px;margin-block:-22px 8px;font-size:.875rem}
.languages a{display:flex;align-items:center;min-height:44px;padding:0 10px;color:var(--muted);text-decoration:none}
.languages a:hover{text-decoration:underline}
.languages [aria-current]{color:var(--ink);font-weight:700;box-shadow:inset 0 -3px var(--accent)}
.sender{padding-bottom:16px;text-align:center;font-weight:600}
.sender bdi{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.sender img{position:relative;display:block;width:48px;height:48px;margin:0 auto 8px;border-radius:12px;object-fit:cover;background:var(--card)}
.sender img::before{content:"";position:absolute;inset:0;background:var(--card)}
.card{padding:36px 40px;border-radius:16px;background:var(--card)}
.card+.card,.state+.card,.card+.state,.alert+.card,.alert+.state{margin-top:16px}
.verified{display:inline-flex;align-items:center;vertical-align:bottom;gap:4px;color:var(--good);font-size:.875rem;font-weight:600}
.verified svg{flex:none}
.state,.alert{display:flex;gap:14px;align-items:flex-start;padding:18px 22px;border-radius:16px;background:var(--tint)}
.state svg,.alert svg{flex:none;margin-top:1px;color:var(--sign)}
.state h2,.alert h2{font-size:1.1875rem;line-height:1.35}
.state.good{background:var(--good-tint)}.state.good svg,.state.good h2{color:var(--good)}
.alert,.state.bad{background:var(--bad-tint)}.alert svg,.state.bad svg,.state.bad h2,.alert h2{color:var(--bad)}
.title{text-align:center}
.eyebrow{margin-bottom:6px;color:var(--accent);font-size:.875rem;font-weight:600}
.event{margin-top:6px;color:var(--muted)}
dl{display:grid;gap:8px 20px;margin-top:22px;padding-top:22px;border-top:1px solid var(--line)}
dl:has(>dt){grid-template-columns:fit-content(45%) minmax(0,1fr)}
dt{color:var(--muted);overflow-wrap:break-word}
.whole,time{display:inline-block}
.lines{white-space:pre-line;unicode-bidi:plaintext}
.skills{display:flex;flex-wrap:wrap;gap:8px;margin-top:6px;padding:0;list-style:none}
.skills li{padding:2px 12px;border-radius:999px;background:var(--tint);font-size:.875rem}
button{width:100%;min-height:52px;padding:12px 20px;border:2px solid var(--accent);border-radius:12px;background:var(--field);color:var(--on-field);font:inherit;font-size:1.0625rem;font-weight:600;cursor:pointer}
button.quiet{border-color:var(--edge);background:transparent;color:var(--ink)}
button:hover{filter:brightness(1.08)}
button:active{transform:translateY(1px)}
.note{margin-top:14px;color:var(--muted);font-size:.9375rem}
.plain p+p,.plain p+form,.plain h1+p,.plain p+ul,.plain ul+p,.plain form+p,.plain li+li{margin-top:14px}
.plain ul{padding-left:20px}
footer{margin-top:24px;text-align:center;color:var(--muted);font-size:.875rem}
footer a{color:inherit}
footer p>a{padding:6px 2px}
.places{display:flex;flex-wrap:wrap;justify-content:center;gap:0 18px}
.places a{display:inline-flex;align-items:center;min-height:44px}
footer p+.places{margin-top:4px}
footer p+p,footer p+form,footer form+form{margin-top:10px}
@media (max-width:480px){body{padding-top:16px}.languages{justify-content:center;margin-block:-14px 4px}.sender{padding-bottom:10px}.sender img{width:40px;height:40px;margin-bottom:4px}.card{padding:22px}dl:has(>dt){grid-template-columns:minmax(0,1fr);gap:0}dd+dt{margin-top:10px}h1{font-size:1.5rem}}
@media print{body{background:#fff;padding:0}footer,.languages{display:none}}
@media (forced-colors:active){.card,.state,.alert,button{border:1px solid}}
`;

/** The style sheet that gives pages the colour of an organization (`#rrggbb`), in light and in dark; "" for none. */
export function accentStyles(color: string | null): string {
  if (color === null) return "";
  const { light, dark, field, onField } = accentColors(color);
  return `:root{--accent:${light};--field:${field};--on-field:${onField}}
@media (prefers-color-scheme:dark){:root{--accent:${dark}}}
`;
}
