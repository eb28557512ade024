import { randomUUID } from "node:crypto";
import { type Command, InvalidArgumentError } from "commander";
import type { Client } from "openapi-fetch";
import type { paths } from "../../client.ts";
import { askFor, isAttended } from "../ask.ts";
import { type AddCommands, examplesOf, runOf } from "../command-run.ts";
import { answeredTo } from "../connection.ts";
import { EXIT_CODES, Failure } from "../failure.ts";
import { type Streams, shown } from "../output.ts";

/** What a certificate cannot be without, and how it is asked for. */
const NEEDED = {
  event: "Event, its short code: ",
  badge: "Badge, its short code: ",
  name: "Full name of the recipient: ",
  email: "E-mail of the recipient: ",
} as const;
type Needed = keyof typeof NEEDED;

type IssueOptions = { readonly [N in Needed]?: string } & {
  readonly number?: string;
  readonly role?: string;
  readonly value?: Readonly<Record<string, string>>;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly locale?: string;
  readonly externalId?: string;
  readonly reason?: string;
  readonly idempotencyKey?: string;
};

/** Adds `key=value` to those before it; only the first sign of equality parts them. */
function pair(text: string, former: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("It must be written as key=value.");
  return { ...former, [text.slice(0, at)]: text.slice(at + 1) };
}

/** The fields that cannot be missing: asked for on a terminal. Throws Failure that names them where nobody is there. */
async function complete(
  options: IssueOptions,
  client: Client<paths>,
  err: Streams["err"],
): Promise<Record<Needed, string>> {
  const missing = (Object.keys(NEEDED) as Needed[]).filter((name) => !options[name]);
  if (missing.length > 0 && !isAttended())
    throw new Failure(
      `Missing: ${missing.map((name) => `--${name}`).join(", ")}. There is no terminal to ask on.`,
      EXIT_CODES.usage,
    );
  const asked: Record<string, string> = {};
  for (const name of missing) {
    const first = name === "event" || name === "badge" ? await offered(client, name, err) : undefined;
    do asked[name] = (await askFor(NEEDED[name])) || (first ?? "");
    while (asked[name] === "");
  }
  return { ...options, ...asked } as Record<Needed, string>;
}

/** So many events or badges are shown where one is asked for. */
const OFFERED = 5;

/** Shows the newest active events or badges; gives the code of the first, which is taken when nothing is typed. */
async function offered(
  client: Client<paths>,
  what: "event" | "badge",
  err: Streams["err"],
): Promise<string | undefined> {
  const query = { status: "ACTIVE", limit: OFFERED } as const;
  const { data }: { readonly data: readonly { readonly short_code: string; readonly name: string }[] } =
    what === "event"
      ? await answeredTo(client.GET("/v1.0/events", { params: { query } }))
      : await answeredTo(client.GET("/v1.0/badges", { params: { query } }));
  for (const [n, { short_code, name }] of data.entries())
    err(`  ${short_code}  ${shown(name)}${n === 0 ? "  (Enter takes this one)" : ""}\n`);
  return data[0]?.short_code;
}

/** `issue`: one certificate for one person. */
export const addIssueCommand: AddCommands = (program, streams) => {
  program
    .command("issue")
    .summary("issue a certificate to one person")
    .description(
      "Issues a certificate, and has its invitation mailed. What is missing of event, badge, name and e-mail is asked for on a terminal.",
    )
    .option("--event <code>", "event, by its short code or id")
    .option("--badge <code>", "badge, by its short code or id")
    .option("--name <name>", "full name of the recipient")
    .option("--email <address>", "e-mail of the recipient")
    .option("--number <number>", "phone number, such as +5511998765432")
    .option("--role <role>", "what the recipient did there, such as speaker")
    .option("--value <key=value>", "a value of the badge's own fields; several times for several", pair)
    .option("--metadata <key=value>", "a pair of your own that stays with the certificate; likewise", pair)
    .option("--locale <language>", "language of the mails: pt, en or es")
    .option("--external-id <id>", "your own identifier of the certificate")
    .option("--reason <text>", "why the recipient gets it")
    .option("--idempotency-key <key>", "repeats an earlier call safely: the same key issues nothing twice")
    .addHelpText(
      "after",
      examplesOf(
        'certificates issue --event 7Q2M4XKD0A --badge 5N8ZTR1W3C --name "Ana Souza" --email ana@example.com --value time=0:52:10',
      ),
    )
    .action(async (_options: unknown, command: Command) => {
      const { options, api, answer, err } = runOf<IssueOptions>(command, streams);
      const client = await api();
      const { event, badge, name, email } = await complete(options, client, err);
      const key = options.idempotencyKey ?? randomUUID();
      const call = client.POST("/v1.0/invitations", {
        params: { header: { "Idempotency-Key": key } },
        body: {
          event_id: event,
          badge_id: badge,
          recipient_name: name,
          recipient_email: email,
          ...optional({
            recipient_number: options.number,
            role: options.role,
            values: options.value,
            metadata: options.metadata,
            recipient_locale: options.locale as "pt" | undefined,
            external_id: options.externalId,
            reason: options.reason,
          }),
        },
      });
      const repeat = `\n  It may have been issued all the same: --idempotency-key ${key} with the same options issues nothing twice.`;
      const issuance = await answeredTo(call, repeat);
      const lines = issuance.certificates.map(
        ({ short_code, recipient, verification_url }) =>
          `Issued ${short_code} to ${shown(recipient.name)} <${shown(recipient.email)}>, whose invitation is on its way.\n${verification_url}`,
      );
      answer(issuance, lines.join("\n"));
      for (const { message } of issuance.warnings ?? []) err(`! ${shown(message)}\n`);
    });
};

/** The fields that have a value. */
const optional = <T extends object>(fields: T): { [F in keyof T]?: NonNullable<T[F]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
