import type { EditorModel } from "./editor-model.ts";
import { div, el } from "./elements.ts";

/** The examples that a template can begin from, as pictures that are drawn when somebody opens their list. */
export function makeStarts(model: EditorModel): HTMLElement {
  const { words, starts, locale, id } = model.start;
  const examples = starts.map(({ name, content }) => {
    const picture = el("img", { alt: "", hidden: true });
    const choose = () => {
      model.place = { variant: null, page: 0 };
      model.selected = null;
      model.edit({ ...content, variants: model.content.variants });
    };
    const button = el(
      "button",
      { type: "button", className: "example", "data-start": name, onclick: choose },
      el("span", { className: "thumb" }, picture),
      el("span", {}, words.starts[name]),
    );
    return { button, picture, content };
  });

  let isDrawn = false;
  async function draw(): Promise<void> {
    if (isDrawn) return;
    isDrawn = true;
    for (const { picture, content } of examples) {
      const response = await fetch(`${id}/preview`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ content, locale }),
      }).catch(() => undefined);
      // Without its picture an example still has its name.
      if (!response?.ok) continue;
      picture.src = URL.createObjectURL(await response.blob());
      picture.hidden = false;
    }
  }
  const list = el(
    "details",
    { className: "panel starts" },
    el("summary", {}, words.start),
    el("p", { className: "hint" }, words.startHint),
    div("examples", ...examples.map(({ button }) => button)),
  );
  list.addEventListener("toggle", () => {
    if (list.open) void draw();
  });
  return list;
}
