/** The definition from which CDK deploys a table, and from which the local stack and the tests create it. */
export interface TableDefinition {
  readonly partitionKey: string;
  readonly sortKey?: string;
  readonly indexes: readonly IndexDefinition[];
  /** New and old images of every change: the outbox. */
  readonly stream: boolean;
  /** Point-in-time recovery when deployed: what is in it cannot be made again. No table can be deleted unasked. */
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
      index("by_external", { sortKey: "sk" }),
      index("by_list"),
      index("by_due", { projection: "KEYS_ONLY" }),
    ],
    stream: true,
    durable: true,
    expiry: "expires_on",
  },
  /**
   * Admission: what changes with almost every request. Derived from main, so without stream and backup, and items are
   * only read by their keys:
   *
   * | record                    | pk                   |
   * |---------------------------|----------------------|
   * | gate of an organization   | ORG#<id>             |
   * | … of the sessions there   | ORG#<id>#SESSIONS    |
   * | calls in a minute         | IP#<kind>#<who>#<min>|
   * | lease for costly work     | IP#<kind>#<who>#<n>  |
   * | health of an endpoint     | WEBHOOK#<uuid>       |
   * | link to an editor, its session | EDITOR#<digest>  |
   * | pause of all changes      | PAUSE                |
   * | stop of phone messages    | SWITCH#PHONE         |
   */
  gate: { partitionKey: "pk", indexes: [], stream: false, durable: false, expiry: "expires_on" },
  /**
   * Deliveries to webhooks: most writes of the service, which only would fill the stream of the main table.
   *
   * | record                    | pk                   | sk                 | index entries                                           |
   * |---------------------------|----------------------|--------------------|---------------------------------------------------------|
   * | delivery to a webhook     | WEBHOOK#<uuid>       | <uuid v7>          |                                                         |
   * | … while a retry is due    |                      |                    | by_due RETRY#<shard> / due#uuid                         |
   * | … while cancelled         |                      |                    | by_due PARKED#<webhook> / uuid                          |
   * | … an attempt in full      | WEBHOOK#<uuid>#LOG   | <delivery>#<at>    |                                                         |
   * | … to a session, unanswered |                     |                    | by_due PARKED#<session> / uuid                          |
   * | example for a session     | WEBHOOK#<uuid>#SAMPLES | <uuid v7>        | by_due PARKED#<session> / uuid                          |
   * | requests of seconds       | ORG#<id>#REQUEST_LOG | <uuid v7>          |                                                         |
   * | what issuers must keep    | ISSUERS              | <org>#<key>#<event>|                                                         |
   * | change that must last     | LASTING#<yyyy-mm-dd> | <org>#<subject>    |                                                         |
   *
   * | to read                                              | one query on                                           |
   * |------------------------------------------------------|--------------------------------------------------------|
   * | what was sent to a webhook, newest first             | its partition: the id carries the time                 |
   * | the attempts of a delivery that are stored in full   | the webhook's LOG partition                            |
   * | deliveries to try again                              | by_due: the RETRY shards up to now                     |
   * | the requests of an organization, newest first        | its REQUEST_LOG partition                              |
   * | lasting changes since a moment                       | the LASTING partitions of its days                     |
   * | deliveries to resume when a webhook is enabled       | by_due: its PARKED partition                           |
   * | messages of a session that nobody has answered       | by_due: its PARKED partition, of the last day          |
   */
  deliveries: {
    partitionKey: "pk",
    sortKey: "sk",
    indexes: [index("by_due", { projection: "KEYS_ONLY" })],
    stream: false,
    durable: true,
    expiry: "expires_on",
  },
  /**
   * What the public directory is made from. Derived from main, so without stream and backup:
   *
   * | record                    | pk                   | sk                 |
   * |---------------------------|----------------------|--------------------|
   * | entry of the change log   | LOG                  | <version>          |
   * | highest version           | HEAD                 | HEAD               |
   * | newest snapshot           | EDITION              | <format>           |
   * | … the one being made      | BUILDING             | <format>           |
   * | paid analyses of a day    | BUDGET               | <yyyy-mm-dd>       |
   */
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
