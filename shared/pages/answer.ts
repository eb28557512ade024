import { DomainError, ERRORS } from "#shared/domain/errors.ts";
import type { Locale } from "#shared/domain/organization.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { viewInvitation } from "#shared/domain/verbs/respond-to-invitation.ts";
import type { RawAnswer } from "#shared/http/endpoint.ts";
import { invitationPage } from "./invitation-page.ts";

/**
 * Gives a recipient's answer and leads to the page that shows it: 303, so that going back or reloading posts nothing
 * again. An answer that came too late gets the page at once, with the reason and its status.
 */
export async function answerOnPage(
  ports: Pick<Ports, "links" | "clock" | "invitations" | "settings">,
  { token, lang }: { token: string; lang: Locale | undefined },
  give: () => Promise<unknown>,
): Promise<RawAnswer> {
  const self = `../${token}`;
  try {
    await give();
  } catch (error) {
    if (!(error instanceof DomainError) || ERRORS[error.code][0] !== 409) throw error;
    const view = await viewInvitation(ports, token);
    return { ...invitationPage({ view, lang, self, refusal: error.code }), status: 409 };
  }
  const location = lang === undefined ? self : `${self}?lang=${lang}`;
  return {
    body: "",
    contentType: "text/html; charset=utf-8",
    headers: { location, "cache-control": "no-store" },
  };
}
