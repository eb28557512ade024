import { createServer } from "node:http";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, onTestFinished } from "vitest";
import { functionEnvironment } from "#infra/local/function-environment.ts";
import { listen } from "#infra/local/ports.ts";
import { provision } from "#infra/local/provision.ts";
import { runOperator } from "#infra/operator/program.ts";
import { applyEnvironment, saveStackEnvironment } from "#infra/running-stack/environment.ts";
import { type Config, readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import { newApiKey } from "#shared/domain/organizations/api-key-token.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { GateItem } from "#shared/storage/organizations/gate-item.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { aTemporaryFolder, uniqueName } from "../local/local-support.ts";
import { A_READ } from "../support/admission.ts";
import { patientDocuments } from "../support/documents.ts";

/** What a command line said. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
export type Command = (...argv: string[]) => Promise<Said>;

/** Runs a command line in this process, on a screen or in a pipe. */
export async function runLine(argv: readonly string[], screen = false): Promise<Said> {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    screen,
  };
  const code = await runOperator(argv, terminal);
  return { code, out: out.join(""), err: err.join("") };
}

/** Variables by which a running stack is reached. */
const isFact = (name: string) => /^(AWS_|TABLE_|QUEUE_URL_|DIRECTORY_|STAGE$|BASE_URL$)/.test(name);

/** The tool on the service of the test file, whose variables stand in the process. */
export function theToolHere(screen = false): Command {
  const data = aTemporaryFolder(afterAll);
  const facts = Object.entries(process.env).filter(([name]) => isFact(name));
  saveStackEnvironment(data, Object.fromEntries(facts));
  return (...argv) => runLine(["--data", data, ...argv], screen);
}

const PORTS = [
  "organizations.write",
  "organizations",
  "organizations.profile",
  "apiKeys",
  "apiKeys.write",
  "gate",
] as const;

export interface ProvisionedStack {
  readonly config: Config;
  readonly data: string;
  readonly deadLetterUrl: string;
  readonly queueUrl: string;
  readonly ports: Pick<Ports, (typeof PORTS)[number]>;
  /** The tool on this stack. */
  readonly operator: Command;
  /** The tool with --json; gives what it answered. */
  readonly json: (...argv: string[]) => Promise<never>;
  /** The stored record and gate of an organization. */
  readonly stored: (id: string) => Promise<{ organization: never; gate: never }>;
}

/** What the emulators' own variables contribute to the note of a running stack. */
const emulators = (): Record<string, string | undefined> => ({
  AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB,
  AWS_ENDPOINT_URL_SQS: process.env.AWS_ENDPOINT_URL_SQS,
  AWS_ENDPOINT_URL_KMS: process.env.AWS_ENDPOINT_URL_KMS,
  AWS_REGION: process.env.AWS_REGION,
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
});

const ownQueues = () => provision({ tables: {}, queues: QUEUES, prefix: uniqueName() });
/** The queues of all stacks of this process: to make some takes longer than everything else of a stack. */
let queuesOfAll: ReturnType<typeof ownQueues> | undefined;
const sharedQueues = () => {
  queuesOfAll ??= ownQueues();
  return queuesOfAll;
};

/** Tables of its own for a test, and queues if it looks at them, with the note that a running local stack leaves. Needs the emulators. */
export async function aProvisionedStack(
  end: AtEnd = onTestFinished,
  queuesFor: "itself" | "all" = "all",
): Promise<ProvisionedStack> {
  const { queues } = await (queuesFor === "itself" ? ownQueues() : sharedQueues());
  const provisioned = { ...(await provision({ tables: TABLES, queues: {}, prefix: uniqueName() })), queues };
  const data = aTemporaryFolder(end);
  const origin = "http://localhost:3000";
  const session = { issuer: origin, audience: "certificate-api", jwksUrl: `${origin}/.local/jwks.json` };
  const environment = functionEnvironment({ baseUrl: `${origin}/api`, provisioned, session });
  saveStackEnvironment(data, { ...emulators(), ...environment });
  const config = readConfig(environment);
  const documents = patientDocuments();
  end(() => documents.destroy());
  const item = async (TableName: string, Key: Record<string, string>) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item as never;
  const operator: Command = (...argv) => runLine(["--data", data, ...argv]);
  return {
    config,
    data,
    queueUrl: provisioned.queues.mail!.url,
    deadLetterUrl: provisioned.queues.mail!.deadLetterUrl,
    ports: await connectPorts(PORTS, {
      config,
      dynamo: () => documents,
    }),
    operator,
    json: async (...argv) => {
      const { code, out, err } = await operator("--json", ...argv);
      if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
      return JSON.parse(out) as never;
    },
    stored: async (id) => ({
      organization: await item(config.TABLE_MAIN!, itemKey.organization(id)),
      gate: await item(config.TABLE_GATE!, otherKeys.gate(id)),
    }),
  };
}

/** An organization that is not stored. */
export function anOrganization(overrides: Partial<Organization> = {}): Organization {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    name: "Instituto Horizonte",
    company_name: null,
    nickname: null,
    pic_url: null,
    verified: false,
    locale: "pt",
    primary_color: null,
    contact_email: null,
    plan: "PRO",
    quota_override: null,
    created_at: now,
    updated_at: now,
    ...overrides,
  };
}

let keyNumber = 0;
/** A new key of a stored organization. */
export async function aKey(
  stack: ProvisionedStack,
  organization: Organization,
  expires_at: string | null = null,
): Promise<ApiKey> {
  const { digest, prefix } = newApiKey({ organizationId: organization.id, environment: "test" });
  const key: ApiKey = {
    id: `key_${String(++keyNumber).padStart(12, "0")}`,
    organization_id: organization.id,
    name: "test",
    digest,
    prefix,
    status: "active",
    created_at: new Date().toISOString(),
    expires_at,
    last_used_at: null,
    revoked_at: null,
    created_by: null,
    revoked_by: null,
  };
  expect(await stack.ports["apiKeys.write"].create(key, LIMITS.activeKeysPerOrganization)).toBe(true);
  return key;
}

/** Lets a request with the key pass, or not. */
export const admitsKey = ({ ports }: ProvisionedStack, organizationId: string, { digest }: ApiKey) =>
  ports.gate.admitKey({ organizationId, digest, ...A_READ, limit: null, at: new Date() });
export const gateOf = async ({ stored }: ProvisionedStack, id: string): Promise<GateItem> =>
  (await stored(id)).gate;

/** `onTestFinished`, or `afterAll` for what all tests of a file use. */
export type AtEnd = (end: () => void) => void;

/** What an operator's AWS identity is, in place of STS, for commands with --stage. Needs `certificates-sandbox-main`. */
export async function anIdentity(end: AtEnd = onTestFinished): Promise<string> {
  const arn = "arn:aws:sts::123456789012:assumed-role/operators/ana";
  const server = createServer((_request, response) =>
    response.end(
      `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Arn>${arn}</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>`,
    ),
  );
  const restore = applyEnvironment({ AWS_ENDPOINT_URL_STS: `http://127.0.0.1:${await listen(server, 0)}` });
  end(() => {
    restore();
    server.close();
    server.closeAllConnections();
  });
  return arn;
}

/** A stack with one stored organization. */
export async function storedOrganization(overrides: Partial<Organization> = {}) {
  const stack = await aProvisionedStack();
  const organization = anOrganization(overrides);
  expect(await stack.ports["organizations.write"].create(organization)).toBe(true);
  return { stack, organization, changes: stack.ports["organizations.write"] };
}

/** The id of no organization. */
export const NOBODY = "0f8fad5b-d9cb-469f-a165-70867728950e";
/** Options that every new organization needs. */
export const CONTACT = ["--contact-email", "ana@example.org"];
/** A command line that creates an organization. */
export const CREATE = ["org", "create", "--name", "Instituto Horizonte", "--plan", "PRO", ...CONTACT];
