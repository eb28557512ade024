import type { EditorTag } from "../editor-start.ts";
import type { EditorModel } from "./editor-model.ts";
import { el } from "./elements.ts";

/** The list of fields that a text can name: those of every certificate, and of a badge or preset that can be chosen. */
export function makeTagList(model: EditorModel, insert: (field: string) => void): HTMLElement {
  const { words, tags, groups } = model.start;
  const button = ({ field, label }: EditorTag) =>
    el("button", { type: "button", className: "tag", title: field, onclick: () => insert(field) }, label);
  const more = el("div", { className: "tags" });
  const select = el(
    "select",
    {
      id: "tag-group",
      onchange: () => {
        const group = groups.find(({ id }) => id === select.value);
        more.replaceChildren(...(group?.tags ?? []).map(button));
      },
    },
    el("option", { value: "" }, words.noGroup),
    ...groups.map(({ id, label }) => el("option", { value: id }, label)),
  );
  return el(
    "section",
    { className: "panel taglist", "aria-label": words.tags },
    el("h2", {}, words.tags),
    el("div", { className: "tags" }, ...tags.map(button)),
    groups.length > 0 &&
      el("div", { className: "field" }, el("label", { for: "tag-group" }, words.fieldsOf), select),
    more,
    el("p", { className: "hint" }, words.tagsHint),
  );
}
