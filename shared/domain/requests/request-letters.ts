import type { Certificate } from "../certificates/certificate.ts";
import type { LetterResult } from "../messages/letter.ts";
import { LANGUAGE_TAGS, type Locale, type Organization } from "../organizations/organization.ts";
import type { PortName, Ports } from "../ports.ts";
import type { HolderRequest, RequestSubject } from "./holder-request.ts";

/** The ports by which requests and their answers are mailed. */
export const REQUEST_LETTER_PORTS = [
  "requests.write",
  "requests",
  "links",
  "organizations",
  "members",
  "certificates",
  "mailer",
  "clock",
  "settings",
] as const satisfies readonly PortName[];
export type RequestLetterPorts = Pick<Ports, (typeof REQUEST_LETTER_PORTS)[number]>;

export const NOTHING: LetterResult = { kind: "nothing" };

/** Gives the day of a moment where the organization is, in words. */
export const dayThere = (at: string, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: "long", timeZone }).format(new Date(at));

/** Who has to do with a request. */
export interface RequestParties {
  readonly organization: Organization;
  readonly subject: RequestSubject;
  /** The one that it is about; undefined for all of a person. */
  readonly certificate: Certificate | undefined;
}

/** Undefined when the certificates were erased, or passed to another address. */
export async function partiesOf(
  { organizations, requests, certificates }: RequestLetterPorts,
  request: HolderRequest,
): Promise<RequestParties | undefined> {
  const { organization_id, certificate_id } = request;
  const [organization, subjects, certificate] = await Promise.all([
    organizations.get(organization_id),
    requests.subjects([request]),
    certificate_id === null ? undefined : certificates.get(organization_id, certificate_id),
  ]);
  const subject = subjects.get(request.id);
  return organization && subject && { organization, subject, certificate };
}
