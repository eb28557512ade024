import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Client } from "openapi-fetch";
import type { components, paths } from "../../client.ts";
import { askFor, isAttended } from "../ask.ts";
import { type AddCommands, examplesOf, given, onInterruptSay, runOf } from "../command-run.ts";
import { answeredTo, type CommonOptions, patiently } from "../connection.ts";
import { EXIT_CODES, Failure } from "../failure.ts";
import { readableSize, saveFile, uploadFile, writablePath } from "../imports/files.ts";
import {
  commandFor,
  counted,
  importTold,
  lookOrEndText,
  lookText,
  preview,
  type ShownImport,
  shortlyTold,
  waitsText,
  wrongIn,
} from "../imports/told.ts";
import { completed } from "../missing-options.ts";
import { fieldsOfRecord, localTime, type Streams, shown } from "../output.ts";
import { Bar } from "../progress.ts";
import { addList, type Listed } from "./records.ts";

type Api = Client<paths>;
type Mapping = Readonly<Record<string, string | null>>;

interface FileFlags {
  readonly errors?: string | undefined;
  readonly results?: string | undefined;
}
interface ImportFlags extends FileFlags {
  readonly event?: string;
  readonly badge?: string;
  readonly map?: Mapping;
  readonly sheet?: string;
  readonly onDuplicate?: "skip" | "issue" | "refuse";
  readonly skipInvalid?: boolean;
  readonly holdMinutes?: number;
  readonly sendAt?: string;
  readonly yes?: boolean;
}

const LOOK_EVERY_MS = 1_000;
const EXAMPLE_ID = "019f3c5e-4d2a-7c31-9f56-2b1d0c8e7a44";
const SKIP_INVALID = "leave wrong rows out, instead of issuing nothing";
const RESULTS = "save there what became of each row";
const ERRORS = "save the wrong rows there, to mend and import again";

function mapped(text: string, former: Mapping = {}): Mapping {
  const at = text.lastIndexOf("=");
  if (at < 1) throw new InvalidArgumentError("It must be written as Heading=field.");
  return { ...former, [text.slice(0, at)]: text.slice(at + 1) || null };
}

function minutes(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number of minutes.");
}

function zonedMoment(text: string): string {
  if (/^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError("It must be a date and a time with its zone: 2027-03-01T09:00:00-03:00.");
}

const IMPORTS: Listed<"/v1.0/imports"> = {
  noun: "imports",
  one: "an import",
  path: "/v1.0/imports",
  filters: [
    [
      "--status <status>",
      "status",
      "awaiting_file, validating, ready, quota_exhausted, issuing, completed, completed_with_errors, cancelled, undoing, undone or failed",
    ],
  ],
  columns: {
    id: ({ id }) => id,
    created: ({ created_at }) => localTime(created_at).slice(0, 10),
    file: ({ file_name }) => file_name,
    result: shortlyTold,
  },
  cut: ["file"],
  examples: ["certificates imports list", `certificates imports get ${EXAMPLE_ID}`],
};

/** `import FILE`, and `imports …`: certificates for all people of a file. */
export const addImporting: AddCommands = (program, streams) => {
  addImport(program, streams);
  const group = program.command("imports").description("List imports, show one, end it or take it back.");
  addList(group, streams, IMPORTS);
  group
    .command("get <id>")
    .description("Show an import: how its file was read, and what became of it.")
    .option("--errors <file>", ERRORS, writablePath)
    .option("--results <file>", `${RESULTS}, once all is issued`, writablePath)
    .addHelpText(
      "after",
      examplesOf(IMPORTS.examples.at(-1)!, `${IMPORTS.examples.at(-1)} \\`, "  --results results.csv"),
    )
    .action(async (id: string, _options: unknown, command: Command) => {
      const { options, api, answer } = runOf<FileFlags>(command, streams);
      const found = await read(await api(), id);
      await save(found, options);
      answer(found, shownWhole(found, options.results));
      if (options.results !== undefined && found.results_url === null)
        throw new Failure("There are no results: no file of them was written.");
    });
  group
    .command("confirm <id>")
    .description("Issue to the rows of an import that waits.")
    .option("--skip-invalid", SKIP_INVALID)
    .option("--results <file>", RESULTS, writablePath)
    .addHelpText("after", examplesOf(`certificates imports confirm ${EXAMPLE_ID}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { options, api, answer, err } = runOf<ImportFlags>(command, streams);
      const done = await confirmed(await api(), id, options, err);
      answer(done, importTold(done, options.results));
      requireWhole(done);
    });
  const change = (name: "cancel" | "undo", says: string) =>
    group
      .command(`${name} <id>`)
      .description(says)
      .addHelpText("after", examplesOf(`certificates imports ${name} ${EXAMPLE_ID}`))
      .action(async (id: string, _options: unknown, command: Command) => {
        const { api, answer } = runOf(command, streams);
        const found = await ended(await api(), id, name);
        answer(found, importTold(found));
      });
  change("cancel", "End an import: what was issued stays.");
  change("undo", "Take an import back while its mails are held.");
};

const addImport: AddCommands = (program, streams) => {
  program
    .command("import <file>")
    .summary("issue certificates to all people of a CSV, XLSX or NDJSON")
    .description(
      "Sends the file, shows how it was read, asks before anything is issued, and shows how far it is until all is issued. Mails are held for some minutes then, in which the import can be undone. What is missing of event and badge is asked for on a terminal, where the newest active ones are offered.",
    )
    .option("--event <code>", "event, by its short code or id")
    .option("--badge <code>", "badge, by its short code or id")
    .option(
      "--map <Heading=field>",
      "what a column means; may be repeated. A field is recipient_name, first_name, last_name, recipient_email, guardian_email, recipient_number, recipient_locale, reason, external_id, role, workload_hours, expires_at, values.KEY, metadata.KEY, or nothing: left out (default: by the headings)",
      mapped,
    )
    .option("--sheet <name>", "the sheet of an XLSX (default: the first one)")
    .addOption(
      new Option(
        "--on-duplicate <what>",
        "people who have the certificate already: leave them out, issue another one, or count them as refused (default: skip)",
      ).choices(["skip", "issue", "refuse"]),
    )
    .option("--skip-invalid", SKIP_INVALID)
    .option("--hold-minutes <minutes>", "how long mails are held (default: 10)", minutes)
    .option(
      "--send-at <moment>",
      "when mails go out, such as 2027-03-01T09:00:00-03:00 (default: once they are held no more)",
      zonedMoment,
    )
    .option("--errors <file>", ERRORS, writablePath)
    .option("--results <file>", RESULTS, writablePath)
    .option("--yes", "issue without being asked")
    .addHelpText(
      "after",
      examplesOf(
        "certificates import people.csv",
        "certificates import list.xlsx --event 7Q2M4XKD0A --badge 5N8ZTR1W3C \\",
        '  --map "Participante=recipient_name" --results results.csv --yes',
      ).concat("\nWith --json, an error names the import as its import_id.\n"),
    )
    .action(async (file: string, _options: unknown, command: Command) => {
      const { options, api, answer, err } = runOf<ImportFlags>(command, streams);
      const done = await imported(await api(), file, options, err);
      answer(done, importTold(done, options.results));
      requireWhole(done);
    });
};

const at = (id: string) => ({ params: { path: { id } } });
const read = (api: Api, id: string, then?: string): Promise<ShownImport> =>
  answeredTo(api.GET("/v1.0/imports/{id}", at(id)), then);

const ended = (api: Api, id: string, how: "cancel" | "undo" = "cancel"): Promise<ShownImport> =>
  answeredTo(
    api.POST(`/v1.0/imports/{id}/${how}`, at(id)),
    `It may have been done all the same.\n${lookText(id)}`,
  );

/** Ends an import of which nothing can come; gives what is to be said of that. */
const endTold = (api: Api, id: string): Promise<string> =>
  ended(api, id).then(
    () => `Import ${id} was cancelled.`,
    // What went wrong before that is what counts.
    () => `To end it: ${commandFor("cancel", id)}`,
  );

/** Throws Failure for an import that was to be issued and was not, all of it; one that had nobody to issue to was ended before. */
function requireWhole({ status, confirmed_at, failed }: ShownImport): void {
  const isDone = status.startsWith("completed") || (status === "cancelled" && confirmed_at === null);
  if (!isDone || failed > 0) throw new Failure("Not every row was issued.");
}

/** Sends a file, has it read, and issues to its people once somebody agrees. */
async function imported(
  api: Api,
  file: string,
  options: ImportFlags & Pick<CommonOptions, "json">,
  err: Streams["err"],
): Promise<ShownImport> {
  const size = await readableSize(file);
  const flags = await completed(options, ["event", "badge"], api, err);
  const bar = new Bar(err);
  onInterruptSay("Interrupted: nothing was issued.", bar.end);
  const { event, badge, map: mapping, sheet, onDuplicate, holdMinutes, sendAt } = flags;
  const opened = await answeredTo(
    api.POST("/v1.0/imports", {
      params: { header: { "Idempotency-Key": randomUUID() } },
      body: {
        event_id: event,
        badge_id: badge,
        size,
        file_name: basename(file),
        ...given({ on_duplicate: onDuplicate, hold_minutes: holdMinutes, send_at: sendAt }),
      } as components["schemas"]["ImportRequest"],
    }),
  );
  const { id } = opened;
  const ways = lookOrEndText(id);
  onInterruptSay(`Interrupted: nothing was issued.\n${ways}`, bar.end);
  let isRead = false;
  try {
    await uploadFile(file, size, opened, bar);
    await answeredTo(api.POST("/v1.0/imports/{id}/validate", { ...at(id), body: given({ mapping, sheet }) }));
    bar.say("The file is being read …");
    const found = await until(api, id, ({ status }) => status !== "validating", bar, ways);
    isRead = true;
    if (found.status === "failed") throw new Failure(shown(found.problem?.message));
    if (!flags.json || (!flags.yes && isAttended())) err(`${preview(found, sheet)}\n\n`);
    await save(found, { errors: flags.errors });
    if (await agree(api, found, flags)) return await confirmed(api, id, { ...flags, seen: found }, err);
    if (!flags.json) err("Everybody in the file has the certificate already.\n");
    return await ended(api, id);
  } catch (error) {
    bar.end();
    if (!(error instanceof Failure)) throw error;
    error.importId = id;
    if (!isRead && !error.message.includes(id)) error.message += `\n${await endTold(api, id)}`;
    throw error;
  }
}

/** Confirms an import, only that reading of its file which was shown if there was one, and waits until all is issued. */
async function confirmed(
  api: Api,
  id: string,
  { skipInvalid, results, seen }: ImportFlags & { readonly seen?: ShownImport },
  err: Streams["err"],
): Promise<ShownImport> {
  const bar = new Bar(err);
  const look = `${lookOrEndText(id)}\nTo take all back while mails are held: ${commandFor("undo", id)}`;
  const mayGoOn = `The import may have begun all the same, and then goes on by itself.\n${look}`;
  const goesOn = `The import goes on by itself.\n${look}`;
  onInterruptSay(mayGoOn, bar.end);
  await answeredTo(
    api.POST("/v1.0/imports/{id}/confirm", {
      ...at(id),
      body: given({ on_invalid: skipInvalid ? ("skip" as const) : undefined, validation: seen?.validation }),
    }),
    mayGoOn,
  ).catch((error: Error) => {
    error.message = error.message.replace("confirm with `on_invalid`: `skip`", "add --skip-invalid");
    if (seen && !error.message.includes(id)) error.message += `\n${waitsText(seen)}`;
    throw error;
  });
  onInterruptSay(goesOn, bar.end);
  const hasEnded = ({ status, results_url }: ShownImport) =>
    /^(undoing|undone|failed)$/.test(status) || (status !== "issuing" && results_url !== null);
  const done = await until(api, id, hasEnded, bar, goesOn);
  await save(done, { results });
  return done;
}

/** The import once it is as wanted; how far it is stands in one line of a terminal meanwhile. `then` is said where nobody answers. */
async function until(
  api: Api,
  id: string,
  wanted: (one: ShownImport) => boolean,
  bar: Bar,
  then?: string,
): Promise<ShownImport> {
  try {
    for (;;) {
      const one = await patiently(() => read(api, id, then), LOOK_EVERY_MS);
      if (one.status === "issuing")
        bar.show(
          one.issued + one.skipped + one.failed,
          one.total,
          `of ${counted(one.total, "row", "rows")}${leftTold(one)}`,
        );
      if (wanted(one)) return one;
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    bar.end();
  }
}

function leftTold({ eta }: ShownImport): string {
  if (eta === null) return "";
  const left = Math.ceil((Date.parse(eta) - Date.now()) / 60_000);
  return left > 1 ? `, about ${left} minutes left` : ", about a minute left";
}

/** An import for people: what it is, how its file was read, and what became of it. */
function shownWhole(one: ShownImport, results: string | undefined): string {
  const { id, file_name, created_at, event_id, badge_id, send_at, rows } = one;
  const about = { id, file: file_name, created: created_at, event: event_id, badge: badge_id, send_at };
  return [fieldsOfRecord(about), ...(rows > 0 ? [preview(one)] : []), importTold(one, results)].join("\n\n");
}

/** Asks whether to issue; false when everybody has the certificate already. Throws Failure when nobody agrees, or nothing can be issued. */
async function agree(api: Api, one: ShownImport, { yes, skipInvalid }: ImportFlags): Promise<boolean> {
  const { valid, invalid, on_duplicate, quota } = one;
  const needed = quota?.needed ?? valid;
  const wrong = wrongIn(one);
  const waits = waitsText(one);
  if (valid === 0 || (needed === 0 && on_duplicate === "refuse"))
    throw new Failure(`No row can be issued to.\n${await endTold(api, one.id)}`);
  if (wrong > 0 && !skipInvalid)
    throw new Failure(
      `${counted(wrong, "row is", "rows are")} wrong${wrong > invalid ? " or doubled" : ""}. Mend the file, or add --skip-invalid to leave them out.\n${waits}`,
    );
  if (needed === 0) return false;
  if (yes) return true;
  if (!isAttended())
    throw new Failure(`Nothing is issued without --yes: nobody can be asked.\n${waits}`, EXIT_CODES.usage);
  const question = `Issue ${counted(needed, "certificate", "certificates")}? [y/N] `;
  const interrupted = `Interrupted: nothing was issued.\n${waits}`;
  if (/^(y|yes|s|sim|sí|si)$/i.test(await askFor(question, { interrupted }))) return true;
  throw new Failure(`Nothing was issued.\n${waits}`);
}

/** Saves what was asked for and is there. */
async function save({ errors_url, results_url }: ShownImport, { errors, results }: FileFlags): Promise<void> {
  if (errors !== undefined && errors_url !== null) await saveFile(errors_url, errors);
  if (results !== undefined && results_url !== null) await saveFile(results_url, results);
}
