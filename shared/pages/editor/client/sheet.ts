import type { TemplateElement } from "#shared/domain/templates/template.ts";
import type { EditorModel } from "./editor-model.ts";
import { div, el } from "./elements.ts";
import { HANDLES, outerBox, type PlainBox, type TurnedBox } from "./geometry.ts";
import { followPointer, type GestureKind, type GestureState } from "./sheet-gestures.ts";

/** A picture of the page that the service has drawn, and where each element is on it. */
export interface DrawnPage {
  readonly address: string;
  readonly boxes: ReadonlyMap<string, TurnedBox>;
}

const POINT_MM = 25.4 / 72;

/** On a shorter side the handles would lie on top of each other. */
const THIN_PX = 24;

/** What an element is called where only a word or two fit. */
export const elementName = (element: TemplateElement, words: EditorModel["start"]["words"]): string => {
  const own = element.kind === "text" ? element.text : element.kind === "image" ? element.alt : "";
  const short = [...own.replaceAll(/\s+/g, " ").trim()].slice(0, 40).join("");
  return short === "" ? words.kinds[element.kind] : `${words.kinds[element.kind]}: ${short}`;
};

const isSameBox = (a: TurnedBox, b: TurnedBox): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.rotation === b.rotation;

/** Where a press on an element or a handle begins a gesture; set anew whenever the page is drawn. */
type Press = (kind: GestureKind, event: PointerEvent) => void;

/** The drawn page, and over it a button for each element; one that has moved since shows its part of the picture at its new place. */
export function makeSheet(model: EditorModel) {
  const { words } = model.start;
  const picture = el("img", { className: "drawn", alt: "", hidden: true, draggable: false });
  const holes = div("holes");
  const boxes = div("boxes");
  const guides = div("guides");
  const frame = el("div", { className: "frame", hidden: true, "aria-hidden": "true" });
  const node = div("sheet", picture, holes, boxes, frame, guides);
  const buttons = new Map<string, HTMLButtonElement>();
  let scale = 3;
  let drawn: DrawnPage | undefined;
  let gesture: GestureState | null = null;

  const put = (target: HTMLElement, { x, y, width, height }: PlainBox, rotation = 0) => {
    const { style } = target;
    style.left = `${x * scale}px`;
    style.top = `${y * scale}px`;
    style.width = `${width * scale}px`;
    style.height = `${height * scale}px`;
    style.transform = rotation === 0 ? "" : `rotate(${rotation}deg)`;
  };
  const press: Press = (kind, event) => {
    followPointer(model, kind, event, node, (state) => {
      gesture = state;
      show();
    });
  };
  for (const handle of [...HANDLES, "turn"] as const)
    frame.append(
      el("span", {
        className: `handle ${handle}`,
        onpointerdown: (event: PointerEvent) => press(handle, event),
      }),
    );

  const buttonOf = ({ id }: TemplateElement): HTMLButtonElement => {
    const known = buttons.get(id);
    if (known) return known;
    const made = el(
      "button",
      {
        type: "button",
        className: "box",
        "aria-roledescription": words.element,
        "aria-describedby": "keys",
        "data-id": id,
        onfocus: () => model.select(id),
        onpointerdown: (event: PointerEvent) => {
          model.select(id);
          press("move", event);
        },
      },
      el("span", { className: "draft" }),
    );
    buttons.set(id, made);
    return made;
  };

  /** How an element looks that no picture shows yet: its text about as large as it will be. */
  const showDraft = (button: HTMLElement, element: TemplateElement, isDrawn: boolean) => {
    const draft = button.firstElementChild as HTMLElement;
    draft.hidden = isDrawn;
    if (isDrawn) {
      draft.textContent = "";
      return;
    }
    button.dataset.kind = element.kind;
    draft.textContent = element.kind === "text" ? element.text : words.kinds[element.kind];
    if (element.kind !== "text") return;
    const { style } = draft;
    style.fontSize = `${element.size * POINT_MM * scale}px`;
    style.fontWeight = String(element.weight);
    style.fontFamily =
      element.font === "serif" ? "serif" : element.font === "sans" ? "sans-serif" : "cursive";
    style.color = element.color;
    style.textAlign = element.align;
  };

  /** The part of the picture that shows an element, at the place where it now is. */
  const showMoved = (button: HTMLElement, element: TurnedBox, was: TurnedBox | undefined) => {
    const { style } = button;
    const isMoved =
      was !== undefined &&
      was.rotation === 0 &&
      element.rotation === 0 &&
      was.width === element.width &&
      was.height === element.height &&
      !isSameBox(was, element);
    button.classList.toggle("changed", was !== undefined && !isSameBox(was, element) && !isMoved);
    style.backgroundImage = isMoved ? `url("${drawn!.address}")` : "";
    if (!isMoved) return;
    style.backgroundSize = `${model.size.width * scale}px ${model.size.height * scale}px`;
    style.backgroundPosition = `${-was.x * scale}px ${-was.y * scale}px`;
  };

  function showBoxes(elements: readonly TemplateElement[]): void {
    const focused = document.activeElement;
    const wanted = elements.map(buttonOf);
    const ids = new Set(elements.map(({ id }) => id));
    for (const [id, button] of buttons)
      if (!ids.has(id)) {
        button.remove();
        buttons.delete(id);
      }
    if (wanted.some((button, n) => boxes.children[n] !== button)) boxes.replaceChildren(...wanted);
    if (focused instanceof HTMLElement && focused !== document.activeElement && node.contains(focused))
      focused.focus({ preventScroll: true });
    for (const [n, element] of elements.entries()) {
      const button = wanted[n]!;
      const box = gesture?.id === element.id ? gesture.box : element;
      put(button, box, box.rotation);
      const isSelected = element.id === model.selected;
      button.classList.toggle("selected", isSelected);
      button.classList.toggle("dragged", gesture?.id === element.id);
      button.classList.toggle("bad", model.about(n, model.complaints).length > 0);
      button.setAttribute("aria-pressed", String(isSelected));
      button.setAttribute("aria-label", `${elementName(element, words)} (${box.x}, ${box.y} mm)`);
      const was = drawn?.boxes.get(element.id);
      showDraft(button, element, was !== undefined);
      showMoved(button, box, was);
    }
    const gone = [...(drawn?.boxes ?? [])].filter(([id, box]) => {
      const now = gesture?.id === id ? gesture.box : elements.find((one) => one.id === id);
      return !now || !isSameBox(now, box);
    });
    holes.replaceChildren(
      ...gone.map(([, box]) => {
        const hole = el("span");
        put(hole, outerBox(box));
        return hole;
      }),
    );
  }

  function show(): void {
    const { size, page, element } = model;
    node.style.width = `${size.width * scale}px`;
    node.style.height = `${size.height * scale}px`;
    showBoxes(page.elements);
    const box = gesture?.box ?? element;
    frame.hidden = !box;
    if (box) put(frame, box, box.rotation);
    frame.classList.toggle("thin", box !== undefined && box.height * scale < THIN_PX);
    frame.classList.toggle("narrow", box !== undefined && box.width * scale < THIN_PX);
    guides.replaceChildren(
      ...(gesture?.guides ?? []).map(({ axis, at }) => {
        const line = el("span", { className: axis });
        line.style[axis === "x" ? "left" : "top"] = `${at * scale}px`;
        return line;
      }),
    );
  }

  node.addEventListener("pointerdown", (event) => {
    if (event.target === node || event.target === picture || event.target === boxes) model.select(null);
  });
  return {
    node,
    show,
    /** The picture that the service has drawn; without one the elements are shown as drafts. */
    setDrawn(page: DrawnPage | undefined): void {
      drawn = page;
      picture.hidden = !page;
      if (page) picture.src = page.address;
      show();
    },
    setScale(next: number): void {
      scale = next;
      show();
    },
    focusOn(id: string): void {
      buttons.get(id)?.focus();
    },
    hasFocus: (): boolean => boxes.contains(document.activeElement),
  };
}
export type Sheet = ReturnType<typeof makeSheet>;
