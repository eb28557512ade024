/** The definition from which CDK deploys a table, and from which the local stack and the tests create it. */
export interface TableDefinition {
  readonly partitionKey: string;
  readonly sortKey?: string;
  readonly indexes: readonly IndexDefinition[];
  /** New and old images of every change: the outbox. */
  readonly stream: boolean;
  /** Point-in-time recovery and deletion protection when deployed. */
  readonly durable: boolean;
  /** Attribute with the Unix second after which DynamoDB may delete the item. */
  readonly expiry: string;
}
export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly projection: "ALL" | "KEYS_ONLY";
}

/** An index with its own partition attribute, sorted by its own attribute or by that of the table. */
const index = <const N extends string>(
  name: N,
  {
    sortKey = `${name}_sk`,
    projection = "ALL",
  }: Partial<Pick<IndexDefinition, "sortKey" | "projection">> = {},
): IndexDefinition & { readonly name: N } => ({ name, partitionKey: `${name}_pk`, sortKey, projection });

export const TABLES = {
  /** Every record of the service. */
  main: {
    partitionKey: "pk",
    sortKey: "sk",
    indexes: [
      index("by_status", { sortKey: "sk" }),
      index("by_event", { sortKey: "sk" }),
      index("by_badge", { sortKey: "sk" }),
      index("by_address"),
      index("by_list"),
      index("by_due", { projection: "KEYS_ONLY" }),
    ],
    stream: true,
    durable: true,
    expiry: "expires_on",
  },
  /** Admission: plans, key digests and this minute's counters. Derived from main, so without stream and backup. */
  gate: { partitionKey: "pk", indexes: [], stream: false, durable: false, expiry: "expires_on" },
  /** Deliveries to webhooks: most writes of the service, which only would fill the stream of the main table. */
  deliveries: {
    partitionKey: "pk",
    sortKey: "sk",
    indexes: [index("by_due", { projection: "KEYS_ONLY" })],
    stream: false,
    durable: true,
    expiry: "expires_on",
  },
  /** Change log of the public directory. Derived from main, so without stream and backup. */
  directory: {
    partitionKey: "pk",
    sortKey: "sk",
    indexes: [],
    stream: false,
    durable: false,
    expiry: "expires_on",
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof TABLES;
