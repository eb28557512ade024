/** A line of a log group, as Logs Insights sees it. */
export interface LoggedLine {
  readonly group: string;
  readonly text: string;
}
type Row = Readonly<Record<string, unknown>>;
type Test = (row: Row) => boolean;

const TOKEN = /\s*("[^"]*"|\/(?:[^/\\]|\\.)+\/|[@\w.]+|>=|<=|!=|[=<>(),[\]*])/y;

function tokensOf(command: string): string[] {
  const tokens: string[] = [];
  let end = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(command); match; match = TOKEN.exec(command)) {
    tokens.push(match[1]!);
    end = TOKEN.lastIndex;
  }
  if (end !== command.length) throw new Error(`What is ${command.slice(end)}?`);
  return tokens;
}

/** The tokens of one command, taken one after the other. */
class Tokens {
  readonly #tokens: readonly string[];
  readonly #command: string;
  #at = 0;

  constructor(command: string) {
    this.#command = command;
    this.#tokens = tokensOf(command);
  }
  get next(): string | undefined {
    return this.#tokens[this.#at];
  }
  take(expected?: string): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new Error(`${this.#command}: ${token} stands where ${expected ?? "more"} is due.`);
    return token;
  }
  /** Takes the token if it is the next one. */
  takes(token: string): boolean {
    if (this.next !== token) return false;
    this.#at++;
    return true;
  }
  list<T>(one: () => T): T[] {
    const all = [one()];
    while (this.takes(",")) all.push(one());
    return all;
  }
}

const literal = (token: string): unknown => (token.startsWith('"') ? token.slice(1, -1) : Number(token));
const isThere = (value: unknown): boolean => value !== undefined && value !== null;

const COMPARES: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  ">": (a, b) => Number(a) > Number(b),
  ">=": (a, b) => Number(a) >= Number(b),
  "<": (a, b) => Number(a) < Number(b),
  "<=": (a, b) => Number(a) <= Number(b),
};

const AGGREGATES: Readonly<Record<string, (values: readonly unknown[], share: number) => unknown>> = {
  count: (values) => values.length,
  count_distinct: (values) => new Set(values).size,
  sum: (values) => values.reduce<number>((all, value) => all + Number(value), 0),
  // Lines are in the order of their times.
  latest: (values) => values.at(-1),
  max: (values) => Math.max(...values.map(Number)),
  pct: (values, share) => {
    const sorted = values.map(Number).sort((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)]!;
  },
};

/**
 * A query of CloudWatch Logs Insights: the part of its language that our saved queries use, by "CloudWatch Logs Insights
 * language query syntax". It throws for anything else.
 */
export class InsightsQuery {
  /** The fields of lines that it reads. */
  readonly fields = new Set<string>();
  readonly #steps: ((rows: readonly Row[]) => readonly Row[])[] = [];

  constructor(query: string) {
    let made = new Set<string>();
    for (const command of query.split("\n| ")) {
      const [, name, rest] = /^(\w+) (.*)$/.exec(command)!;
      const tokens = new Tokens(rest!);
      if (name === "fields") this.#steps.push(this.#select(tokens));
      else if (name === "filter") this.#steps.push(this.#filter(tokens));
      else if (name === "stats") {
        const { step, columns } = this.#stats(tokens);
        made = columns;
        this.#steps.push(step);
      } else if (name === "sort") {
        const column = tokens.take();
        if (!made.has(column)) this.fields.add(column);
        const sign = tokens.take() === "desc" ? -1 : 1;
        this.#steps.push((rows) =>
          rows.toSorted((a, b) => sign * (a[column]! < b[column]! ? -1 : a[column]! > b[column]! ? 1 : 0)),
        );
      } else if (name === "limit") {
        const most = Number(tokens.take());
        this.#steps.push((rows) => rows.slice(0, most));
      } else throw new Error(`What is ${name}?`);
      if (tokens.next !== undefined) throw new Error(`${command} goes on with ${tokens.next}.`);
    }
  }

  run(lines: readonly LoggedLine[]): readonly Row[] {
    const rows = lines.map(({ group, text }) => {
      const row = JSON.parse(text) as Row;
      return { ...row, "@message": text, "@log": group, "@timestamp": Date.parse(String(row.timestamp)) };
    });
    return this.#steps.reduce<readonly Row[]>((some, step) => step(some), rows);
  }

  #field(tokens: Tokens): string {
    const field = tokens.take();
    this.fields.add(field);
    return field;
  }

  #select(tokens: Tokens) {
    tokens.list(() => this.#field(tokens));
    // Sorting may need what is not shown, so rows stay whole.
    return (rows: readonly Row[]) => rows;
  }

  #filter(tokens: Tokens) {
    const all = [this.#condition(tokens)];
    while (tokens.takes("and")) all.push(this.#condition(tokens));
    return (rows: readonly Row[]) => rows.filter((row) => all.every((test) => test(row)));
  }

  #condition(tokens: Tokens): Test {
    if (tokens.takes("ispresent")) {
      tokens.take("(");
      const field = this.#field(tokens);
      tokens.take(")");
      return (row) => isThere(row[field]);
    }
    const field = this.#field(tokens);
    if (tokens.takes("in")) {
      tokens.take("[");
      const values = tokens.list(() => literal(tokens.take()));
      tokens.take("]");
      return (row) => values.includes(row[field]);
    }
    if (tokens.takes("like")) {
      const pattern = tokens.take();
      if (!pattern.startsWith("/")) return (row) => String(row[field]).includes(String(literal(pattern)));
      const regex = new RegExp(pattern.slice(1, -1));
      return (row) => regex.test(String(row[field]));
    }
    const compare = COMPARES[tokens.take()];
    if (!compare) throw new Error(`What is asked of ${field}?`);
    const value = literal(tokens.take());
    return (row) => isThere(row[field]) && compare(row[field], value);
  }

  #stats(tokens: Tokens) {
    const aggregates = tokens.list(() => {
      const name = tokens.take();
      const aggregate = AGGREGATES[name];
      if (!aggregate) throw new Error(`What is ${name}?`);
      tokens.take("(");
      const field = tokens.takes("*") ? undefined : this.#field(tokens);
      const share = tokens.takes(",") ? Number(tokens.take()) : 0;
      tokens.take(")");
      tokens.take("as");
      const of = (rows: readonly Row[]) =>
        field === undefined ? rows : rows.map((row) => row[field]).filter(isThere);
      return { as: tokens.take(), value: (rows: readonly Row[]) => aggregate(of(rows), share) };
    });
    tokens.take("by");
    const by = tokens.list(() => this.#field(tokens));
    const step = (rows: readonly Row[]): readonly Row[] =>
      [...Map.groupBy(rows, (row) => JSON.stringify(by.map((field) => row[field]))).values()].map((same) => ({
        ...Object.fromEntries(by.map((field) => [field, same[0]![field]])),
        ...Object.fromEntries(aggregates.map(({ as, value }) => [as, value(same)])),
      }));
    return { step, columns: new Set([...by, ...aggregates.map(({ as }) => as)]) };
  }
}
