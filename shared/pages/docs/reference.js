/* Shows the OpenAPI document to read, search and try. Everything comes from this service. */

const place = document.getElementById("reference");

/** Languages, then libraries of the others, without samples. A key belongs in no browser: Node.js stands for JavaScript. */
const HIDDEN_CLIENTS = [
  ..."c clojure dart fsharp http js julia kotlin objc ocaml powershell r swift".split(" "),
  ..."aiohttp asynchttp axios guzzle httpie httpx_async httpx_sync laravel ofetch okhttp".split(" "),
  ..."python3 restsharp undici unirest wget".split(" "),
];

show().catch(() => {
  place.innerHTML =
    '<p class="loading">The reference could not be loaded. <a href="reference">Try again</a>, or read the <a href="../openapi.json">OpenAPI document</a>.</p>';
});

async function show() {
  const response = await fetch("../openapi.json");
  if (!response.ok) throw new Error(String(response.status));
  const api = await response.json();
  withoutPanelPaths(api.paths);
  untickOptional(api);
  showHeaders(api);
  api.info.description =
    "Every operation with its fields, an example of request and answer, and samples. The [guide](../docs) comes first: quick start, plans, [errors](../docs#errors) and [limits](../docs#limits).";
  // The service as the browser has reached it, which may be another name than its own.
  api.servers = [{ url: new URL("..", location.href).href.replace(/\/$/, "") }];
  place.replaceChildren();
  Scalar.createApiReference("#reference", {
    content: api,
    authentication: {
      preferredSecurityScheme: "apiKey",
      securitySchemes: { apiKey: { token: sessionStorage.getItem("docs-key") ?? "" } },
    },
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    hiddenClients: HIDDEN_CLIENTS,
    documentDownloadType: "none",
    // Nothing leaves for another host, and no credential is stored.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: "never",
    persistAuth: false,
  });
}

/** Leaves out the paths of session tokens where an API key has the same one, which then names the other. */
function withoutPanelPaths(paths) {
  for (const [path, methods] of Object.entries(paths))
    for (const method of Object.keys(methods)) {
      const twin = paths[`/v1.0${path}`]?.[method];
      if (twin === undefined) continue;
      twin.description += `\n\n**With a session token:** \`${method.toUpperCase()} ${path}\`.`;
      delete methods[method];
    }
}

/** Has the viewer send an optional filter or Idempotency-Key only once somebody ticks it: it would hide records, or repeat. */
function untickOptional({ paths, components }) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const parameters = [
    ...operations.flatMap(({ parameters = [] }) => parameters),
    ...Object.values(components.parameters),
  ];
  for (const parameter of parameters) {
    const value = parameter.example ?? parameter.schema?.enum?.[0];
    if (parameter.required || value === undefined || parameter.schema.default !== undefined) continue;
    delete parameter.example;
    parameter.examples = { one: { value, "x-disabled": true } };
  }
}

/** Shows below each example of an answer the headers that come with it. */
function showHeaders({ paths, components }) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const answers = [
    ...operations.flatMap(({ responses }) => Object.values(responses)),
    ...Object.values(components.responses),
  ];
  for (const answer of answers) {
    const lines = Object.entries(answer.headers ?? {}).flatMap(([name, header]) => {
      const { example } = components.headers[header.$ref?.split("/").at(-1)] ?? header;
      const when = name === "Idempotency-Replayed" ? " (of a repetition only)" : "";
      return example === undefined ? [] : [`${name}: ${example}${when}`];
    });
    if (lines.length > 0) answer.description += `\n\n\`\`\`http\n${lines.join("\n")}\n\`\`\``;
  }
}
