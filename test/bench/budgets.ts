/** What a figure of the bench must keep to. */
export interface Budget {
  /**
   * `ratio`: to something else that the same run measures. `count`: of units, trips or things, the same on every machine.
   * `absolute`: a time, a rate or a size, which holds for a machine of two cores without other work.
   */
  readonly kind: "ratio" | "count" | "absolute";
  readonly bound: "most" | "least";
  readonly limit: number;
  readonly unit: string;
  readonly why: string;
}

const budgetOf =
  (kind: Budget["kind"], bound: Budget["bound"]) => (limit: number, unit: string, why: string) =>
    ({ kind, bound, limit, unit, why }) satisfies Budget;
const boundsOf = (kind: Budget["kind"]) => ({ most: budgetOf(kind, "most"), least: budgetOf(kind, "least") });
const [ratio, count, absolute] = [boundsOf("ratio"), boundsOf("count"), boundsOf("absolute")];

/** Every budget of the bench, by its part. What a commit may cost beside another one stands in `figures.ts`. */
export const BUDGETS = {
  bundles: {
    size: ratio.most(2, "bare handlers", "A cold start loads every byte."),
    importTime: ratio.most(1.6, "bare handlers", "Queues and schedules start functions too, and each pays."),
    awaitedImportTime: ratio.most(1.4, "bare handlers", "The first caller waits for the import."),
  },
  /** Trips with the one of admission, units with its write. */
  capacity: {
    issueTrips: count.most(3, "trips", "Admission, and two more while the caller waits."),
    issueWrites: count.most(17, "write units", "Writes are most of what a certificate costs."),
    loggedWrites: count.most(3, "write units", "A public event that has changed is logged once a second."),
    furtherWrites: count.most(9.2, "write units", "Each entry of a list or an index is one."),
    callsAlone: count.most(18, "calls", "Each is time and a price; with mail and one webhook."),
    callsOfHundred: count.most(3.6, "calls", "Those of a batch share their calls."),
    recordTrips: count.most(2, "trips", "Either identifier leads to the record at once."),
    recordReads: count.most(1, "read units", "A consistent read of up to 4 kB is one."),
    balanceReads: count.most(1, "read units", "The shards of the quota are a few small items of one query."),
    listTrips: count.most(3, "trips", "The page, and then the mails of its rows."),
    listReads: count.most(16, "read units", "A page reads its own rows only, however many there are."),
    answerTrips: count.most(3, "trips", "The counters of address and link, a read, a transaction."),
    acceptWrites: count.most(14, "write units", "As a refusal, and a new account."),
    rejectWrites: count.most(12, "write units", "Certificate and counters change in one transaction."),
    revokeWrites: count.most(19, "write units", "As an answer, and its entry in the log; it is rare."),
    muteWrites: count.most(4, "write units", "The word, its entry in the log, and both counters."),
    keyEndWrites: count.most(6, "write units", "A transaction over two tables, and its entry in the log."),
    directoryReads: count.most(0, "read units", "Searches never touch the tables."),
    directoryWrites: count.most(1, "write units", "Only the address is counted."),
  },
  pipeline: {
    request: ratio.most(1.25, "of its store calls", "Beyond them a request should cost next to nothing."),
    write: ratio.most(
      1.15,
      "of the bare SDK",
      "What bounds and meters a call may not cost much more than it.",
    ),
  },
  imports: {
    read: absolute.most(10, "s", "Who sends a file looks at the screen until it was read."),
    rate: ratio.least(
      0.9,
      "of the rate of requests",
      "It is paced, so that a partition has room for single ones.",
    ),
    isolation: ratio.most(1.3, "of without", "An import of one organization may not delay another one."),
  },
  lists: {
    export: ratio.most(6.5, "of JSON.parse alone", "Who exports all certificates waits for each row."),
    values: ratio.most(1.2, "of one without", "What a list reads along may not make it slower."),
  },
  /** Certificates of requests one after the other, by recipients a request. */
  throughput: {
    1: absolute.least(60, "a second", "A program may issue to one person after the other."),
    10: absolute.least(180, "a second", "Usual batches are small."),
    100: absolute.least(450, "a second", "A batch shares what a request costs."),
    500: absolute.least(500, "a second", "The largest batch is the quickest way."),
    answerOf500: absolute.most(1_600, "ms", "The largest request must not look like one that hangs."),
  },
  contention: {
    refused: count.most(0, "refused", "Many at once is no mistake of a caller."),
    p99: absolute.most(1_000, "ms", "A person waits for the answer to a click."),
  },
  plan: {
    shown: absolute.most(10, "s", "Who upgrades looks at the public list at once."),
  },
  webhooks: {
    arrived: count.least(10_000, "deliveries", "None may be lost, as integrators build on them."),
    repeated: count.most(0, "sent twice", "A repetition is for failures, and here nothing fails."),
    rate: absolute.least(165, "a second", "Issuing must not outrun its webhooks for long."),
    firstDelivery: absolute.most(1_000, "ms", "Integrators answer their own users with it."),
    isolation: ratio.most(
      1.2,
      "beside healthy ones",
      "Silent endpoints are no reason to be slow for others.",
    ),
    writes: count.most(2, "write units", "The record with its first attempt is one write."),
  },
  reputation: {
    isolation: ratio.most(1.1, "beside a good one", "Nobody waits for who mails bought addresses."),
    sentBeforeHold: count.most(800, "mails", "Each more of them costs the reputation of all."),
    wrong: count.most(0, "organizations", "A hold is for who has earned it, and for nobody else."),
  },
  directory: {
    meanP50: ratio.least(12, "× as fast", "The index is there to be much faster than a database."),
    meanP99: ratio.least(5, "× as fast", "Rare queries too."),
    kindP50: ratio.least(2.4, "× as fast", "No kind of query pays for the others."),
    different: count.most(0, "differ", "Speed is worth nothing with other answers."),
    open: absolute.most(20, "ms", "Each function that starts opens it before its first answer."),
    memory: absolute.most(256, "MB", "The function has no more."),
    hostile: absolute.most(100, "ms", "No text may hold a function for long."),
  },
  panel: {
    home: ratio.most(
      150,
      "plain tables",
      "Who has signed in waits for it, with nothing of it in the browser.",
    ),
    list: ratio.most(38, "plain tables", "People go from list to list all day."),
  },
  documents: {
    pdf: absolute.most(12, "ms", "A ZIP has thousands of them."),
    png: absolute.most(160, "ms", "A page shows it while somebody looks."),
    own: ratio.most(1.3, "of one of a layout", "With a background and 20 elements."),
    ownPng: absolute.most(250, "ms", "Of the 300 ms in which somebody who edits a template sees it."),
    cold: absolute.most(600, "ms", "Now and then somebody waits for a process to start."),
    packageMb: absolute.most(63, "MB", "A cold start unpacks the function."),
    layerMb: absolute.most(85, "MB", "Function and layers together have 250 MB at most."),
    processesMb: absolute.most(1_000, "MB", "All processes share the memory of one function."),
  },
  credentials: {
    ready: absolute.most(2_000, "ms", "Who accepts may download the credential next."),
    writes: count.most(3, "write units", "Every acceptance is followed by a signature."),
    check: absolute.most(30, "ms", "Anybody may have one checked, without a key."),
    statusList: absolute.most(20, "ms", "Every verifier asks for it, and revocations make it anew."),
  },
  export: {
    rows: absolute.least(25_000, "a second", "An export may have 200 MB, and somebody waits for it."),
  },
  zip: {
    documents: absolute.least(100, "a second", "A ZIP may have 4,000 of them, and somebody waits for it."),
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Budget>>>>;

/** Whether a figure keeps to its budget; one that was not measured does not. */
export const holds = ({ bound, limit }: Budget, measured: number): boolean =>
  bound === "most" ? measured <= limit : measured >= limit;

/** The budget in words: "at most 12 ms". */
export const limitOf = ({ bound, limit, unit }: Budget): string => `at ${bound} ${limit} ${unit}`;
