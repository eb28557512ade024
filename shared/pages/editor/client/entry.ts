import type { EditorStart } from "../editor-start.ts";
import { startEditor } from "./start-editor.ts";

// Tests import every module where there is no page.
if (typeof document !== "undefined") {
  const root = document.querySelector<HTMLElement>("[data-editor]");
  if (root) startEditor(root, JSON.parse(root.dataset.editor ?? "") as EditorStart);
}
