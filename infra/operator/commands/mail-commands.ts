import { type Command, Option } from "commander";
import { formatCount, formatMoment } from "#infra/table-text.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { holdMails, releaseHold } from "#shared/domain/senders/follow-tenant.ts";
import { type MailTotals, rateOf, totalsAt } from "#shared/domain/senders/mail-rates.ts";
import { MAIL_HOLDERS, type MailHolder, SHARED_SENDER } from "#shared/domain/senders/sender-state.ts";
import { parsePastMoment } from "../arguments.ts";
import { existingId, OF_ORGANIZATION, organizationPages } from "../organizations.ts";
import { Refusal } from "../refusal.ts";
import { sweepPage } from "../sweep-mails.ts";
import type { OperatorTarget, Perform } from "../target.ts";

interface SweepOptions {
  readonly from: string;
  readonly until: string;
  readonly organization?: string;
}
/** A mail of the last minutes may just be on its way. */
const DEFAULT_UNTIL = "1h";

/** Adds `mail …`: invitations that were never sent, and the mails of an organization that are held. */
export function addMailCommands(program: Command, perform: Perform): void {
  const mail = program.command("mail").description("the e-mails with invitations");
  addHoldCommands(mail, perform);
  mail
    .command("sweep")
    .description("queue the invitations of a period that were never sent; can be run again")
    .requiredOption("--from <moment>", "issued since then: 2027-12-31T23:59:59Z, or 7d ago", parsePastMoment)
    .option("--until <moment>", "issued before that", parsePastMoment, parsePastMoment(DEFAULT_UNTIL))
    .option("--organization <id or name>", "of this organization only")
    .action(({ from, until, organization }: SweepOptions) =>
      perform(async (target, progress) => {
        if (from >= until) throw new Refusal("The period ends before it begins.");
        const ports = await target.connect(["mailQueue"]);
        const total = { organizations: 0, certificates: 0, mails: 0 };
        for await (const id of chosen(target.ports, organization)) {
          let after: string | null = null;
          do {
            const page = await sweepPage(target.connection, ports, id, { from, until }, after);
            total.certificates += page.examined;
            total.mails += page.mails;
            after = page.next;
            progress(
              `${formatCount(total.certificates)} certificates, ${formatCount(total.mails)} mails queued`,
            );
          } while (after !== null);
          total.organizations += 1;
        }
        const text = `${formatCount(total.mails)} mails were queued, of ${formatCount(total.certificates)} certificates of ${formatCount(total.organizations)} organizations.`;
        return { value: total, text };
      }),
    );
}

const SENDER = `${OF_ORGANIZATION}, or ${SHARED_SENDER}: all that share a tenant of the mail service`;
/** The sender that an operator names: an organization that exists, or all that share a tenant. */
const chosenSender = async (target: OperatorTarget, sender: string): Promise<string> =>
  sender === SHARED_SENDER ? sender : existingId(target, sender);

/** Adds `mail held`, `mail hold` and `mail release`: the mails of an organization that wait until somebody has looked. */
function addHoldCommands(mail: Command, perform: Perform): void {
  mail
    .command("held")
    .description("say who holds the mails of an organization, since when and why, and how many came back")
    .argument("<organization>", SENDER)
    .action((organization: string) =>
      perform(async (target) => {
        const sender = await chosenSender(target, organization);
        const { "senders.write": senderWrites } = await target.connect(["senders.write"]);
        const { holds, tally } = await senderWrites.read(sender);
        const totals = totalsAt(tally, target.ports.clock.now());
        const lines = Object.entries(holds).map(
          ([by, { since, reason }]) => `Held by ${by} since ${formatMoment(since)}: ${reason}.`,
        );
        const text = [
          lines.join("\n") || "Nobody holds its mails.",
          ...(sender === SHARED_SENDER ? [] : [saidOf(totals, tally.from)]),
        ];
        return { value: { holds, ...totals, counted_from: tally.from }, text: text.join("\n") };
      }),
    );
  mail
    .command("hold")
    .description("hold the mails of an organization until they are released; its contact is told")
    .argument("<organization>", SENDER)
    .requiredOption("--reason <text>", "why, for those who ask")
    .action((organization: string, { reason }: { reason: string }) =>
      perform(async (target) => {
        const sender = await chosenSender(target, organization);
        const ports = await target.connect(["senders.write", "tenantsQueue"]);
        const held = await holdMails({ ...ports, clock: target.ports.clock }, sender, "operator", reason);
        return {
          value: { held },
          text: held ? "Its mails are held." : "An operator holds its mails already.",
        };
      }),
    );
  mail
    .command("release")
    .description(
      "let the held mails of an organization go; if the mail service still pauses it, they are held again",
    )
    .argument("<organization>", SENDER)
    .addOption(
      new Option("--by <holder...>", "end only what these hold, by default all that do now").choices(
        MAIL_HOLDERS,
      ),
    )
    .action((organization: string, { by }: { by?: MailHolder[] }) =>
      perform(async (target) => {
        const sender = await chosenSender(target, organization);
        const ports = await target.connect(["senders.write", "tenantsQueue"]);
        const { holds } = await ports["senders.write"].read(sender);
        const ended = by ?? MAIL_HOLDERS.filter((holder) => holds[holder]);
        if (ended.length > 0) await releaseHold(ports, sender, ended);
        const left = MAIL_HOLDERS.filter((holder) => holds[holder] && !ended.includes(holder));
        const text =
          left.length > 0
            ? `Its mails are still held by ${left.join(" and ")}.`
            : "Nobody holds its mails any more; those that waited go now.";
        return { value: { ended, left }, text };
      }),
    );
}

function saidOf(totals: MailTotals, from: string | null): string {
  const { sent, bounced, complained } = totals;
  const percent = (count: number) => `${(100 * rateOf(count, totals)).toFixed(2)} %`;
  const counted = from === null ? "" : `, counted since ${formatMoment(from)}`;
  return `Of ${formatCount(sent)} invitations ${formatCount(bounced)} bounced (${percent(bounced)}) and ${formatCount(complained)} were complained about (${percent(complained)})${counted}.`;
}

/** The ids of one organization that exists, or of all. */
async function* chosen(
  ports: Pick<Ports, "organizations" | "organizations.write">,
  organization: string | undefined,
): AsyncGenerator<string> {
  if (organization !== undefined) yield await existingId({ ports }, organization);
  else for await (const page of organizationPages(ports)) yield* page.map(({ id }) => id);
}
