/** Rules that the page of a person adds to the common style sheet: a list first, below it what is chosen rarely. */
export const MY_STYLES = `
body>*{max-width:760px}
.top{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:4px 16px}
.top p{color:var(--muted)}
label{display:block;font-weight:600}
input:not([type=hidden]),select{display:block;width:100%;min-height:48px;margin:6px 0 12px;padding:8px 14px;border:2px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit}
.search{display:grid;grid-template-columns:1fr auto;gap:0 10px;align-items:end;margin-top:18px}
.search input{margin-bottom:0}
.search button,.line button{width:auto;min-height:48px;padding:8px 20px}
.filters{display:flex;flex-wrap:wrap;gap:8px;margin-top:14px}
.filters a{display:inline-flex;align-items:center;gap:6px;min-height:44px;padding:4px 14px;border:2px solid var(--edge);border-radius:999px;color:var(--ink);font-size:.9375rem;text-decoration:none}
.filters a[aria-current]{border-color:var(--accent);background:var(--tint);font-weight:600}
.filters span{color:var(--muted);font-variant-numeric:tabular-nums}
.mine{margin:16px 0 0;padding:0;list-style:none;display:grid;gap:12px}
.mine>li{display:grid;grid-template-columns:72px minmax(0,1fr);gap:4px 18px;padding:20px 22px;border-radius:16px;background:var(--card)}
.mine .badge{width:72px;height:72px;margin:0;border-radius:10px;object-fit:contain;padding:calc(var(--mat)/2);background:var(--plate);color:#1c2233;font-size:.75rem;grid-row:span 3}
.mine .drawn{padding:0;background:none}
.mine h2{font-size:1.125rem}
.mine h2 a{padding:0;color:inherit;text-decoration:none}
.mine h2 a:hover{text-decoration:underline}
.mine p{color:var(--muted);font-size:.9375rem;line-height:1.45}
.mine .pills{display:flex;flex-wrap:wrap;gap:6px;margin-bottom:6px}
.pill{display:inline-block;padding:2px 10px;border-radius:999px;background:var(--soft);color:var(--ink);font-size:.8125rem;font-weight:600;line-height:1.5}
.pill.open{background:var(--tint)}.pill.accepted{background:var(--good-tint);color:var(--good)}.pill.revoked,.pill.expired{background:var(--bad-tint);color:var(--bad)}
.files{display:flex;flex-wrap:wrap;gap:0 18px;margin:6px 0 -8px;padding:0;list-style:none}
.files a{display:inline-flex;align-items:center;min-height:44px;font-size:.9375rem}
.files .main{padding:0 20px;border-radius:12px;background:var(--field);color:var(--on-field);font-weight:600;text-decoration:none}
.pages{display:flex;align-items:center;justify-content:space-between;gap:12px;margin-top:16px}
.pages a,.all a{display:inline-flex;align-items:center;min-height:48px;padding:0 4px}
.pages span{color:var(--muted);font-size:.9375rem;text-align:center;flex:1}
.all{margin-top:8px;text-align:center}
.empty{margin-top:16px;text-align:center}
.empty p{margin-top:8px;color:var(--muted)}
.choices{margin-top:16px;padding:0}
.choices details+details{border-top:1px solid var(--line)}
.choices summary{padding:18px 40px;font-weight:600;cursor:pointer}
.choices details>div{padding:0 40px 24px}
.choices p{color:var(--muted);font-size:.9375rem;margin-bottom:12px}
.choices ul{margin:0 0 18px;padding:0;list-style:none}
.line{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:48px}
.line form,.line .pill{flex:none}
.line button{min-height:44px;padding:4px 16px;font-size:.9375rem}
.choices form+form,.choices form+details,.choices a+form{margin-top:12px}
.choices .danger{margin-top:18px;border:2px solid var(--edge);border-radius:12px}
.choices .danger summary{padding:12px 18px;color:var(--bad)}
.choices .danger>div{padding:0 18px 18px}
button.bad{border-color:var(--bad);background:transparent;color:var(--bad)}
@media (max-width:480px){.mine>li{grid-template-columns:52px minmax(0,1fr);gap:4px 14px;padding:18px 16px}.mine .badge{width:52px;height:52px}.choices summary{padding:16px 22px}.choices details>div{padding:0 22px 20px}.search{grid-template-columns:minmax(0,1fr) auto}.filters{flex-wrap:nowrap;overflow-x:auto;margin-inline:-22px;padding:2px 22px;scrollbar-width:none}.filters a{flex:none}}
@media print{.search,.filters,.files,.pages,.all,.choices{display:none}}
@media (forced-colors:active){.pill,.mine>li{border:1px solid}}
`;
