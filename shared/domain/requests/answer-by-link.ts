import * as z from "zod";
import { deadLink } from "../certificates/answer.ts";
import { DomainError } from "../errors.ts";
import type { Organization } from "../organizations/organization.ts";
import { distinct, type PortName, type Ports } from "../ports.ts";
import { LENGTHS } from "../rules.ts";
import { text } from "../text.ts";
import { requestAddresses } from "./follow-requests.ts";
import type { HolderRequest, RequestSubject } from "./holder-request.ts";
import { ANSWER_PORTS, answerRequest } from "./manage-requests.ts";
import { refuseImpossible } from "./request-effects.ts";
import { answersFor } from "./request-link.ts";

/** Path parameters of the link. Any text passes, so that every wrong token gets the same 404. */
export const RequestLinkParams = z.strictObject({ token: z.string() });

/** What the page posts. */
export const RequestAnswerForm = z
  .strictObject({
    answer: z.enum(["approve", "refuse"]),
    reason: text(LENGTHS.reason, { min: 0, lines: true }).optional(),
  })
  .meta({ id: "RequestAnswerForm" });

/** What the page of the link shows. */
export interface OpenedRequest {
  readonly request: HolderRequest;
  readonly subject: RequestSubject | undefined;
  readonly organization: Organization;
  /** A refusal came without its reason. */
  readonly needsReason: boolean;
  /** It is open, but what is asked for cannot happen any more. */
  readonly isImpossible: boolean;
}

/** The ports of the link. */
export const DECIDE_PORTS = distinct([...ANSWER_PORTS, "requests", "links", "organizations", "members"]);
/** The ports by which it is opened. */
export const OPEN_PORTS = [
  "links",
  "requests",
  "organizations",
  "members",
  "certificates",
  "clock",
] as const satisfies readonly PortName[];
type LinkedPorts = Pick<Ports, (typeof OPEN_PORTS)[number]>;

/** The request of a link. Changes nothing, as mail scanners follow links. Throws `not_found`. */
export async function requestOfLink(ports: LinkedPorts, token: string): Promise<OpenedRequest> {
  const { links, requests, organizations, clock } = ports;
  const link = await links.readRequest(token, clock.now());
  if (!link) throw deadLink();
  const [request, organization] = await Promise.all([
    requests.get(link.organizationId, link.requestId),
    organizations.get(link.organizationId),
  ]);
  if (!request || !organization) throw deadLink();
  const [subjects, answering] = await Promise.all([
    requests.subjects([request]),
    requestAddresses(ports, organization),
  ]);
  const subject = subjects.get(request.id);
  if (!answersFor(link.source, organization, request, subject, answering)) throw deadLink();
  const isImpossible =
    request.status === "open" && (await isRefused(refuseImpossible(ports, requests, request)));
  return { request, subject, organization, needsReason: false, isImpossible };
}

/** Whether the domain refuses it; throws what may pass. */
async function isRefused(done: Promise<unknown>): Promise<boolean> {
  try {
    await done;
    return false;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "service_unavailable") throw error;
    return true;
  }
}

/**
 * Answers by the link, and gives what the page shows then; of a request that was answered before, or is answered by somebody else at
 * the same moment, what was decided. A refusal of an organization without a reason changes nothing. Throws `not_found`.
 */
export async function answerByLink(
  ports: LinkedPorts & Parameters<typeof answerRequest>[0],
  token: string,
  { answer, reason }: z.output<typeof RequestAnswerForm>,
): Promise<OpenedRequest> {
  const opened = await requestOfLink(ports, token);
  if (opened.request.status !== "open") return opened;
  const { organization_id: organizationId, id, kind } = opened.request;
  const by = kind === "rename" ? "recipient" : "mail_link";
  if (answer === "refuse" && !reason && by === "mail_link") return { ...opened, needsReason: true };
  const decision =
    answer === "approve"
      ? ({ status: "approved" } as const)
      : ({ status: "refused", reason: reason ?? null } as const);
  // Whatever refuses it, the page says what is true then.
  await isRefused(answerRequest(ports, { by, organizationId }, id, decision));
  return requestOfLink(ports, token);
}
