import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Client } from "openapi-fetch";
import type { components, paths } from "../../client.ts";
import { askFor, isAttended } from "../ask.ts";
import { type AddCommands, examplesOf, runOf } from "../command-run.ts";
import { answeredTo } from "../connection.ts";
import { EXIT_CODES, Failure } from "../failure.ts";
import { fieldsOfRecord, type Streams, shown, THIS_COMMAND, tableColumns } from "../output.ts";
import { Bar } from "../progress.ts";

type Import = components["schemas"]["Import"];
type Api = Client<paths>;

interface ImportFlags {
  readonly event: string;
  readonly badge: string;
  readonly map?: Readonly<Record<string, string | null>>;
  readonly sheet?: string;
  readonly onDuplicate?: "skip" | "issue" | "refuse";
  readonly skipInvalid?: boolean;
  readonly holdMinutes?: number;
  readonly sendAt?: string;
  readonly yes?: boolean;
  readonly errors?: string;
  readonly results?: string;
}

const LOOK_EVERY_MS = 1_000;
const SHOWN_ERRORS = 10;

function mapped(text: string, former: Readonly<Record<string, string | null>> = {}) {
  const at = text.lastIndexOf("=");
  if (at < 1) throw new InvalidArgumentError("It must be written as Heading=field.");
  return { ...former, [text.slice(0, at)]: text.slice(at + 1) || null };
}

function minutes(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number of minutes.");
}

/** `import FILE`, and `imports …`: certificates for all people of a file. */
export const addImporting: AddCommands = (program, streams) => {
  program
    .command("import <file>")
    .summary("issue certificates to all people of a CSV, XLSX or NDJSON")
    .description(
      "Sends the file, shows how it was read, asks before anything is issued, and shows how far it is until all is issued. Mails are held for some minutes then, in which the import can be undone.",
    )
    .requiredOption("--event <code>", "event, by its short code or id")
    .requiredOption("--badge <code>", "badge, by its short code or id")
    .option(
      "--map <Heading=field>",
      "what a column means; several times for several; nothing leaves it out",
      mapped,
    )
    .option("--sheet <name>", "the sheet of an XLSX; the first one without it")
    .addOption(
      new Option("--on-duplicate <what>", "people who have the certificate").choices([
        "skip",
        "issue",
        "refuse",
      ]),
    )
    .option("--skip-invalid", "leave wrong rows out")
    .option("--hold-minutes <minutes>", "how long mails are held", minutes)
    .option("--send-at <moment>", "when mails go out, such as 2027-03-01T09:00:00-03:00")
    .option("--errors <file>", "save the wrong rows there, to mend and import again")
    .option("--results <file>", "save a line for each row there, when all is issued")
    .option("--yes", "issue without being asked")
    .addHelpText(
      "after",
      examplesOf(
        "certificates import people.csv --event 7Q2M4XKD0A --badge 5N8ZTR1W3C",
        'certificates import list.xlsx --event 7Q2M4XKD0A --badge 5N8ZTR1W3C --map "Participante=recipient_name" --results results.csv --yes',
      ),
    )
    .action(async (file: string, _options: unknown, command: Command) => {
      const { options, api, answer, err } = runOf<ImportFlags>(command, streams);
      const done = await imported(await api(), file, options, err);
      answer(done, told(done));
      if (["failed", "cancelled"].includes(done.status)) throw new Failure("Nothing more is issued.");
    });
  const group = program.command("imports").description("List imports, and end one or take it back.");
  group
    .command("list")
    .description("List the newest imports.")
    .addHelpText("after", examplesOf("certificates imports list"))
    .action(async (_options: unknown, command: Command) => {
      const { api, answer } = runOf(command, streams);
      const page = await answeredTo((await api()).GET("/v1.0/imports", {}));
      const rows = page.data.map(({ id, status, file_name, rows: count, issued, created_at }) =>
        [id, status, file_name, count, issued, created_at].map(shown),
      );
      const headings = ["id", "status", "file", "rows", "issued", "created"];
      answer(page, rows.length === 0 ? "No imports." : tableColumns(headings, rows));
    });
  const one = (name: string, says: string, call: (api: Api, id: string) => Promise<Import>) =>
    group
      .command(`${name} <id>`)
      .description(says)
      .addHelpText("after", examplesOf(`certificates imports ${name} 019f3c5e-4d2a-7c31-9f56-2b1d0c8e7a44`))
      .action(async (id: string, _options: unknown, command: Command) => {
        const { api, answer } = runOf(command, streams);
        const found = await call(await api(), id);
        answer(found, name === "get" ? fieldsOfRecord(found) : told(found));
      });
  one("get", "Show an import, with what was read of its file.", read);
  group
    .command("confirm <id>")
    .description("Issue to the rows of an import that was read and waits.")
    .option("--skip-invalid", "leave wrong rows out")
    .option("--results <file>", "save a line for each row there, when all is issued")
    .addHelpText("after", examplesOf("certificates imports confirm 019f3c5e-4d2a-7c31-9f56-2b1d0c8e7a44"))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { options, api, answer, err } = runOf<ImportFlags>(command, streams);
      const done = await finished(await api(), id, options, err);
      answer(done, told(done));
    });
  one("cancel", "End an import: what was issued stays.", (api, id) => changed(api, id, "cancel"));
  one("undo", "Take an import back while its mails are held.", (api, id) => changed(api, id, "undo"));
};

const at = (id: string) => ({ params: { path: { id } } });
const read = (api: Api, id: string): Promise<Import> => answeredTo(api.GET("/v1.0/imports/{id}", at(id)));
const changed = (api: Api, id: string, verb: "cancel" | "undo"): Promise<Import> =>
  answeredTo(
    verb === "cancel"
      ? api.POST("/v1.0/imports/{id}/cancel", at(id))
      : api.POST("/v1.0/imports/{id}/undo", at(id)),
  );

/** Sends a file, has it read, and issues to its people once somebody agrees. */
async function imported(api: Api, file: string, flags: ImportFlags, err: Streams["err"]): Promise<Import> {
  const opened = await open(api, file, flags);
  await send(file, opened);
  const { map: mapping, sheet } = flags;
  await answeredTo(
    api.POST("/v1.0/imports/{id}/validate", {
      ...at(opened.id),
      body: { ...(mapping && { mapping }), ...(sheet !== undefined && { sheet }) },
    }),
  );
  const found = await until(api, opened.id, ({ status }) => status !== "validating", err);
  if (found.status === "failed") throw new Failure(shown(found.problem?.message));
  err(preview(found));
  if (flags.errors !== undefined && found.errors_url) await save(found.errors_url, flags.errors);
  await agree(found, flags, err);
  return finished(api, found.id, flags, err);
}

/** Confirms an import, and waits until all is issued. */
async function finished(
  api: Api,
  id: string,
  { skipInvalid, results }: Pick<ImportFlags, "skipInvalid" | "results">,
  err: Streams["err"],
): Promise<Import> {
  await answeredTo(
    api.POST("/v1.0/imports/{id}/confirm", { ...at(id), body: skipInvalid ? { on_invalid: "skip" } : {} }),
  );
  const done = await until(
    api,
    id,
    ({ status, results_url }) => status !== "issuing" && results_url !== null,
    err,
  );
  if (results !== undefined && done.results_url) await save(done.results_url, results);
  return done;
}

async function open(api: Api, file: string, flags: ImportFlags): Promise<Import> {
  const size = await stat(file).then(
    (found) => found.size,
    () => {
      throw new Failure(`There is no file ${shown(file)} that can be read.`, EXIT_CODES.usage);
    },
  );
  const { event, badge, onDuplicate, holdMinutes, sendAt } = flags;
  return answeredTo(
    api.POST("/v1.0/imports", {
      params: { header: { "Idempotency-Key": randomUUID() } },
      body: {
        event_id: event,
        badge_id: badge,
        size,
        file_name: basename(file),
        ...(onDuplicate && { on_duplicate: onDuplicate }),
        ...(holdMinutes !== undefined && { hold_minutes: holdMinutes }),
        ...(sendAt !== undefined && { send_at: sendAt }),
      } as components["schemas"]["ImportRequest"],
    }),
  );
}

async function send(file: string, { upload }: Import): Promise<void> {
  const { url, method, headers } = upload!;
  const { size } = await stat(file);
  const response = await fetch(url, {
    method,
    headers: { ...headers, "content-length": String(size) },
    body: Readable.toWeb(createReadStream(file)) as never,
    duplex: "half",
  } as RequestInit);
  if (!response.ok)
    throw new Failure(`The file was not taken: the upload address answers ${response.status}.`);
}

/** The import once it is as wanted; how far it is stands in one line of a terminal meanwhile. */
async function until(
  api: Api,
  id: string,
  wanted: (one: Import) => boolean,
  err: Streams["err"],
): Promise<Import> {
  const bar = new Bar(err);
  try {
    for (;;) {
      const one = await read(api, id);
      if (one.status === "issuing") bar.show(one.issued + one.skipped + one.failed, one.total, "rows");
      if (wanted(one)) return one;
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    bar.end();
  }
}

/** How a file was read. */
function preview({
  rows,
  valid,
  invalid,
  duplicates,
  already_issued,
  file,
  preview: first,
  errors,
  quota,
}: Import): string {
  const columns = (file?.columns ?? []).map(({ heading, target, example }) =>
    [heading, target ?? "left out", example].map(shown),
  );
  const people = first.map(({ line, recipient }) =>
    [line, recipient.recipient_name, recipient.recipient_email ?? recipient.guardian_email].map(shown),
  );
  const wrong = errors
    .slice(0, SHOWN_ERRORS)
    .map(
      ({ line, column, field, message }) => `  line ${line}, ${shown(column ?? field)}: ${shown(message)}`,
    );
  return [
    `${counted(rows, "row", "rows")}: ${valid} can be issued, ${invalid} wrong, ${duplicates} doubled${already_issued ? `, ${already_issued} have the certificate already` : ""}.`,
    ...(quota ? [`They need ${quota.needed} certificates of the month; ${quota.left} are left.`] : []),
    ...(columns.length > 0 ? ["", tableColumns(["column", "means", "such as"], columns)] : []),
    ...(people.length > 0 ? ["", tableColumns(["line", "name", "e-mail"], people)] : []),
    ...(file?.notes ?? []).map(({ message }) => `\n! ${shown(message)}`),
    ...(wrong.length > 0 ? ["", "Errors:", ...wrong] : []),
    ...(errors.length > SHOWN_ERRORS ? ["  … --errors FILE saves all of them."] : []),
    "",
    "",
  ].join("\n");
}

/** Asks whether to issue. Throws Failure when nobody agrees, or when nobody can be asked. */
async function agree(
  { id, valid, invalid }: Import,
  { yes, skipInvalid }: ImportFlags,
  err: Streams["err"],
): Promise<void> {
  const waits = `It waits: ${THIS_COMMAND} imports confirm ${id}, or imports cancel`;
  if (valid === 0) throw new Failure("No row can be issued to.");
  if (invalid > 0 && !skipInvalid)
    throw new Failure(
      `${counted(invalid, "row is", "rows are")} wrong. Mend the file, or add --skip-invalid to leave them out.\n  ${waits}`,
    );
  if (yes) return;
  if (!isAttended())
    throw new Failure(
      `Nothing is issued without --yes where nobody can be asked.\n  ${waits}`,
      EXIT_CODES.usage,
    );
  if (/^(y|yes|s|sim|sí|si)$/i.test(await askFor(`Issue ${valid} certificates? [y/N] `))) return;
  err("");
  throw new Failure(`Nothing was issued.\n  ${waits}`);
}

async function save(url: string, path: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Failure(`The file could not be fetched: ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path));
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What became of an import, in a sentence or two. */
function told({ id, status, confirmed_at, issued, skipped, failed, invalid, mails }: Import): string {
  if (status === "cancelled" && confirmed_at === null) return "Cancelled: nothing was issued.";
  if (status === "undoing" || status === "undone")
    return `Taken back: its ${counted(issued, "certificate vanishes", "certificates vanish")}, and no mail goes out.`;
  const held =
    mails.state === "held"
      ? `\nMails go out at ${shown(mails.at)}; until then: ${THIS_COMMAND} imports undo ${id}`
      : "";
  return `${status.replaceAll("_", " ")}: ${issued} issued, ${skipped} had it already, ${failed} failed, ${invalid} wrong.${held}`;
}
