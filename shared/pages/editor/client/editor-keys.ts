import { fill } from "#shared/texts/fill.ts";
import type { EditorModel } from "./editor-model.ts";
import { movedInside } from "./geometry.ts";
import type { EditorActions } from "./outline.ts";
import type { Sheet } from "./sheet.ts";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The keys of the editor: those of the whole page, and those of the element that has the keyboard. */
export function followKeys(
  model: EditorModel,
  sheet: Sheet,
  actions: EditorActions,
  does: {
    readonly save: () => void;
    readonly toProperties: () => void;
    readonly say: (text: string) => void;
  },
): void {
  /** Moves the element by so many millimetres; one that is pressed again and again is one step to undo. */
  const move = ([x, y]: readonly [number, number], by: number) => {
    const { element } = model;
    if (!element) return;
    const moved = movedInside(element, x * by, y * by, model.size);
    model.change(element.id, moved, "arrows");
    does.say(fill(model.start.words.movedTo, { ...moved }));
  };

  const onControl = (key: string, shift: boolean): (() => void) | undefined => {
    if (key === "z") return () => model.step(!shift);
    if (key === "y") return () => model.step(false);
    if (key === "s") return does.save;
    if (key === "d" && model.element) return actions.duplicate;
    return undefined;
  };
  const onElement = (event: KeyboardEvent): (() => void) | undefined => {
    const arrow = ARROWS[event.key];
    if (arrow) return () => move(arrow, event.altKey ? 0.1 : event.shiftKey ? 10 : 1);
    if (event.key === "Delete" || event.key === "Backspace") return actions.remove;
    if (event.key === "Enter") return does.toProperties;
    if (event.key === "Escape")
      return () => {
        (document.activeElement as HTMLElement | null)?.blur();
        model.select(null);
      };
    return undefined;
  };
  addEventListener("keydown", (event) => {
    const isControl = event.ctrlKey || event.metaKey;
    const act = isControl
      ? onControl(event.key.toLowerCase(), event.shiftKey)
      : sheet.hasFocus()
        ? onElement(event)
        : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}
