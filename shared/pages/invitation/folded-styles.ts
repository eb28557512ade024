/** Rules for forms that few need: closed at first, opened by their title. */
export const FOLDED_STYLES = `
.folded summary{padding:11px 0;cursor:pointer}
.card.folded{padding-block:18px}
.card.folded summary{font-weight:600}
.folded[open]>form{padding:4px 0 12px}
.folded label{display:block;margin-top:8px;font-weight:600}
.folded input{display:block;width:100%;min-height:48px;margin:6px 0 12px;padding:8px 14px;border:2px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit}
.folded button{margin-top:12px}
@media print{.folded{display:none}}
`;
