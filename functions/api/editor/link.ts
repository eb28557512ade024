import { IdentifierParams } from "#shared/domain/ids.ts";
import { EditorLink, makeEditorLink } from "#shared/domain/templates/editor-access.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/templates/{id}/editor",
  id: "editor.link",
  summary: "Get an address at which a person can edit the template",
  description:
    "The address works once and for 15 minutes; then the browser that opened it can change this template, and nothing else, for an hour.",
  tag: "Templates",
  access: { key: "write", role: "manager" },
  uses: ["templates", "editorPasses", "clock", "settings"],
  params: IdentifierParams,
  status: 200,
  response: EditorLink,
  run: ({ ports, caller, params }) => makeEditorLink(ports, caller, params.id),
});
