/**
 * Compiles the MJML source of the invitation to the data that the mail worker loads, so that production does not need MJML. Run it after every change of the source (`npm run mail`); a test fails otherwise.
 */
import { readFile, writeFile } from "node:fs/promises";
import mjml2html from "mjml";
import { runPlainCommand } from "../command-line.ts";
import { type ParsedTemplate, parseTemplate } from "./parse.ts";

/** MJML takes no slot for a colour of its own elements, so each stands for a moment as a colour that no mail has. */
const COLOR_SLOT = /\{\{color:[a-zA-Z]+\}\}/g;
const STAND_IN = /#00fa[0-9a-f]{2}/g;

const SOURCE = new URL("invitation.mjml", import.meta.url);
export const MAIL_TEMPLATE_FILE = new URL("../../shared/mail/generated/invitation.json", import.meta.url);
/** The names of its slots, as types. */
export const MAIL_SLOTS_FILE = new URL("../../shared/mail/generated/invitation-slots.ts", import.meta.url);

async function parsedInvitation(): Promise<ParsedTemplate> {
  const slots: string[] = [];
  const source = (await readFile(SOURCE, "utf8")).replace(COLOR_SLOT, (slot) => {
    if (!slots.includes(slot)) slots.push(slot);
    return `#00fa${slots.indexOf(slot).toString(16).padStart(2, "0")}`;
  });
  const { html } = await mjml2html(source, {
    validationLevel: "strict",
    keepComments: false,
    // By default MJML loads web fonts from a third party, which could then see who opens the mail.
    fonts: {},
    minify: true,
    minifyOptions: { minifyCss: false },
  });
  return parseTemplate(
    html.replace(STAND_IN, (color) => slots[Number.parseInt(color.slice(-2), 16)] ?? color),
  );
}

/**
 * Gives the text of `MAIL_TEMPLATE_FILE`, made from the source. Rejects if MJML refuses the source or if a value would not be
 * safe at the place of its slot (see `parseTemplate`).
 */
export async function compileInvitation(): Promise<string> {
  const { parts } = await parsedInvitation();
  return `[\n${parts.map((part) => `  ${JSON.stringify(part)}`).join(",\n")}\n]\n`;
}

/** Gives the text of `MAIL_SLOTS_FILE`, made likewise. */
export async function compileSlots(): Promise<string> {
  const { texts, urls, colors } = await parsedInvitation();
  return `// Generated from infra/mail/invitation.mjml by infra/mail/compile.ts. Do not edit.
export type InvitationText = ${union(texts)};
export type InvitationUrl = ${union(urls)};
export type InvitationColor = ${union(colors)};
`;
}

function union(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(" | ");
}

if (import.meta.main)
  await runPlainCommand(
    "mail",
    "Compiles infra/mail/invitation.mjml to the data that the mail worker loads.",
    async () => {
      await writeFile(MAIL_TEMPLATE_FILE, await compileInvitation());
      await writeFile(MAIL_SLOTS_FILE, await compileSlots());
    },
  );
