import { type Command, Option } from "commander";
import * as z from "zod";
import { formatDetails, formatMoment, formatTable, formatText } from "#infra/table-text.ts";
import { recordMembers } from "#shared/domain/organizations/change-roster.ts";
import { getOrganization } from "#shared/domain/organizations/manage-organizations.ts";
import { type MemberRole, ROLES } from "#shared/domain/rules.ts";
import { parsePositiveNumber } from "../arguments.ts";
import {
  ACCOUNT_TYPES,
  type AccountType,
  type PanelUser,
  type PoolUsers,
  panelUsers,
} from "../panel-users.ts";
import { checked, Refusal } from "../refusal.ts";
import type { OperatorTarget, Perform } from "../target.ts";

/** Cognito takes no longer name of a user, and the address is one. */
const Email = z.object({ email: z.email("Must be an e-mail address.").max(128).toLowerCase() });

/** Works with the users of the chosen stage. Throws Refusal for the local stack, which has none. */
async function withUsers<T>(
  { deployedStage }: OperatorTarget,
  work: (users: PoolUsers) => Promise<T>,
): Promise<T> {
  if (deployedStage === undefined)
    throw new Refusal(
      "The local stack has no users: make a session token with operator token <organization>, or name a deployed stage with --stage.",
    );
  const users = await panelUsers(deployedStage);
  try {
    return await work(users);
  } finally {
    users.close();
  }
}

const describe = (user: PanelUser): string =>
  formatDetails([
    ["id", user.id],
    ["address", formatText(user.email)],
    ["verified", user.email_verified ? "yes" : "no"],
    ["organization", formatText(user.organization_id)],
    ["account", formatText(user.account_type)],
    ["status", statusOf(user)],
    ["created", formatMoment(user.created_at)],
  ]);

const statusOf = ({ enabled, status }: PanelUser): string => (enabled ? status : `${status}, disabled`);

/** Adds `user …`: who signs in to the panel of a deployed stage. */
export function addUserCommands(program: Command, perform: Perform): void {
  const user = program.command("user").description("users of the panel of a deployed stage");
  user
    .command("create")
    .description("make a user of an organization; Cognito mails a temporary password")
    .requiredOption("--email <address>", "where to, and what the user signs in with")
    .requiredOption("--organization <id or name>", "what the user works for")
    .addOption(new Option("--role <role>", "what the user may do there").choices(ROLES).default("owner"))
    .addOption(new Option("--type <type>", "kind of account").choices(ACCOUNT_TYPES).default("COMPANY"))
    .action(
      async (options: {
        readonly email: string;
        readonly organization: string;
        readonly type: AccountType;
        readonly role: MemberRole;
      }) => {
        const { email } = checked(Email, options);
        await perform((target) =>
          withUsers(target, async (users) => {
            const { id: organizationId } = await getOrganization(target.ports, options.organization);
            const value = await users.create(email, organizationId, options.type);
            // Without a roster the user's tokens act as the owner.
            if (options.type === "COMPANY" && (await target.ports.members.roster(organizationId)))
              await recordMembers(target.ports, organizationId, [
                { user_id: value.id, email, name: null, role: options.role },
              ]);
            return { value, text: describe(value) };
          }),
        );
      },
    );
  user
    .command("reset")
    .description("have Cognito mail a code for a new password, or another temporary password")
    .argument("<email>", "address of the user")
    .action(async (address: string) => {
      const { email } = checked(Email, { email: address });
      await perform((target) =>
        withUsers(target, async (users) => {
          const value = await users.reset(email);
          return { value, text: `A ${value.sent} was mailed to the user.` };
        }),
      );
    });
  user
    .command("list")
    .description("list the users of the stage, or of one organization")
    .option("--organization <id or name>", "only those of it")
    .option("--limit <n>", "at most so many (default: all of them)", parsePositiveNumber)
    .action(({ organization, limit }: { readonly organization?: string; readonly limit?: number }) =>
      perform((target) =>
        withUsers(target, async (users) => {
          const value = await listed(users, organization, limit);
          const rowOf = (user: PanelUser) => ({
            address: formatText(user.email),
            organization: formatText(user.organization_id),
            account: formatText(user.account_type),
            status: statusOf(user),
            created: formatMoment(user.created_at),
          });
          return { value, text: formatTable(value, rowOf, "There is no such user.") };
        }),
      ),
    );
}

/** Cognito cannot search an attribute that a pool defines, so those of an organization are found among all. */
async function listed(users: PoolUsers, organization: string | undefined, limit?: number) {
  const found: PanelUser[] = [];
  for await (const user of users.all()) {
    if (organization !== undefined && user.organization_id !== organization) continue;
    found.push(user);
    if (found.length === limit) break;
  }
  return found;
}
