import type { TemplateContent, TemplateElement, TemplatePage } from "#shared/domain/templates/template.ts";
import { fill } from "#shared/texts/fill.ts";
import type { EditorStart } from "../editor-start.ts";
import { changedElement, type EditedPlace, type ElementChange, pageAt, pagesAt } from "./editing.ts";
import type { PageSize } from "./geometry.ts";

const STEPS_MAX = 200;
/** Changes of one kind within this time are one step, such as the letters of a word. */
const JOINED_MS = 1_000;

export class EditHistory<T> {
  private past: T[] = [];
  private future: T[] = [];
  private current: T;
  private lastKind = "";
  private lastAt = 0;

  constructor(current: T) {
    this.current = current;
  }

  get present(): T {
    return this.current;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** A new state. Changes of the same `kind` shortly after each other become one step; "" is always a step of its own. */
  push(next: T, kind = "", now = Date.now()): void {
    if (next === this.current) return;
    const joined = kind !== "" && kind === this.lastKind && now - this.lastAt < JOINED_MS && this.canUndo;
    if (!joined) this.past = [...this.past, this.current].slice(-STEPS_MAX);
    this.future = [];
    this.current = next;
    this.lastKind = kind;
    this.lastAt = now;
  }

  /** Goes back a step; false when there is none. */
  undo(): boolean {
    const former = this.past.at(-1);
    if (former === undefined) return false;
    this.past = this.past.slice(0, -1);
    this.future = [this.current, ...this.future];
    this.current = former;
    this.lastKind = "";
    return true;
  }

  redo(): boolean {
    const [next, ...rest] = this.future;
    if (next === undefined) return false;
    this.past = [...this.past, this.current];
    this.future = rest;
    this.current = next;
    this.lastKind = "";
    return true;
  }
}

/** The sample people that previews are drawn for, the shown one first of all. */
export const PEOPLE = ["short", "longest", "other_script"] as const;
export type SamplePerson = (typeof PEOPLE)[number];

interface TemplateDraft {
  readonly name: string;
  readonly content: TemplateContent;
}
/** What the service says against a template or one of its elements. */
export interface EditorComplaint {
  readonly path: string;
  /** Why a template is refused, or advice; absent where a value alone is not taken. */
  readonly code?: string;
  /** What the text of the code speaks of. */
  readonly named?: string;
}

type Words = EditorStart["words"];

/** Whether a complaint is of what was stored as asked, but may not be what was meant. */
export const isAdvice = ({ code }: EditorComplaint, { advice }: Words): boolean =>
  code !== undefined && code in advice;

/** What people read of a complaint, in the language of the page. */
export function complaintText(
  { path, code = "", named = "" }: EditorComplaint,
  { words, limits }: Pick<EditorStart, "words" | "limits">,
): string {
  const texts: Readonly<Record<string, string>> = { ...words.refusals, ...words.advice };
  const text = code === "other" ? undefined : texts[code];
  if (text === undefined) return fill(words.refusals.other, { field: fieldName(path, words) });
  // Fields of a certificate stand in braces too, such as {recipient_name}.
  return Object.entries({ named, ...limits }).reduce(
    (filled, [place, value]) => filled.replaceAll(`{${place}}`, String(value)),
    text,
  );
}

/** Fields with another name than their label has. */
const LABELS: Readonly<Record<string, keyof Words>> = {
  size: "letterSize",
  min_size: "minSize",
  image_url: "picture",
  background_url: "background",
  variants: "variant",
};

/** The label of the field that a path leads to, or else of the page. */
function fieldName(path: string, words: Words): string {
  const [field = ""] = /[a-z_]+$/.exec(path) ?? [];
  const label = words[LABELS[field] ?? (field as keyof Words)];
  return typeof label === "string" ? label : words.page;
}

/** All that the editor knows, and who is told when it changes. */
export class EditorModel {
  readonly start: EditorStart;
  readonly history: EditHistory<TemplateDraft>;
  revision: number;
  place: EditedPlace = { variant: null, page: 0 };
  selected: string | null = null;
  person: SamplePerson = "short";
  complaints: readonly EditorComplaint[] = [];
  warnings: readonly EditorComplaint[] = [];
  private stored: TemplateDraft;
  private readonly listeners: (() => void)[] = [];

  constructor(start: EditorStart) {
    this.start = start;
    this.revision = start.revision;
    this.stored = { name: start.name, content: start.content };
    this.history = new EditHistory(this.stored);
  }

  get draft(): TemplateDraft {
    return this.history.present;
  }
  get content(): TemplateContent {
    return this.draft.content;
  }
  get page(): TemplatePage {
    return pageAt(this.content, this.place);
  }
  get element(): TemplateElement | undefined {
    return this.page.elements.find(({ id }) => id === this.selected);
  }
  get isSaved(): boolean {
    return this.draft === this.stored;
  }
  get size(): PageSize {
    const { size, orientation } = this.content.page;
    const { width, height } = this.start.sizes[size];
    return orientation === "portrait" ? { width, height } : { width: height, height: width };
  }

  /** Those of the complaints that are about the element at a place in the shown page. */
  about(at: number, complaints: readonly EditorComplaint[]): readonly EditorComplaint[] {
    const { variant, page } = this.place;
    const start = `${variant === null ? "" : `variants[${variant}].`}pages[${page}].elements[${at}]`;
    return complaints.filter(({ path }) => path === start || path.startsWith(`${start}.`));
  }

  /** Calls `listener` now and after each change. */
  watch(listener: () => void): void {
    this.listeners.push(listener);
    listener();
  }

  /** Tells everybody of a change that is none of the template, such as what is selected. */
  tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** A new state of the content; those of the same `kind` shortly after each other are undone together. */
  edit(content: TemplateContent, kind = ""): void {
    this.history.push({ ...this.draft, content }, kind);
    this.tell();
  }

  change(id: string, change: ElementChange, kind = ""): void {
    this.edit(changedElement(this.content, this.place, id, change), kind && `${kind} ${id}`);
  }

  rename(name: string): void {
    this.history.push({ ...this.draft, name }, "name");
    this.tell();
  }

  select(id: string | null): void {
    if (this.selected === id) return;
    this.selected = id;
    this.tell();
  }

  go(place: EditedPlace, selected: string | null = null): void {
    this.place = place;
    this.selected = selected;
    this.tell();
  }

  step(back: boolean): void {
    if (!(back ? this.history.undo() : this.history.redo())) return;
    const { variant, page } = this.place;
    if (variant !== null && !this.content.variants[variant]) this.place = { variant: null, page: 0 };
    else if (!pagesAt(this.content, variant)[page]) this.place = { variant, page: 0 };
    if (!this.element) this.selected = null;
    this.tell();
  }

  /** After the service has stored `draft`: what was changed since is still unsaved. */
  markSaved(draft: TemplateDraft, revision: number, warnings: readonly EditorComplaint[]): void {
    this.stored = draft;
    this.revision = revision;
    this.complaints = [];
    this.warnings = warnings;
    this.tell();
  }
}
