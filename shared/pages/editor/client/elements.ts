type Child = Node | string | null | false;
type Props = Readonly<Record<string, unknown>>;

/** Makes an element: `on…` are listeners, names with a hyphen attributes, others properties; nothing of a template is ever markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value as EventListener);
    else if (name.includes("-") || name === "role" || name === "for") made.setAttribute(name, String(value));
    else (made as unknown as Record<string, unknown>)[name] = value;
  }
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  undo: "M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-2",
  redo: "m16 5 4 4-4 4M20 9h-9a6 6 0 0 0 0 12h2",
  smaller: "M5 12h14",
  larger: "M12 5v14M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  text: "M5 6V4h14v2M12 4v16M9 20h6",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01",
  signature: "M3 17c3-1 6-9 8-11s3 0 1 4-5 8-3 8 3-4 4-4 0 3 2 3 3-2 6-2M4 21h16",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  seal: "M12 3l2.4 2 3.1-.2.8 3 2.6 1.7-1.2 2.9 1.2 2.9-2.6 1.7-.8 3-3.1-.2-2.4 2-2.4-2-3.1.2-.8-3-2.6-1.7 1.2-2.9-1.2-2.9 2.6-1.7.8-3 3.1.2zM9 12l2 2 4-4",
  line: "M4 20 20 4",
  rectangle: "M4 6h16v12H4z",
  forward: "m6 15 6-6 6 6",
  backward: "m6 9 6 6 6-6",
  duplicate: "M9 9h11v11H9zM5 15H4V4h11v1",
  delete: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
} as const;
export type IconName = keyof typeof ICONS;

/** An icon that says nothing by itself: the control that has it has a name. */
export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export const textButton = (className: string, label: string, onclick: () => void): HTMLButtonElement =>
  el("button", { type: "button", className, onclick }, label);

export const iconButton = (
  name: IconName,
  label: string,
  onclick: () => void,
  keys?: string,
): HTMLButtonElement =>
  el(
    "button",
    {
      type: "button",
      className: "tool",
      title: keys ? `${label} (${keys})` : label,
      "aria-label": label,
      "aria-keyshortcuts": keys?.replaceAll("Ctrl", "Control"),
      onclick,
    },
    icon(name),
  );

/** Moves that follow each other closely are told once, when they end. */
const PAUSE_MS = 400;

/** A text that screen readers read aloud whenever it changes, and that nobody sees. */
export function liveText(): { readonly node: HTMLElement; readonly say: (text: string) => void } {
  const node = el("div", { className: "unseen", "aria-live": "polite" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    node,
    say(text) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        node.textContent = text;
      }, PAUSE_MS);
    },
  };
}
