import { fill } from "#shared/texts/fill.ts";
import { placeOfPath } from "./editing.ts";
import { complaintText, type EditorComplaint, type EditorModel, isAdvice } from "./editor-model.ts";
import { el, textButton } from "./elements.ts";
import { elementName } from "./sheet.ts";

interface SavedAnswer {
  readonly revision: number;
  readonly warnings?: readonly EditorComplaint[];
}
interface RefusedAnswer {
  readonly code?: string;
  readonly errors?: readonly EditorComplaint[];
}

/** Minutes before the end of the session at which the page says so. */
const END_TOLD_MINUTES = 5;

/** Stores the template, and says what became of it: each complaint leads to its element. */
export function makeSaving(model: EditorModel, focusOn: (id: string) => void) {
  const { words } = model.start;
  const state = el("p", { className: "state-line", role: "status" });
  const told = el("div", { className: "told", role: "alert", hidden: true });
  const button = el(
    "button",
    {
      type: "button",
      className: "save",
      title: "Ctrl+S",
      "aria-keyshortcuts": "Control+S",
      onclick: () => void save(),
    },
    words.save,
  );
  let isSaving = false;

  const tell = (text: string, complaints: readonly EditorComplaint[] = []) => {
    told.hidden = text === "";
    told.classList.toggle("advice", complaints.length > 0 && complaints.every((one) => isAdvice(one, words)));
    told.replaceChildren(
      el("p", {}, text),
      ...(complaints.length > 0 ? [el("ul", {}, ...complaints.map(item))] : []),
    );
  };
  /** A complaint, with a button that goes to its element when it has one. */
  const item = (complaint: EditorComplaint) => {
    const { path } = complaint;
    const message = complaintText(complaint, model.start);
    const place = placeOfPath(model.content, path);
    if (!place) return el("li", {}, message);
    const go = () => {
      model.go({ variant: place.variant, page: place.page }, place.id);
      if (place.id !== null) focusOn(place.id);
    };
    const pages = place.variant === null ? model.content.pages : model.content.variants[place.variant]?.pages;
    const element = pages?.[place.page]?.elements.find(({ id }) => id === place.id);
    const label = element ? elementName(element, words) : place.page === 0 ? words.front : words.back;
    return el("li", {}, textButton("link", label, go), ` ${message}`);
  };

  async function save(): Promise<void> {
    if (isSaving) return;
    const { draft } = model;
    isSaving = true;
    show();
    try {
      const response = await fetch(`${model.start.id}/content`, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: draft.name, ...draft.content, revision: model.revision }),
      });
      if (response.ok) {
        const { revision, warnings = [] } = (await response.json()) as SavedAnswer;
        model.markSaved(draft, revision, warnings);
        tell(warnings.length > 0 ? words.warnings : "", warnings);
      } else refuse(response.status, (await response.json().catch(() => ({}))) as RefusedAnswer);
    } catch {
      tell(words.notReached);
    } finally {
      isSaving = false;
      show();
    }
  }

  function refuse(status: number, { code, errors = [] }: RefusedAnswer): void {
    model.complaints = errors;
    model.tell();
    if (status === 401 || status === 404) tell(words.closed);
    else if (code === "conflict") tell(words.conflict);
    else if (status === 429) tell(words.tooMany);
    else if (errors.length > 0) tell(fill(words.notSaved, { n: errors.length }), errors);
    else tell(status < 500 ? words.refused : words.notReached);
  }

  function show(): void {
    button.disabled = isSaving || model.isSaved;
    state.textContent = isSaving ? words.saving : model.isSaved ? words.saved : words.unsaved;
    state.classList.toggle("dirty", !model.isSaved);
  }
  model.watch(show);
  addEventListener("beforeunload", (event) => {
    if (!model.isSaved) event.preventDefault();
  });
  const endsIn = model.start.endsAt - Date.now();
  setTimeout(
    () => tell(fill(words.endsSoon, { n: END_TOLD_MINUTES })),
    Math.max(0, endsIn - END_TOLD_MINUTES * 60_000),
  );
  return { button, state, told, save, tell };
}
