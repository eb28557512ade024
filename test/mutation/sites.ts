import { parseSync } from "vite";

/** A place in a source file that can be changed in a small way. */
export interface Site {
  readonly kind: "condition" | "logic" | "bound" | "number" | "await" | "call";
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly mutated: string;
  /** Whether it runs when its module is imported, and not in a function. */
  readonly isAtImport: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  // biome-ignore lint/suspicious/noExplicitAny: a syntax tree of ESTree has some hundred shapes.
  readonly [part: string]: any;
}

const BOUNDS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};
const isFunction = ({ type }: Node): boolean => /Function|^MethodDefinition$/.test(type);
/** Types do nothing, and names are no values. */
const isPassedOver = ({ type }: Node): boolean =>
  /^(Import|Export(All|Named)Declaration$.*source|TSType|TSInterface|TSEnum|Decorator)/.test(type);

/** The places of a source file that can be changed, in its order. */
export function sitesIn(file: string, text: string): Site[] {
  const sites: Site[] = [];
  const textOf = ({ start, end }: Node): string => text.slice(start, end);
  const visit = (node: Node, isAtImport: boolean): void => {
    const add = (kind: Site["kind"], place: Node, mutated: string) => {
      const { start, end } = place;
      sites.push({ kind, start, end, original: textOf(place), mutated, isAtImport });
    };
    if (/^(If|While)Statement$|^ConditionalExpression$/.test(node.type))
      add("condition", node.test, `!(${textOf(node.test)})`);
    if (node.type === "LogicalExpression" && node.operator !== "??")
      add(
        "logic",
        node,
        `(${textOf(node.left)}) ${node.operator === "&&" ? "||" : "&&"} (${textOf(node.right)})`,
      );
    if (node.type === "BinaryExpression" && node.operator in BOUNDS)
      add("bound", node, `${textOf(node.left)} ${BOUNDS[node.operator]} ${textOf(node.right)}`);
    if (node.type === "Literal" && typeof node.value === "number") add("number", node, `(${node.raw} + 1)`);
    if (node.type === "AwaitExpression") add("await", node, textOf(node.argument));
    if (node.type === "ExpressionStatement") {
      const call = node.expression.type === "AwaitExpression" ? node.expression.argument : node.expression;
      if (call.type === "CallExpression" && call.callee.type !== "Super")
        add("call", node.expression, "undefined");
    }
    for (const [part, value] of Object.entries(node)) {
      const isName = (part === "key" || part === "property") && !node.computed;
      if (isName || part === "typeAnnotation" || part === "typeArguments" || part === "typeParameters")
        continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === "string" && !isPassedOver(child))
          visit(child, isAtImport && !isFunction(node));
    }
  };
  visit(parseSync(file, text).program as unknown as Node, true);
  return sites;
}

/** The text with the sites behind switches, by their numbers; none may lie in another. */
export function instrumented(text: string, sites: readonly (Site & { readonly id: number })[]): string {
  return [...sites]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (rest, { id, start, end, original, mutated }) =>
        `${rest.slice(0, start)}(globalThis.mutant?.(${id}) ? (${mutated}) : (${original}))${rest.slice(end)}`,
      text,
    );
}
