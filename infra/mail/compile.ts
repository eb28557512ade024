/**
 * Compiles the invitation's MJML source to the module the mail worker loads, so that MJML never runs, nor ships, in
 * production. Run it after every change of the source: `node infra/mail/compile.ts`. A test fails when it was forgotten.
 */
import { readFile, writeFile } from "node:fs/promises";
import mjml2html from "mjml";
import { runCommand } from "../command-line.ts";
import { parseTemplate } from "./parse.ts";

const SOURCE = new URL("invitation.mjml", import.meta.url);
export const MAIL_TEMPLATE_FILE = new URL("../../shared/mail/generated/invitation.ts", import.meta.url);

/**
 * The text of `shared/mail/generated/invitation.ts` as the present source gives it. Fails when MJML refuses the source
 * or when a slot stands where a value would not be safe (see `parseTemplate`).
 */
export async function compileInvitation(): Promise<string> {
  const { html } = await mjml2html(await readFile(SOURCE, "utf8"), {
    validationLevel: "strict",
    keepComments: false,
    // By default MJML links web fonts from a third party, which would then see who opens the mail.
    fonts: {},
    minify: true,
    minifyOptions: { minifyCss: false },
  });
  const { parts, texts, urls } = parseTemplate(html);
  return `// Generated from infra/mail/invitation.mjml by infra/mail/compile.ts. Do not edit.
import type { Part } from "../template.ts";

export type InvitationText = ${union(texts)};
export type InvitationUrl = ${union(urls)};

export const invitationTemplate: readonly Part<InvitationText, InvitationUrl>[] = [
${parts.map((part) => `  ${JSON.stringify(part)},`).join("\n")}
];
`;
}

function union(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(" | ");
}

const USAGE = `Compiles infra/mail/invitation.mjml to the module that the mail worker loads.

  npm run mail

  --help    Show this text
`;

if (import.meta.main)
  await runCommand(USAGE, async () => writeFile(MAIL_TEMPLATE_FILE, await compileInvitation()));
