import * as z from "zod";
import { DAY_MS } from "../calendar.ts";
import { DomainError, notFound } from "../errors.ts";
import { type Acting, idOfActing } from "../organizations/organization.ts";
import { answerPage, pageOf, pageQuery } from "../page.ts";
import { distinct, type Ports } from "../ports.ts";
import { LENGTHS } from "../rules.ts";
import { text } from "../text.ts";
import { viewOf } from "../view.ts";
import { type DecidingPorts, decideRequest, REQUEST_PORTS } from "./follow-requests.ts";
import {
  type HolderRequest,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  type RequestSubject,
} from "./holder-request.ts";

/** What was asked, as the organization sees it. */
export const HolderRequestRecord = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(REQUEST_KINDS).meta({
      description:
        "`correction` of the name or `erasure`: the person asks, and you answer. `rename`: you ask for another name on an accepted certificate, and its holder answers.",
    }),
    status: z.enum(REQUEST_STATUSES).meta({
      description: "`lapsed`: a correction or rename that was not answered in time.",
    }),
    certificate_id: z.uuid().nullable().meta({
      description: "Null: all certificates of the recipient; list them by `recipient_email`.",
    }),
    short_code: z.string().nullable(),
    recipient_name: z.string().nullable().meta({ description: "As it is now; null once it was erased." }),
    recipient_email: z.string().nullable(),
    from_name: z
      .string()
      .nullable()
      .meta({ description: "Of a correction or rename: the name when it was asked for." }),
    to_name: z
      .string()
      .nullable()
      .meta({ description: "Of a correction or rename: the name that is asked for." }),
    asked_at: z.string(),
    due_at: z.string().meta({ description: "Until when it can be answered." }),
    days_left: z.int().nullable().meta({ description: "Whole days; null once it was answered." }),
    answered_at: z.string().nullable(),
    answered_by: z.string().nullable().meta({
      description:
        "The API key, the user of the panel, `mail_link` for the link in the e-mail, `recipient` of a rename, or `service` for its time.",
    }),
    reason: z.string().nullable().meta({ description: "Of a refusal; the recipient is told." }),
  })
  .meta({ id: "HolderRequest" });
type HolderRequestRecord = z.input<typeof HolderRequestRecord>;
export const HolderRequestPage = pageOf(HolderRequestRecord).meta({ id: "HolderRequestPage" });

/** Query of GET /v1.0/holder-requests. */
export const HolderRequestQuery = pageQuery({
  kind: z.enum(REQUEST_KINDS).optional().meta({ description: "What is asked for." }),
  status: z.enum(REQUEST_STATUSES).optional().meta({ description: "What became of it." }),
});

/** Body of POST /v1.0/holder-requests/{id}/refuse. */
export const RefuseHolderRequest = z
  .strictObject({
    reason: text(LENGTHS.reason, { lines: true }).meta({
      description: "The recipient is told.",
      examples: ["The name is that of your enrolment; please send us a document."],
    }),
  })
  .meta({ id: "RefuseHolderRequest" });

const toRecord = (
  request: HolderRequest,
  subject: RequestSubject | undefined,
  at: Date,
): HolderRequestRecord =>
  viewOf(HolderRequestRecord, request, {
    recipient_name: subject?.name ?? null,
    recipient_email: subject?.email ?? null,
    days_left:
      request.status === "open"
        ? Math.max(0, Math.floor((Date.parse(request.due_at) - at.getTime()) / DAY_MS))
        : null,
  });

type ReadPorts = Pick<Ports, "requests" | "clock">;
/** The ports by which an organization answers. */
export const ANSWER_PORTS = distinct([...REQUEST_PORTS, "requests"]);

/** A page of what people ask of an organization, newest first. */
export async function listRequests(
  ports: ReadPorts & Pick<Ports, "cursors">,
  organizationId: string,
  { kind, status, ...query }: z.output<typeof HolderRequestQuery>,
): Promise<z.input<typeof HolderRequestPage>> {
  const filter = { kind, status };
  const at = ports.clock.now();
  let subjects: ReadonlyMap<string, RequestSubject> = new Map();
  return answerPage(
    ports.cursors,
    query,
    { organization: organizationId, list: "holder-requests", ...filter },
    async (window) => {
      const slice = await ports.requests.list(organizationId, filter, window);
      subjects = await ports.requests.subjects(slice.rows);
      return slice;
    },
    (request) => toRecord(request, subjects.get(request.id), at),
  );
}

/** One request. Throws `not_found`. */
export async function readRequest(
  ports: ReadPorts,
  organizationId: string,
  id: string,
): Promise<HolderRequestRecord> {
  const request = await ports.requests.get(organizationId, id);
  if (!request) throw notFound("request");
  return recordOfRequest(ports, request);
}

/** A request as the organization sees it. */
export async function recordOfRequest(
  ports: ReadPorts,
  request: HolderRequest,
): Promise<HolderRequestRecord> {
  const subjects = await ports.requests.subjects([request]);
  return toRecord(request, subjects.get(request.id), ports.clock.now());
}

/** Who answers: the organization by the API, the panel or the link of a mail, or the recipient by theirs. */
export type Answering = Acting | { readonly by: "mail_link" | "recipient" };
const answererOf = (answering: Answering): string =>
  "by" in answering ? answering.by : idOfActing(answering);

/**
 * Approves or refuses an open request, and does what follows. Repeating the same answer is harmless. Throws `not_found`,
 * `request_answered` when it was answered otherwise, or its time is over, `consent_required` when it is for the recipient to answer, and
 * what {@link refuseImpossible} does.
 */
export async function answerRequest(
  ports: DecidingPorts & Pick<ReadPorts, "requests" | "clock">,
  answering: Answering & { readonly organizationId: string },
  id: string,
  { status, reason = null }: { readonly status: "approved" | "refused"; readonly reason?: string | null },
): Promise<HolderRequestRecord> {
  const { organizationId } = answering;
  const decision = { status, reason, answered_by: answererOf(answering) } as const;
  const request = await ports["requests.write"].get(organizationId, id);
  if (!request) throw notFound("request");
  if (request.kind === "rename" && decision.answered_by !== "recipient")
    throw new DomainError(
      "consent_required",
      "Only the recipient answers this, by the link in their e-mail.",
    );
  if (request.status === "open" && ports.clock.now() < new Date(request.due_at))
    await decideRequest(ports, request, decision);
  const answered = (await ports["requests.write"].get(organizationId, id))!;
  if (answered.status !== status)
    throw new DomainError("request_answered", "This request was answered already, or its time is over.");
  return recordOfRequest(ports, answered);
}
