/**
 * The style sheet of all pages, sent inside them, so that no second request is needed and a saved page looks the same.
 * The colours are those of the mails. In light and dark mode text must have a contrast of 7:1, edges of controls 3:1.
 */
export const STYLES = `
:root{color-scheme:light dark;--ground:#eef0f5;--card:#fff;--soft:#f4f5fa;--ink:#1c2233;--muted:#475066;--line:#e1e4ec;--edge:#7d859b;--accent:#3a3fb0;--on-accent:#fff;--tint:#eceefe;--good:#0f5c3a;--good-tint:#e3f5ec;--bad:#8a1f17;--bad-tint:#fdeceb;--plate:transparent;--mat:0}
@media (prefers-color-scheme:dark){:root{--ground:#10131b;--card:#1b202d;--soft:#262c3d;--ink:#f1f3f9;--muted:#b9c1d2;--line:#343b4f;--edge:#7d88a6;--accent:#aab1ff;--on-accent:#12152b;--tint:#2a3050;--good:#8fe3b8;--good-tint:#17362a;--bad:#ffb4ab;--bad-tint:#44201d;--plate:#fff;--mat:10px}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;padding:28px 16px 40px;background:var(--ground);color:var(--ink);font:1rem/1.6 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
body>*{max-width:560px;margin-inline:auto}
h1,h2,h3,p,dl,dd,ul{margin:0}
h1,h2,h3,p,dd,li,a{overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:1.0625rem;line-height:1.4}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:4px}
.sender{padding-bottom:16px;text-align:center;font-weight:600}
.sender img{position:relative;display:block;width:48px;height:48px;margin:0 auto 8px;border-radius:12px;object-fit:cover;background:var(--card)}
.sender img::before{content:"";position:absolute;inset:0;background:var(--card)}
.card{padding:36px 40px;border-radius:16px;background:var(--card)}
.card+.card,.state+.card,.alert+.card,.alert+.state{margin-top:16px}
.verified{display:inline-flex;align-items:center;vertical-align:bottom;gap:4px;white-space:nowrap;color:var(--good);font-size:.875rem;font-weight:600}
.verified svg{flex:none}
.state,.alert{display:flex;gap:14px;align-items:flex-start;padding:18px 22px;border-radius:16px;background:var(--tint)}
.state svg,.alert svg{flex:none;margin-top:1px;color:var(--accent)}
.state.good{background:var(--good-tint)}.state.good svg,.state.good h2{color:var(--good)}
.alert,.state.bad{background:var(--bad-tint)}.alert svg,.state.bad svg,.state.bad h2,.alert h2{color:var(--bad)}
.title{text-align:center}
.badge{display:block;width:136px;height:136px;margin:0 auto 20px;border-radius:14px;object-fit:contain;padding:var(--mat);background:var(--plate);color:#1c2233;font-size:.875rem}
.seal{display:block;margin:0 auto 20px;color:var(--accent)}
.eyebrow{margin-bottom:6px;color:var(--accent);font-size:.875rem;font-weight:600}
.event{margin-top:6px;color:var(--muted)}
.person{margin-top:18px;font-size:1.1875rem;font-weight:600}
.person span{display:block;color:var(--muted);font-size:.875rem;font-weight:400}
dl{margin-top:22px;padding-top:22px;border-top:1px solid var(--line);display:grid;grid-template-columns:auto 1fr;gap:8px 20px}
dt{color:var(--muted)}
.reason{margin-top:22px;padding:14px 18px;border-left:4px solid var(--accent);border-radius:0 8px 8px 0;background:var(--soft)}
.reason h2,.more h2,.more h3{font-size:.875rem;font-weight:600;color:var(--muted)}
.lines{white-space:pre-line}
.more{margin-top:22px}
.more>div{margin-top:6px}
.more>div+div{margin-top:14px}
.skills{display:flex;flex-wrap:wrap;gap:8px;margin-top:6px;padding:0;list-style:none}
.skills li{padding:2px 12px;border-radius:999px;background:var(--tint);font-size:.875rem}
.answers{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:14px -40px 0;padding:10px 40px;background:var(--card)}
.answers h2{flex:1 0 100%;text-align:center;font-size:.9375rem;font-weight:400;color:var(--muted)}
.answers form{flex:1 1 220px}
a.quiet{display:inline-flex;align-items:center;justify-content:center;min-height:52px;padding:0 18px;color:var(--muted);font-weight:600}
.choice,.again{margin-top:20px}
.choice{display:grid;gap:6px}
.choice .quiet{text-align:center}
.named{font-weight:600}
.named span{color:var(--muted);font-weight:400}
.printed{display:none}
button{width:100%;min-height:52px;padding:12px 20px;border:2px solid var(--accent);border-radius:12px;background:var(--accent);color:var(--on-accent);font:inherit;font-size:1.0625rem;font-weight:600;cursor:pointer}
button.small{width:auto;min-height:48px;margin-top:8px;padding:8px 20px;font-size:.9375rem}
button.quiet{border-color:var(--edge);background:transparent;color:var(--ink)}
button:hover{filter:brightness(1.08)}
button:active{transform:translateY(1px)}
.note{margin-top:14px;color:var(--muted);font-size:.9375rem}
.answers+dl{margin-top:8px}
.next ul{margin-top:10px;padding-left:20px}
.next li+li{margin-top:8px}
.plain p+p,.plain p+form,.plain h1+p,.plain p+ul,.plain ul+p,.plain form+p,.plain li+li{margin-top:14px}
.plain ul{padding-left:20px}
.address{display:block;margin-top:12px;padding:12px 16px;border-radius:10px;background:var(--soft);font-size:.9375rem;word-break:break-all}
footer{margin-top:24px;text-align:center;color:var(--muted);font-size:.875rem}
footer a{color:inherit}
footer p+p,footer p+nav,footer nav+p{margin-top:10px}
footer nav{display:flex;flex-wrap:wrap;justify-content:center;gap:4px 18px}
footer nav a{display:inline-block;padding:6px 2px}
footer [aria-current]{font-weight:700;text-decoration:none}
@media (min-height:420px){.answers{position:sticky;bottom:0}}
@media (max-width:480px){body{padding-top:16px}.sender{padding-bottom:10px}.sender img{width:40px;height:40px;margin-bottom:4px}.card{padding:22px}.badge{width:96px;height:96px;margin-bottom:10px}.seal{width:72px;height:72px;margin-bottom:10px}.person{margin-top:12px}.answers{margin-inline:-22px;padding-inline:22px}.answers form{flex-basis:100%}.answers .quiet{flex:1;min-height:48px}dl{grid-template-columns:1fr;gap:0}dd+dt{margin-top:10px}h1{font-size:1.5rem}}
@page{size:A4;margin:14mm 16mm}
@media print{html{font-size:12px}:root{color-scheme:light;--card:#fff;--soft:#fff;--ink:#000;--muted:#333;--line:#999;--accent:#2a2f8f;--tint:#fff;--good:#0f5c3a;--good-tint:#fff;--bad:#8a1f17;--bad-tint:#fff;--plate:transparent;--mat:0}body{padding:0;background:#fff;line-height:1.4}body>*{max-width:none}.sender{padding-bottom:8px}.sender img{width:40px;height:40px}.card,.state+.card{margin-top:0;padding:12px 0 0}.state{padding:8px 14px;border:1px solid var(--line)}.badge{width:84px;height:84px;margin-bottom:6px}.seal{margin-bottom:8px}.person,.reason,.more,dl{margin-top:10px}dl{padding-top:10px;row-gap:3px}.reason{padding:0 14px}.more>div+div{margin-top:8px}.skills li{padding:0 10px;border:1px solid var(--line)}.skills{max-height:3.3rem;gap:4px 8px;overflow:hidden}.sender bdi,.state p,.title p,.title bdi,h1,.lines,dd>bdi{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}.title .person{display:block}.title .person bdi{-webkit-line-clamp:4}.sender bdi,dd>bdi{-webkit-line-clamp:1;text-align:left}.sender bdi{text-align:center}.state p{-webkit-line-clamp:3}.lines{-webkit-line-clamp:4}.more h2+div .lines{-webkit-line-clamp:5}.printed{display:block;margin-top:12px;padding-top:10px;border-top:1px solid var(--line);text-align:center;word-break:break-all}.answers,.next,.kept,.alert,footer form,footer nav,footer a{display:none}footer{margin-top:8px}}
@media (forced-colors:active){.card,.state,.alert,button{border:1px solid}}
`;
