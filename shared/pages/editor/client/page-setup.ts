import type { EditorTag } from "../editor-start.ts";
import { type EditedPlace, pagesAt, withBack, withoutVariant, withPageAt, withVariant } from "./editing.ts";
import type { EditorModel } from "./editor-model.ts";
import { choice, div, el, labelled, panel, textButton } from "./elements.ts";
import { fileButton } from "./files.ts";

export function makePageTabs(model: EditorModel) {
  const { words, limits } = model.start;
  const tab = (page: number, label: string) =>
    textButton("tab", label, () => model.go({ ...model.place, page }));
  const tabs = [tab(0, words.front), tab(1, words.back)];
  const editAt = (place: EditedPlace, content: EditorModel["content"]) => {
    model.place = place;
    model.selected = null;
    model.edit(content);
  };
  const backButton = (label: string, back: boolean) =>
    textButton("tab quiet", label, () => {
      const { variant } = model.place;
      editAt({ variant, page: back ? 1 : 0 }, withBack(model.content, variant, back));
    });
  const addBack = backButton(words.addBack, true);
  const removeBack = backButton(words.removeBack, false);
  const select = el("select", { id: "variant" });
  const NEW = "new";
  select.addEventListener("change", () => {
    if (select.value !== NEW) {
      model.go({ variant: select.value === "" ? null : Number(select.value), page: 0 });
      return;
    }
    const role = (prompt(words.role) ?? "").trim();
    const known = model.content.variants.findIndex((variant) => variant.role === role);
    if (role === "") model.tell();
    else if (known >= 0) model.go({ variant: known, page: 0 });
    else editAt({ variant: model.content.variants.length, page: 0 }, withVariant(model.content, role));
  });
  const removeVariant = textButton("tab quiet", words.removeVariant, () => {
    const { variant } = model.place;
    if (variant !== null) editAt({ variant: null, page: 0 }, withoutVariant(model.content, variant));
  });

  model.watch(() => {
    const { place, content } = model;
    const hasBack = pagesAt(content, place.variant).length > 1;
    for (const [n, one] of tabs.entries()) {
      one.setAttribute("aria-pressed", String(n === place.page));
      one.hidden = n === 1 && !hasBack;
    }
    addBack.hidden = hasBack;
    removeBack.hidden = !hasBack || place.page === 0;
    removeVariant.hidden = place.variant === null;
    select.replaceChildren(
      el("option", { value: "" }, words.everybody),
      ...content.variants.map(({ role }, n) => el("option", { value: String(n) }, role)),
      ...(content.variants.length < limits.variants ? [el("option", { value: NEW }, words.addVariant)] : []),
    );
    select.value = place.variant === null ? "" : String(place.variant);
  });
  return div(
    "tabs",
    ...tabs,
    addBack,
    removeBack,
    el("span", { className: "gap" }),
    el("label", { for: "variant" }, words.variant),
    select,
    removeVariant,
  );
}

type Page = EditorModel["content"]["page"];

/** The panel of the page itself: its size, its orientation and what is behind everything. */
export function makePageSetup(model: EditorModel, tell: (text: string) => void): HTMLElement {
  const { words, sizes } = model.start;
  const setPage = (change: Partial<Page>) =>
    model.edit({ ...model.content, page: { ...model.content.page, ...change } });
  const size = choice(
    Object.keys(sizes).map((name) => [name, name.length === 2 ? name.toUpperCase() : "Letter"]),
    (value) => setPage({ size: value as Page["size"] }),
  );
  const orientation = choice(
    [
      ["landscape", words.landscape],
      ["portrait", words.portrait],
    ],
    (value) => setPage({ orientation: value as Page["orientation"] }),
  );
  const setBackground = (background_url: string | null) =>
    model.edit(withPageAt(model.content, model.place, (page) => ({ ...page, background_url })));
  const remove = textButton("quiet", words.remove, () => setBackground(null));
  const file = fileButton(model, words.upload, ({ image_url }) => setBackground(image_url), tell);
  model.watch(() => {
    size.value = model.content.page.size;
    orientation.value = model.content.page.orientation;
    remove.hidden = model.page.background_url === null;
  });
  return panel(
    "setup",
    words.page,
    div("grid", labelled(words.size, size, "short"), labelled(words.orientation, orientation, "short")),
    div(
      "field",
      el("span", { className: "label" }, words.background),
      div("row", file, remove),
      el("p", { className: "hint" }, words.uploadHint),
    ),
  );
}

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
