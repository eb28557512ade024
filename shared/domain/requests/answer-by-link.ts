import * as z from "zod";
import { deadLink } from "../certificates/answer.ts";
import { DomainError } from "../errors.ts";
import type { Organization } from "../organizations/organization.ts";
import { distinct, type Ports } from "../ports.ts";
import { LENGTHS } from "../rules.ts";
import { text } from "../text.ts";
import type { HolderRequest, RequestSubject } from "./holder-request.ts";
import { ANSWER_PORTS, answerRequest } from "./manage-requests.ts";
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
}

/** The ports of the link. */
export const DECIDE_PORTS = distinct([...ANSWER_PORTS, "requests", "links", "organizations"]);
type LinkedPorts = Pick<Ports, "links" | "requests" | "organizations" | "clock">;

/** The request of a link. Changes nothing, as mail scanners follow links. Throws `not_found`. */
export async function requestOfLink(
  { links, requests, organizations, clock }: LinkedPorts,
  token: string,
): Promise<OpenedRequest> {
  const link = await links.readRequest(token, clock.now());
  if (!link) throw deadLink();
  const [request, organization] = await Promise.all([
    requests.get(link.organizationId, link.requestId),
    organizations.get(link.organizationId),
  ]);
  if (!request || !organization) throw deadLink();
  const subject = (await requests.subjects([request])).get(request.id);
  if (!answersFor(link.source, organization, request, subject)) throw deadLink();
  return { request, subject, organization, needsReason: false };
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
  try {
    await answerRequest(ports, { by, organizationId }, id, decision);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "request_answered") throw error;
  }
  return requestOfLink(ports, token);
}
