import ICONS from "./icons.json" with { type: "json" };

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

export const div = (className: string, ...children: readonly Child[]): HTMLDivElement =>
  el("div", { className }, ...children);

/** A part of the page below its heading. */
export const panel = (className: string, title: string, ...children: readonly Child[]): HTMLElement =>
  el("section", { className: `panel ${className}`, "aria-label": title }, el("h2", {}, title), ...children);

let lastNumber = 0;
/** A control below its label. */
export function labelled(label: string, control: HTMLElement, className = ""): HTMLElement {
  lastNumber += 1;
  control.id = `field-${lastNumber}`;
  return div(`field ${className}`, el("label", { for: control.id }, label), control);
}

/** A list of which one is chosen, by the value and the text of each. */
export function choice(
  options: readonly (readonly [value: string, text: string])[],
  choose: (value: string) => void,
): HTMLSelectElement {
  const all = options.map(([value, text]) => el("option", { value }, text));
  const select = el("select", { onchange: () => choose(select.value) }, ...all);
  return select;
}

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
