import { el } from "./elements.ts";

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
