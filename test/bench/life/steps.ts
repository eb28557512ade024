import { runningFunction, textInCall } from "../../support/permitted.ts";
import { SdkCalls } from "../../support/sdk-calls.ts";
import { startTestStack, type TestStack } from "../../support/service.ts";

/** One call of a function: of which records, and what DynamoDB bills for it. */
export interface LifeStep {
  readonly by: string;
  readonly call: string;
  readonly of: string;
  readonly reads: number;
  readonly writes: number;
}

/** What runs by the clock belongs to no certificate, nor does the request by which a minute is begun. */
const NOT_COUNTED: ReadonlySet<string> = new Set([
  "balance.get",
  "certificates.expire",
  "certificates.finish",
  "directory.publish",
  "people.follow-requests",
  "people.follow-tenants",
  "people.send-deferred",
  "webhooks.retry",
]);

/** The whole service, which says which function makes which call. */
export class LifeStack {
  readonly service: TestStack;
  private readonly sdk: SdkCalls;
  private readonly made: LifeStep[];

  private constructor(service: TestStack, sdk: SdkCalls, made: LifeStep[]) {
    this.service = service;
    this.sdk = sdk;
    this.made = made;
  }

  static async start(): Promise<LifeStack> {
    const made: LifeStep[] = [];
    const note = (step: Omit<LifeStep, "by">) => {
      const by = runningFunction();
      if (by !== undefined && !NOT_COUNTED.has(by) && step.of !== SWITCH) made.push({ by, ...step });
    };
    const service = await startTestStack({
      onStoreCall: ({ operation, input, reads, writes }) =>
        note({ call: operation, of: recordsOf(operation, input).join(", "), reads, writes }),
    });
    const sdk = new SdkCalls((call) => {
      if (!OF_TABLES.has(call)) note({ call, of: "", reads: 0, writes: 0 });
    });
    return new LifeStack(service, sdk, made);
  }

  async stop(): Promise<void> {
    this.sdk.stop();
    await this.service.stack.stop();
  }

  /** The steps that follow from `work`, those of a function together, in the order of their first ones. */
  async stepsOf(work: () => Promise<unknown>): Promise<LifeStep[]> {
    await this.sdk.quiet(this.service.stack);
    this.made.length = 0;
    await work();
    await this.sdk.quiet(this.service.stack);
    return [...Map.groupBy(this.made, ({ by }) => by).values()].flat();
  }
}

/** Calls of DynamoDB, which are noted with what they cost. */
const OF_TABLES = new Set([
  ...["BatchExecuteStatement", "BatchGetItem", "BatchWriteItem", "DeleteItem", "GetItem", "PutItem"],
  ...["Query", "TransactWriteItems", "UpdateItem"],
]);

/** What a process asks for now and then belongs to no certificate. */
const SWITCH = "switch";

/** What a record is called, by the start of its partition key and, where several share that, of its sort key. */
const RECORDS: readonly (readonly [name: string, partition: RegExp, sort?: RegExp])[] = [
  ["gate", /^ORG#[^#]+$/, /^$/],
  ["organization", /^ORG#[^#]+$/, /^ORG$/],
  ["webhooks", /^ORG#[^#]+$/, /^WEBHOOK#/],
  ["number of webhooks", /^ORG#[^#]+$/, /^WEBHOOKS$/],
  ["sender", /^ORG#[^#]+$/, /^MAIL$/],
  ["salt of erasures", /#ERASED$/, /^SALT$/],
  ["usage", /#USAGE$/],
  ["certificate", /#CERT$/],
  ["invitation", /#PEOPLE$/],
  ["status list", /#ISSUER$/, /^STATUS#/],
  ["issuer", /#ISSUER$/],
  ["status list", /#REVOKED#/],
  ["event", /^EVENT#[^#]+$/, /^EVENT$/],
  ["counters of states", /^EVENT#[^#]+$/, /^(ISSUED|MOVED)#/],
  ["badge", /^BADGE#[^#]+$/, /^BADGE$/],
  ["badge as issued", /^BADGE#[^#]+$/, /^ISSUED$/],
  ["former revision", /#REV$/],
  ["code", /^CODE#/],
  ["account", /^ADDR#/, /^ACCOUNT$/],
  ["mails of the address today", /^ADDR#/, /^MAIL#/],
  ["unsubscription", /^ADDR#/, /^MUTED#/],
  ["certificates of the address", /^ADDR#/, /^(INVITED|PENDING)/],
  ["phone message", /^PHONE#/, /^MSG#/],
  ["opt-out of the number", /^PHONE#/, /^OPTOUT/],
  ["report of a message", /^PHONEMSG#/],
  ["phone messages of the month", /^ORG#.*#PHONE$/],
  [SWITCH, /^SWITCH#/],
  ["calls of the address", /^IP#/],
  ["delivery", /^WEBHOOK#/, /-/],
  ["health of the endpoint", /^WEBHOOK#/],
  ["credential", /^CREDENTIAL#/],
  ["directory", /^(HEAD|LOG)$/],
];

type Json = Readonly<Record<string, unknown>>;

/** The records that a call is about, each name once, in a fixed order. */
function recordsOf(operation: string, input: object): string[] {
  const names = keysOf(operation, input as Json).map((key) => {
    const pk = textInCall(key.pk);
    const sk = key.sk === undefined ? "" : textInCall(key.sk);
    const found = RECORDS.find(([, partition, sort]) => partition.test(pk) && (sort?.test(sk) ?? true));
    return found?.[0] ?? pk.replaceAll(/#[^#]*[\d-][^#]*/g, "#…");
  });
  return [...new Set(names)].sort();
}

function keysOf(operation: string, input: Json): Json[] {
  const all = (value: unknown): Json[] => Object.values(value as Record<string, Json[]>).flat();
  switch (operation) {
    case "BatchGetItem":
      return Object.values(input.RequestItems as Record<string, { Keys: Json[] }>).flatMap(
        ({ Keys }) => Keys,
      );
    case "BatchWriteItem":
      return all(input.RequestItems).map(({ PutRequest, DeleteRequest }) =>
        Object((PutRequest as Json)?.Item ?? (DeleteRequest as Json)?.Key),
      );
    case "TransactWriteItems":
      return (input.TransactItems as Json[]).map((item) => {
        const [{ Key, Item }] = Object.values(item) as [Json];
        return Object(Key ?? Item);
      });
    case "BatchExecuteStatement":
      return (input.Statements as Json[]).map(({ Statement, Parameters }) => {
        const names = /\{(.*)\}/
          .exec(String(Statement))![1]!
          .split(",")
          .map((one) => one.trim().split("'")[1]);
        const value = (name: string) => (Parameters as unknown[])[names.indexOf(name)];
        return { pk: value("pk"), sk: value("sk") };
      });
    case "Query": {
      const [pk, sk] = Object.values(input.ExpressionAttributeValues as Json);
      return [{ pk, sk }];
    }
    default:
      return [Object(input.Key ?? input.Item)];
  }
}
