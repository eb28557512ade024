import {
  type ItemName,
  keyIn,
  nameOfItem,
  passOn,
  type StoreAnswer,
  StoreRequest,
  type WireItem,
} from "./store-request.ts";

interface Past {
  readonly at: number;
  readonly image: WireItem | undefined;
}
type Images = ReadonlyMap<string, WireItem | undefined>;

const HEADERS = {
  "content-type": "application/x-amz-json-1.0",
  authorization:
    "AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
};

/** What items were before their latest writes. */
export class PastImages {
  private readonly past = new Map<string, Past[]>();
  private readonly store: URL;

  constructor(store: URL) {
    this.store = store;
  }

  /** The images of items now. */
  async read(items: readonly ItemName[]): Promise<Images> {
    const read = async (item: ItemName) => {
      const text = JSON.stringify({ TableName: item.table, Key: item.key, ConsistentRead: true });
      const headers = { ...HEADERS, "x-amz-target": "DynamoDB_20120810.GetItem" };
      const answer = await passOn(this.store, new StoreRequest("GetItem", headers, text));
      return [nameOfItem(item), (JSON.parse(answer.text) as { Item?: WireItem }).Item] as const;
    };
    return new Map(await Promise.all(items.map(read)));
  }

  /** Notes that these were the images until `at`; forgets what no reader with this lag sees any more. */
  remember(images: Images, at: number, lagMs: number): void {
    for (const [name, image] of images) {
      const kept = (this.past.get(name) ?? []).filter((past) => past.at > at - lagMs);
      this.past.set(name, [...kept, { at, image }]);
    }
  }

  /** The image of an item at a time, in a list of one; undefined when it has not changed since. */
  at(item: ItemName, time: number): readonly [WireItem | undefined] | undefined {
    const past = this.past.get(nameOfItem(item))?.find(({ at }) => at > time);
    return past && [past.image];
  }
}

/**
 * The answer of a read as it was at a time. Of a query or scan, items that were written since show as they were, or not
 * at all; items that left the range since are not brought back.
 */
export function laggingAnswer(
  request: StoreRequest,
  answer: StoreAnswer,
  past: PastImages,
  time: number,
): StoreAnswer {
  const { operation, body } = request;
  if (answer.status !== 200) return answer;
  const parsed = JSON.parse(answer.text) as Record<string, never>;
  if (operation === "GetItem" && body.ConsistentRead !== true) {
    const found = past.at({ table: String(body.TableName), key: body.Key as WireItem }, time);
    return found ? { status: 200, text: JSON.stringify({ ...parsed, Item: found[0] }) } : answer;
  }
  const then = (table: string, items: readonly WireItem[], index?: string) =>
    items.flatMap((item) => {
      const found = past.at({ table, key: keyIn(item) }, time);
      if (!found) return [item];
      const [image] = found;
      if (!image || (index !== undefined && image[`${index}_pk`]?.S !== item[`${index}_pk`]?.S)) return [];
      return [projected(image, item)];
    });
  if (operation === "BatchGetItem") {
    const wanted = body.RequestItems as Record<string, { ConsistentRead?: boolean }>;
    const tables = Object.entries((parsed.Responses ?? {}) as Record<string, WireItem[]>).map(
      ([table, items]) => [table, wanted[table]?.ConsistentRead ? items : then(table, items)] as const,
    );
    return { status: 200, text: JSON.stringify({ ...parsed, Responses: Object.fromEntries(tables) }) };
  }
  if (!/^(Query|Scan)$/.test(operation) || body.ConsistentRead === true) return answer;
  const Items = then(String(body.TableName), parsed.Items ?? [], body.IndexName as string | undefined);
  return { status: 200, text: JSON.stringify({ ...parsed, Items, Count: Items.length }) };
}

/** A former image with the attributes that a projection left of the present one. */
const projected = (image: WireItem, present: WireItem): WireItem =>
  "kind" in present ? image : Object.fromEntries(Object.entries(image).filter(([name]) => name in present));
