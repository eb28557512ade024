import type { EditorStart } from "../editor-start.ts";
import { followKeys } from "./editor-keys.ts";
import { EditorModel } from "./editor-model.ts";
import { div, el, iconButton, liveText } from "./elements.ts";
import { makeActions, makeOutline } from "./outline.ts";
import { makePageSetup, makePageTabs, makeTagList } from "./page-setup.ts";
import { makePreview } from "./preview.ts";
import { makeProperties } from "./properties.ts";
import { makeSaving } from "./saving.ts";
import { makeSheet } from "./sheet.ts";
import { makeStarts } from "./starts.ts";

/** Pixels around the page in its window, and pixels of a millimetre that zooming stays within. */
const ROOM_PX = 32;
const SCALE = { min: 0.8, max: 16, step: 1.25 };

function makeBar(model: EditorModel, zoom: (factor: number | null) => void, ends: readonly HTMLElement[]) {
  const { words } = model.start;
  const name = el("input", {
    className: "name",
    "aria-label": words.name,
    maxLength: 120,
    oninput: () => model.rename(name.value),
  });
  const undo = iconButton("undo", words.undo, () => model.step(true), "Ctrl+Z");
  const redo = iconButton("redo", words.redo, () => model.step(false), "Ctrl+Shift+Z");
  model.watch(() => {
    if (name.value !== model.draft.name) name.value = model.draft.name;
    undo.disabled = !model.history.canUndo;
    redo.disabled = !model.history.canRedo;
  });
  return el(
    "header",
    { className: "bar" },
    el("h1", { className: "unseen" }, words.title),
    name,
    div("row", undo, redo),
    div(
      "row",
      iconButton("smaller", words.smaller, () => zoom(1 / SCALE.step)),
      iconButton("larger", words.larger, () => zoom(SCALE.step)),
      iconButton("fit", words.fit, () => zoom(null)),
    ),
    el("span", { className: "gap" }),
    ...ends,
  );
}

/** Keeps the page in its window, or at the size to which it was zoomed. */
function makeZoom(model: EditorModel, stage: HTMLElement, setScale: (scale: number) => void) {
  let chosen: number | null = null;
  let shown = 0;
  const show = () => {
    const { width, height } = model.size;
    const room = { width: stage.clientWidth - ROOM_PX, height: stage.clientHeight - ROOM_PX };
    const fitting = Math.max(SCALE.min, Math.min(room.width / width, Math.max(room.height, 240) / height));
    const next = chosen ?? fitting;
    if (Math.abs(next - shown) < 0.001) return;
    shown = next;
    setScale(next);
  };
  new ResizeObserver(show).observe(stage);
  model.watch(show);
  return (factor: number | null) => {
    chosen = factor === null ? null : Math.min(SCALE.max, Math.max(SCALE.min, shown * factor));
    show();
  };
}

function startEditor(root: HTMLElement, start: EditorStart): void {
  const model = new EditorModel(start);
  const { words } = start;
  const { node: live, say } = liveText();
  const sheet = makeSheet(model);
  const saving = makeSaving(model, sheet.focusOn);
  const { tell } = saving;
  const actions = makeActions(model, { say, tell, focusOn: sheet.focusOn });
  const properties = makeProperties(model, tell);
  const insert = (field: string) => {
    if (!properties.insert(field)) actions.add("text", field);
  };
  const stage = div("stage", sheet.node);
  const drawProblem = el("p", { className: "draw-problem", role: "status", hidden: true });
  let hasProblem = false;
  const people = makePreview(model, sheet.setDrawn, (status) => {
    hasProblem = status !== 200;
    drawProblem.hidden = !hasProblem;
    drawProblem.textContent = status === 401 ? words.closed : status === 429 ? words.tooMany : words.notDrawn;
  });
  const zoom = makeZoom(model, stage, sheet.setScale);
  model.watch(sheet.show);
  root.replaceChildren(
    makeBar(model, zoom, [saving.state, saving.button]),
    saving.told,
    div(
      "bench",
      makeOutline(model, actions, tell, sheet.focusOn),
      div("middle", makePageTabs(model), drawProblem, stage, people),
      div("side", makeStarts(model), properties.node, makeTagList(model, insert), makePageSetup(model, tell)),
    ),
    el("p", { id: "keys", hidden: true }, words.keys),
    live,
  );
  followKeys(model, sheet, actions, {
    save: () => void saving.save(),
    toProperties: properties.focus,
    say,
  });
}

// Tests import every module where there is no page.
if (typeof document !== "undefined") {
  const root = document.querySelector<HTMLElement>("[data-editor]");
  if (root) startEditor(root, JSON.parse(root.dataset.editor ?? "") as EditorStart);
}
