import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { readSettings } from "#infra/stage-settings.ts";
import { type DeployedStage, prefixOf } from "#infra/stages.ts";
import { Refusal } from "./refusal.ts";

export const ACCOUNT_TYPES = ["COMPANY", "PERSONAL"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Who signs in to the panel of a stage. */
export interface PanelUser {
  /** The `sub` of the user's tokens. */
  readonly id: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly organization_id: string | null;
  readonly account_type: string | null;
  /** Cognito's `UserStatus`: `FORCE_CHANGE_PASSWORD` until the first sign-in, then `CONFIRMED`. */
  readonly status: string;
  readonly enabled: boolean;
  readonly created_at: string;
}

/** What Cognito has of a user; AdminGetUser calls the attributes otherwise than all other calls. */
interface Known {
  readonly UserStatus?: string | undefined;
  readonly Enabled?: boolean | undefined;
  readonly UserCreateDate?: Date | undefined;
}

function toUser(known: Known, attributes: readonly AttributeType[] = []): PanelUser {
  const attribute = (name: string) => attributes.find(({ Name }) => Name === name)?.Value ?? null;
  return {
    id: attribute("sub") ?? "",
    email: attribute("email"),
    email_verified: attribute("email_verified") === "true",
    organization_id: attribute("custom:organization_id"),
    account_type: attribute("custom:account_type"),
    status: known.UserStatus ?? "UNKNOWN",
    enabled: known.Enabled ?? true,
    created_at: known.UserCreateDate!.toISOString(),
  };
}

/** The most that Cognito gives at once. */
const PAGE = 60;

/** The output of the stack `data` that names the pool (infra/stacks/data-stack.ts). */
const POOL_OUTPUT = "UserPoolId";

/** The id of the user pool of a deployed stage. Throws Refusal when the stage has another issuer, or is not deployed. */
async function poolOf(stage: DeployedStage): Promise<string> {
  const { sessions } = readSettings(stage);
  if (sessions)
    throw new Refusal(`The users of this stage are those of ${sessions.issuer}, and made there (sessions).`);
  const StackName = `${prefixOf(stage)}-data`;
  const client = new CloudFormationClient({});
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    const pool = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === POOL_OUTPUT)?.OutputValue;
    if (!pool) throw new Refusal(`The stack ${StackName} has no user pool. Deploy the stage first.`);
    return pool;
  } catch (error) {
    // CloudFormation has no name of its own for it.
    if (error instanceof Error && /does not exist/.test(error.message))
      throw new Refusal(`There is no stack ${StackName}. Check the account, and that the stage is deployed.`);
    throw error;
  } finally {
    client.destroy();
  }
}

/** Connects to the user pool of a stage. Throws Refusal when it has none. */
export async function panelUsers(stage: DeployedStage) {
  const UserPoolId = await poolOf(stage);
  const client = new CognitoIdentityProviderClient({});
  const find = async (Username: string): Promise<PanelUser> => {
    try {
      const found = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
      return toUser(found, found.UserAttributes);
    } catch (error) {
      if (error instanceof UserNotFoundException)
        throw new Refusal("There is no user with this address. Make one with user create.");
      throw error;
    }
  };
  return {
    /**
     * Makes a user, to whom Cognito mails a temporary password. The address counts as verified, as otherwise nobody who forgot a
     * password could get a new one. Throws Refusal when there is a user with it.
     */
    async create(email: string, organizationId: string, accountType: AccountType): Promise<PanelUser> {
      const UserAttributes = [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
        { Name: "custom:organization_id", Value: organizationId },
        { Name: "custom:account_type", Value: accountType },
      ];
      const command = new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        UserAttributes,
        DesiredDeliveryMediums: ["EMAIL"],
      });
      try {
        const { User } = await client.send(command);
        return toUser(User!, User!.Attributes);
      } catch (error) {
        if (error instanceof UsernameExistsException)
          throw new Refusal(
            "There is a user with this address already, and a user has one organization. For a new password use user reset.",
          );
        throw error;
      }
    },
    /**
     * Has Cognito mail a code for a new password or, to one who never signed in, another temporary password. Throws Refusal when
     * there is no such user, or when the code could not be mailed.
     */
    async reset(email: string): Promise<PanelUser & { readonly sent: "code" | "temporary password" }> {
      const user = await find(email);
      if (user.status === "FORCE_CHANGE_PASSWORD") {
        await client.send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username: email,
            MessageAction: "RESEND",
            DesiredDeliveryMediums: ["EMAIL"],
          }),
        );
        return { ...user, sent: "temporary password" };
      }
      if (!user.email_verified)
        throw new Refusal(
          "The address of this user is not verified, so Cognito mails no code to it. docs/operations.md says what to do.",
        );
      await client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: email }));
      return { ...user, sent: "code" };
    },
    /** All of them, as Cognito gives them. */
    async *all(): AsyncGenerator<PanelUser> {
      let after: string | undefined;
      do {
        const page = await client.send(
          new ListUsersCommand({ UserPoolId, Limit: PAGE, PaginationToken: after }),
        );
        yield* (page.Users ?? []).map((user) => toUser(user, user.Attributes));
        after = page.PaginationToken;
      } while (after !== undefined);
    },
    close: () => client.destroy(),
  };
}
/** The users of the panel of a deployed stage. */
export type PoolUsers = Awaited<ReturnType<typeof panelUsers>>;
