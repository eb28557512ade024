import type { components } from "../../client.ts";
import { localTime, shown, THIS_COMMAND, tableColumns } from "../output.ts";

export type ShownImport = components["schemas"]["Import"];
type Listed = components["schemas"]["ImportListing"];

const SHOWN_ERRORS = 10;

/** A number with its noun. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** A command about one import, to type. */
export const commandFor = (verb: "get" | "confirm" | "cancel" | "undo", id: string): string =>
  `${THIS_COMMAND} imports ${verb} ${id}`;

/** What can be done with an import that waits for an answer. */
export const waitsText = (one: Listed): string =>
  `To issue:  ${commandFor("confirm", one.id)}${wrongIn(one) > 0 ? " --skip-invalid" : ""}\nTo end it: ${commandFor("cancel", one.id)}`;

/** How many rows keep an import from being confirmed, unless they are left out. */
export const wrongIn = ({ invalid, duplicates, on_duplicate }: Listed): number =>
  invalid + (on_duplicate === "refuse" ? duplicates : 0);

/** How to see what became of an import. */
export const lookText = (id: string): string => `To look at it: ${commandFor("get", id)}`;

/** The same, and how to end it. */
export const lookOrEndText = (id: string): string =>
  `${lookText(id)}\nTo end it:     ${commandFor("cancel", id)}`;

/** Whether it waits for somebody to confirm it. */
export const isWaiting = ({ status, confirmed_at }: Listed): boolean =>
  status === "ready" || (status === "quota_exhausted" && confirmed_at === null);

/** What became of an import, for a line of a list. */
export function shortlyTold(one: Listed): string {
  const { status, rows, issued, undone, confirmed_at } = one;
  if (status === "awaiting_file") return "no file yet";
  if (status === "validating") return "is read";
  if (isWaiting(one)) return counted(rows, "row waits", "rows wait");
  if (status === "failed") return "not readable";
  if (status === "undoing" || status === "undone") return `${undone}/${issued} taken back`;
  if (status === "cancelled" && confirmed_at === null) return "cancelled";
  const how = status === "cancelled" ? "cancelled" : status === "issuing" ? "so far" : "issued";
  return `${issued}/${rows} ${how}`;
}

/** What became of an import, in a few lines; `results` is the file that has a line for each row. */
export function importTold(one: ShownImport, results?: string): string {
  const { id, status, confirmed_at, problem, issued, undone } = one;
  if (status === "awaiting_file") return "Its file was not sent.";
  if (status === "validating") return "Its file is being read.";
  if (status === "failed") return `Nothing was issued: ${shown(problem?.message)}`;
  if (isWaiting(one)) {
    const why =
      status === "ready" ? "Nothing is issued yet." : "The certificates of the month do not suffice.";
    return `${why}\n${waitsText(one)}`;
  }
  if (status === "issuing")
    return `${issued} of ${counted(one.rows, "row is", "rows are")} issued so far.\nTo end it: ${commandFor("cancel", id)}`;
  if (status === "cancelled" && confirmed_at === null) return "Cancelled: nothing was issued.";
  if (status === "undoing")
    return `No mail goes out. Taken back so far: ${undone} of ${counted(issued, "certificate", "certificates")}.\n${lookText(id)}`;
  if (status === "undone") {
    const stay = counted(issued - undone, "stays, which was", "stay, which were");
    return `No mail went out. Taken back: ${counted(undone, "certificate", "certificates")}.${undone < issued ? ` ${stay} answered already.` : ""}`;
  }
  return [
    ...(status === "cancelled" ? ["It was cancelled."] : []),
    ...(status === "quota_exhausted" ? ["The certificates of the month are used up."] : []),
    rowsTold(one, results),
    ...(results === undefined && one.results_url !== null && issued < one.rows
      ? [`To see which: ${commandFor("get", id)} --results FILE`]
      : []),
    ...heldTold(one),
  ].join("\n");
}

/** How many rows were issued to, how many not, why, and which file names them. */
function rowsTold(
  { rows, issued, invalid, duplicates, skipped, failed, results_url }: ShownImport,
  results: string | undefined,
): string {
  const left = rows - issued;
  const certificates = `${counted(issued, "certificate was", "certificates were")} issued.`;
  if (left === 0) return certificates;
  const reasons = [
    [invalid, "wrong"],
    [duplicates, "doubled in the file"],
    [skipped, "had it already"],
    [failed, "refused"],
    [left - invalid - duplicates - skipped - failed, "not begun"],
  ] as const;
  const why = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`);
  const file = results === undefined || results_url === null ? "" : `; see ${shown(results)}`;
  return `${certificates} ${counted(left, "row was", "rows were")} not issued (${why.join(", ")})${file}.`;
}

const heldTold = ({ id, mails, issued }: ShownImport): string[] =>
  issued > 0 && mails.state === "held" && mails.at !== null
    ? [`Mails go out at ${localTime(mails.at)}.`, `To take all back until then: ${commandFor("undo", id)}`]
    : [];

/** How a file was read: its columns, first rows and errors; `sheet` is the one that was asked for. */
export function preview(one: ShownImport, sheet?: string): string {
  const { rows, valid, invalid, duplicates, already_issued, file, errors, quota } = one;
  const width = process.stderr.columns;
  const columns = (file?.columns ?? []).map(({ heading, target, example }) =>
    [heading, target ?? "left out", example].map(shown),
  );
  const people = one.preview.map(({ line, recipient }) =>
    [line, recipient.recipient_name, recipient.recipient_email ?? recipient.guardian_email].map(shown),
  );
  const others = (file?.sheets ?? []).filter((name) => name !== file?.sheet).map(shown);
  const notes = (file?.notes ?? [])
    .filter(({ code }) => sheet === undefined || code !== "other_sheets")
    .map(
      ({ code, message }) =>
        `\n! ${shown(message)}${code === "other_sheets" ? ` --sheet reads another one: ${others.join(", ")}` : ""}`,
    );
  const wrong = errors
    .slice(0, SHOWN_ERRORS)
    .map(
      ({ line, column, field, message }) => `  line ${line}, ${shown(column ?? field)}: ${shown(message)}`,
    );
  const counts = [
    `${valid} can be issued`,
    ...(invalid > 0 ? [`${invalid} wrong`] : []),
    ...(duplicates > 0 ? [`${duplicates} doubled in the file`] : []),
    ...(already_issued
      ? [`${counted(already_issued, "of them has", "of them have")} the certificate already`]
      : []),
  ];
  return [
    `${counted(rows, "row", "rows")}: ${counts.join(", ")}.`,
    ...(quota
      ? [`${counted(quota.needed, "certificate", "certificates")} needed; ${quota.left} left this month.`]
      : []),
    ...(columns.length > 0
      ? ["", tableColumns(["column", "means", "such as"], columns, { cut: ["column", "such as"], width })]
      : []),
    ...(people.length > 0
      ? ["", tableColumns(["line", "name", "email"], people, { cut: ["name", "email"], width })]
      : []),
    ...notes,
    ...(wrong.length > 0 ? ["", "Wrong rows:", ...wrong] : []),
    ...(errors.length > SHOWN_ERRORS ? ["  …"] : []),
    ...(wrong.length > 0 ? [`  --errors FILE saves them all.`] : []),
  ].join("\n");
}
