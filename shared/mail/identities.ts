import { setTimeout as pause } from "node:timers/promises";
import {
  CreateEmailIdentityCommand,
  CreateTenantResourceAssociationCommand,
  DeleteEmailIdentityCommand,
  DeleteTenantResourceAssociationCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import type { Config } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import { httpBounds } from "#shared/deadlines.ts";
import { IDENTITY_TAGS } from "#shared/domain/senders/identity-tags.ts";
import type { DomainRecordState } from "#shared/domain/senders/mail-domain.ts";
import type { MailAccounts } from "#shared/domain/senders/ports.ts";

/** SES takes one call of its control plane a second for the whole account ("Service quotas in Amazon SES"). */
const PACE_MS = 1_050;
const TRIES = 5;

const MISSING = "NotFoundException";
const THERE = "AlreadyExistsException";
const unless =
  (expected: string) =>
  (error: unknown): undefined => {
    if (nameOf(error) !== expected) throw error;
  };
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

const stageOf = ({ MAIL_TENANTS, STAGE }: Config): string => MAIL_TENANTS ?? STAGE;
const tagsOf = (config: Config, organizationId: string) => [
  { Key: IDENTITY_TAGS.stage, Value: stageOf(config) },
  { Key: IDENTITY_TAGS.organization, Value: organizationId },
];
const tagIn = ({ Tags = [] }: GetEmailIdentityCommandOutput, name: string): string | null =>
  Tags.find(({ Key }) => Key === name)?.Value ?? null;

/** The organization's tenant and the ARN of its domain, which is as that of ours; undefined on a stage without tenants. */
function association({ MAIL_TENANTS, MAIL_IDENTITY_ARN }: Config, domain: string, organizationId: string) {
  if (MAIL_TENANTS === undefined) return undefined;
  const ResourceArn = `${MAIL_IDENTITY_ARN!.split("/")[0]}/${domain}`;
  return { TenantName: `${MAIL_TENANTS}-${organizationId}`, ResourceArn };
}

/** SES API v2, DkimAttributes and MailFromAttributes. A temporary failure was verified, and is looked for further. */
function stateOf(status: string | undefined): DomainRecordState {
  if (status === "SUCCESS") return "verified";
  return status === "FAILED" ? "failed" : "pending";
}
const hasFailed = (seen: GetEmailIdentityCommandOutput): boolean =>
  [seen.DkimAttributes?.Status, seen.MailFromAttributes?.MailFromDomainStatus].includes("FAILED");

/**
 * Identities of SES, one of an organization's domain. Each has the stage and the organization as tags: an account may have
 * others, of another stage or of nobody here, which are neither used nor deleted. Throws what SES throws when it cannot do a
 * step now.
 */
export const domainIdentities = ({
  config,
}: Connection): Pick<MailAccounts, "makeDomain" | "associateDomain" | "lookAtDomain" | "removeDomain"> => {
  const client = new SESv2Client({ maxAttempts: 1, requestHandler: httpBounds(config.STORE_ANSWER_MS) });
  const paced = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        if (nameOf(error) !== "TooManyRequestsException" || tries === TRIES) throw error;
        await pause(PACE_MS * (1 + Math.random()));
      }
    }
  };
  const read = (EmailIdentity: string) =>
    paced(() => client.send(new GetEmailIdentityCommand({ EmailIdentity })).catch(unless(MISSING)));
  const create = (EmailIdentity: string, organizationId: string) =>
    paced(() =>
      client
        .send(new CreateEmailIdentityCommand({ EmailIdentity, Tags: tagsOf(config, organizationId) }))
        .catch(unless(THERE)),
    );
  const erase = (EmailIdentity: string) =>
    paced(() => client.send(new DeleteEmailIdentityCommand({ EmailIdentity })).catch(unless(MISSING)));
  /** For which organization of this stage SES has a domain: null for none, undefined when it has no such domain. */
  const ownerOf = (seen: GetEmailIdentityCommandOutput | undefined): string | null | undefined =>
    seen &&
    (tagIn(seen, IDENTITY_TAGS.stage) === stageOf(config) ? tagIn(seen, IDENTITY_TAGS.organization) : null);

  const associate = async (domain: string, organizationId: string): Promise<void> => {
    const named = association(config, domain, organizationId);
    if (!named) return;
    await paced(() => client.send(new CreateTenantResourceAssociationCommand(named)).catch(unless(THERE)));
  };
  const dissociate = async (domain: string, organizationId: string): Promise<void> => {
    const named = association(config, domain, organizationId);
    if (!named) return;
    await paced(() => client.send(new DeleteTenantResourceAssociationCommand(named)).catch(unless(MISSING)));
  };
  const remove = async (domain: string, owner: string): Promise<void> => {
    await dissociate(domain, owner);
    await erase(domain);
  };
  return {
    associateDomain: associate,
    async makeDomain(domain, organizationId, bounceDomain) {
      let tokens = (await create(domain, organizationId))?.DkimAttributes?.Tokens;
      if (tokens === undefined) {
        const seen = await read(domain);
        const owner = ownerOf(seen);
        if (owner === null) return "in_use";
        // What a former owner left, or SES has given up, which it looks for no more.
        if (seen && (owner !== organizationId || hasFailed(seen))) {
          await remove(domain, owner!);
          tokens = (await create(domain, organizationId))?.DkimAttributes?.Tokens;
        } else tokens = seen?.DkimAttributes?.Tokens;
      }
      // Deleted or made by another run in between: the job comes again.
      if (tokens === undefined) throw new Error("the mail service has no keys of a domain yet");
      await paced(() =>
        client.send(
          new PutEmailIdentityMailFromAttributesCommand({
            EmailIdentity: domain,
            MailFromDomain: bounceDomain,
            // When the record vanishes, the domain may be another's: mails are refused, and go by our address at once.
            BehaviorOnMxFailure: "REJECT_MESSAGE",
          }),
        ),
      );
      await associate(domain, organizationId);
      return tokens;
    },
    async lookAtDomain(domain, organizationId) {
      const seen = await read(domain);
      const owner = ownerOf(seen);
      if (!seen || !owner) return undefined;
      if (owner !== organizationId) return "another";
      return {
        mayBeSentFrom: seen.VerifiedForSendingStatus === true,
        dkim: stateOf(seen.DkimAttributes?.Status),
        mail_from: stateOf(seen.MailFromAttributes?.MailFromDomainStatus),
        dkim_tokens: seen.DkimAttributes?.Tokens ?? [],
      };
    },
    async removeDomain(domain, organizationId) {
      // The association is a thing of the tenant, and may be left when the domain is gone.
      if (ownerOf(await read(domain)) === organizationId) await remove(domain, organizationId);
      else await dissociate(domain, organizationId);
    },
  };
};
