import { DomainError, ERRORS } from "#shared/domain/errors.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LinkParams, viewInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import type { Ports } from "#shared/domain/ports.ts";
import type { NameCorrected } from "#shared/domain/requests/correct-own-name.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { ProblemPage, RawAnswer } from "#shared/http/endpoint.ts";
import { INVITATION_PAGE_TEXTS, SIGN_IN_PAGES_TEXTS } from "#shared/texts/texts.ts";
import { ADDRESS_STYLES, addressForm, elsewherePage } from "../holders/sign-in-pages.ts";
import { langQuery, PageQuery, type PageReader } from "../language.ts";
import { problemPage } from "../problem-page.ts";
import { invitationPage } from "./invitation-page.ts";

/** Gives the error page of an invitation; forged, incomplete and expired links get the same, so that it tells nothing. */
const deadLinkPage =
  (root: string): ProblemPage =>
  (problem) =>
    problemPage(problem, {
      missing: (locale) => INVITATION_PAGE_TEXTS[locale].deadLink,
      values: { days: LIMITS.invitationLinkDays },
      styles: `${ADDRESS_STYLES}form{margin-top:26px;padding-top:24px;border-top:1px solid var(--line)}`,
      remedy: (locale, lang) => addressForm(SIGN_IN_PAGES_TEXTS[locale], `${root}/me/links`, { lang }),
    });

/** The error page at the address of an invitation, with the form by which a new link is mailed. */
export const invitationProblem: ProblemPage = deadLinkPage("..");
/** The same at an address below it. */
export const answerProblem: ProblemPage = deadLinkPage("../..");
/** Of what cannot be undone: in a session that another address opened it leads to signing in. */
export const decisionProblem: ProblemPage = (problem) =>
  problem.code === "invalid_credential" ? elsewherePage(problem, "../../") : answerProblem(problem);

/** The parts of the endpoints for accepting, refusing and reconsidering on a page that are the same for all. */
export const ANSWER = {
  description: "What the button of the page posts. Leads back to the page, which shows the result.",
  tag: "Invitations",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "certificates.write", "settings"],
  params: LinkParams,
  query: PageQuery,
  form: true,
  status: 303,
  produces: "text/html",
  problemPage: answerProblem,
} as const;

/** As {@link answerOnPage}, of the name: the response is the page, which says what became of it. */
export async function nameOnPage(
  ports: PagePorts,
  { token, ...reader }: PageReader & { readonly token: string },
  give: (token: string) => Promise<NameCorrected>,
): Promise<RawAnswer> {
  const self = `../${token}`;
  try {
    const { outcome, told } = await give(token);
    const named = told === "operators" ? "unheard" : outcome;
    return invitationPage({ view: await viewInvitation(ports, token), reader, self, named });
  } catch (error) {
    if (!(error instanceof DomainError) || ERRORS[error.code][0] !== 409) throw error;
    const view = await viewInvitation(ports, token);
    return { ...invitationPage({ view, reader, self, refusal: error.code }), status: 409 };
  }
}

type PagePorts = Pick<Ports, "links" | "clock" | "certificates" | "settings">;

/** Records an answer and redirects with 303, so that reloading does not post again; a refusal with 409 is told on the page itself. */
export async function answerOnPage<P extends PagePorts>(
  ports: P,
  { token, ...reader }: PageReader & { readonly token: string },
  give: (ports: P, token: string, lang: Locale | undefined) => Promise<unknown>,
): Promise<RawAnswer> {
  const self = `../${token}`;
  try {
    await give(ports, token, reader.lang);
  } catch (error) {
    if (!(error instanceof DomainError) || ERRORS[error.code][0] !== 409) throw error;
    const view = await viewInvitation(ports, token);
    return { ...invitationPage({ view, reader, self, refusal: error.code }), status: 409 };
  }
  const location = self + langQuery(reader.lang);
  return {
    body: "",
    contentType: "text/html; charset=utf-8",
    headers: { location, "cache-control": "no-store" },
  };
}
