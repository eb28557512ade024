import { expect } from "vitest";
import { type HolderLink, newLinkSecret, secretDigest } from "#shared/domain/holders/holder-link.ts";
import { ASKED_BY_NOBODY } from "#shared/domain/holders/mail-holder-link.ts";
import { HOLDERS } from "#shared/domain/rules.ts";
import { FORM } from "./browser/pages.ts";
import type { TestStack } from "./stack.ts";

const NO_LIMIT = { name: "test", perHour: 1_000, perDay: 1_000, oneAnHour: false };

/** The token of a link, as it is mailed to an address. */
export async function aHolderLink(
  { functions: { ports } }: TestStack,
  email: string,
  link: Partial<HolderLink> = {},
): Promise<string> {
  const secret = newLinkSecret();
  const address = ports["holders.write"].addressOf(email);
  const at = ports.clock.now();
  const expires_at = new Date(at.getTime() + HOLDERS.linkMinutes * 60_000).toISOString();
  const stored = { address, digest: secretDigest(secret), email, purpose: "sign_in", expires_at } as const;
  await ports["holders.write"].store({ code: null, ...ASKED_BY_NOBODY, ...stored, ...link }, NO_LIMIT, at);
  return address + secret;
}

/** Uses a mailed link as its page does. */
export const useLink = ({ anonymous }: TestStack, token: string, headers: Record<string, string> = {}) =>
  anonymous.call("POST /me/links/{token}", { params: { token }, raw: "", headers: { ...FORM, ...headers } });

/** The Cookie header of a browser that got this answer. */
export const cookieOf = ({ headers }: { readonly headers: Headers }): string =>
  (headers.get("set-cookie") ?? "").split(";")[0]!;

/** The hidden text of the forms of a page. */
export const csrfIn = (text: string): string => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? "";

/** A browser of the person with this address, who has just signed in. */
export async function aSignedIn(stack: TestStack, email: string) {
  const answer = await useLink(stack, await aHolderLink(stack, email));
  expect(answer.status).toBe(303);
  const cookie = cookieOf(answer);
  const page = await stack.anonymous.call("GET /me", { headers: { ...FORM, cookie } });
  return { cookie, csrf: csrfIn(page.text), headers: { ...FORM, cookie } };
}

/** The texts of the mails to an address, the latest last. */
export async function mailsTo({ stack }: TestStack, email: string): Promise<string[]> {
  const store = (await (await fetch(`${stack.mailUrl}/store`)).json()) as {
    emails: { at: number; destination: { to: string[] }; body: { text: string } }[];
  };
  return store.emails
    .filter(({ destination }) => destination.to.join().includes(email))
    .sort((a, b) => a.at - b.at)
    .map(({ body }) => body.text);
}

/** The tokens of the links in the mails to an address, the latest last. */
export const linksMailedTo = async (stack: TestStack, email: string): Promise<string[]> =>
  (await mailsTo(stack, email)).flatMap((text) => /\/me\/links\/([\w-]{86})/.exec(text)?.[1] ?? []);
