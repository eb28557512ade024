import type { Locale } from "#shared/domain/organizations/organization.ts";
import { EDITOR } from "#shared/domain/rules.ts";
import type { EditorPass } from "#shared/domain/templates/editor-ports.ts";
import type { WholeTemplate } from "#shared/domain/templates/own-template.ts";
import type { TaggedBadge } from "#shared/domain/templates/tagged-badges.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { fill } from "#shared/texts/fill.ts";
import { EDITOR_LINK_PAGE_TEXTS, EDITOR_TEXTS } from "#shared/texts/texts.ts";
import { html } from "../html.ts";
import { LANGUAGES, langQuery, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { problemPage } from "../problem-page.ts";
import { editorStart } from "./editor-start.ts";
import { EDITOR_STYLES } from "./editor-styles.ts";
import { EDITOR_SCRIPT } from "./generated/editor-script.ts";

/** The page of the editor, whose script makes all that it shows from the data in it. */
export function editorPage(
  shown: {
    readonly template: WholeTemplate;
    readonly pass: EditorPass;
    readonly badges: readonly TaggedBadge[];
  },
  reader: PageReader,
): ShownPage {
  const locale = localeFor(reader);
  const words = EDITOR_TEXTS[locale];
  return page({
    locale,
    title: `${shown.template.name} · ${words.title}`,
    main: html`<div class="editor" lang="${LANGUAGES[locale].tag}" data-editor="${JSON.stringify(editorStart(shown, locale))}"><noscript><p class="card">${words.needsScript}</p></noscript></div>`,
    styles: EDITOR_STYLES,
    script: EDITOR_SCRIPT,
    connects: true,
    framed: true,
  });
}

/** Gives the page behind the address of an editor: a button opens it, so that a program that follows links does not. */
export function editorLinkPage(token: string, reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const words = EDITOR_LINK_PAGE_TEXTS[locale];
  return page({
    locale,
    title: words.title,
    self: token,
    main: html`<section class="card plain"><h1>${words.title}</h1><p>${fill(words.text, { hours: EDITOR.sessionSeconds / 3_600 })}</p>
<form method="post" action="${token}${langQuery(reader.lang)}"><button type="submit">${words.open}</button></form></section>`,
  });
}

/** Gives the error page of the editor; a link that was used, has lapsed or never existed gets the same. */
export const editorProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: closed, invalid: closed, values: { minutes: EDITOR.linkMinutes } });

const closed = (locale: Locale) => EDITOR_LINK_PAGE_TEXTS[locale].closed;
