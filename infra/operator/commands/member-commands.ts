import { type Command, Option } from "commander";
import type * as z from "zod";
import { formatDetails, formatMoment, formatTable, formatText } from "#infra/table-text.ts";
import {
  changeMember,
  inviteMember,
  listMembers,
  removeMember,
} from "#shared/domain/organizations/manage-members.ts";
import { InviteMember, type MemberRecord } from "#shared/domain/organizations/members.ts";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import { type MemberRole, ROLES } from "#shared/domain/rules.ts";
import { existingId, OF_ORGANIZATION } from "../organizations.ts";
import { checked, Refusal } from "../refusal.ts";
import type { Perform } from "../target.ts";

type Member = z.input<typeof MemberRecord>;

const OF_MEMBER = "id of the member or invitation, as members list shows it";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const row = ({ id, email, name, role, status, since, expires_at }: Omit<Member, "is_me">) => ({
  id,
  address: formatText(email),
  name: formatText(name),
  role,
  status,
  since: formatMoment(since),
  until: formatMoment(expires_at),
});
const shown = ({ is_me: _, ...member }: Member) => ({
  value: member,
  text: formatDetails(Object.entries(row(member))),
});

/** An operator has no user id. */
const operatorOf = (organizationId: string) => ({ organizationId, userId: null });

function memberId(text: string): string {
  if (!UUID.test(text)) throw new Refusal("That is no id of a member; members list shows them.");
  return text.toLowerCase();
}

const roleOption = () =>
  new Option("--role <role>", "what the person may do").choices(ROLES).default("owner");

/** Adds `members …`: who works for an organization; for owners who are gone or locked out. */
export function addMemberCommands(program: Command, perform: Perform): void {
  const members = program.command("members").description("who works for an organization in the panel");
  members
    .command("list")
    .description("list the members of an organization and its open invitations")
    .argument("<organization>", OF_ORGANIZATION)
    .action((id: string) =>
      perform(async (target) => {
        const { results } = await listMembers(target.ports, operatorOf(await existingId(target, id)));
        const value = results.map((member) => shown(member).value);
        return { value, text: formatTable(value, row, "Nobody is recorded.") };
      }),
    );
  members
    .command("invite")
    .description(
      "mail somebody an invitation; the first one ends that tokens of an organization without members act as its owner",
    )
    .argument("<organization>", OF_ORGANIZATION)
    .requiredOption("--email <address>", "where to, and with which address it is accepted")
    .addOption(roleOption())
    .addOption(new Option("--locale <language>", "language of the mail").choices(LOCALES))
    .action(async (id: string, options: { readonly email: string; readonly role: MemberRole }) => {
      const fields = checked(InviteMember, options);
      await perform(async (target) =>
        shown(await inviteMember(target.ports, operatorOf(await existingId(target, id)), fields)),
      );
    });
  members
    .command("set-role")
    .description("give a member, or an invitation, another role")
    .argument("<organization>", OF_ORGANIZATION)
    .argument("<member>", OF_MEMBER)
    .addOption(roleOption().makeOptionMandatory())
    .action((id: string, member: string, { role }: { readonly role: MemberRole }) =>
      perform(async (target) =>
        shown(
          await changeMember(target.ports, operatorOf(await existingId(target, id)), memberId(member), {
            role,
          }),
        ),
      ),
    );
  members
    .command("remove")
    .description("remove a member, from their next request on, or withdraw an invitation")
    .argument("<organization>", OF_ORGANIZATION)
    .argument("<member>", OF_MEMBER)
    .action((id: string, member: string) =>
      perform(async (target) => {
        const organization = await existingId(target, id);
        await removeMember(target.ports, operatorOf(organization), memberId(member));
        return { value: { id: member }, text: "They are let in no more." };
      }),
    );
}
