import { SET_UP, VERIFY } from "./code.ts";
import { WRITTEN_CALLS } from "./written-calls.ts";

/** A value of a body: JSON, or in place of a text a field of an earlier answer, such as `{badge.short_code}` or `{issuance.certificates.0.id}`. */
type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [name: string]: Value | undefined };

const REFERENCE = /\{(\w+)\.([\w.]+)\}/g;

/** The steps to a field of an answer; a number is a place in a list. */
const stepsOf = (field: string): readonly (string | number)[] =>
  field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
/** How most languages write them. */
const inBrackets = (field: string, quote: string): string =>
  stepsOf(field)
    .map((step) => `[${typeof step === "number" ? step : quote + step + quote}]`)
    .join("");
const withDots = (field: string): string =>
  stepsOf(field)
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("");

/** A call that the samples show in each language. */
export interface MainCall {
  /** Names the answer in the calls after it. */
  readonly answer: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly method: string;
  /** Below `/v1.0` with an API key, without it with a session token. */
  readonly path: string;
  readonly body?: { readonly [name: string]: Value | undefined };
  readonly idempotencyKey?: string;
  /** The field of the answer that the next calls need or that tells most, with its name as a variable of a shell. */
  readonly keep?: { readonly field: string; readonly as: string };
  /** Sent again each second while the answer has this `status`. */
  readonly whileStatus?: string;
}

/** A call that stands in each language as it was written. */
interface WrittenCall {
  readonly answer?: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly written: keyof typeof WRITTEN_CALLS;
}
export type SampleCall = MainCall | WrittenCall;

interface Writing {
  readonly text: (value: string) => string;
  /** A whole text that is a field of an earlier answer. */
  readonly field: (answer: string, name: string) => string;
  readonly name: (name: string) => string;
  readonly words: readonly [no: string, yes: string, nothing: string];
  readonly object: readonly [open: string, close: string];
  /** Whether a comma may follow the last of several lines. */
  readonly lastComma: boolean;
  readonly indent: string;
}

/** A value as the code of a language, over several lines where it has members. */
function literal(value: Value, writing: Writing, indent = ""): string {
  const [no, yes, nothing] = writing.words;
  if (value === null) return nothing;
  if (typeof value === "string") {
    const [, answer, name] = new RegExp(`^${REFERENCE.source}$`).exec(value) ?? [];
    return answer && name ? writing.field(answer, name) : writing.text(value);
  }
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "number") return String(value);
  const inner = indent + writing.indent;
  const lines = Array.isArray(value)
    ? value.map((entry: Value) => literal(entry, writing, inner))
    : Object.entries(value).flatMap(([key, entry]) =>
        entry === undefined ? [] : [writing.name(key) + literal(entry, writing, inner)],
      );
  const [open, close] = Array.isArray(value) ? (["[", "]"] as const) : writing.object;
  const isFlat = Array.isArray(value) && value.every((entry) => typeof entry !== "object");
  if (isFlat || lines.length === 0) return open + lines.join(", ") + close;
  const members = lines.map((line) => inner + line).join(",\n");
  return `${open}\n${members}${writing.lastComma ? "," : ""}\n${indent}${close}`;
}

/** What most languages have in common with JSON. */
const JSON_LIKE = {
  text: (value: string) => JSON.stringify(value),
  words: ["false", "true", "null"],
  object: ["{", "}"],
  lastComma: true,
} as const;

/** JSON between single quotes of a shell, where a variable stands outside of them. */
const SHELL: Writing = {
  ...JSON_LIKE,
  text: (value) => JSON.stringify(value).replaceAll("'", "'\\''"),
  field: (answer) => `"'"$${answer.toUpperCase()}"'"`,
  name: (name) => `"${name}": `,
  lastComma: false,
  indent: "  ",
};
const TYPESCRIPT: Writing = {
  ...JSON_LIKE,
  field: (answer, name) => answer + withDots(name),
  name: (name) => `${/^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name)}: `,
  indent: "  ",
};
const PYTHON: Writing = {
  ...JSON_LIKE,
  field: (answer, name) => answer + inBrackets(name, '"'),
  name: (name) => `"${name}": `,
  words: ["False", "True", "None"],
  indent: "    ",
};
const PHP: Writing = {
  ...JSON_LIKE,
  text: (value) => `'${value.replaceAll(/[\\']/g, "\\$&")}'`,
  field: (answer, name) => `$${answer}${inBrackets(name, "'")}`,
  name: (name) => `'${name}' => `,
  object: ["[", "]"],
  indent: "    ",
};

export interface Language {
  readonly id: "curl" | "typescript" | "python" | "php";
  readonly name: string;
  readonly setUp: string;
  /** The code of one call; it may use the answers of calls before it. */
  readonly call: (call: SampleCall) => string;
  /** The code that verifies the signature of a webhook; a shell has none. */
  readonly verify: string | undefined;
}

function curl({ method, path, body, idempotencyKey, keep, whileStatus }: MainCall): string {
  const address = path.replaceAll(REFERENCE, (_, answer: string) => `$${answer.toUpperCase()}`);
  const again = whileStatus ? `# Again while "status" of the answer is "${whileStatus}":\n` : "";
  const lines = [
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}"$API${address}"`,
    `-H "Authorization: Bearer $CREDENTIAL"`,
    ...(idempotencyKey ? [`-H "Idempotency-Key: ${idempotencyKey}"`] : []),
    ...(body ? [`-H "Content-Type: application/json"`, `-d '${literal(body, SHELL, "  ")}'`] : []),
  ];
  const next = keep ? `\n\n# Keep "${keep.field}" of the answer:\n# ${keep.as}=…` : "";
  return again + lines.join(" \\\n  ") + next;
}

function argumentsOf({ method, path, body, idempotencyKey }: MainCall, writing: Writing, address: string) {
  const quoted = path.includes("{") ? address : writing.text(path);
  return [
    writing.text(method),
    quoted,
    ...(body ? [literal(body, writing)] : []),
    ...(idempotencyKey ? [writing.text(idempotencyKey)] : []),
  ].join(", ");
}

/** What a program prints of an answer: the field that is kept, or else all of it. */
const typescript = (call: MainCall): string => {
  const { answer, keep } = call;
  const path = call.path.replaceAll(
    REFERENCE,
    (_, from: string, field: string) => `\${${TYPESCRIPT.field(from, field)}}`,
  );
  const told = keep ? TYPESCRIPT.field(answer, keep.field) : `JSON.stringify(${answer}, null, 2)`;
  const made = `await call(${argumentsOf(call, TYPESCRIPT, `\`${path}\``)})`;
  const lines = call.whileStatus
    ? `let ${answer}: any;
do {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  ${answer} = ${made};
} while (${answer}.status === "${call.whileStatus}");`
    : `const ${answer} = ${made};`;
  return `${lines}\nconsole.log(${told});`;
};
const python = (call: MainCall): string => {
  const { answer, keep } = call;
  const path = call.path.replaceAll(
    REFERENCE,
    (_, from: string, field: string) => `{${from}${inBrackets(field, "'")}}`,
  );
  const address = `f"${path}"`;
  const told = keep ? PYTHON.field(answer, keep.field) : `json.dumps(${answer}, indent=2)`;
  const made = `${answer} = call(${argumentsOf(call, PYTHON, address)})`;
  const lines = call.whileStatus
    ? `import time

while True:
    time.sleep(1)
    ${made}
    if ${answer}["status"] != "${call.whileStatus}":
        break`
    : made;
  return `${lines}\nprint(${told})`;
};
const php = (call: MainCall): string => {
  const { answer, keep } = call;
  const path = call.path.replaceAll(
    REFERENCE,
    (_, from: string, field: string) => `{${PHP.field(from, field)}}`,
  );
  const address = `"${path}"`;
  const told = keep ? PHP.field(answer, keep.field) : `json_encode($${answer}, JSON_PRETTY_PRINT)`;
  const made = `$${answer} = call(${argumentsOf(call, PHP, address)});`;
  const lines = call.whileStatus
    ? `do {
    sleep(1);
    ${made}
} while ($${answer}['status'] === '${call.whileStatus}');`
    : made;
  return `${lines}\necho ${told}, PHP_EOL;`;
};

const inWords =
  (id: Language["id"], made: (call: MainCall) => string) =>
  (call: SampleCall): string =>
    "written" in call ? WRITTEN_CALLS[call.written][id] : made(call);

export const SAMPLE_LANGUAGES: readonly Language[] = [
  { id: "curl", name: "curl", setUp: SET_UP.curl, call: inWords("curl", curl), verify: undefined },
  {
    id: "typescript",
    name: "TypeScript",
    setUp: SET_UP.typescript,
    call: inWords("typescript", typescript),
    verify: VERIFY.typescript,
  },
  {
    id: "python",
    name: "Python",
    setUp: SET_UP.python,
    call: inWords("python", python),
    verify: VERIFY.python,
  },
  { id: "php", name: "PHP", setUp: SET_UP.php, call: inWords("php", php), verify: VERIFY.php },
];
