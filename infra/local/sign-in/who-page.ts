import { Email } from "#shared/domain/certificates/recipient.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { ADDRESS_STYLES } from "#shared/pages/holders/sign-in-pages.ts";
import { type Html, html } from "#shared/pages/html.ts";
import { page, type ShownPage } from "#shared/pages/page.ts";
import { fill } from "#shared/texts/fill.ts";
import { LOCAL_SIGN_IN_TEXTS } from "#shared/texts/texts.ts";
import type { LocalPerson } from "./issuer-store.ts";

const STYLES = `
${ADDRESS_STYLES}
.plain h2{margin-top:24px}
.plain .people{display:grid;gap:8px;margin-top:8px;padding:0;list-style:none}
.people li+li{margin:0}
.people button{display:grid;padding-inline:12px;justify-content:start;text-align:left;overflow-wrap:anywhere}
.people small{color:var(--muted);font-size:.8125rem;font-weight:400}
label{margin-top:8px}
.wrong{margin-bottom:14px;color:var(--bad)}
`;

/** The address that somebody entered, as accounts have it; undefined for what is none. */
export const enteredAddress = (text: string): string | undefined =>
  Email.safeParse(text.trim()).data?.toLowerCase();

interface WhoPage {
  readonly locale: Locale;
  readonly people: readonly LocalPerson[];
  /** What stands in the field for another address. */
  readonly entered: string;
  /** Whether that cannot be an address. */
  readonly refused: boolean;
}

/** The page on which somebody says who they are; the form goes to its own address. */
export function whoPage({ locale, people, entered, refused }: WhoPage): ShownPage {
  const words = LOCAL_SIGN_IN_TEXTS[locale];
  const groups = Map.groupBy(people, ({ organization }) => organization?.name ?? words.others);
  return page({
    locale,
    title: words.title,
    self: "",
    styles: STYLES,
    main: html`<section class="card plain"><h1>${words.title}</h1><p>${words.text}</p>
<form method="post">
${[...groups].map(([name, members]) => html`<h2>${name}</h2><ul class="people">${members.map((one) => personButton(one, locale))}</ul>`)}
</form>
<form method="post"><h2>${words.another}</h2>
<label for="email">${words.email}</label>
<input id="email" type="email" name="email" required maxlength="${LENGTHS.email}" autocomplete="email" dir="ltr" autocapitalize="none" spellcheck="false" value="${entered}"${refused && html` aria-invalid="true" aria-describedby="refused"`}>
${refused && html`<p class="wrong" id="refused" role="alert">${words.refused}</p>`}
<button type="submit">${words.go}</button></form></section>`,
  });
}

const personButton = ({ id, name, email, organization }: LocalPerson, locale: Locale): Html => {
  const roles: Readonly<Record<string, string>> = LOCAL_SIGN_IN_TEXTS[locale].roles;
  const role = organization && roles[organization.role];
  return html`<li><button class="quiet" type="submit" name="person" value="${id}"><span>${role === undefined ? name : `${name} · ${role}`}</span> <small>${email}</small></button></li>`;
};

/** The page that ends a session: a click does it, and the script clicks. */
export function signOutPage(locale: Locale, action: string, secret: string): ShownPage {
  const words = LOCAL_SIGN_IN_TEXTS[locale];
  return page({
    locale,
    title: words.signOut,
    script: "document.forms[0].requestSubmit(document.forms[0].logout)",
    main: html`<section class="card plain"><h1>${words.signOut}</h1>
<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${secret}"><button type="submit" name="logout" value="yes">${words.signOut}</button></form></section>`,
  });
}

/** The page that says why signing in, or out, cannot go on. `problem` is what the library says of it. */
export function signInProblemPage(locale: Locale, problem: string): ShownPage {
  const words = LOCAL_SIGN_IN_TEXTS[locale];
  return page({
    locale,
    title: words.stopped.title,
    main: html`<section class="card plain"><h1>${words.stopped.title}</h1><p>${fill(words.stopped.text, { problem })}</p></section>`,
  });
}

/** The page after a sign-out that leads nowhere. */
export function signedOutPage(locale: Locale): ShownPage {
  const { signedOut } = LOCAL_SIGN_IN_TEXTS[locale];
  return page({
    locale,
    title: signedOut,
    main: html`<section class="card plain"><h1>${signedOut}</h1></section>`,
  });
}
