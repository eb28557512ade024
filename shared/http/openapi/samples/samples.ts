import { literal, PHP, PYTHON, SHELL, TYPESCRIPT, type Value } from "./writing.ts";

/** One call of an operation that a sample shows. */
export interface SampleCall {
  readonly method: string;
  readonly url: string;
  /** Whether it carries the credential in the variable CREDENTIAL. */
  readonly withCredential: boolean;
  readonly idempotencyKey?: string | undefined;
  /** A body of JSON. */
  readonly body?: Value | undefined;
  /** A file to send: as the body, or in a field of a form. */
  readonly file?: { readonly name: string; readonly type: string; readonly field?: string } | undefined;
  /** What comes back: a text, or a file under this name, or the address of something else. */
  readonly answer: "text" | "address" | { readonly file: string };
}

/** `x-codeSamples`, in the order in which they are shown. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The headers of a call but the credential, which every language writes in its own way. */
function headersOf({ idempotencyKey, body, file }: SampleCall): (readonly [name: string, value: string])[] {
  const type = body !== undefined ? "application/json" : file?.field === undefined ? file?.type : undefined;
  return [
    ...(type === undefined ? [] : [["Content-Type", type] as const]),
    ...(idempotencyKey === undefined ? [] : [["Idempotency-Key", idempotencyKey] as const]),
  ];
}

/** One line for each header, written by `credential` and `other`. */
const headerLines = (
  call: SampleCall,
  credential: string,
  other: (name: string, value: string) => string,
): string[] => [
  ...(call.withCredential ? [credential] : []),
  ...headersOf(call).map(([name, value]) => other(name, value)),
];

function curl(call: SampleCall): string {
  const { method, url, body, file, answer } = call;
  const sent = body !== undefined || file !== undefined;
  const verb = method === (sent ? "POST" : "GET") ? "" : `-X ${method} `;
  const headers = headerLines(
    call,
    `-H "Authorization: Bearer $CREDENTIAL"`,
    (name, value) => `-H "${name}: ${value}"`,
  );
  const told = {
    text: `-w "\\n%{http_code}\\n"`,
    address: `-o /dev/null -w "%{http_code} %{redirect_url}\\n"`,
  };
  return [
    `curl -sS ${verb}"${url}"`,
    ...headers,
    ...(body === undefined ? [] : [`-d '${literal(body, SHELL, "  ")}'`]),
    ...(file === undefined
      ? []
      : [file.field === undefined ? `--data-binary @${file.name}` : `-F "${file.field}=@${file.name}"`]),
    typeof answer === "string" ? told[answer] : `-o ${answer.file} -w "%{http_code} ${answer.file}\\n"`,
  ].join(" \\\n  ");
}

function typescript(call: SampleCall): string {
  const { method, url, body, file, answer } = call;
  const headers = headerLines(
    call,
    `    Authorization: \`Bearer \${process.env.CREDENTIAL}\`,`,
    (name, value) => `    "${name}": "${value}",`,
  );
  const content =
    body !== undefined
      ? `JSON.stringify(${literal(body, TYPESCRIPT, "  ")})`
      : file && (file.field === undefined ? `await openAsBlob("${file.name}")` : "form");
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length === 0 ? [] : ["  headers: {", ...headers, "  },"]),
    ...(content === undefined ? [] : [`  body: ${content},`]),
    ...(answer === "address" ? [`  redirect: "manual",`] : []),
  ];
  const saved = typeof answer === "string" ? undefined : answer.file;
  const imports = [
    ...(file ? [`import { openAsBlob } from "node:fs";`] : []),
    ...(saved ? [`import { writeFile } from "node:fs/promises";`] : []),
  ];
  return [
    ...(imports.length === 0 ? [] : [...imports, ""]),
    ...(file?.field === undefined
      ? []
      : [
          "const form = new FormData();",
          `form.set("${file.field}", await openAsBlob("${file.name}", { type: "${file.type}" }), "${file.name}");`,
        ]),
    options.length === 0
      ? `const response = await fetch("${url}");`
      : [`const response = await fetch("${url}", {`, ...options, "});"].join("\n"),
    ...(saved ? [`await writeFile("${saved}", Buffer.from(await response.arrayBuffer()));`] : []),
    `console.log(response.status, ${saved ? JSON.stringify(saved) : answer === "address" ? `response.headers.get("location")` : "await response.text()"});`,
  ].join("\n");
}

function python(call: SampleCall): string {
  const { method, url, body, file, answer } = call;
  const type =
    file?.field === undefined ? [] : [`        "Content-Type": "multipart/form-data; boundary=part",`];
  const headers = headerLines(
    call,
    `        "Authorization": f"Bearer {environ['CREDENTIAL']}",`,
    (name, value) => `        "${name}": "${value}",`,
  );
  const fields = [...headers, ...type];
  const content =
    body !== undefined
      ? `dumps(${literal(body, PYTHON, "    ")}).encode()`
      : file && (file.field === undefined ? `Path("${file.name}").read_bytes()` : "form");
  const saved = typeof answer === "string" ? undefined : answer.file;
  const told = saved ? `"${saved}"` : answer === "address" ? "response.url" : "response.read().decode()";
  return [
    ...(body === undefined ? [] : ["from json import dumps"]),
    ...(call.withCredential ? ["from os import environ"] : []),
    ...(file || saved ? ["from pathlib import Path"] : []),
    "from urllib.error import HTTPError",
    "from urllib.request import Request, urlopen",
    "",
    ...(file?.field === undefined
      ? []
      : [
          `head = '--part\\r\\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\\r\\n'`,
          `head += "Content-Type: ${file.type}\\r\\n\\r\\n"`,
          `form = head.encode() + Path("${file.name}").read_bytes() + b"\\r\\n--part--\\r\\n"`,
        ]),
    "request = Request(",
    `    "${url}",`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    ...(fields.length === 0 ? [] : ["    headers={", ...fields, "    },"]),
    ...(content === undefined ? [] : [`    data=${content},`]),
    ")",
    "try:",
    "    with urlopen(request) as response:",
    ...(saved ? [`        Path("${saved}").write_bytes(response.read())`] : []),
    `        print(response.status, ${told})`,
    "except HTTPError as error:",
    "    print(error.code, error.read().decode())",
  ].join("\n");
}

function php(call: SampleCall): string {
  const { method, url, body, file, answer } = call;
  const headers = headerLines(
    call,
    "        'Authorization: Bearer ' . getenv('CREDENTIAL'),",
    (name, value) => `        '${name}: ${value}',`,
  );
  const content =
    body !== undefined
      ? `json_encode(${literal(body, PHP, "    ")})`
      : file &&
        (file.field === undefined
          ? `file_get_contents('${file.name}')`
          : `['${file.field}' => new CURLFile('${file.name}', '${file.type}')]`);
  const saved = typeof answer === "string" ? undefined : answer.file;
  const told =
    saved !== undefined
      ? `'${saved}'`
      : answer === "address"
        ? "curl_getinfo($request, CURLINFO_REDIRECT_URL)"
        : "$answer";
  return [
    "<?php",
    `$request = curl_init('${url}');`,
    "curl_setopt_array($request, [",
    ...(method === "GET" ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    ...(headers.length === 0 ? [] : ["    CURLOPT_HTTPHEADER => [", ...headers, "    ],"]),
    ...(content === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${content},`]),
    "    CURLOPT_RETURNTRANSFER => true,",
    "]);",
    "$answer = curl_exec($request);",
    ...(saved ? [`file_put_contents('${saved}', $answer);`] : []),
    `echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', ${told}, PHP_EOL;`,
  ].join("\n");
}

/** The code of one call in each language; each prints the status and what came back. */
export const samplesOf = (call: SampleCall): readonly CodeSample[] => [
  { lang: "shell", label: "curl", source: curl(call) },
  { lang: "typescript", label: "TypeScript", source: typescript(call) },
  { lang: "python", label: "Python", source: python(call) },
  { lang: "php", label: "PHP", source: php(call) },
];
