import { randomUUID } from "node:crypto";
import { type DynamoDBDocumentClient, GetCommand, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { type Inbox, startMail } from "#infra/local/emulators/mail.ts";
import type { LambdaHandler, LocalFunction } from "#infra/local/function.ts";
import { type LoadedFunctions, loadFunctions } from "#infra/local/functions.ts";
import { type Stack, startStack } from "#infra/local/stack.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { typesetter } from "#shared/documents/typesetter.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import { newApiKey } from "#shared/domain/organizations/api-key-token.ts";
import { newMember, newRoster, recordMembers } from "#shared/domain/organizations/change-roster.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Clock } from "#shared/domain/ports.ts";
import { LIMITS, type MemberRole, type Plan } from "#shared/domain/rules.ts";
import { fileReader } from "#shared/files/file-reader.ts";
import type { Source } from "#shared/queue/worker.ts";
import type { StoreCall } from "#shared/storage/table/client.ts";
import { Client } from "./client.ts";
import { patientDocuments } from "./documents.ts";
import { knownAs, lacking } from "./permitted.ts";

export interface Cost {
  readonly reads: number;
  readonly writes: number;
  /** Of `writes`, those to the directory, which are one batch a second for all that has changed. */
  readonly directoryWrites: number;
  /** Store calls one after the other; overlapping ones count once. */
  readonly roundTrips: number;
  readonly calls: readonly string[];
}

/** An organization of its own for one test, with a key, a session and a client bound to each. */
export interface Tenant {
  readonly id: string;
  readonly organization: Organization;
  readonly apiKey: string;
  readonly session: string;
  /** Of its owner, as in their tokens. */
  readonly userId: string;
  readonly key: Client;
  /** Of its owner. */
  readonly panel: Client;
  /** Makes somebody else a member, who is signed in then. */
  readonly member: (role: MemberRole) => Promise<SignedIn>;
}

/** A user of the panel, whose token names no organization. */
export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly session: string;
  readonly client: Client;
}

const OPERATOR_PORTS = [
  "organizations.write",
  "organizations",
  "apiKeys.write",
  "apiKeys",
  "gate",
  "members",
  "members.write",
  "clock",
] as const;

/** The whole service in this process, over the real emulators, reached over HTTP. One for a test file. */
export class TestStack {
  readonly stack: Stack;
  readonly functions: LoadedFunctions;
  readonly anonymous: Client;
  /** What functions asked of the tables without being permitted, as soon as they did. */
  readonly denied: ReadonlySet<string>;
  private readonly storeCalls: StoreCall[];
  private readonly owners = new Map<string, string>();
  private tables: DynamoDBDocumentClient | undefined;
  private operators: ReturnType<typeof connectPorts<(typeof OPERATOR_PORTS)[number]>> | undefined;

  constructor(
    stack: Stack,
    functions: LoadedFunctions,
    storeCalls: StoreCall[],
    denied: ReadonlySet<string> = new Set(),
  ) {
    this.stack = stack;
    this.denied = denied;
    this.functions = functions;
    this.storeCalls = storeCalls;
    this.anonymous = new Client(stack.baseUrl, undefined);
  }

  /** A client with this credential, good or bad. */
  client(credential: string | undefined): Client {
    return new Client(this.stack.baseUrl, credential);
  }

  async tenant(
    options: {
      plan?: Plan;
      quota?: number | null;
      locale?: Organization["locale"];
      name?: string;
      contact?: string;
    } = {},
  ): Promise<Tenant> {
    const { plan = "PRO", quota = null, locale = "en", name = "Test Club", contact = null } = options;
    const now = new Date().toISOString();
    const organization: Organization = {
      id: randomUUID(),
      name,
      company_name: null,
      nickname: null,
      pic_url: null,
      verified: false,
      locale,
      primary_color: null,
      contact_email: contact,
      plan,
      quota_override: quota,
      created_at: now,
      updated_at: now,
    };
    const { id } = organization;
    const ports = await this.operatorPorts();
    // Without an address, so that requests of its people reach nobody unless a test says whom.
    const owner = { user_id: randomUUID(), email: null, name: "Olga Owner" };
    const roster = newRoster(id, [newMember({ ...owner, role: "owner" }, new Date(now))]);
    await ports["organizations.write"].create(organization, roster);
    this.owners.set(id, owner.user_id);
    const apiKey = await this.newKey(id);
    const session = await this.session(id);
    return {
      id,
      organization,
      apiKey,
      session,
      userId: owner.user_id,
      key: this.client(apiKey),
      panel: this.client(session),
      member: async (role) => {
        const somebody = await this.signedIn();
        const { userId: user_id, email } = somebody;
        await recordMembers(ports, id, [{ user_id, email, name: null, role }]);
        return somebody;
      },
    };
  }

  /** Somebody who has signed in, with a verified address, and is no member of any organization. */
  async signedIn(email = `${randomUUID()}@people.example`): Promise<SignedIn> {
    const userId = randomUUID();
    const session = await this.stack.issuer.mint({
      organizationId: null,
      accountType: "COMPANY",
      userId,
      email,
      name: "Mia Member",
      expiresInSeconds: 3_600,
    });
    return { userId, email, session, client: this.client(session) };
  }

  /** Adds a key to an organization and gives its token. */
  async newKey(organizationId: string, expiresAt: string | null = null): Promise<string> {
    const { token, digest, prefix } = newApiKey({ organizationId, environment: "test" });
    const ports = await this.operatorPorts();
    const id = `key_${randomUUID().replaceAll("-", "").slice(0, 12).toUpperCase()}`;
    const dates = {
      created_at: new Date().toISOString(),
      expires_at: expiresAt,
      last_used_at: null,
      revoked_at: null,
      created_by: null,
      revoked_by: null,
    };
    const key = {
      id,
      organization_id: organizationId,
      name: "test",
      digest,
      prefix,
      status: "active" as const,
      ...dates,
    };
    if (!(await ports["apiKeys.write"].create(key, LIMITS.activeKeysPerOrganization)))
      throw new Error("no room for a key");
    return token;
  }

  /** The token of an organization's owner; of one without roster that of anybody, as from before there were members. */
  session(organizationId: string, expiresInSeconds = 3_600): Promise<string> {
    const userId = this.owners.get(organizationId) ?? randomUUID();
    const user = { userId, accountType: "COMPANY", email: `owner@${organizationId}.example` } as const;
    return this.stack.issuer.mint({ organizationId, ...user, expiresInSeconds });
  }

  /** The ports of operators and of admission, over the same tables. */
  operatorPorts() {
    this.operators ??= connectPorts(OPERATOR_PORTS, { config: readConfig(), dynamo: () => this.documents() });
    return this.operators;
  }

  /** One client for all that tests read and write themselves, as patient as the service itself, below. */
  private documents() {
    this.tables ??= patientDocuments();
    return this.tables;
  }

  /** Sets the clock that every handler reads; gives the function that undoes it. */
  setClock(now: () => Date): () => void {
    const ports: { clock: Clock } = this.functions.ports;
    const former = ports.clock;
    ports.clock = { now };
    return () => {
      ports.clock = former;
    };
  }

  /** All items of a table, as a text to compare. */
  async stored(table: "TABLE_MAIN" | "TABLE_GATE" | "TABLE_DELIVERIES"): Promise<string> {
    const items: string[] = [];
    const scan = { TableName: readConfig()[table], ConsistentRead: true };
    for await (const { Items = [] } of paginateScan({ client: this.documents() }, scan))
      items.push(...Items.map((item) => JSON.stringify(item, inOrder)));
    return items.sort().join("\n");
  }

  /** Changes attributes of a gate, such as counters to what many calls would leave there. */
  async changeGate(
    key: { readonly pk: string },
    // biome-ignore lint/suspicious/noExplicitAny: an item as it is stored
    change: (item: any) => Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const table = { TableName: readConfig().TABLE_GATE };
    const { Item: item } = await this.documents().send(
      new GetCommand({ ...table, Key: key, ConsistentRead: true }),
    );
    await this.documents().send(new PutCommand({ ...table, Item: { ...item, ...change(item) } }));
  }

  /** Lets go of what was counted: the process keeps every file's stack until it ends. */
  forget(): void {
    this.storeCalls.length = 0;
  }

  /** What the store calls of `work` cost; nothing else may run at the same time. */
  async measure<T>(work: () => Promise<T>): Promise<Cost & { result: T }> {
    const start = this.storeCalls.length;
    const result = await work();
    return { ...costOf(this.storeCalls.slice(start)), result };
  }
}

/** For JSON.stringify, so that equal items are equal texts: sets and the keys of objects in order, at every depth. */
export function inOrder(_key: string, value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function costOf(calls: readonly StoreCall[]): Cost {
  let roundTrips = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const call of [...calls].sort((a, b) => a.until - b.until))
    if (call.from >= until) {
      roundTrips++;
      until = call.until;
    }
  return {
    reads: calls.reduce((sum, call) => sum + call.reads, 0),
    writes: calls.reduce((sum, call) => sum + call.writes, 0),
    directoryWrites: calls
      .filter(({ table }) => table?.endsWith("directory"))
      .reduce((sum, call) => sum + call.writes, 0),
    roundTrips,
    calls: calls.map((call) => call.operation),
  };
}

export interface ServiceOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Public calls have the limits of rules.ts. */
  readonly publicLimits?: true;
  /** False: no stream, queue or schedule runs; what other functions call does. */
  readonly workers?: boolean;
  /** The log of requests is kept; else it is not, as what is written a second later would count with what is measured then. */
  readonly requestLog?: true;
  /** The stack starts, and ends, processes of its own that draw documents and read files. */
  readonly ownPrograms?: true;
  /** What runs instead of a function's own handler. */
  readonly handlerOf?: (fn: LocalFunction) => LambdaHandler;
  /** What starts a worker instead of its own source. */
  readonly sourceOf?: (id: string) => Source;
  /** Gets each call to a table with what was asked. */
  readonly onStoreCall?: (call: StoreCall) => void;
  /** Gets the metrics of each log line. */
  readonly onMetrics?: (values: MetricValues) => void;
}

/** The processes of this one that draw documents and read files, for all stacks: each takes a second of processor time to start. */
let programs: Pick<LoadedFunctions["ports"], "typesetter" | "fileReader"> | undefined;

function sharedPrograms() {
  const open = async () => {};
  programs ??= { typesetter: { ...typesetter(), close: open }, fileReader: { ...fileReader(), close: open } };
  return programs;
}

let inbox: Promise<Inbox> | undefined;

/** The inbox of all stacks of this process, empty: to start one takes longer than everything else of a stack. */
async function emptyInbox(): Promise<string> {
  inbox ??= startMail(undefined);
  const { url } = await inbox;
  await fetch(`${url}/clear-store`, { method: "POST" });
  return url;
}

/** Starts the service in memory, without log lines and without limits for public calls and bad credentials; `stack.stop` ends it. */
export async function startTestStack(options: ServiceOptions = {}): Promise<TestStack> {
  const storeCalls: StoreCall[] = [];
  const denied = new Set<string>();
  let functions: LoadedFunctions | undefined;
  process.env.AWS_ENDPOINT_URL_SESV2 ||= await emptyInbox();
  const stack = await startStack({
    port: 0,
    mailPort: 0,
    early: false,
    settings: {
      LOG_LEVEL: "silent",
      ...(options.publicLimits ? {} : { PUBLIC_PER_MINUTE: "100000" }),
      BAD_CREDENTIALS_PER_MINUTE: "1000000",
      // The first mail of each new tenant would come seconds later; test/people/mail-tenants.test.ts has tenants of SES.
      MAIL_TENANTS: "",
      // Emulators share two cores with everything else that runs.
      STORE_ANSWER_MS: "30000",
      // Read once, below, so that no measured call reads it.
      PAUSE_READ_SECONDS: "1000000",
      ...options.settings,
    },
    loadFunctions: async () => {
      functions = await loadFunctions((call) => {
        // Without what was asked, which would be kept for as long as the file's process.
        storeCalls.push({ ...call, input: {} });
        options.onStoreCall?.(call);
        for (const one of lacking(call)) denied.add(one);
      }, options.onMetrics);
      if (!options.ownPrograms) Object.assign(functions.ports, sharedPrograms());
      const started = functions.workers.filter(({ source }) => {
        if ("logs" in source) return options.requestLog === true;
        return options.workers !== false || "invoked" in source;
      });
      const { handlerOf = knownAs } = options;
      const replaced = <T extends { readonly function: LocalFunction }>(one: T): T => ({
        ...one,
        function: { ...one.function, handler: handlerOf(one.function) },
      });
      const workers = started.map(replaced).map((one) => ({
        ...one,
        source: options.sourceOf?.(one.function.id) ?? one.source,
      }));
      return { ...functions, routes: functions.routes.map(replaced), workers };
    },
    report: () => {},
  });
  await functions!.ports.pause.state();
  return new TestStack(stack, functions!, storeCalls, denied);
}
