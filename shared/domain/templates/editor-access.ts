import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { SERVICE } from "../activity/entry.ts";
import { DomainError, notFound } from "../errors.ts";
import { type Reference, toReference } from "../ids.ts";
import type { ActingFor } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { EDITOR, panelPlans, plansAllowing, rolesFrom } from "../rules.ts";
import type { EditorPass } from "./editor-ports.ts";
import { wholeTemplate } from "./manage-templates.ts";
import type { WholeTemplate } from "./own-template.ts";

/*
 * The editor is reached by an address that works once (decision 20.6). Its token has 32 random bytes, of which only the digest
 * is stored; so has the secret of the session, which the browser keeps in a cookie for the paths of this template.
 */

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Path parameters of the address that works once. */
export const EditorLinkParams = z.strictObject({
  token: z
    .string()
    .regex(TOKEN)
    .meta({
      description: "From the address that `editor` gave.",
      examples: ["mYyQ2cT1Wb0r9uHk3sVx7zLpNqAeJdGf5iOoUwK8E4M"],
    }),
});
/** Path parameters of the editor of one template. */
export const EditorParams = z.strictObject({
  id: z.uuid().toLowerCase().meta({ description: "UUID of the template." }),
});

/** Answer of POST /templates/{id}/editor. */
export const EditorLink = z
  .strictObject({
    url: z.string().meta({
      description: "Open it in a browser; it works once. Whoever has it can change this template.",
      examples: ["https://certificates.example/editor/mYyQ2c…"],
    }),
    expires_at: z.string(),
  })
  .meta({ id: "EditorLink" });
export type EditorLink = z.output<typeof EditorLink>;

/** What a browser says of itself when it calls the editor. */
export interface EditorBrowser {
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
}

const COOKIE = "template_editor";
const newToken = (): string => randomBytes(32).toString("base64url");
const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Gives the address of the editor of a template, which can be opened once within minutes. Throws `not_found`. */
export async function makeEditorLink(
  {
    templates,
    editorPasses: editorPassWrites,
    clock,
    settings,
  }: Pick<Ports, "templates" | "editorPasses" | "clock" | "settings">,
  caller: ActingFor,
  reference: Reference,
): Promise<EditorLink> {
  const { organizationId } = caller;
  const source =
    "keyId" in caller
      ? { organizationId, keyId: caller.keyId, userId: null }
      : { organizationId, keyId: null, userId: caller.userId };
  const template = await wholeTemplate({ templates }, organizationId, reference);
  const token = newToken();
  const opensUntil = clock.now().getTime() + EDITOR.linkMinutes * 60_000;
  await editorPassWrites.store({
    id: digestOf(token),
    source,
    templateId: template.id,
    opensUntil,
    sessionDigest: null,
    sessionUntil: 0,
  });
  return {
    url: `${settings.baseUrl}/editor/${token}`,
    expires_at: new Date(opensUntil).toISOString(),
  };
}

/** The ports of a link to an editor, which is derived from the key or the panel's user who asked for it. */
type EditorLinkPorts = Pick<Ports, "editorPasses" | "clock" | "settings">;

/** Whether who asked for a link may still change templates: what it opened ends when they may not (decision 2.14). */
async function mayStillEdit(
  { editorPasses, clock, settings }: EditorLinkPorts,
  { source }: EditorPass,
): Promise<boolean> {
  const plan = await editorPasses.planOf(source, rolesFrom("manager"), clock.now());
  const plans = (source.keyId === null ? panelPlans : plansAllowing)("write", settings.switches);
  return plan !== undefined && plans.includes(plan);
}

/** Throws `not_found` unless a link can still be opened. Changes nothing, as programs open the links of a mail too. */
export async function checkEditorLink(ports: EditorLinkPorts, token: string): Promise<void> {
  const pass = await ports.editorPasses.get(digestOf(token));
  if (!pass || pass.sessionDigest !== null || pass.opensUntil <= ports.clock.now().getTime())
    throw notFound("link");
  if (!(await mayStillEdit(ports, pass))) throw notFound("link");
}

/** Opens a link: gives the way from it to the editor, and the cookie of the session. Throws `not_found`, from the second time on too. */
export async function openEditor(
  ports: EditorLinkPorts,
  token: string,
): Promise<{ readonly path: string; readonly cookie: string }> {
  const { editorPasses: editorPassWrites, clock, settings } = ports;
  const [id, secret, now] = [digestOf(token), newToken(), clock.now()];
  const until = new Date(now.getTime() + EDITOR.sessionSeconds * 1_000);
  const pass = await editorPassWrites.open(id, digestOf(secret), now, until);
  if (!pass || !(await mayStillEdit(ports, pass))) throw notFound("link");
  const base = new URL(settings.baseUrl);
  const path = `${base.pathname === "/" ? "" : base.pathname}/editor/templates/${pass.templateId}`;
  const cookie = [
    `${COOKIE}=${id}.${secret}`,
    `Path=${path}`,
    `Max-Age=${EDITOR.sessionSeconds}`,
    "HttpOnly",
    "SameSite=Strict",
    // A browser refuses such a cookie without TLS, which only this machine does not have.
    ...(base.protocol === "https:" ? ["Secure"] : []),
  ].join("; ");
  return { path: `templates/${pass.templateId}`, cookie };
}

/** What a session of the editor may work with. */
export interface OpenEditor {
  readonly organizationId: string;
  /** Who asked for the link. */
  readonly acting: ActingFor;
  readonly reference: Reference;
  readonly template: WholeTemplate;
  readonly pass: EditorPass;
}

type EditorPorts = EditorLinkPorts & Pick<Ports, "templates">;

/**
 * The template that a browser has opened. Throws `invalid_credential` without a session of this template, after its end, once
 * what its link was derived from has ended, and once the template is deleted.
 */
export async function templateInEditor(
  ports: EditorPorts,
  templateId: string,
  { cookie }: Pick<EditorBrowser, "cookie">,
): Promise<OpenEditor> {
  const [id, secret] = credentialIn(cookie);
  if (id === undefined || secret === undefined) throw closed();
  const pass = await ports.editorPasses.get(id);
  if (!pass || pass.templateId !== templateId || pass.sessionDigest === null) throw closed();
  const isGenuine = timingSafeEqual(Buffer.from(pass.sessionDigest), Buffer.from(digestOf(secret)));
  if (!isGenuine || pass.sessionUntil <= ports.clock.now().getTime()) throw closed();
  const { organizationId, keyId, userId } = pass.source;
  const acting = { organizationId, ...(keyId === null ? { userId: userId ?? SERVICE } : { keyId }) };
  const reference = toReference(templateId);
  const [template, isAllowed] = await Promise.all([
    ports.templates.get(organizationId, reference),
    mayStillEdit(ports, pass),
  ]);
  if (!template || !isAllowed) throw closed();
  return { organizationId, acting, reference, template, pass };
}

/**
 * Does what the page of the editor asks for. Throws `invalid_credential` as {@link templateInEditor} does, and when a page of
 * another site asks.
 */
export async function inEditor<T>(
  ports: EditorPorts,
  templateId: string,
  browser: EditorBrowser,
  work: (open: OpenEditor) => Promise<T>,
): Promise<T> {
  if (browser.origin !== new URL(ports.settings.baseUrl).origin) throw closed();
  return work(await templateInEditor(ports, templateId, browser));
}

/** The name and the secret of the session in a Cookie header. */
function credentialIn(cookie: string | undefined): readonly [id?: string, secret?: string] {
  for (const part of (cookie ?? "").slice(0, 8_192).split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name !== COOKIE || value === undefined) continue;
    const [id = "", secret = ""] = value.split(".", 2);
    return TOKEN.test(id) && TOKEN.test(secret) ? [id, secret] : [];
  }
  return [];
}

const closed = () =>
  new DomainError("invalid_credential", "This editor is not open in this browser; ask for a new link to it.");
