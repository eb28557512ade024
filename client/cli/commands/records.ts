import { type Command, Option } from "commander";
import type { Client } from "openapi-fetch";
import type { components, paths } from "../../client.ts";
import { type AddCommands, examplesOf, given, runOf } from "../command-run.ts";
import { answeredTo } from "../connection.ts";
import { fieldsOfRecord, localTime, type Streams, shown, tableColumns } from "../output.ts";

type ListPath = "/v1.0/events" | "/v1.0/badges" | "/v1.0/invitations" | "/v1.0/imports";
type Page<P extends ListPath> = paths[P]["get"]["responses"][200]["content"]["application/json"];
type Row<P extends ListPath> = Page<P>["data"][number];

/** A list of the API as commands have it. */
export interface Listed<P extends ListPath> {
  /** As in `certificates events list`. */
  readonly noun: string;
  readonly one: string;
  readonly path: P;
  /** Flag, name in the query, and what the help says. */
  readonly filters: readonly (readonly [flag: string, field: string, says: string])[];
  readonly columns: Readonly<Record<string, (row: Row<P>) => unknown>>;
  /** Columns that are cut to the width of a terminal. */
  readonly cut: readonly string[];
  readonly examples: readonly string[];
}

const EVENTS: Listed<"/v1.0/events"> = {
  noun: "events",
  one: "an event",
  path: "/v1.0/events",
  filters: [
    ["--status <status>", "status", "DRAFT, ACTIVE or ARCHIVED"],
    ["--category <category>", "category", "SPORTS, EDUCATION, CORPORATE or SOCIOCULTURAL"],
    ["--search <words>", "q", "parts of the name, in any order"],
  ],
  columns: {
    code: ({ short_code }) => short_code,
    name: ({ name }) => name,
    status: ({ status }) => status,
    category: ({ category }) => category,
    begins: ({ initial_date }) => initial_date,
    certificates: ({ certificate_count }) => certificate_count,
  },
  cut: ["name"],
  examples: ["certificates events list --status ACTIVE", "certificates events get 7Q2M4XKD0A"],
};

const BADGES: Listed<"/v1.0/badges"> = {
  noun: "badges",
  one: "a badge",
  path: "/v1.0/badges",
  filters: [["--status <status>", "status", "ACTIVE or ARCHIVED"]],
  columns: {
    code: ({ short_code }) => short_code,
    name: ({ name }) => name,
    status: ({ status }) => status,
    fields: ({ fields }) => fields.map(({ key }) => key).join(" "),
  },
  cut: ["name", "fields"],
  examples: ["certificates badges list", "certificates badges get 5N8ZTR1W3C --json"],
};

const CERTIFICATES: Listed<"/v1.0/invitations"> = {
  noun: "certificates",
  one: "a certificate",
  path: "/v1.0/invitations",
  filters: [
    ["--event <code>", "event_id", "of this event"],
    ["--badge <code>", "badge_id", "of this badge"],
    ["--status <status>", "status", "PENDING, ACCEPTED, REJECTED, EXPIRED or REVOKED"],
    ["--recipient-status <status>", "recipient_status", "INVITED, PENDING, ACCEPTED, REJECTED or all"],
    ["--email-status <status>", "email_status", "bounced, complained, unsubscribed, failed or problem"],
    ["--email <address>", "recipient_email", "of the recipient with this address"],
    ["--external-id <id>", "external_id", "your own identifier"],
    ["--issuance <id>", "issuance_id", "issued together, by one request"],
    ["--issued-from <when>", "issued_from", "such as 2027-03-01 or 2027-03-01T09:00:00-03:00"],
    ["--issued-until <when>", "issued_until", "likewise"],
    ["--search <words>", "q", "words of name or address, each from its beginning"],
    ["--sort <field>", "sort", "created_at or updated_at (default: created_at)"],
    ["--order <direction>", "order", "asc or desc (default: desc, the newest first)"],
  ],
  columns: {
    code: ({ short_code }) => short_code,
    name: ({ recipient }) => recipient.name,
    email: ({ recipient }) => recipient.email,
    status: ({ status }) => status,
    mail: ({ email_status }) => email_status,
    issued: ({ issued_at }) => localTime(issued_at).slice(0, 10),
  },
  cut: ["name", "email"],
  examples: [
    "certificates certificates list --event 7Q2M4XKD0A --status PENDING --all",
    "certificates certificates get 7Q2M4XKD0A5V",
  ],
};

interface PageOptions extends Readonly<Record<string, unknown>> {
  readonly all?: true;
  readonly limit?: string;
  readonly cursor?: string;
}

/** One page; the generic client cannot be called by a path that is not known yet. */
async function readPage<P extends ListPath>(api: Client<paths>, path: P, query: object): Promise<Page<P>> {
  const get = api.GET as unknown as (
    path: P,
    init: object,
  ) => Promise<{ data?: Page<P>; error?: components["schemas"]["Problem"]; response: Response }>;
  return answeredTo(get(path, { params: { query } }));
}

/** Adds `list` to a group of commands. */
export function addList<P extends ListPath>(group: Command, streams: Streams, listed: Listed<P>): void {
  const { noun, path, filters, columns, cut, examples } = listed;
  const list = group
    .command("list")
    .description(`List ${noun}, a page at a time.`)
    .option("--limit <count>", "how many on a page, up to 100 (default: 20)")
    .option("--cursor <cursor>", "go on after an earlier page")
    .option("--all", "all pages, one after another");
  for (const [flag, , says] of filters) list.option(flag, says);
  list
    .addHelpText("after", examplesOf(...examples.slice(0, -1)))
    .action(async (_options: unknown, command: Command) => {
      const { options, api, answer, err } = runOf<PageOptions>(command, streams);
      const client = await api();
      const named = Object.fromEntries(
        filters.map(([flag, field]) => [field, options[new Option(flag).attributeName()]]),
      );
      const { all, limit = all ? "100" : undefined, cursor } = options;
      const query = given({ ...named, limit, cursor });
      let page = await readPage(client, path, query);
      const rows: Row<P>[] = [...page.data];
      while (all && page.next_cursor !== null) {
        page = await readPage(client, path, { ...query, cursor: page.next_cursor });
        for (const row of page.data) rows.push(row);
      }
      const { has_more, next_cursor } = page;
      const cells = rows.map((row) => Object.values(columns).map((cell) => shown(cell(row as never))));
      answer(
        { data: rows, has_more, next_cursor },
        rows.length === 0 ? `No ${noun}.` : tableColumns(Object.keys(columns), cells, { cut }),
      );
      if (next_cursor !== null && !options.json)
        err(`More follow: --all, or --cursor ${shown(next_cursor)}\n`);
    });
}

/** `events`, `badges` and `certificates`, each with `list` and `get`. */
export const addRecordCommands: AddCommands = (program, streams) => {
  const addGet = <P extends ListPath>(
    listed: Listed<P>,
    read: (api: Client<paths>, id: string) => Promise<object>,
  ) => {
    const group = program.command(listed.noun).description(`List ${listed.noun}, and show one.`);
    addList(group, streams, listed);
    group
      .command("get <code>")
      .description(`Show ${listed.one}, by its short code or id.`)
      .addHelpText("after", examplesOf(listed.examples.at(-1)!))
      .action(async (id: string, _options: unknown, command: Command) => {
        const { api, answer } = runOf(command, streams);
        const record = await read(await api(), id);
        answer(record, fieldsOfRecord(record));
      });
  };
  const by = (id: string) => ({ params: { path: { id } } });
  addGet(EVENTS, (api, id) => answeredTo(api.GET("/v1.0/events/{id}", by(id))));
  addGet(BADGES, (api, id) => answeredTo(api.GET("/v1.0/badges/{id}", by(id))));
  addGet(CERTIFICATES, (api, id) => answeredTo(api.GET("/v1.0/invitations/{id}", by(id))));
};
