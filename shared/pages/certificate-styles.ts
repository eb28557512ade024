/**
 * Rules that the pages of a certificate add to the common style sheet. The answers stay at the lower edge of a screen that
 * is too small for what is above them. Printed, all of it fits on one page of A4, so long texts are cut, and what is
 * said to the recipient alone ("you accepted") is left out.
 */
export const CERTIFICATE_STYLES = `
.badge{display:block;width:136px;height:136px;margin:0 auto 20px;border-radius:14px;object-fit:contain;padding:var(--mat);background:var(--plate);color:#1c2233;font-size:.875rem}
.drawn{padding:0;background:none}
.person{margin-top:18px;font-size:1.1875rem;font-weight:600}
.person span{display:block;color:var(--muted);font-size:.875rem;font-weight:400}
.figures{grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px;padding-top:0;border-top:0}
.figures div{padding:12px 16px;border-radius:12px;background:var(--soft)}
.figures dt{font-size:.875rem;line-height:1.4;overflow-wrap:anywhere}
.figures dd{font-size:1.1875rem;font-weight:600;line-height:1.4;font-variant-numeric:tabular-nums}
.figures .long{grid-column:1/-1}
.figures .long dd{font-size:1rem}
.reason{margin-top:22px;padding:14px 18px;border-left:4px solid var(--accent);border-radius:0 8px 8px 0;background:var(--soft)}
.reason h2,.more h2,.more h3{font-size:.875rem;font-weight:600;color:var(--muted)}
.more{margin-top:22px}
.more>div{margin-top:6px}
.more>div+div{margin-top:14px}
.answers{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:14px -40px 0;padding:10px 40px;background:var(--card)}
.answers h2{flex:1 0 100%;text-align:center;font-size:.9375rem;font-weight:400;color:var(--muted)}
.answers form{flex:1 1 220px}
.answers+dl{margin-top:8px}
a.quiet{display:inline-flex;align-items:center;justify-content:center;min-height:52px;padding:0 18px;color:var(--muted);font-weight:600}
button.small{width:auto;min-height:48px;margin-top:8px;padding:8px 20px;font-size:.9375rem}
.next ul{margin-top:10px;padding-left:20px}
.next li+li{margin-top:8px}
.choice,.again{margin-top:20px}
.choice{display:grid;gap:6px}
.choice .quiet{text-align:center}
.named{font-weight:600}
.named span{color:var(--muted);font-weight:400}
.printed{display:none}
@media (min-height:420px){.answers{position:sticky;bottom:0}}
@media (max-width:480px){.figures{grid-template-columns:repeat(auto-fit,minmax(116px,1fr));gap:8px}.figures div{padding:10px 14px}.badge{width:96px;height:96px;margin-bottom:10px}.person{margin-top:12px}.answers{margin-inline:-22px;padding-inline:22px}.answers form{flex-basis:100%}.answers .quiet{flex:1;min-height:48px}}
@page{size:A4;margin:14mm 16mm}
@media print{html{font-size:12px}:root{color-scheme:light;--card:#fff;--soft:#fff;--ink:#000;--muted:#333;--line:#999;--accent:#2a2f8f;--tint:#fff;--good:#0f5c3a;--good-tint:#fff;--bad:#8a1f17;--bad-tint:#fff;--plate:transparent;--mat:0}body{padding:0;background:#fff;line-height:1.4}body>*{max-width:none}.sender{padding-bottom:8px}.sender img{width:40px;height:40px}.card,.state+.card{margin-top:0;padding:12px 0 0}.state{padding:8px 14px;border:1px solid var(--line)}.badge{width:84px;height:84px;margin-bottom:6px}.person,.reason,.more,dl{margin-top:10px}dl{padding-top:10px;row-gap:3px}.figures{max-height:9rem;gap:4px 12px;padding-top:0;overflow:hidden}.figures div{padding:0}.figures dd{font-size:1rem}.reason{padding:0 14px}.more>div+div{margin-top:8px}.skills li{padding:0 10px;border:1px solid var(--line)}.skills{max-height:3.3rem;gap:4px 8px;overflow:hidden}.sender bdi,.state p,.title p,.title bdi,h1,.lines,dd>bdi{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}.title .person{display:block}.title .person bdi{-webkit-line-clamp:4}.sender bdi,dd>bdi{-webkit-line-clamp:1;text-align:left}.sender bdi{text-align:center}.state p{-webkit-line-clamp:3}.lines{-webkit-line-clamp:4}.more h2+div .lines{-webkit-line-clamp:5}.printed{display:block;text-wrap:balance;margin-top:12px;padding-top:10px;border-top:1px solid var(--line);text-align:center;word-break:break-all}.answers,.next,.kept,.alert,footer form,footer a{display:none}.state:has(+.kept){display:none}footer{display:block;margin-top:8px}}
`;
