import type { TemplateContent } from "#shared/domain/templates/template.ts";
import type { EditorStart } from "../editor-start.ts";
import { type EditedPlace, pageAt } from "./editing.ts";
import type { EditorModel, SamplePerson } from "./editor-model.ts";
import { PEOPLE } from "./editor-model.ts";
import { el } from "./elements.ts";
import type { DrawnPage } from "./sheet.ts";

/** A picture is asked for when nothing has changed for so long; those of the other people later, as nobody looks at them yet. */
const PAUSE_MS = 120;
const OTHERS_PAUSE_MS = 900;
/** As many as a badge may have. */
const FIELDS_MAX = 40;

interface Wanted {
  readonly content: TemplateContent;
  readonly place: EditedPlace;
  readonly person: SamplePerson;
}
const isSame = (a: Wanted | undefined, b: Wanted): boolean =>
  a !== undefined && a.content === b.content && a.place === b.place && a.person === b.person;

/** The fields of badges and presets that a template names; one that none of them has is a text. */
function fieldsIn({ groups }: EditorStart, content: TemplateContent): readonly unknown[] {
  const tags = groups.flatMap((group) => group.tags);
  // The first of a name stays: badges stand before presets.
  const known = new Map(tags.toReversed().map((tag) => [tag.field, tag.declared]));
  const named = new Set(JSON.stringify(content).match(/\{values\.[a-z0-9_]{1,40}\}/g));
  return [...named]
    .slice(0, FIELDS_MAX)
    .map((field) => known.get(field) ?? { key: field.slice(8, -1), label: field, type: "text" });
}

/** A text that somebody has emptied to write another one may not be stored, and draws nothing. */
function withoutBlanks(content: TemplateContent): TemplateContent {
  const cleaned = (pages: TemplateContent["pages"]) =>
    pages.map((page) => ({
      ...page,
      elements: page.elements.filter((element) => element.kind !== "text" || element.text.trim() !== ""),
    }));
  const variants = content.variants.map((variant) => ({ ...variant, pages: cleaned(variant.pages) }));
  return { ...content, pages: cleaned(content.pages), variants };
}

/** Keeps the picture of the page up to date, forgetting answers that another change has overtaken; gives the strip of people. */
export function makePreview(
  model: EditorModel,
  show: (page: DrawnPage | undefined) => void,
  tellProblem: (status: number | undefined) => void,
) {
  const { words } = model.start;
  let shown: Wanted | undefined;
  let asked: Wanted | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let others: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let address: string | undefined;

  const strip = el("div", { className: "people", role: "radiogroup", "aria-label": words.preview });
  const pictures = new Map<SamplePerson, HTMLImageElement>();
  const buttons = PEOPLE.map((person) => {
    const picture = el("img", { alt: "", hidden: true });
    pictures.set(person, picture);
    const choose = () => {
      model.person = person;
      model.tell();
    };
    return el(
      "button",
      { type: "button", role: "radio", className: "person", "data-person": person, onclick: choose },
      el("span", { className: "thumb" }, picture),
      el("span", {}, words.people[person]),
    );
  });
  strip.append(...buttons);
  strip.addEventListener("keydown", ({ key }) => {
    const by =
      key === "ArrowRight" || key === "ArrowDown" ? 1 : key === "ArrowLeft" || key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    const next = (PEOPLE.indexOf(model.person) + by + PEOPLE.length) % PEOPLE.length;
    buttons[next]!.click();
    buttons[next]!.focus();
  });

  /** The picture of a page; undefined when there is none, after which `status` says why. */
  async function ask({ content, place, person }: Wanted, signal?: AbortSignal): Promise<Blob | number> {
    const role = place.variant === null ? null : (content.variants[place.variant]?.role ?? null);
    const response = await fetch(`${model.start.id}/preview`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        content: withoutBlanks(content),
        page: place.page + 1,
        person,
        locale: model.start.locale,
        fields: fieldsIn(model.start, content),
        ...(role !== null && { role }),
      }),
      ...(signal && { signal }),
    });
    return response.ok ? response.blob() : response.status;
  }

  const setPicture = (person: SamplePerson, picture: Blob) => {
    const image = pictures.get(person)!;
    const former = image.src;
    image.src = URL.createObjectURL(picture);
    image.hidden = false;
    if (former !== "" && former !== address) URL.revokeObjectURL(former);
    return image.src;
  };

  async function refresh(wanted: Wanted): Promise<void> {
    running?.abort();
    running = new AbortController();
    asked = wanted;
    let answer: Blob | number | undefined;
    try {
      answer = await ask(wanted, running.signal);
    } catch (error) {
      if ((error as Error).name === "AbortError") return;
    }
    if (asked !== wanted) return;
    if (!(answer instanceof Blob)) {
      tellProblem(answer);
      return;
    }
    const former = address;
    address = setPicture(wanted.person, answer);
    // It is decoded before it is shown, so that no empty page flashes up.
    const image = new Image();
    image.src = address;
    await image.decode().catch(() => {});
    if (asked !== wanted) return;
    shown = wanted;
    const boxes = new Map(
      pageAt(wanted.content, wanted.place).elements.map(({ id, x, y, width, height, rotation }) => [
        id,
        { x, y, width, height, rotation },
      ]),
    );
    show({ address, boxes });
    if (former !== undefined && ![...pictures.values()].some(({ src }) => src === former))
      URL.revokeObjectURL(former);
    tellProblem(200);
    clearTimeout(others);
    others = setTimeout(() => void refreshOthers(wanted), OTHERS_PAUSE_MS);
  }

  async function refreshOthers(wanted: Wanted): Promise<void> {
    for (const person of PEOPLE) {
      if (person === wanted.person || !isSame(shown, wanted)) continue;
      const answer = await ask({ ...wanted, person }).catch(() => undefined);
      if (answer instanceof Blob && isSame(shown, wanted)) setPicture(person, answer);
    }
  }

  model.watch(() => {
    for (const [n, person] of PEOPLE.entries()) {
      const isChosen = person === model.person;
      buttons[n]!.setAttribute("aria-checked", String(isChosen));
      buttons[n]!.tabIndex = isChosen ? 0 : -1;
    }
    const wanted = { content: model.content, place: model.place, person: model.person };
    if (isSame(asked, wanted)) return;
    // Another page or person has another picture: the former one would lie under the wrong elements.
    if (shown && (shown.place !== wanted.place || shown.content.page !== wanted.content.page)) {
      shown = undefined;
      show(undefined);
    }
    const isFirst = asked === undefined;
    asked = wanted;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(wanted), isFirst ? 0 : PAUSE_MS);
  });
  return strip;
}
