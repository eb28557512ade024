import { randomUUID } from "node:crypto";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type AddCommands, examplesOf, given, onInterruptSay, runOf } from "../command-run.ts";
import { answeredTo } from "../connection.ts";
import { completed } from "../missing-options.ts";
import { shown } from "../output.ts";

interface IssueOptions {
  readonly event?: string;
  readonly badge?: string;
  readonly name?: string;
  readonly email?: string;
  readonly number?: string;
  readonly role?: string;
  readonly value?: Readonly<Record<string, string>>;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly locale?: string;
  readonly externalId?: string;
  readonly reason?: string;
  readonly idempotencyKey?: string;
}

/** Adds `key=value` to those before it; only the first sign of equality parts them. */
function pair(text: string, former: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("It must be written as key=value.");
  return { ...former, [text.slice(0, at)]: text.slice(at + 1) };
}

/** `issue`: one certificate for one person. */
export const addIssueCommand: AddCommands = (program, streams) => {
  program
    .command("issue")
    .summary("issue a certificate to one person")
    .description(
      "Issues a certificate, and has its invitation mailed. What is missing of event, badge, name and e-mail is asked for on a terminal, where the newest active events and badges are offered.",
    )
    .option("--event <code>", "event, by its short code or id")
    .option("--badge <code>", "badge, by its short code or id")
    .option("--name <name>", "full name of the recipient")
    .option("--email <address>", "e-mail of the recipient")
    .option("--number <number>", "phone number, such as +5511998765432")
    .option("--role <role>", "what the recipient did there, such as speaker")
    .option("--value <key=value>", "a value of the badge's own fields; may be repeated", pair)
    .option(
      "--metadata <key=value>",
      "a pair of your own that stays with the certificate; may be repeated",
      pair,
    )
    .addOption(
      new Option("--locale <language>", "of the mails; the organization's without it").choices([
        "pt",
        "en",
        "es",
      ]),
    )
    .option("--external-id <id>", "your own identifier of the certificate")
    .option("--reason <text>", "why the recipient gets it")
    .option("--idempotency-key <key>", "repeats an earlier call safely: the same key issues nothing twice")
    .addHelpText(
      "after",
      examplesOf(
        "certificates issue",
        "certificates issue --event 7Q2M4XKD0A --badge 5N8ZTR1W3C \\",
        '  --name "Ana Souza" --email ana@example.com --value time=0:52:10',
      ),
    )
    .action(async (_options: unknown, command: Command) => {
      const { options, api, answer, err } = runOf<IssueOptions>(command, streams);
      const client = await api();
      const { event, badge, name, email } = await completed(
        options,
        ["event", "badge", "name", "email"],
        client,
        err,
      );
      const key = options.idempotencyKey ?? randomUUID();
      const repeat = `It may have been issued all the same: --idempotency-key ${key} with the same options issues nothing twice.`;
      onInterruptSay(repeat, err);
      const call = client.POST("/v1.0/invitations", {
        params: { header: { "Idempotency-Key": key } },
        body: {
          event_id: event,
          badge_id: badge,
          recipient_name: name,
          recipient_email: email,
          ...given({
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
      const issuance = await answeredTo(call, repeat);
      const lines = issuance.certificates.map(
        ({ short_code, recipient, verification_url }) =>
          `Issued ${short_code} to ${shown(recipient.name)} <${shown(recipient.email)}>, whose invitation is on its way.\n${verification_url}`,
      );
      answer(issuance, lines.join("\n"));
      if (options.json) return;
      for (const { message } of issuance.warnings ?? []) err(`! ${shown(message)}\n`);
    });
};
