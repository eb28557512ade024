import type { EditorPass } from "#shared/domain/templates/editor-ports.ts";
import type { WholeTemplate } from "#shared/domain/templates/own-template.ts";
import type { TaggedBadge } from "#shared/domain/templates/tagged-badges.ts";
import { EDITOR_TEXTS } from "#shared/texts/texts.ts";
import { html } from "../html.ts";
import { LANGUAGES, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { EDITOR_STYLES } from "./editor-styles.ts";
import { editorStart } from "./editor-tags.ts";
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
  });
}
