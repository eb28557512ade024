/**
 * Compiles the MJML source of the invitation to the module that the mail worker loads, so that production does not need
 * MJML. Run it after every change of the source (`npm run mail`); a test fails otherwise.
 */
import { readFile, writeFile } from "node:fs/promises";
import mjml2html from "mjml";
import { runCommand } from "../command-line.ts";
import { parseTemplate } from "./parse.ts";

const SOURCE = new URL("invitation.mjml", import.meta.url);
export const MAIL_TEMPLATE_FILE = new URL("../../shared/mail/generated/invitation.ts", import.meta.url);

/**
 * Gives the text of `shared/mail/generated/invitation.ts`, made from the source. Rejects if MJML refuses the source or
 * if a value would not be safe at the place of its slot (see `parseTemplate`).
 */
export async function compileInvitation(): Promise<string> {
  const { html } = await mjml2html(await readFile(SOURCE, "utf8"), {
    validationLevel: "strict",
    keepComments: false,
    // By default MJML loads web fonts from a third party, which could then see who opens the mail.
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
