/** Rules of the editor's page; the page that it shows of the template is paper, white in dark mode too. */
export const EDITOR_STYLES = `
body{padding:0;background:var(--ground)}
body>*{max-width:none}
.editor{display:flex;flex-direction:column;min-height:100dvh;font-size:.9375rem;line-height:1.45}
.editor [hidden]{display:none!important}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.editor button{width:auto;min-height:36px;padding:6px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:var(--ink);font-size:.875rem;font-weight:600}
.editor button:hover{filter:none;background:var(--tint)}
.editor button:active{transform:none}
.editor button:disabled{opacity:.45;cursor:default}
.editor :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:6px}
.editor svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;flex:none}
.row{display:flex;flex-wrap:wrap;gap:4px;align-items:center}
.gap{flex:1}
.bar{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;padding:10px 16px;background:var(--card);border-bottom:1px solid var(--line)}
.bar .name{flex:0 1 300px;min-width:140px;min-height:38px;padding:6px 10px;border:1px solid transparent;border-radius:8px;background:transparent;color:inherit;font:inherit;font-size:1.0625rem;font-weight:700;text-overflow:ellipsis}
.bar .name:hover,.bar .name:focus{border-color:var(--edge);background:var(--soft)}
.editor .tool{display:inline-flex;align-items:center;justify-content:center;width:38px;height:38px;min-height:0;padding:0;border-color:transparent;background:transparent}
.editor .tool:hover{background:var(--tint)}
.editor .save{min-height:40px;padding:8px 22px;border-color:var(--accent);background:var(--field);color:var(--on-field);font-size:.9375rem}
.editor .save:hover{background:var(--field);filter:brightness(1.08)}
.state-line{color:var(--muted);font-size:.875rem}
.state-line.dirty{color:var(--ink);font-weight:600}
.state-line.dirty::before{content:"";display:inline-block;width:8px;height:8px;margin-inline-end:7px;border-radius:50%;background:var(--accent)}
.told{max-height:30dvh;overflow:auto;padding:10px 16px;background:var(--bad-tint);color:var(--ink);border-bottom:1px solid var(--line)}
.told.advice{background:var(--soft)}
.told p{font-weight:600}
.told ul{padding-left:20px}
.editor .link{min-height:24px;padding:2px 4px;border:0;background:transparent;color:var(--accent);text-decoration:underline}
.bench{flex:1;display:grid;grid-template-columns:232px minmax(0,1fr) 312px;min-height:0}
.panel{padding:14px 16px 16px;background:var(--card)}
.panel+.panel{border-top:1px solid var(--line)}
.panel h2{margin-bottom:8px;font-size:.8125rem;font-weight:700;color:var(--muted)}
.panel .adds+h2{margin-top:16px}
.outline .hint{margin-top:10px}
.field+.field,.grid+.field,.field .hint{margin-top:10px}
.grid>.field,.field .field{margin-top:0}
.outline{border-inline-end:1px solid var(--line);overflow:auto}
.side{border-inline-start:1px solid var(--line);background:var(--card);overflow:auto}
.hint{color:var(--muted);font-size:.8125rem}
.adds{display:grid;grid-template-columns:1fr 1fr;gap:6px}
.adds .file{display:contents}
.adds [data-kind=text]{grid-column:1/-1}
.editor .adds button{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:4px;min-height:62px;padding:8px 4px;border-color:var(--line);font-size:.8125rem;line-height:1.2;background:var(--soft)}
.editor .adds button:hover{border-color:var(--accent);background:var(--tint)}
.layers{margin:6px 0 0;padding:0;list-style:none;counter-reset:layer}
.editor .layers button{display:flex;align-items:center;gap:8px;width:100%;min-height:34px;padding:5px 8px;border:0;background:transparent;font-weight:500;text-align:start}
.editor .layers button:hover{background:var(--soft)}
.editor .layers button[aria-current=true]{background:var(--tint);box-shadow:inset 3px 0 var(--accent)}
.layers span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.layers svg{width:16px;height:16px;color:var(--muted)}
.middle{display:flex;flex-direction:column;min-width:0;min-height:0}
.tabs{display:flex;flex-wrap:wrap;gap:6px;align-items:center;padding:10px 16px}
.tabs label{color:var(--muted);font-size:.8125rem}
.editor .tab[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 -3px var(--accent)}
.editor .tab.quiet{border-color:transparent;background:transparent;color:var(--accent)}
.draw-problem{margin:0 16px;padding:6px 12px;border-radius:8px;background:var(--bad-tint);font-size:.875rem}
.stage{flex:1;min-height:280px;overflow:auto;padding:16px;display:grid;place-items:safe center}
.sheet{position:relative;flex:none;background:#fff;color:#1a1a1a;color-scheme:light;border-radius:2px;box-shadow:0 1px 2px rgb(0 0 0/.16),0 10px 34px rgb(20 25 50/.18);user-select:none;-webkit-user-select:none}
.drawn{position:absolute;inset:0;width:100%;height:100%;border-radius:2px;pointer-events:none}
.holes span{position:absolute;background:rgb(255 255 255/.78);pointer-events:none}
.editor .box{position:absolute;min-height:0;padding:0;border:0;border-radius:0;background:transparent no-repeat;color:inherit;cursor:move;touch-action:pan-x pan-y pinch-zoom}
.editor .box::after{content:"";position:absolute;inset:min(0px,calc((100% - 24px)/2)) min(0px,calc((100% - 24px)/2))}
.editor .box:hover{background-color:transparent;outline:1.5px solid #6a70d8;outline-offset:0}
.editor .box.selected{touch-action:none}
.editor .box.dragged{opacity:.92}
.editor .box.changed{background-color:rgb(106 112 216/.1)}
.editor .box.bad{outline:2px solid #c4271b;outline-offset:1px}
.editor .box:focus-visible{outline:3px solid #3a3fb0;outline-offset:0;border-radius:0}
.draft{position:absolute;inset:0;overflow:hidden;white-space:pre-wrap;line-height:1.2;font-weight:400}
.box[data-kind=text] .draft{display:grid;align-items:center}
.box:not([data-kind=text]) .draft:not([hidden]){display:grid;place-items:center;border:1px dashed #7d859b;background:rgb(125 133 155/.08);color:#475066;font:600 11px/1.2 sans-serif}
.frame{position:absolute;pointer-events:none;outline:1.5px solid #3a3fb0;z-index:2}
.handle{position:absolute;width:11px;height:11px;margin:-6px;border:1.5px solid #3a3fb0;border-radius:3px;background:#fff;pointer-events:auto;touch-action:none}
.handle::after{content:"";position:absolute;inset:-8px}
.handle.nw{left:0;top:0;cursor:nwse-resize}.handle.n{left:50%;top:0;cursor:ns-resize}.handle.ne{left:100%;top:0;cursor:nesw-resize}.handle.e{left:100%;top:50%;cursor:ew-resize}
.handle.se{left:100%;top:100%;cursor:nwse-resize}.handle.s{left:50%;top:100%;cursor:ns-resize}.handle.sw{left:0;top:100%;cursor:nesw-resize}.handle.w{left:0;top:50%;cursor:ew-resize}
.handle.turn{left:50%;top:-24px;border-radius:50%;cursor:grab}
.thin .handle:not(.e,.w,.turn),.narrow:not(.thin) .handle:not(.n,.s,.turn){display:none}
.guides span{position:absolute;background:#d6287f;pointer-events:none;z-index:3}
.guides .x{top:0;bottom:0;width:1px}.guides .y{left:0;right:0;height:1px}
.people{display:flex;gap:10px;padding:10px 16px 14px;justify-content:center;overflow-x:auto}
.editor .person{display:flex;flex-direction:column;align-items:center;gap:5px;padding:7px 9px;border-color:transparent;background:transparent;font-size:.8125rem;font-weight:500}
.editor .person[aria-checked=true]{border-color:var(--accent);background:var(--card);font-weight:700}
.thumb{display:grid;place-items:center;width:104px;height:74px;border-radius:4px;background:var(--line);overflow:hidden}
.thumb img{max-width:100%;max-height:100%}
.starts summary{min-height:24px;font-weight:600;color:var(--accent);cursor:pointer}
.starts .hint{margin:8px 0}
.examples{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.editor .example{display:flex;flex-direction:column;align-items:center;gap:5px;padding:7px 4px;border-color:var(--line);font-size:.8125rem;font-weight:500}
.editor .example:hover{border-color:var(--accent)}
.example .thumb{width:100%;max-width:150px;height:auto;aspect-ratio:1.414}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:10px 12px}
.grid>.field:not(.short){grid-column:1/-1}
.grid.place{margin-top:14px;padding-top:14px;border-top:1px solid var(--line)}
.kind{margin-bottom:10px;font-weight:700}
.field{min-width:0}
.field>label,.field>.label{display:block;margin-bottom:3px;color:var(--muted);font-size:.8125rem;line-height:1.3}
.editor :is(select,textarea,input[type=number]){width:100%;min-height:36px;padding:6px 9px;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;font-size:.875rem}
.editor textarea{min-height:84px;resize:vertical;line-height:1.4}
.tabs select{width:auto;max-width:220px}
.editor input[type=color]{width:100%;height:36px;padding:3px;border:1px solid var(--edge);border-radius:8px;background:var(--card)}
.field .none{display:flex;align-items:center;gap:7px;margin:4px 0 0;min-height:28px;font-size:.8125rem;color:var(--ink)}
.none input{width:18px;height:18px;accent-color:var(--field)}
.complaints .advice{color:var(--muted)}
.complaints:not(:has(li:not(.advice))){background:var(--soft)}
.complaints{margin-top:12px;padding:10px 12px 10px 28px;border-radius:8px;background:var(--bad-tint);font-size:.875rem}
.tags{display:flex;flex-wrap:wrap;gap:6px;margin-bottom:10px}
.editor .tag{min-height:30px;padding:3px 11px;border-color:transparent;border-radius:999px;background:var(--tint);font-size:.8125rem;font-weight:500}
.editor .tag:hover{border-color:var(--accent)}
@media (min-width:900px){.editor{height:100dvh;min-height:0}}
@media (max-width:899px){
.bench{grid-template-columns:minmax(0,1fr)}
.middle{order:-1}
.outline,.side{border-inline:0;border-top:1px solid var(--line)}
.stage{min-height:0;padding:8px}
.bar{padding:8px 12px;gap:6px}
.bar .name{flex:1 1 100%}
.bar .state-line{order:1;flex:1 1 100%}
.outline{order:1}
.tabs,.people{padding-inline:12px}
.tabs label{flex:1 1 100%}
.people{justify-content:flex-start}
.thumb{width:84px;height:60px}
}
@media (forced-colors:active){.editor .box,.frame,.handle{forced-color-adjust:none}}
@media (prefers-reduced-motion:no-preference){.editor button{transition:background .12s,border-color .12s}}
`;
