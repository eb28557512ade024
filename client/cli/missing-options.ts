import type { Client } from "openapi-fetch";
import type { paths } from "../client.ts";
import { askFor, isAttended } from "./ask.ts";
import { answeredTo } from "./connection.ts";
import { EXIT_CODES, Failure } from "./failure.ts";
import { type Streams, shown, THIS_COMMAND, tableColumns } from "./output.ts";

/** What commands cannot do without, and how it is asked for. */
const QUESTIONS = {
  event: "Event",
  badge: "Badge",
  name: "Full name of the recipient",
  email: "E-mail of the recipient",
} as const;
type Needed = keyof typeof QUESTIONS;

/** The options with those of `needed` that were not given: asked for on a terminal. Throws Failure that names them elsewhere. */
export async function completed<N extends Needed, O extends { readonly [K in N]?: string }>(
  options: O,
  needed: readonly N[],
  client: Client<paths>,
  err: Streams["err"],
): Promise<O & Record<N, string>> {
  const missing: readonly Needed[] = needed.filter((name) => !options[name]);
  if (missing.length > 0 && !isAttended())
    throw new Failure(
      `Missing: ${missing.map((name) => `--${name}`).join(", ")}. There is no terminal to ask on.`,
      EXIT_CODES.usage,
    );
  const asked: { [name: string]: string } = {};
  for (const name of missing)
    asked[name] =
      name === "event" || name === "badge"
        ? await chosen(client, name, err)
        : await typed(QUESTIONS[name], POSSIBLE[name], err);
  return { ...options, ...asked } as O & Record<N, string>;
}

/** What can be right, and what is said of anything else; the service looks closer. */
const POSSIBLE = {
  name: [/./, "A name is needed."],
  email: [/^\S+@\S+$/, "That is no e-mail address."],
  code: [/^([0-9a-hjkmnp-tv-zoil]{10}|[\da-f-]{36})$/i, "That is none of these numbers, and no code."],
} as const;

/** What is typed, or what `meantBy` makes of that, asked for until it can be right. */
async function typed(
  question: string,
  [possible, wrong]: readonly [RegExp, string],
  err: Streams["err"],
  meantBy = (text: string) => text,
): Promise<string> {
  for (;;) {
    const text = meantBy(await askFor(`${question}: `));
    if (possible.test(text)) return text;
    err(`! ${wrong}\n`);
  }
}

/** So many events or badges are shown where one is asked for. */
const OFFERED = 5;

/** The code of an event or badge that somebody has chosen among the newest active ones, or has typed. */
async function chosen(client: Client<paths>, what: "event" | "badge", err: Streams["err"]): Promise<string> {
  const query = { status: "ACTIVE", limit: OFFERED } as const;
  const page =
    what === "event"
      ? await answeredTo(client.GET("/v1.0/events", { params: { query } }))
      : await answeredTo(client.GET("/v1.0/badges", { params: { query } }));
  const offers: readonly { readonly short_code: string; readonly name: string }[] = page.data;
  if (offers.length === 0)
    throw new Failure(`There is no active ${what}. Make one in the panel: ${THIS_COMMAND} open`);
  const rows = offers.map(({ short_code, name }, n) => [String(n + 1), short_code, shown(name)]);
  err(`${tableColumns(["", "code", what], rows, { cut: [what], width: process.stderr.columns })}\n`);
  if (page.has_more) err(`   …           ${THIS_COMMAND} ${what}s list shows more\n`);
  const meantBy = (text: string) => offers[Number(text || 1) - 1]?.short_code ?? text;
  return typed(`${QUESTIONS[what]}, its number or code [1]`, POSSIBLE.code, err, meantBy);
}
