import { type Html, html } from "../html.ts";
import { nameIn, type Operation, type Schema, type ShownDocument } from "./api-document.ts";
import { fieldTable, parameterTable } from "./fields.ts";
import { inline, markdown, slug } from "./markdown.ts";

interface Row {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** The same operation for the other kind of credential. */
  readonly panelPath?: string | undefined;
}

/** Below this, paths take API keys; many of them answer without it to session tokens. */
const KEY_PATHS = "/v1.0";

/** A group of operations, for the contents. */
export const groupIdOf = (tag: string): string => `operations-${slug(tag)}`;

/** Every operation by group, then every record that they give: all of the document, readable without JavaScript. */
export function reference(document: ShownDocument): Html {
  const has = (path: string, method: string) => document.paths[path]?.[method] !== undefined;
  const rows: Row[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (has(KEY_PATHS + path, method)) return [];
      const without = path.startsWith(KEY_PATHS) ? path.slice(KEY_PATHS.length) : "";
      const panelPath = has(without, method) ? without : undefined;
      return [{ method: method.toUpperCase(), path, operation, panelPath }];
    }),
  );
  const groups = document.tags.map(({ name, description }) => {
    const messages = Object.entries(document.webhooks ?? {}).map(([kind, { post }]) => ({
      method: "SENT",
      path: kind,
      operation: post,
    }));
    const inGroup = [...rows, ...messages].filter(({ operation }) => operation.tags[0] === name);
    return html`<section aria-labelledby="${groupIdOf(name)}">
<h3 id="${groupIdOf(name)}">${name}</h3>
<p>${inline(description)}</p>
${inGroup.map((row) => operationDetails(row, document))}
</section>
`;
  });
  return html`${groups}<section aria-labelledby="records">
<h3 id="records">Records</h3>
<p>What the operations take and give, by name.</p>
${Object.entries(document.components.schemas)
  .filter(([, schema]) => schema.properties !== undefined)
  .map(
    ([name, schema]) =>
      html`<details><summary><code>${name}</code></summary><div class="body" id="schema-${name}">${schema.description === undefined ? null : html`<p>${inline(schema.description)}</p>`}${fieldTable(schema)}</div></details>\n`,
  )}
</section>`;
}

function operationDetails({ method, path, operation, panelPath }: Row, document: ShownDocument): Html {
  const { operationId, summary, description, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref === undefined ? parameter : document.components.parameters![nameIn(parameter.$ref)]!,
  );
  const body = requestBody && Object.values(requestBody.content)[0];
  return html`<details class="operation"><summary><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code> <span>${summary}</span></summary>
<div class="body" id="op-${operationId}">
${description === undefined ? null : markdown(description)}
${panelPath === undefined ? null : html`<p>With a session token: <code>${method} ${panelPath}</code></p>`}
${parameters.length > 0 && html`<h4>Parameters</h4>${parameterTable(parameters)}`}
${body?.schema ? html`<h4>Body</h4>${fieldsOf(body.schema, document)}` : null}
${body?.example === undefined ? null : example(body.example, "Example of a body")}
<h4>${method === "SENT" ? "What you answer" : "Answers"}</h4>
${answers(operation, document)}
</div></details>
`;
}

/** The fields of a schema, which has a name as every body has. */
function fieldsOf(schema: Schema, document: ShownDocument): Html {
  const named = schema.$ref === undefined ? schema : (document.components.schemas[nameIn(schema.$ref)] ?? {});
  return fieldTable(named);
}

const example = (value: unknown, label: string): Html =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${typeof value === "string" ? value : JSON.stringify(value, null, 2)}</code></pre>`;

function answers({ responses }: Operation, { components }: ShownDocument): Html {
  return html`<ul class="answers">${Object.entries(responses).map(([status, response]) => {
    const shared = response.$ref === undefined ? undefined : components.responses[nameIn(response.$ref)];
    const content = Object.entries(response.content ?? {})[0];
    const schema = content?.[1].schema?.$ref;
    return html`<li><strong>${status}</strong> ${inline((shared ?? response).description?.replaceAll("\n\n", " ") ?? "")}${schema !== undefined && html` <a href="#schema-${nameIn(schema)}">${nameIn(schema)}</a>`}${schema === undefined && content ? html` <code>${content[0]}</code>` : null}</li>`;
  })}</ul>`;
}
