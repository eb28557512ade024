import { setTimeout as pause } from "node:timers/promises";
import {
  CreateTenantCommand,
  CreateTenantResourceAssociationCommand,
  GetTenantCommand,
  SESv2Client,
  UpdateReputationEntityPolicyCommand,
} from "@aws-sdk/client-sesv2";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { httpBounds } from "#shared/deadlines.ts";
import { tenantNameOf } from "#shared/domain/senders/sender-state.ts";
import type { Grants } from "#shared/grant.ts";
import { domainIdentities } from "./identities.ts";

/** SES takes one call of its control plane a second for the whole account ("Service quotas in Amazon SES"). */
const PACE_MS = 1_050;
/** Tries of one call while other callers use the second up. */
const TRIES = 5;

export const mailServiceGrants: Grants<"mailService"> = () => [{ mail: "tenants" }, { mail: "identities" }];

/**
 * Tenants of SES, one of an organization, which may use the identity and the configuration set of the stage. Each step may
 * have been done before, by a run that died. Throws what SES throws when it cannot do a step now.
 */
export const connectMailService: Connect<"mailService"> = (connection) => {
  const { config } = connection;
  const client = new SESv2Client({ maxAttempts: 1, requestHandler: httpBounds(config.STORE_ANSWER_MS) });
  const paced = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        if (errorName(error) !== "TooManyRequestsException" || tries === TRIES) throw error;
        await pause(PACE_MS * (1 + Math.random()));
      }
    }
  };
  const nameOf = (sender: string) => tenantNameOf(required(config, "MAIL_TENANTS"), sender);
  return {
    ...domainIdentities(connection),
    async isPaused(sender) {
      try {
        return (await paced(() => readTenant(client, nameOf(sender)))).paused;
      } catch (error) {
        if (errorName(error) === "NotFoundException") return false;
        throw error;
      }
    },
    async make(organizationId) {
      const TenantName = nameOf(organizationId);
      const { arn, paused } = await paced(() => createTenant(client, TenantName)).then(
        (made) => made ?? paced(() => readTenant(client, TenantName)),
      );
      for (const ResourceArn of [
        required(config, "MAIL_IDENTITY_ARN"),
        required(config, "MAIL_CONFIGURATION_SET_ARN"),
      ])
        await paced(() =>
          client
            .send(new CreateTenantResourceAssociationCommand({ TenantName, ResourceArn }))
            .catch(unlessThere),
        );
      await paced(() =>
        client.send(
          new UpdateReputationEntityPolicyCommand({
            ReputationEntityType: "RESOURCE",
            ReputationEntityReference: arn,
            ReputationEntityPolicy: required(config, "MAIL_REPUTATION_POLICY_ARN"),
          }),
        ),
      );
      return { paused };
    },
  };
};

interface KnownTenant {
  readonly arn: string;
  readonly paused: boolean;
}

/** Undefined when there is one already. An address that bounced or complained is suppressed for this tenant alone. */
async function createTenant(client: SESv2Client, TenantName: string): Promise<KnownTenant | undefined> {
  const command = new CreateTenantCommand({
    TenantName,
    SuppressionAttributes: { SuppressedReasons: ["BOUNCE", "COMPLAINT"], SuppressionScope: "TENANT" },
  });
  const made = await client.send(command).catch(unlessThere);
  return made && { arn: made.TenantArn!, paused: false };
}

async function readTenant(client: SESv2Client, TenantName: string): Promise<KnownTenant> {
  const { Tenant } = await client.send(new GetTenantCommand({ TenantName }));
  return { arn: Tenant!.TenantArn!, paused: Tenant!.SendingStatus === "DISABLED" };
}

function unlessThere(error: unknown): undefined {
  if (errorName(error) !== "AlreadyExistsException") throw error;
}

const errorName = (error: unknown): string => (error instanceof Error ? error.name : "");
