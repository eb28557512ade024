import type { TemplateElement } from "#shared/domain/templates/template.ts";
import { fill } from "#shared/texts/fill.ts";
import {
  addedElement,
  copyOf,
  type ElementKind,
  freeId,
  layeredElement,
  newElement,
  removedElement,
} from "./editing.ts";
import type { EditorModel } from "./editor-model.ts";
import { div, el, icon, iconButton } from "./elements.ts";
import { fileButton, type TakenFile } from "./files.ts";
import { elementName } from "./sheet.ts";

const PLAIN_KINDS: readonly Exclude<ElementKind, "image">[] = [
  "text",
  "qr",
  "signature",
  "seal",
  "line",
  "rectangle",
];

/** What can be done with the chosen element, by buttons and by keys. */
export function makeActions(
  model: EditorModel,
  does: {
    readonly say: (text: string) => void;
    readonly tell: (text: string) => void;
    readonly focusOn: (id: string) => void;
  },
) {
  const { words, limits } = model.start;
  const { say, tell } = does;
  const add = (element: TemplateElement) => {
    model.selected = element.id;
    model.edit(addedElement(model.content, model.place, element));
    does.focusOn(element.id);
  };
  const hasRoom = (): boolean => {
    if (model.page.elements.length < limits.elements) return true;
    tell(fill(words.full, { n: limits.elements }));
    return false;
  };
  return {
    add(kind: Exclude<ElementKind, "image">, text = words.newText): void {
      if (!hasRoom()) return;
      add(newElement(kind, model.page, model.size, text));
    },
    /** A picture of a file that the service has taken, with its ratio. */
    addPicture({ image_url, width, height }: TakenFile): void {
      if (!hasRoom()) return;
      const blank = newElement("image", model.page, model.size, "");
      const scale = Math.min(blank.width / width, blank.height / height);
      const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
      add({ ...blank, id: freeId(model.page, "image"), image_url, width: w, height: h } as TemplateElement);
    },
    duplicate(): void {
      const { element } = model;
      if (!element || !hasRoom()) return;
      add(copyOf(element, model.page, model.size));
    },
    remove(): void {
      const { element } = model;
      if (!element) return;
      // The keyboard goes on where it was: at the next element, or the last one.
      const { elements } = model.page;
      const at = elements.indexOf(element);
      const next = elements[at + 1] ?? elements[at - 1];
      model.selected = next?.id ?? null;
      model.edit(removedElement(model.content, model.place, element.id));
      if (next) does.focusOn(next.id);
      say(fill(words.removed, { name: elementName(element, words) }));
    },
    layer(by: number): void {
      if (model.selected !== null) model.edit(layeredElement(model.content, model.place, model.selected, by));
    },
  };
}
export type EditorActions = ReturnType<typeof makeActions>;

/** The panel on the left: buttons to add elements, and the list of those of the page. */
export function makeOutline(
  model: EditorModel,
  actions: EditorActions,
  tell: (text: string) => void,
  focusOn: (id: string) => void,
) {
  const { words } = model.start;
  const tools = PLAIN_KINDS.map((kind) =>
    el(
      "button",
      { type: "button", className: "add", "data-kind": kind, onclick: () => actions.add(kind) },
      icon(kind),
      el("span", {}, words.kinds[kind]),
    ),
  );
  const picture = fileButton(model, words.kinds.image, actions.addPicture, tell, "image");
  const list = el("ol", { className: "layers" });
  const empty = el("p", { className: "hint" }, words.noElements);
  const layerTools = div(
    "row",
    iconButton("backward", words.forward, () => actions.layer(1)),
    iconButton("forward", words.backward, () => actions.layer(-1)),
    iconButton("duplicate", words.duplicate, actions.duplicate, "Ctrl+D"),
    iconButton("delete", words.delete, actions.remove, "Delete"),
  );
  const items = new Map<string, HTMLElement>();

  model.watch(() => {
    const { elements } = model.page;
    empty.hidden = elements.length > 0;
    for (const button of layerTools.querySelectorAll("button")) button.disabled = !model.element;
    const wanted = elements.map((element) => {
      const item =
        items.get(element.id) ??
        el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              onclick: () => {
                model.select(element.id);
                focusOn(element.id);
              },
            },
            icon(element.kind),
            el("span", { dir: "auto" }),
          ),
        );
      items.set(element.id, item);
      item.querySelector("span")!.textContent = elementName(element, words);
      item.firstElementChild!.setAttribute("aria-current", String(element.id === model.selected));
      return item;
    });
    const ids = new Set(elements.map(({ id }) => id));
    for (const id of items.keys()) if (!ids.has(id)) items.delete(id);
    if (list.childElementCount !== wanted.length || wanted.some((item, n) => list.children[n] !== item))
      list.replaceChildren(...wanted);
  });
  return el(
    "section",
    { className: "panel outline", "aria-label": words.layers },
    el("h2", {}, words.add),
    div("adds", ...tools, picture),
    el("h2", {}, words.layers),
    layerTools,
    list,
    empty,
    el("p", { className: "hint" }, words.layersHint),
  );
}
