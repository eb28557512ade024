import type { EditorTag } from "../editor-start.ts";
import type { EditorModel } from "./editor-model.ts";
import { choice, div, el, labelled, panel } from "./elements.ts";

/** The list of fields that a text can name: those of every certificate, and of a badge or preset that can be chosen. */
export function makeTagList(model: EditorModel, insert: (field: string) => void): HTMLElement {
  const { words, tags, groups } = model.start;
  const button = ({ field, label }: EditorTag) =>
    el("button", { type: "button", className: "tag", title: field, onclick: () => insert(field) }, label);
  const more = div("tags");
  const select = choice(
    [["", words.noGroup], ...groups.map(({ id, label }) => [id, label] as const)],
    (value) => more.replaceChildren(...(groups.find(({ id }) => id === value)?.tags ?? []).map(button)),
  );
  return panel(
    "taglist",
    words.tags,
    div("tags", ...tags.map(button)),
    groups.length > 0 && labelled(words.fieldsOf, select),
    more,
    el("p", { className: "hint" }, words.tagsHint),
  );
}
