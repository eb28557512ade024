import { SET_UP, VERIFY } from "./code.ts";
import type { MainCall, Value } from "./main-calls.ts";

/** A language of the samples. */
export interface Language {
  readonly id: "curl" | "typescript" | "python" | "php";
  readonly name: string;
  /** What comes once before the calls. */
  readonly setUp: string;
  /** The code of one call; it may use the answers of calls before it. */
  readonly call: (call: MainCall) => string;
  /** The code that verifies the signature of a webhook; a shell has none. */
  readonly verify: string | undefined;
}

/** A field of an earlier answer in a text. */
const REFERENCE = /\{(\w+)\.(\w+)\}/g;

/** How a language writes values. */
interface Writing {
  readonly text: (value: string) => string;
  /** A whole text that is a field of an earlier answer. */
  readonly field: (answer: string, name: string) => string;
  readonly name: (name: string) => string;
  readonly truth: readonly [no: string, yes: string];
  readonly object: readonly [open: string, close: string];
  /** Whether a comma may follow the last of several lines. */
  readonly lastComma: boolean;
  readonly indent: string;
}

/** A value as the code of a language, over several lines where it has members. */
function literal(value: Value, writing: Writing, indent = ""): string {
  if (typeof value === "string") {
    const [, answer, name] = new RegExp(`^${REFERENCE.source}$`).exec(value) ?? [];
    return answer && name ? writing.field(answer, name) : writing.text(value);
  }
  if (typeof value === "boolean") return writing.truth[Number(value)]!;
  if (typeof value === "number") return String(value);
  const inner = indent + writing.indent;
  const lines = Array.isArray(value)
    ? value.map((entry: Value) => literal(entry, writing, inner))
    : Object.entries(value).map(([key, entry]) => writing.name(key) + literal(entry, writing, inner));
  const [open, close] = Array.isArray(value) ? (["[", "]"] as const) : writing.object;
  if (Array.isArray(value) && value.every((entry) => typeof entry !== "object"))
    return open + lines.join(", ") + close;
  const members = lines.map((line) => inner + line).join(",\n");
  return `${open}\n${members}${writing.lastComma ? "," : ""}\n${indent}${close}`;
}

const jsonText = (value: string) => JSON.stringify(value);

/** JSON between single quotes of a shell, where a variable stands outside of them. */
const SHELL: Writing = {
  text: (value) => JSON.stringify(value).replaceAll("'", "'\\''"),
  field: (answer) => `"'"$${answer.toUpperCase()}"'"`,
  name: (name) => `"${name}": `,
  truth: ["false", "true"],
  object: ["{", "}"],
  lastComma: false,
  indent: "  ",
};
const TYPESCRIPT: Writing = {
  text: jsonText,
  field: (answer, name) => `${answer}.${name}`,
  name: (name) => `${name}: `,
  truth: ["false", "true"],
  object: ["{", "}"],
  lastComma: true,
  indent: "  ",
};
const PYTHON: Writing = {
  text: jsonText,
  field: (answer, name) => `${answer}["${name}"]`,
  name: (name) => `"${name}": `,
  truth: ["False", "True"],
  object: ["{", "}"],
  lastComma: true,
  indent: "    ",
};
const PHP: Writing = {
  text: (value) => `'${value.replaceAll(/[\\']/g, "\\$&")}'`,
  field: (answer, name) => `$${answer}['${name}']`,
  name: (name) => `'${name}' => `,
  truth: ["false", "true"],
  object: ["[", "]"],
  lastComma: true,
  indent: "    ",
};

function curl({ method, path, body, idempotencyKey, keep }: MainCall): string {
  const address = path.replaceAll(REFERENCE, (_, answer: string) => `$${answer.toUpperCase()}`);
  const lines = [
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}"$API${address}"`,
    `-H "Authorization: Bearer $CREDENTIAL"`,
    ...(idempotencyKey ? [`-H "Idempotency-Key: ${idempotencyKey}"`] : []),
    ...(body ? [`-H "Content-Type: application/json"`, `-d '${literal(body, SHELL, "  ")}'`] : []),
  ];
  const next = keep ? `\n\n# Keep "${keep.field}" of the answer:\n# ${keep.as}=…` : "";
  return lines.join(" \\\n  ") + next;
}

/** The arguments of the function `call` that every set-up declares. */
function argumentsOf({ method, path, body, idempotencyKey }: MainCall, writing: Writing, address: string) {
  const quoted = path.includes("{") ? address : writing.text(path);
  return [
    writing.text(method),
    quoted,
    ...(body ? [literal(body, writing)] : []),
    ...(idempotencyKey ? [writing.text(idempotencyKey)] : []),
  ].join(", ");
}

const typescript = (call: MainCall): string => {
  const path = call.path.replaceAll(REFERENCE, (field) => `$${field}`);
  const address = `\`${path}\``;
  return `const ${call.answer} = await call(${argumentsOf(call, TYPESCRIPT, address)});`;
};
const python = (call: MainCall): string => {
  const address = `f"${call.path.replaceAll(REFERENCE, "{$1['$2']}")}"`;
  return `${call.answer} = call(${argumentsOf(call, PYTHON, address)})`;
};
const php = (call: MainCall): string => {
  const address = `"${call.path.replaceAll(REFERENCE, "{$$$1['$2']}")}"`;
  return `$${call.answer} = call(${argumentsOf(call, PHP, address)});`;
};

export const SAMPLE_LANGUAGES: readonly Language[] = [
  { id: "curl", name: "curl", setUp: SET_UP.curl, call: curl, verify: undefined },
  {
    id: "typescript",
    name: "TypeScript",
    setUp: SET_UP.typescript,
    call: typescript,
    verify: VERIFY.typescript,
  },
  { id: "python", name: "Python", setUp: SET_UP.python, call: python, verify: VERIFY.python },
  { id: "php", name: "PHP", setUp: SET_UP.php, call: php, verify: VERIFY.php },
];
