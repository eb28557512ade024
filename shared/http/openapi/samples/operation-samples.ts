import { pathOf } from "../../addresses.ts";
import type { Endpoint } from "../../endpoint.ts";
import { EXAMPLE_URL } from "../example-url.ts";
import { isObject, type JsonObject } from "../json.ts";
import { type CodeSample, type SampleCall, samplesOf } from "./samples.ts";
import type { Value } from "./writing.ts";

/** What a file of a type is called in the samples, for those types that an operation sends or gets. */
const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "application/zip": "zip",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/svg+xml": "svg",
};

/** The samples of an operation in four languages, with the examples of its parameters and its body. */
export function operationSamples(
  endpoint: Endpoint,
  parameters: readonly JsonObject[],
  body: JsonObject | undefined,
): readonly CodeSample[] {
  const { route, id, access, idempotent } = endpoint;
  const method = route.slice(0, route.indexOf(" "));
  const path = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURI(String(example))),
      pathOf(endpoint),
    );
  return samplesOf({
    method,
    url: `${EXAMPLE_URL}${path}`,
    withCredential: !("public" in access),
    idempotencyKey: idempotent && `${id.replace(".", "-")}-1`,
    body: body && exampleIn(body),
    file: fileOf(endpoint),
    answer: answerOf(endpoint),
  });
}

/** The first example of a body of JSON. */
function exampleIn({ content }: JsonObject): Value {
  const { example, examples } = (content as Record<string, JsonObject>)["application/json"]!;
  if (!isObject(examples)) return example as Value;
  return (Object.values(examples)[0] as { value: Value }).value;
}

function fileOf({ bareFile, upload }: Endpoint): SampleCall["file"] {
  const [type] = bareFile?.types ?? upload?.types ?? [];
  if (type === undefined) return undefined;
  const name = `certificate.${ENDINGS[type] ?? "json"}`;
  return upload ? { name, type, field: upload.field } : { name, type };
}

function answerOf({ status, produces = "" }: Endpoint): SampleCall["answer"] {
  if (status >= 300) return "address";
  const ending = ENDINGS[produces.split(/[,;]/)[0]!];
  return ending === undefined ? "text" : { file: `answer.${ending}` };
}
