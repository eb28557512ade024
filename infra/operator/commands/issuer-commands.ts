import type { Command } from "commander";
import { formatCount, formatDetails, formatMoment, formatTable } from "#infra/table-text.ts";
import type { IssuerKey, KnownIssuer } from "#shared/domain/credentials/issuer.ts";
import {
  distrustKey,
  nextKeyAt,
  renewCredentials,
  requiredIssuer,
  rotateKey,
  signingKey,
} from "#shared/domain/credentials/issuer-keys.ts";
import { existingId, OF_ORGANIZATION } from "../organizations.ts";
import { Refusal } from "../refusal.ts";
import type { OperatorTarget, Perform } from "../target.ts";

/** What a key is at a moment, for people. */
function stateOf(key: IssuerKey, { keys }: KnownIssuer, now: Date): string {
  if (key.distrusted_at !== null) return `distrusted since ${formatMoment(key.distrusted_at)}`;
  if (Date.parse(key.used_from) > now.getTime()) return "waits";
  return key.id === signingKey(keys, now)?.id ? "signs" : "replaced";
}

/** Whether the organization can sign, and when it can if it has to wait. */
function signingText({ keys }: KnownIssuer, now: Date): string {
  if (signingKey(keys, now)) return "now";
  const next = nextKeyAt(keys, now);
  return next ? `from ${formatMoment(next.toISOString())}` : "not at all: publish a key with issuers rotate";
}

function describe(known: KnownIssuer, credentials: number, now: Date): string {
  const details = formatDetails([
    ["organization", known.issuer.organization_id],
    ["DID", known.issuer.did],
    ["since", formatMoment(known.issuer.created_at)],
    ["credentials", formatCount(credentials)],
    ["signs", signingText(known, now)],
  ]);
  const keys = formatTable(known.keys, (key) => ({
    key: key.id,
    published: formatMoment(key.created_at),
    "signs from": formatMoment(key.used_from),
    state: stateOf(key, known, now),
  }));
  return `${details}\n\n${keys}`;
}

/** Adds `issuers …`: the organizations as issuers of credentials, and their keys. */
export function addIssuerCommands(program: Command, perform: Perform): void {
  const issuers = program
    .command("issuers")
    .description("organizations as issuers of credentials, and the keys they sign with");
  issuers
    .command("show")
    .description("show the DID of an organization, its keys and how many credentials it has signed")
    .argument("<organization>", OF_ORGANIZATION)
    .action((id: string) =>
      perform(async (target) => {
        const ports = { ...target.ports, ...(await target.connect(["issuers", "credentials"])) };
        const organizationId = await existingId(target, id);
        const known = await requiredIssuer(ports, organizationId);
        const credentials = await ports.issuers.count(organizationId);
        const { status_key: _, ...issuer } = known.issuer;
        return {
          value: { ...issuer, credentials, keys: known.keys },
          text: describe(known, credentials, ports.clock.now()),
        };
      }),
    );
  addChanges(issuers, perform);
}

function addChanges(issuers: Command, perform: Perform): void {
  issuers
    .command("rotate")
    .description("publish a further key, which signs as soon as no cache has the keys without it")
    .argument("<organization>", OF_ORGANIZATION)
    .action((id: string) =>
      perform(async (target) => {
        const connected = await target.connect(["issuers", "issuers.write"]);
        const key = await rotateKey({ ...target.ports, ...connected }, await existingId(target, id));
        const text = `The key ${key.id} is published. It signs from ${formatMoment(key.used_from)} on; what former keys signed stays valid.`;
        return { value: key, text };
      }),
    );
  issuers
    .command("distrust")
    .description("say that somebody else may have a key: nothing that it signed counts any more, for good")
    .argument("<organization>", OF_ORGANIZATION)
    .argument("<key>", "id of the key, as issuers show has it")
    .option("--yes", "do it; without it the command only says what would follow")
    .action((id: string, keyId: string, { yes = false }: { yes?: boolean }) =>
      perform((target) => distrust(target, id, keyId, yes)),
    );
  issuers
    .command("renew")
    .description(
      "have every credential signed anew whose key is distrusted or whose certificate has changed; can be run again",
    )
    .argument("<organization>", OF_ORGANIZATION)
    .action((id: string) =>
      perform(async (target, progress) => {
        const ports = await target.connect(["certificates.list", "credentialsQueue"]);
        const organizationId = await existingId(target, id);
        let queued = 0;
        for await (const soFar of renewCredentials(ports, organizationId)) {
          queued = soFar;
          progress(`${formatCount(queued)} queued`);
        }
        return {
          value: { organization_id: organizationId, queued },
          text: `${formatCount(queued)} accepted certificates were queued; each credential that needs it is signed anew.`,
        };
      }),
    );
}

async function distrust(target: OperatorTarget, id: string, keyId: string, yes: boolean) {
  const ports = { ...target.ports, ...(await target.connect(["issuers", "issuers.write"])) };
  const organizationId = await existingId(target, id);
  if (!yes)
    throw new Refusal(
      "This cannot be undone. Independent verifiers will refuse every copy that this key has signed, until its holder fetches one that is signed anew; nobody can call back a copy. Repeat it with --yes, and then run issuers renew.",
    );
  const key = await distrustKey(ports, organizationId, keyId);
  const signs = signingText(await requiredIssuer(ports, organizationId), ports.clock.now());
  const text = [
    `The key ${key.id} is distrusted since ${formatMoment(key.distrusted_at)}.`,
    `The organization signs ${signs}. When it does, run issuers renew and tell the holders to fetch their credentials again.`,
  ].join("\n");
  return { value: key, text };
}
