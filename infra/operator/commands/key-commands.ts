import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { createSessionIssuer } from "#infra/running-stack/session-issuer.ts";
import { formatDetails, formatMoment, formatTable, formatText } from "#infra/table-text.ts";
import { required } from "#shared/config.ts";
import { notFound } from "#shared/domain/errors.ts";
import { type ApiKeyRecord, CreateApiKey } from "#shared/domain/organizations/api-key.ts";
import { createKey, listKeys, revokeKey } from "#shared/domain/organizations/manage-keys.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { SCOPES } from "#shared/domain/rules.ts";
import { parseDuration, parseMoment } from "../arguments.ts";
import { existingId, OF_ORGANIZATION } from "../organizations.ts";
import { checked, Refusal } from "../refusal.ts";
import type { Perform } from "../target.ts";

const KEY_ID = /^key_\w{1,40}$/;
/** The user id in tokens that are made here, of an organization that has no owner yet. */
const OPERATOR = "operator";
const ownerOf = async ({ members }: Pick<Ports, "members">, organizationId: string): Promise<string> =>
  (await members.roster(organizationId))?.members.find(({ role }) => role === "owner")?.user_id ?? OPERATOR;
const DEFAULT_TOKEN_LIFE = "1h";

function describe(key: ApiKeyRecord): string {
  return formatDetails([
    ["id", key.id],
    ["name", key.name],
    ["starts with", key.prefix],
    ["status", key.status],
    ["created", formatMoment(key.createdAt)],
    ["expires", formatMoment(key.expiresAt, "never")],
    ["may", key.scopes.join(", ")],
    ["last used", formatMoment(key.lastUsedAt, "never")],
    ["for", formatText(key.lastUsedOperation)],
    ["revoked", formatMoment(key.revokedAt)],
  ]);
}

/** Adds `key …`: the API keys of an organization. */
export function addKeyCommands(program: Command, perform: Perform): void {
  const key = program.command("key").description("API keys of an organization");
  key
    .command("create")
    .description("create an API key; its token is shown this once")
    .argument("<organization>", OF_ORGANIZATION)
    .requiredOption("--name <text>", "label of the key")
    .option(
      "--expires <when>",
      "when it stops working: a moment, or a length of time such as 90d",
      parseMoment,
    )
    .addOption(new Option("--scopes <scope...>", "what it may do (default: all)").choices(SCOPES))
    .action(async (id: string, options: { name: string; expires?: string; scopes?: string[] }) => {
      const { name, expires, scopes } = options;
      const fields = checked(CreateApiKey, { name, expiresAt: expires, scopes });
      await perform(async (target) => {
        const created = await createKey(target.ports, operatorOf(await existingId(target, id)), fields);
        const text = formatDetails([
          ["id", created.id],
          ["name", created.name],
          ["expires", formatMoment(created.expiresAt, "never")],
          ["token", created.token],
        ]);
        return { value: created, text: `${text}\n\nStore the token now: it cannot be shown again.` };
      });
    });
  key
    .command("list")
    .description("list the API keys of an organization, newest first")
    .argument("<organization>", OF_ORGANIZATION)
    .action((id: string) =>
      perform(async (target) => {
        const { data } = await listKeys(target.ports, await existingId(target, id));
        return { value: data, text: listed(data) };
      }),
    );
  key
    .command("revoke")
    .description("revoke an API key for good, from the next request on")
    .argument("<organization>", OF_ORGANIZATION)
    .argument("<key>", "id of the key, such as key_7Q2M4XKD0A5V")
    .action((id: string, keyId: string) =>
      perform(async (target) => {
        const organization = await existingId(target, id);
        if (!KEY_ID.test(keyId)) throw notFound("API key");
        const revoked = await revokeKey(target.ports, operatorOf(organization), keyId);
        return { value: revoked, text: describe(revoked) };
      }),
    );
}

/** An operator is no user of the panel. */
const operatorOf = (organizationId: string) => ({ organizationId, userId: null });

const listed = (keys: readonly ApiKeyRecord[]): string =>
  formatTable(
    keys,
    ({ id, name, prefix, status, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      name,
      "starts with": prefix,
      status,
      created: formatMoment(createdAt),
      expires: formatMoment(expiresAt, "never"),
      "last used": formatMoment(lastUsedAt, "never"),
    }),
    "The organization has no API key yet. Create one with key create.",
  );

/** Adds `token`: session tokens of the local stack's own issuer. */
export function addTokenCommand(program: Command, perform: Perform): void {
  program
    .command("token")
    .description("make a panel session token for an organization of the local stack")
    .argument("<organization>", OF_ORGANIZATION)
    .addOption(
      new Option("--expires <length>", "how long it works, such as 30m or 7d")
        .argParser(parseDuration)
        .default(parseDuration(DEFAULT_TOKEN_LIFE), DEFAULT_TOKEN_LIFE),
    )
    .action((id: string, { expires }: { expires: number }) =>
      perform(async (target) => {
        const { config, data } = target;
        if (data === undefined)
          throw new Refusal(
            "Session tokens of a deployed stage come from its own log-in; only local ones can be made here.",
          );
        const organization = await existingId(target, id);
        if (!existsSync(join(data, "session-key.json")))
          throw new Refusal(
            `The local stack in ${data} has no key for session tokens. Start it with npm start.`,
          );
        const expiresAt = new Date(Date.now() + expires * 1_000).toISOString();
        const issuer = await createSessionIssuer({
          issuer: required(config, "SESSION_ISSUER"),
          audience: required(config, "SESSION_AUDIENCE"),
          folder: data,
        });
        const token = await issuer.mint({
          organizationId: organization,
          userId: await ownerOf(target.ports, organization),
          accountType: "COMPANY",
          expiresInSeconds: expires,
        });
        return { value: { organization_id: organization, token, expires_at: expiresAt }, text: token };
      }),
    );
}
