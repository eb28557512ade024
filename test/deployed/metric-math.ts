/** The values of one period that an expression of CloudWatch's metric math is made of; undefined is missing data. */
export interface MathValues {
  readonly metric: (id: string) => number | undefined;
  /** Whether FILL has a value for this metric. */
  readonly canFill: (id: string) => boolean;
}
type Value = number | undefined;

const TOKEN = /\s*([A-Za-z_]\w*|\d+(?:\.\d+)?|>=|<=|[<>+\-*/(),[\]])/y;

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(expression); match; match = TOKEN.exec(expression)) tokens.push(match[1]!);
  if (tokens.join("") !== expression.replaceAll(/\s/g, "")) throw new Error(`What is ${expression}?`);
  return tokens;
}

/** A number of two; missing data makes the result missing. */
const both = (a: Value, b: Value, what: (a: number, b: number) => number | boolean): Value =>
  a === undefined || b === undefined ? undefined : Number(what(a, b));

const OPERATORS: readonly Readonly<Record<string, (a: number, b: number) => number | boolean>>[] = [
  { OR: (a, b) => a !== 0 || b !== 0 },
  { AND: (a, b) => a !== 0 && b !== 0 },
  { ">=": (a, b) => a >= b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, "<": (a, b) => a < b },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  { "*": (a, b) => a * b, "/": (a, b) => a / b },
];
const OF_ALL: Readonly<Record<string, (values: readonly number[]) => number>> = {
  SUM: (values) => values.reduce((sum, value) => sum + value, 0),
  MAX: (values) => Math.max(...values),
};

/** The value of an expression in one period, by the rules of "Using math expressions with CloudWatch metrics". */
export function evaluate(expression: string, values: MathValues): Value {
  const tokens = tokensOf(expression);
  let at = 0;
  const take = (expected?: string): string => {
    const token = tokens[at++];
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new Error(`${expression} has ${token} where ${expected ?? "more"} is due.`);
    return token;
  };
  const binary = (level: number): Value => {
    const operators = OPERATORS[level];
    if (!operators) return atom();
    let value = binary(level + 1);
    for (let what = operators[tokens[at] ?? ""]; what; what = operators[tokens[at] ?? ""]) {
      at++;
      value = both(value, binary(level + 1), what);
    }
    return value;
  };
  const list = (): Value[] => {
    take("[");
    const items = [binary(0)];
    while (tokens[at] === ",") {
      at++;
      items.push(binary(0));
    }
    take("]");
    return items;
  };
  const call = (name: string): Value => {
    take("(");
    if (name === "FILL") {
      const id = take();
      take(",");
      const instead = binary(0);
      take(")");
      return values.metric(id) ?? (values.canFill(id) ? instead : undefined);
    }
    if (name === "IF") {
      const condition = binary(0);
      take(",");
      const then = binary(0);
      take(",");
      const otherwise = binary(0);
      take(")");
      return condition === undefined ? undefined : condition === 0 ? otherwise : then;
    }
    if (name === "TIME_SERIES") {
      const scalar = binary(0);
      take(")");
      return scalar;
    }
    const ofAll = OF_ALL[name];
    if (!ofAll) throw new Error(`What is ${name}?`);
    const items = list();
    take(")");
    const known = items.filter((item) => item !== undefined);
    return known.length === 0 ? undefined : ofAll(known);
  };
  const atom = (): Value => {
    const token = take();
    if (token === "(") {
      const value = binary(0);
      take(")");
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    return tokens[at] === "(" ? call(token) : values.metric(token);
  };
  const value = binary(0);
  if (at !== tokens.length) throw new Error(`${expression} goes on with ${tokens[at]}.`);
  return value;
}
