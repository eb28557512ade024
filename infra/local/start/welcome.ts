import { join, relative } from "node:path";
import { WELCOME_RECIPIENT } from "../demo/data.ts";
import type { Demo } from "../demo/file.ts";
import type { Stack } from "../stack.ts";

/** A folder as one would type it: below the current one without its full path. */
const shortPath = (path: string): string =>
  relative("", path).startsWith("..") ? path : relative("", path) || ".";

/** A command that issues a certificate, ready to be pasted into a shell. */
function issuingCommand({ base_url, organizations: { PRO } }: Demo): string {
  const body = { event_id: PRO.event.short_code, badge_id: PRO.badge.short_code, ...WELCOME_RECIPIENT };
  return [
    `  curl ${base_url}/v1.0/invitations \\`,
    `    -H 'Authorization: Bearer ${PRO.api_key}' \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '${JSON.stringify(body)}'`,
  ].join("\n");
}

/** What `npm start` says when it is ready: where everything is and how to begin. */
export function welcome(
  { baseUrl, docsUrl, mailUrl, phoneUrl, data }: Stack,
  demo: Demo | undefined,
  demoFile: string,
): string {
  const kept =
    data === undefined ? "in memory, gone when it stops" : `${shortPath(data)} (delete it to start afresh)`;
  const named = shortPath(demoFile) === join(".local", "demo.json") ? "" : ` ${shortPath(demoFile)}`;
  const keys = `${shortPath(demoFile)} has an API key and a session token for each plan`;
  return `
The certificate service is running on this machine.

  API     ${baseUrl}
  Docs    ${docsUrl}${demo ? `\n  Try     ${docsUrl}/reference#key=${demo.organizations.PRO.api_key} (the reference, with a key filled in)` : ""}
  Panel   ${baseUrl}/panel (what an organization does, on pages; sign in as anybody, without a password)
  Inbox   ${mailUrl}
  Phone   ${phoneUrl} (what people get by WhatsApp and SMS, and what they answer)
  Ops     ${new URL("/ops", baseUrl)} (is it up, slow, sending: the operators' dashboard)
${demo?.certificate_url === undefined ? "" : `  Page    ${demo.certificate_url} (a certificate)\n`}  Data    ${kept}
${demo ? `  Shell   npx certificates login --demo${named} (the command line; npx certificates --help)\n  Keys    ${keys}\n\nIssue a certificate, and see its e-mail in the inbox:\n\n${issuingCommand(demo)}\n` : ""}
Press Ctrl-C to stop it.
`;
}
