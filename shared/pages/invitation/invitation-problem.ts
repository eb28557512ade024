import { LIMITS } from "#shared/domain/rules.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { INVITATION_PAGE_TEXTS, SIGN_IN_PAGES_TEXTS } from "#shared/texts/texts.ts";
import { ADDRESS_STYLES, addressForm } from "../holders/sign-in-pages.ts";
import { problemPage } from "../problem-page.ts";

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
