import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from "node:http";

/** An item or key as DynamoDB's JSON has it: attribute name to typed value. */
export type WireItem = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export interface ItemName {
  readonly table: string;
  readonly key: WireItem;
}
export interface StoreAnswer {
  readonly status: number;
  readonly text: string;
}
type Body = Readonly<Record<string, unknown>>;
interface Part {
  /** The request for what is done; undefined when that is nothing. */
  readonly done: StoreRequest | undefined;
  /** The answer to the whole request, from that to what is done. */
  readonly join: (answer: StoreAnswer) => StoreAnswer;
}
const NOTHING: StoreAnswer = { status: 200, text: "{}" };

/** A call of DynamoDB, or of its streams. */
export class StoreRequest {
  readonly operation: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Body;
  readonly tables: readonly string[];
  /** The items that it writes or, in a transaction, checks; in the order of the request. */
  readonly writes: readonly ItemName[];

  constructor(operation: string, headers: IncomingHttpHeaders, text: string) {
    this.operation = operation;
    this.headers = headers;
    this.text = text;
    this.body = JSON.parse(text || "{}") as Body;
    this.writes = writesOf(operation, this.body);
    const { TableName, RequestItems } = this.body as { TableName?: string; RequestItems?: object };
    const named = [TableName ?? [], Object.keys(RequestItems ?? {})].flat();
    this.tables = [...new Set([...named, ...this.writes.map(({ table }) => table)])];
  }

  /** The first half of a batch call, with the rest unprocessed; undefined for any other call. */
  half(): Part | undefined {
    if (this.operation === "BatchExecuteStatement")
      return this.without(
        this.writes.map((_, n) => n >= this.writes.length >> 1),
        "ThrottlingError",
      );
    if (!/^Batch(Get|Write)Item$/.test(this.operation)) return undefined;
    const [list, unprocessed] =
      this.operation === "BatchGetItem" ? ["Keys", "UnprocessedKeys"] : ["", "UnprocessedItems"];
    const all = Object.entries(this.body.RequestItems as Record<string, never>);
    const part = (of: <T>(wanted: readonly T[]) => readonly T[]) => {
      const tables = all.flatMap(([table, wanted]) => {
        const kept = of(list === "" ? (wanted as unknown[]) : (wanted[list] as unknown[]));
        if (kept.length === 0) return [];
        return [[table, list === "" ? kept : { ...(wanted as object), [list]: kept }] as const];
      });
      return Object.fromEntries(tables);
    };
    const done = part((wanted) => wanted.slice(0, Math.floor(wanted.length / 2)));
    const rest = part((wanted) => wanted.slice(Math.floor(wanted.length / 2)));
    const text = JSON.stringify({ ...this.body, RequestItems: done });
    return {
      done: Object.keys(done).length > 0 ? new StoreRequest(this.operation, this.headers, text) : undefined,
      join: (answer) => ({
        ...answer,
        text: JSON.stringify({ Responses: {}, ...JSON.parse(answer.text), [unprocessed]: rest }),
      }),
    };
  }

  /** A batch of statements without the refused ones, which get this error each. */
  without(refused: readonly boolean[], code: string): Part {
    const all = this.body.Statements as readonly Body[];
    const text = JSON.stringify({ ...this.body, Statements: all.filter((_, n) => !refused[n]) });
    const join = (answer: StoreAnswer): StoreAnswer => {
      if (answer.status !== 200) return answer;
      const parsed = JSON.parse(answer.text) as { Responses?: readonly object[] };
      const done = (parsed.Responses ?? []).values();
      const Responses = refused.map((isRefused) =>
        isRefused ? { Error: { Code: code, Message: code } } : done.next().value,
      );
      return { ...answer, text: JSON.stringify({ ...parsed, Responses }) };
    };
    return {
      done: refused.includes(false) ? new StoreRequest(this.operation, this.headers, text) : undefined,
      join,
    };
  }
}
/** What a part of a request is answered, of which nothing is done or `pass` does it. */
export const answerOfPart = async (
  { done, join }: Part,
  pass: (request: StoreRequest) => Promise<StoreAnswer>,
): Promise<StoreAnswer> => join(done ? await pass(done) : NOTHING);

function writesOf(operation: string, body: Body): ItemName[] {
  const named = ({ TableName, Key, Item }: Body): ItemName => ({
    table: String(TableName),
    key: keyIn((Key ?? Item) as WireItem),
  });
  if (/^(Put|Update|Delete)Item$/.test(operation)) return [named(body)];
  if (operation === "TransactWriteItems")
    return (body.TransactItems as Body[]).map((action) => named(Object.values(action)[0] as Body));
  if (operation === "BatchExecuteStatement")
    return (body.Statements as { Statement: string; Parameters: WireItem[string][] }[]).map(insertedBy);
  if (operation !== "BatchWriteItem") return [];
  return Object.entries(body.RequestItems as Record<string, Body[]>).flatMap(([TableName, wanted]) =>
    wanted.map((action) => named({ TableName, ...(Object.values(action)[0] as Body) })),
  );
}

/** The item of an INSERT, whose parameters are the values of its attributes in their order. */
function insertedBy({
  Statement,
  Parameters,
}: {
  readonly Statement: string;
  readonly Parameters: readonly WireItem[string][];
}): ItemName {
  const table = /^INSERT INTO "([^"]+)"/.exec(Statement)![1]!;
  const names = [...Statement.matchAll(/'([^']+)': \?/g)].map(([, name]) => name!);
  return { table, key: keyIn(Object.fromEntries(names.map((name, n) => [name, Parameters[n]!]))) };
}

/** The key in an item: every table of the service is keyed by `pk`, and `sk` if it has a sort key. */
export const keyIn = ({ pk, sk }: WireItem): WireItem => ({ ...(pk && { pk }), ...(sk && { sk }) });
/** A text for each item of the store. */
export const nameOfItem = ({ table, key }: ItemName): string =>
  `${table} ${String(key.pk?.S)} ${String(key.sk?.S)}`;

/** Reads a whole request. */
export async function storeRequest(incoming: IncomingMessage): Promise<StoreRequest> {
  const text = Buffer.concat(await Array.fromAsync(incoming)).toString();
  const operation = String(incoming.headers["x-amz-target"]).split(".").at(-1)!;
  return new StoreRequest(operation, incoming.headers, text);
}

const agent = new Agent({ keepAlive: true });

/** Sends a request to the store. Throws when the store is gone. */
export function passOn(store: URL, { headers, text }: StoreRequest): Promise<StoreAnswer> {
  const body = Buffer.from(text);
  return new Promise((resolve, reject) => {
    const sent = send(
      store,
      { agent, method: "POST", headers: { ...headers, host: store.host, "content-length": body.length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode!, text: Buffer.concat(chunks).toString() }),
        );
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const TYPES = "com.amazonaws.dynamodb.v20120810#";
/** An error as DynamoDB reports it. */
export const storeProblem = (type: string, status = 400, more: object = {}): StoreAnswer => ({
  status,
  text: JSON.stringify({ __type: TYPES + type, message: type, Message: type, ...more }),
});
