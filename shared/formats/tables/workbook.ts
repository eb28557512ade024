import { posix } from "node:path";
import { type Archive, damaged, tooMuch } from "./archive.ts";
import { builtInShape, customShape, type NumberShape } from "./number-format.ts";
import { StringStore } from "./string-store.ts";
import { TABLE_BOUNDS, type TableNote, UnreadableTable } from "./table.ts";
import { attributeOf, readWholePart, withoutEscapes } from "./xml-part.ts";

/** What the sheet that is read needs of its workbook. */
export interface Workbook {
  readonly sheet: string;
  /** Those that are visible. */
  readonly sheets: readonly string[];
  /** The part of the sheet. */
  readonly part: string;
  readonly is1904: boolean;
  readonly strings: StringStore;
  /** How numbers are shown, by the number of a cell's style. */
  readonly shapes: readonly NumberShape[];
  readonly notes: readonly TableNote[];
}

/** Bytes of a part beside sheets and texts, and entries of a list in it. */
const PART_BYTES = 32_000_000;
const LIST_MAX = 70_000;

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

/** Reads all of a workbook but its sheets. Throws {@link UnreadableTable}. */
export async function readWorkbook(archive: Archive, wanted: string | undefined): Promise<Workbook> {
  const main = (await relationsOf(archive, "")).find(({ type }) => type === "officeDocument")?.target;
  if (main === undefined || !archive.has(main) || main.endsWith(".bin")) throw noWorkbook();
  const relations = await relationsOf(archive, main);
  const { sheets, is1904 } = await sheetsOf(archive, main, relations);
  const sheet = chosen(sheets, wanted);
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target;
  const strings = new StringStore();
  try {
    await readStrings(archive, partOf("sharedStrings"), strings);
    const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
    return {
      sheet: sheet.name,
      sheets: visible,
      part: sheet.part,
      is1904,
      strings,
      shapes: await shapesOf(archive, partOf("styles")),
      notes: notesOn(sheets, sheet),
    };
  } catch (error) {
    strings.close();
    throw error;
  }
}

const noWorkbook = (): UnreadableTable =>
  new UnreadableTable(
    "not_a_table",
    "The file is a ZIP or of another program, and no .xlsx. Save the sheet as .xlsx or as CSV, and send that.",
  );

interface Relation {
  readonly id: string;
  /** The last word of its address. */
  readonly type: string;
  readonly target: string;
}

/** The other parts that a part names; those of "" are the archive's. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const found: Relation[] = [];
  const file = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  await readWholePart(archive.read(file, PART_BYTES), {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External") return;
      if (found.length >= LIST_MAX) throw tooMuch();
      const target = posix.join(Target.startsWith("/") ? "" : folder, Target).replace(/^\/+/, "");
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return found;
}

async function sheetsOf(archive: Archive, main: string, relations: readonly Relation[]) {
  const parts = new Map(relations.map((relation) => [relation.id, relation] as const));
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readWholePart(archive.read(main, PART_BYTES), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(?:1|true|on)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      // Sheets of a chart alone have no cells.
      const relation = parts.get(attributeOf(attributes, "id") ?? "");
      if (relation?.type !== "worksheet") return;
      if (sheets.length >= LIST_MAX) throw tooMuch();
      const isHidden = /hidden/i.test(attributes.state ?? "");
      sheets.push({ name: (attributes.name ?? "").slice(0, 100), isHidden, part: relation.target });
    },
  });
  return { sheets, is1904 };
}

function chosen(sheets: readonly Sheet[], wanted: string | undefined): Sheet {
  const found = sheets.find(({ name, isHidden }) => (wanted === undefined ? !isHidden : name === wanted));
  if (found) return found;
  if (sheets.length === 0) throw noWorkbook();
  const names = sheets.slice(0, 20).map(({ name }) => `"${name}"`);
  throw new UnreadableTable(
    "no_such_sheet",
    wanted === undefined
      ? "All sheets of the workbook are hidden. Show the one with the people, or name it."
      : `The workbook has no sheet of this name; it has ${names.join(", ")}${sheets.length > 20 ? ", …" : ""}.`,
  );
}

function notesOn(sheets: readonly Sheet[], read: Sheet): TableNote[] {
  const others = (hidden: boolean) =>
    sheets
      .filter((sheet) => sheet !== read && sheet.isHidden === hidden)
      .map(({ name }) => name)
      .slice(0, 20);
  const [visible, hidden] = [others(false), others(true)];
  return [
    ...(visible.length > 0
      ? [
          {
            code: "other_sheets",
            message: "Other sheets of the workbook are not read.",
            names: visible,
          } as const,
        ]
      : []),
    ...(hidden.length > 0
      ? [
          {
            code: "hidden_sheets",
            message: "Hidden sheets of the workbook are not read.",
            names: hidden,
          } as const,
        ]
      : []),
  ];
}

/** Collects the text of an item: its runs joined, without how it is read aloud. */
export class TextOfRuns {
  private isText = false;
  private isReading = false;
  private content = "";

  open(name: string): void {
    if (name === "t") this.isText = true;
    if (name === "rPh") this.isReading = true;
  }

  text(text: string): void {
    if (!this.isText || this.isReading) return;
    this.content += text;
    if (this.content.length > TABLE_BOUNDS.cell) throw tooMuch();
  }

  close(name: string): void {
    if (name === "t") this.isText = false;
    if (name === "rPh") this.isReading = false;
  }

  /** The text so far; the next one begins. */
  take(): string {
    const content = withoutEscapes(this.content);
    this.content = "";
    return content;
  }
}

async function readStrings(archive: Archive, part: string | undefined, strings: StringStore): Promise<void> {
  if (part === undefined) return;
  const runs = new TextOfRuns();
  await readWholePart(archive.read(part), {
    open: (name) => runs.open(name),
    text: (text) => runs.text(text),
    close(name) {
      runs.close(name);
      if (name === "si") strings.add(runs.take());
    },
  });
}

async function shapesOf(archive: Archive, part: string | undefined): Promise<NumberShape[]> {
  if (part === undefined) return [];
  const customs = new Map<number, NumberShape>();
  const shapes: NumberShape[] = [];
  let isCell = false;
  await readWholePart(archive.read(part, PART_BYTES), {
    open(name, { numFmtId = "0", formatCode = "" }) {
      const id = Number(numFmtId);
      if (name === "numFmt") {
        if (customs.size >= LIST_MAX) damaged();
        customs.set(id, customShape(formatCode));
      }
      if (name === "cellXfs") isCell = true;
      if (name !== "xf" || !isCell) return;
      if (shapes.length >= LIST_MAX) damaged();
      shapes.push(customs.get(id) ?? builtInShape(id));
    },
    close(name) {
      if (name === "cellXfs") isCell = false;
    },
  });
  return shapes;
}
