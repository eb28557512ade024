import {
  type Level,
  NEXT_STEP_KINDS,
  type NextSteps,
  type Organizer,
  type PublicEvent,
} from "#shared/domain/directory/public-event.ts";
import { type EventPicture, shownEventPicture } from "#shared/domain/documents/image-addresses.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { safeUrl } from "#shared/text/addresses.ts";
import { DIRECTORY_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { organizationHeader, verifiedMark } from "./card.ts";
import { DIRECTORY_STYLES, directoryOf, eventList, linkToDirectory, placeOf, whenOf } from "./event-facts.ts";
import { type Html, html, linkedData, whole } from "./html.ts";
import { LANGUAGES, langQuery, localeFor, type PageReader } from "./language.ts";
import { page, type ShownPage } from "./page.ts";
import { problemPage } from "./problem-page.ts";

interface Shown extends PageReader {
  readonly event: PublicEvent;
  readonly organizer: Organizer | undefined;
  readonly next_steps: NextSteps;
}
/** Characters of the summary; social networks show about two lines. */
const SUMMARY_LENGTH = 200;

export function eventPage({ event, organizer, next_steps, lang, languages }: Shown): ShownPage {
  const locale = localeFor({ lang, languages });
  const words = DIRECTORY_TEXTS[locale];
  const code = shortCode(event.event_id);
  const imageOf = (root: string, kind: EventPicture) => shownEventPicture(root, code, kind);
  const picture = event.image_url === null ? null : imageOf("..", "picture");
  const preview =
    event.image_url === null ? null : imageOf(new URL("..", event.platform_url).href.slice(0, -1), "picture");
  return page({
    locale,
    title: `${event.name} – ${event.issuer.name}`,
    self: code,
    indexed: true,
    styles: DIRECTORY_STYLES,
    head: head(event, preview, LANGUAGES[locale].tag),
    header: organizationHeader(
      event.issuer.name,
      event.issuer.pic_url === null ? null : imageOf("..", "issuer"),
    ),
    main: html`<article class="card">
${picture !== null && html`<img class="picture" src="${picture}" alt="">`}
<p class="eyebrow">${words.categories[event.category]}${event.subcategory !== null && html` · <bdi>${event.subcategory}</bdi>`}</p>
<h1 dir="auto">${event.name}</h1>
${facts(event, organizerLink(organizer, event, lang), locale, words)}
${event.description !== null && html`<p class="lines text" dir="auto">${event.description}</p>`}
${skills(event, words)}
${officialLink(event, words)}
</article>
${steps(next_steps, words, { locale, lang })}`,
    footer: html`<p><a href="../directory${langQuery(lang)}">${words.back}</a></p>
<p><a href="../me${langQuery(lang)}">${words.findMine}</a></p>`,
  });
}

/** The name of who organizes an event, which leads to their page, or to their events while they have none. */
function organizerLink(
  organizer: Organizer | undefined,
  { issuer }: PublicEvent,
  lang: Locale | undefined,
): Html {
  const name = html`<bdi>${issuer.name}</bdi>`;
  if (organizer === undefined) return name;
  const address = organizer.is_issuer
    ? `../issuers/${organizer.id}${langQuery(lang)}`
    : `../${directoryOf(organizer.id, lang)}`;
  return html`<a href="${address}">${name}</a>`;
}

function facts(event: PublicEvent, organizer: Html, locale: Locale, words: TextsOf<"directory">): Html {
  const when = whenOf(event, locale);
  const place = placeOf(event, locale);
  const level = words.levels[event.ai_analysis?.level as Level] ?? null;
  return html`<dl>
<dt>${words.organizedBy}</dt><dd>${organizer} ${verifiedMark(event.issuer.verified, locale)}</dd>
${when !== undefined && html`<dt>${words.date}</dt><dd>${whole(when)}</dd>`}
${place !== "" && html`<dt>${words.place}</dt><dd><bdi>${place}</bdi></dd>`}
${level !== null && html`<dt>${words.level}</dt><dd>${level}</dd>`}
${event.certificate_count > 0 && html`<dt>${words.certificates}</dt><dd>${event.certificate_count.toLocaleString(LANGUAGES[locale].tag)}</dd>`}
</dl>`;
}

function skills({ ai_analysis }: PublicEvent, words: TextsOf<"directory">): Html | null {
  if (!ai_analysis || ai_analysis.skills.length === 0) return null;
  return html`<section class="text"><h2>${words.skills}</h2><ul class="skills">${ai_analysis.skills.map(({ label }) => html`<li dir="auto">${label}</li>`)}</ul></section>`;
}

function officialLink({ official_url }: PublicEvent, words: TextsOf<"directory">): Html | null {
  const address = official_url === null ? null : safeUrl(official_url);
  return address === null
    ? null
    : html`<p class="official"><a href="${address}" rel="nofollow ugc noopener">${words.official}</a></p>`;
}

/** The kinds of next steps that have events, each with a heading. */
function steps(
  next: NextSteps,
  words: TextsOf<"directory">,
  { locale, lang }: { locale: Locale; lang: Locale | undefined },
): readonly Html[] {
  return NEXT_STEP_KINDS.filter((kind) => next[kind].length > 0).map(
    (kind, n) => html`<section class="steps"${n === 0 && html` id="next"`}><h2>${words.steps[kind]}</h2>
${eventList(next[kind], { locale, root: "..", to: "", rank: 3, lang })}</section>`,
  );
}

function head(event: PublicEvent, picture: string | null, language: string): Html {
  const summary = [...(event.description ?? event.issuer.name).replaceAll(/\s+/g, " ")]
    .slice(0, SUMMARY_LENGTH)
    .join("");
  return html`<meta name="description" content="${summary}">
<link rel="canonical" href="${event.platform_url}">
<meta property="og:type" content="website">
<meta property="og:title" content="${event.name}">
<meta property="og:description" content="${summary}">
<meta property="og:url" content="${event.platform_url}">
<meta property="og:locale" content="${language.replace("-", "_")}">
${picture !== null && html`<meta property="og:image" content="${picture}">`}
${linkedData(schemaOf(event, picture))}
`;
}

function schemaOf(event: PublicEvent, picture: string | null): object {
  const place = placeOf(event, "en");
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.name,
    url: event.platform_url,
    description: event.description ?? undefined,
    startDate: event.initial_date ?? undefined,
    endDate: event.finish_date ?? undefined,
    image: picture ?? undefined,
    organizer: { "@type": "Organization", name: event.issuer.name },
    eventAttendanceMode:
      event.location_type === null
        ? undefined
        : `https://schema.org/${event.location_type === "ONLINE" ? "Online" : "Offline"}EventAttendanceMode`,
    location:
      event.location_type === "ONLINE"
        ? { "@type": "VirtualLocation", url: event.official_url ?? event.platform_url }
        : place === ""
          ? undefined
          : { "@type": "Place", name: place, address: place },
  };
}

export const eventProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: noEvent, invalid: noEvent, footer: linkToDirectory("../directory") });

const noEvent = (locale: Locale) => DIRECTORY_TEXTS[locale].noEvent;
