import type { TemplateElement } from "#shared/domain/templates/template.ts";
import type { EditorModel } from "./editor-model.ts";
import {
  angleTo,
  type BoxHandle,
  type GuideLine,
  resizedBox,
  snapLines,
  snappedMove,
  type TurnedBox,
} from "./geometry.ts";

/** Within so many pixels a box snaps to a line. */
const REACH_PX = 6;
/** A press that moves less is a click. */
const CLICK_PX = 3;

export type GestureKind = "move" | "turn" | BoxHandle;
/** An element while a pointer has it: where it would be, and the lines that it keeps to. */
export interface GestureState {
  readonly id: string;
  readonly box: TurnedBox;
  readonly guides: readonly GuideLine[];
}

const KEEPS_RATIO: ReadonlySet<TemplateElement["kind"]> = new Set(["qr", "seal"]);

/** Follows a pointer pressed on an element; the template changes once, at its release. Alt leaves out snapping, Shift keeps the ratio. */
export function followPointer(
  model: EditorModel,
  kind: GestureKind,
  pressed: PointerEvent,
  sheet: HTMLElement,
  show: (state: GestureState | null) => void,
): void {
  const { element } = model;
  const target = pressed.currentTarget;
  if (!element || pressed.button !== 0 || !(target instanceof HTMLElement)) return;
  const { page } = model;
  const lines = snapLines(
    page.elements.filter(({ id }) => id !== element.id),
    model.size,
  );
  let state: GestureState | null = null;

  const at = (event: PointerEvent): GestureState => {
    const scale = sheet.getBoundingClientRect().width / model.size.width;
    const by = {
      dx: (event.clientX - pressed.clientX) / scale,
      dy: (event.clientY - pressed.clientY) / scale,
    };
    const reach = event.altKey ? 0 : REACH_PX / scale;
    if (kind === "move") {
      const { guides, ...moved } = snappedMove(element, by, lines, model.size, reach);
      return { id: element.id, box: { ...element, ...moved }, guides };
    }
    if (kind === "turn") {
      const corner = sheet.getBoundingClientRect();
      const point = { x: (event.clientX - corner.left) / scale, y: (event.clientY - corner.top) / scale };
      return {
        id: element.id,
        box: { ...element, rotation: angleTo(element, point, event.altKey) },
        guides: [],
      };
    }
    const square = KEEPS_RATIO.has(element.kind) || event.shiftKey;
    const { guides, ...resized } = resizedBox(element, kind, by, { square, lines, page: model.size, reach });
    return { id: element.id, box: { ...element, ...resized }, guides };
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return;
    const far = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
    if (!state && far < CLICK_PX) return;
    state = at(event);
    show(state);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return;
    for (const [type, listener] of listeners) target.removeEventListener(type, listener as EventListener);
    show(null);
    if (!state || event.type === "pointercancel") return;
    const { x, y, width, height, rotation } = state.box;
    model.change(element.id, { x, y, width, height, rotation });
  };
  const listeners = [
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
  ] as const;
  target.setPointerCapture(pressed.pointerId);
  for (const [type, listener] of listeners) target.addEventListener(type, listener as EventListener);
}
