import type { IssuerProfile } from "#shared/domain/credentials/issuer-profile.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { DIRECTORY_TEXTS, ISSUER_PAGE_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { ownImage, stateBox, verifiedMark } from "./card.ts";
import { placeOf, whenOf } from "./event-facts.ts";
import { type Html, html, linkedData, whole } from "./html.ts";
import { LANGUAGES, langQuery, localeFor, type PageReader } from "./language.ts";
import { page, type ShownPage } from "./page.ts";
import { problemPage } from "./problem-page.ts";

const ISSUER_ROWS = `
.rows{margin:14px 0 0;padding:0;list-style:none}
.rows li{display:flex;gap:14px;align-items:flex-start;padding:12px 0;border-top:1px solid var(--line)}
.rows li:last-child{padding-bottom:0}
.rows img{flex:none;width:48px;height:48px;object-fit:contain}
.rows h3{font-size:1rem;line-height:1.4}
.rows p{color:var(--muted);font-size:.9375rem}
.rows div{min-width:0}
.did{margin-top:12px;padding:10px 14px;border-radius:10px;background:var(--soft);font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.brief{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
`;

export function issuerPage({
  profile,
  lang,
  languages,
}: PageReader & { readonly profile: IssuerProfile }): ShownPage {
  const locale = localeFor({ lang, languages });
  const words = ISSUER_PAGE_TEXTS[locale];
  const picture = profile.image === undefined ? null : ownImage("..", profile.image.id);
  return page({
    locale,
    title: `${profile.name} · ${words.eyebrow}`,
    self: profile.url.slice(profile.url.lastIndexOf("/") + 1),
    indexed: true,
    // Nothing beside the warning may look like a verdict (decision 16.25).
    color: profile.verified ? profile.primary_color : null,
    styles: ISSUER_ROWS,
    head: head(profile, fill(words.summary, { name: isolate(profile.name) }), LANGUAGES[locale].tag),
    header: picture === null ? null : html`<p><img src="${picture}" alt="" width="48" height="48"></p>`,
    main: html`${!profile.verified && stateBox("plain", words.notChecked)}
<section class="card">
<p class="eyebrow">${words.eyebrow}</p>
<h1 dir="auto">${profile.name}</h1>
${profile.verified && html`<p class="note">${words.checked} ${verifiedMark(true, locale)}</p>`}
${profile.company_name !== null && html`<dl><dt>${words.company}</dt><dd><bdi>${profile.company_name}</bdi>${!profile.verified && html` <small>(${words.claimed})</small>`}</dd></dl>`}
</section>
${badges(profile, words)}
${events(profile, words, locale, lang)}
<section class="card"><h2>${words.keys}</h2><p class="note">${words.keysIntro}</p>
<p class="did">${profile.id}</p>
<p class="note"><a href="${`${profile.url.slice(profile.url.lastIndexOf("/") + 1)}/did.json`}">${words.document}</a></p></section>`,
    footer: html`<p><a href="../verify${langQuery(lang)}">${words.check}</a></p>`,
  });
}

export const issuerProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: noIssuer, invalid: noIssuer });

const noIssuer = (locale: Locale) => ISSUER_PAGE_TEXTS[locale].missing;

const badges = ({ badges: all }: IssuerProfile, words: TextsOf<"issuerPage">): Html | false =>
  all.length > 0 &&
  html`<section class="card"><h2>${words.badges}</h2><p class="note">${words.badgesIntro}</p>
<ul class="rows">${all.map(
    ({
      id,
      name,
      description,
      picture_url,
    }) => html`<li><img src="${ownImage("..", picture_url)}" alt="" width="48" height="48" loading="lazy"><div>
<h3 dir="auto">${name}</h3>${description !== null && html`<p class="brief" dir="auto">${[...description].slice(0, BRIEF).join("")}</p>`}
<p><a href="${ownImage("..", id)}">${words.achievement}</a></p></div></li>`,
  )}</ul></section>`;

/** Characters of a badge's description, of which two lines are shown. */
const BRIEF = 200;

function events(
  { events: all }: IssuerProfile,
  words: TextsOf<"issuerPage">,
  locale: Locale,
  lang: Locale | undefined,
): Html | false {
  const { categories } = DIRECTORY_TEXTS[locale];
  const factsOf = (event: IssuerProfile["events"][number]): string =>
    [whenOf(event, locale), placeOf(event, locale), categories[event.category]]
      .filter(Boolean)
      .join("\u00a0· ");
  return (
    all.length > 0 &&
    html`<section class="card"><h2>${words.events}</h2>
<ul class="rows">${all.map(
      (
        event,
      ) => html`<li><div><h3><a href="../e/${event.url.slice(event.url.lastIndexOf("/") + 1)}${langQuery(lang)}"><bdi>${event.name}</bdi></a></h3>
<p><bdi>${whole(factsOf(event))}</bdi></p></div></li>`,
    )}</ul></section>`
  );
}

function head({ name, url, image, company_name }: IssuerProfile, summary: string, language: string): Html {
  const organization = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    url,
    legalName: company_name ?? undefined,
    logo: image?.id,
  };
  return html`<meta name="description" content="${summary}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="profile">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${summary}">
<meta property="og:url" content="${url}">
<meta property="og:locale" content="${language.replace("-", "_")}">
${image !== undefined && html`<meta property="og:image" content="${image.id}">`}
${linkedData(organization)}
`;
}
