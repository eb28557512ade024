import type { Plan } from "#shared/domain/rules.ts";
import type { MadeCall, Who } from "./calls.ts";
import type { Register } from "./register.ts";

/*
 * What the clients know of the service from the answers that they got. A thing that a request asked for carries a text of
 * that request (its marker), by which lists show afterwards whether a request without an answer took place.
 */

/** A request that creates something, with its repetitions under one Idempotency-Key. */
export interface Creation {
  readonly marker: string;
  readonly idempotencyKey: string | undefined;
  readonly attempts: MadeCall[];
  /** A request is under way, or will be repeated. */
  open: boolean;
  /** The id that an answer gave. */
  id: string | undefined;
}

/** What a read showed of a thing. */
interface Sight {
  readonly call: MadeCall;
  readonly values: Readonly<Record<string, unknown>>;
}

/** An event, a badge or a webhook: clients create, change, read and remove it. */
export interface Thing extends Creation {
  /** Its fields that requests change. */
  readonly fields: Readonly<Record<string, Register<unknown>>>;
  /** Every change that was asked for. */
  readonly changes: MadeCall[];
  readonly sights: Sight[];
  readonly removals: MadeCall[];
  /** Somebody has begun to remove it. */
  doomed: boolean;
  /** Never archived, disabled or removed, so that a refusal because of its state is a difference. */
  readonly steady: boolean;
}
export type KnownEvent = Thing;
export type KnownBadge = Thing;
export interface KnownWebhook extends Thing {
  readonly path: string;
}
export interface KnownKey extends Creation {
  token: string | undefined;
  /** Somebody has begun to revoke it. */
  doomed: boolean;
  readonly revocations: MadeCall[];
}

/** An answer by the recipient or a revocation, as the history of a certificate has it. */
export interface TicketCall {
  readonly kind: "accept" | "reject" | "reconsider" | "revoke";
  readonly call: MadeCall;
}

/** The marker of the recipient whom a certificate was issued to, from what the request said of them. */
export const markerOf = (row: { external_id: string | null; metadata: Record<string, string> }): string =>
  row.external_id ?? String(row.metadata.marker);

/** One recipient of one request: at most one certificate. */
export interface Ticket {
  readonly marker: string;
  readonly issue: Issue;
  readonly email: string;
  readonly name: string;
  /** The certificate, once an answer has told it. */
  id: string | undefined;
  /** The token of the link in its first mail. */
  link: string | undefined;
  readonly history: TicketCall[];
  readonly resends: MadeCall[];
  readonly accounts: MadeCall[];
}

/** A request to issue, with its repetitions under one Idempotency-Key. */
export interface Issue extends Creation {
  readonly organization: KnownOrganization;
  readonly event: KnownEvent;
  readonly badge: KnownBadge;
  readonly mode: "issue" | "skip" | "refuse";
  readonly expiresAt: string | null;
  readonly body: object;
  readonly tickets: Ticket[];
}

export interface KnownOrganization {
  readonly name: string;
  readonly id: string;
  /** The plan that it has in the end; an operator changes it meanwhile when it is `switching`. */
  readonly plan: Plan;
  readonly switching: boolean;
  readonly quota: number;
  readonly session: Who;
  readonly keys: KnownKey[];
  readonly events: KnownEvent[];
  readonly badges: KnownBadge[];
  readonly webhooks: KnownWebhook[];
  readonly issues: Issue[];
  /** Addresses that its requests issue to. */
  readonly people: string[];
}

/** Everything that the clients of a run know. */
export class Model {
  readonly organizations: KnownOrganization[] = [];
  readonly tickets = new Map<string, Ticket>();
  readonly invitationsOf = new Map<string, number>();
  private markers = 0;

  /** A text that no other request has; only letters and digits, as it also stands in names. */
  marker(kind: string): string {
    this.markers += 1;
    return `${kind}${this.markers}x`;
  }
}

/** What is known of a creation: its best answer decides. */
export function outcomeOf({ attempts }: Pick<Creation, "attempts">): "done" | "refused" | "unknown" {
  if (attempts.some(({ outcome }) => outcome === "done")) return "done";
  return attempts.every(({ outcome }) => outcome === "refused") ? "refused" : "unknown";
}

/** When the first attempt began. */
export const beganAt = ({ attempts }: Pick<Creation, "attempts">): number =>
  Math.min(...attempts.map(({ from }) => from));

/** When it was answered that it was done; never, while it was not. */
export const doneAt = ({ attempts }: Pick<Creation, "attempts">): number =>
  Math.min(...attempts.filter(({ outcome }) => outcome === "done").map(({ until }) => until));

/** Whether any of these calls may have taken place. */
export const mayHaveHappened = (calls: readonly MadeCall[]): boolean =>
  calls.some(({ outcome }) => outcome !== "refused");
