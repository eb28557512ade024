import { STATUS_CODES } from "node:http";
import {
  type Content,
  type Header,
  nameIn,
  type Operation,
  type Response,
  type ShownDocument,
} from "./api-document.ts";
import { fieldLine, fieldList } from "./fields.ts";

/** Below this, paths take API keys; many of them answer without it to session tokens. */
const KEY_PATHS = "/v1.0";

interface Row {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** The same operation for the other kind of credential. */
  readonly panelPath?: string | undefined;
}

/** The operations of a group, and the messages to webhooks that belong to it, as a page of Markdown. */
export function groupMarkdown(document: ShownDocument, tag: string): string {
  const { name, description } = document.tags.find((one) => one.name === tag)!;
  const has = (path: string, method: string) => document.paths[path]?.[method] !== undefined;
  const rows: Row[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (has(KEY_PATHS + path, method)) return [];
      const without = path.startsWith(KEY_PATHS) ? path.slice(KEY_PATHS.length) : "";
      const panelPath = has(without, method) ? without : undefined;
      return [{ method: method.toUpperCase(), path, operation, panelPath }];
    }),
  );
  const messages = Object.entries(document.webhooks ?? {}).map(([path, { post }]) => ({
    method: "SENT",
    path,
    operation: post,
  }));
  const inGroup = [...rows, ...messages].filter(({ operation }) => operation.tags[0] === name);
  return [`# ${name}`, description, ...inGroup.map((row) => operationMarkdown(row, document))].join("\n\n");
}

/** The records that operations take and give, by name, as a page of Markdown. */
export const recordsMarkdown = ({ components: { schemas } }: ShownDocument): string =>
  [
    "# Records",
    "What the operations take and give, by name.",
    ...Object.entries(schemas)
      .filter(([, schema]) => schema.properties !== undefined)
      .map(([name, schema]) =>
        [`## ${name}`, schema.description, fieldList(schema).join("\n")].filter(Boolean).join("\n\n"),
      ),
  ].join("\n\n");

function operationMarkdown({ method, path, operation, panelPath }: Row, document: ShownDocument): string {
  const { summary, description, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref === undefined ? parameter : document.components.parameters![nameIn(parameter.$ref)]!,
  );
  const sent = method === "SENT";
  return [
    `## ${summary}`,
    sent ? `Message \`${path}\`` : `\`${method} ${path}\``,
    panelPath === undefined ? undefined : `With a session token: \`${method} ${panelPath}\``,
    description,
    parameters.length > 0 && ["### Parameters", parameterList(parameters)].join("\n\n"),
    requestBody && bodyMarkdown(requestBody, document),
    `### ${sent ? "What you answer" : "Answers"}`,
    ...Object.entries(operation.responses).map(([status, response]) =>
      answerMarkdown(status, response, document),
    ),
    samplesMarkdown(operation),
  ]
    .filter(Boolean)
    .join("\n\n");
}

const parameterList = (parameters: readonly NonNullable<Operation["parameters"]>[number][]): string =>
  parameters
    .map(({ name, in: place, required, schema, description }) =>
      fieldLine(name, required, schema, `in the ${place}. ${description}`),
    )
    .join("\n");

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

const asText = (value: unknown): string =>
  typeof value === "string" ? value.trimEnd() : JSON.stringify(value, null, 2);

/** The first example of some content, with its media type. */
function exampleIn(content: Content = {}): readonly [type: string, example: unknown] | undefined {
  const [first] = Object.entries(content);
  if (!first) return undefined;
  const [type, { example, examples }] = first;
  return [type, examples ? Object.values(examples)[0]?.value : example];
}

function bodyMarkdown(body: NonNullable<Operation["requestBody"]>, document: ShownDocument): string {
  const { description, content } = body;
  const [first] = Object.entries(content);
  const schema = first?.[1].schema;
  const named = schema?.$ref === undefined ? schema : document.components.schemas[nameIn(schema.$ref)];
  const example = exampleIn(content)?.[1];
  return [
    "### Body",
    `${description ?? ""} \`${Object.keys(content).join("`, `")}\``.trim(),
    named && fieldList(named).join("\n"),
    example === undefined ? undefined : fence("json", asText(example)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** A success as HTTP sends it; of an error its codes, which the page about errors explains. */
function answerMarkdown(status: string, response: Response, document: ShownDocument): string {
  const { $ref } = response;
  const {
    description = "",
    headers,
    content,
  } = $ref === undefined ? response : document.components.responses[nameIn($ref)]!;
  const said = `**${status}** ${description.replaceAll("\n\n", " ")}`.replaceAll(
    /`([a-z_]+)`:/g,
    (_, code: string) => `[\`${code}\`](errors.md#${code}):`,
  );
  const example = exampleIn(content);
  if (!/^[23]\d\d$/.test(status) && status !== "429") return said;
  const named = Object.entries(headers ?? {}).flatMap(([name, header]) => headerLine(name, header, document));
  const type = example === undefined ? [] : [`Content-Type: ${example[0]}`];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...named, ...type];
  const body = example === undefined ? [] : ["", asText(example[1])];
  return `${said}\n\n${fence("http", [...lines, ...body].join("\n"))}`;
}

function headerLine(name: string, header: Header, document: ShownDocument): string[] {
  const { example } = header.$ref === undefined ? header : document.components.headers[nameIn(header.$ref)]!;
  const when = name === "Idempotency-Replayed" ? " (of a repetition only)" : "";
  return example === undefined ? [] : [`${name}: ${example}${when}`];
}

const samplesMarkdown = ({ "x-codeSamples": samples = [] }: Operation): string =>
  samples.length === 0
    ? ""
    : ["### Samples", ...samples.map(({ lang, source }) => fence(lang, source))].join("\n\n");
