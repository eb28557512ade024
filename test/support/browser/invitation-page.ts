import { type Certificate, RECIPIENT_STATUSES } from "#shared/domain/certificates/certificate.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { anEmail, eventAndBadge } from "../fixtures.ts";
import type { Tenant, TestStack } from "../stack.ts";
import { walk, walkStore } from "../walk.ts";

const EVENT = {
  name: "Corrida da Serra 2026",
  city: "Campos do Jordão",
  state: "São Paulo",
  initial_date: "2026-09-12",
  finish_date: "2026-09-13",
};
const BADGE = {
  name: "Finisher 10 km",
  description: "Para quem completa o percurso da serra.",
  criteria: "Chegada dentro de duas horas.",
  skills: ["Corrida", "Resistência"],
  image_url: "https://images.example.com/finisher.svg",
};
/** A word that is longer than a line of the page. */
const LONG = "Honorificabilitudinitatibus".repeat(7);

export interface Invited {
  readonly id: string;
  readonly short_code: string;
  readonly token: string;
  readonly email: string;
  /** The page behind the recipient's link. */
  readonly address: string;
  readonly verification: string;
}

const textOf = (length: number): string => "uma palavra ".repeat(length).slice(0, length - 1);
const FULL_TEXTS = {
  description: textOf(LENGTHS.description),
  criteria: textOf(LENGTHS.badgeCriteria),
  skills: Array.from({ length: LENGTHS.skillsPerBadge }, (_, n) => `${n} ${textOf(LENGTHS.skill - 3)}`),
};
/** Names that are hard to lay out. */
export const HARD_NAMES = {
  long: LONG,
  arabic: "نادي العدّائين في الجبل الأخضر وأصدقاؤهم من كل مدينة وقرية",
  japanese: "富士山麓マラソン大会実行委員会公認完走証明書",
} as const;

/**
 * A certificate with every field set, of a new verified organization, as its recipient gets it. `name` replaces the
 * names of badge, event, person and organization; `logo` is the organization's picture; `full` makes all texts as long
 * as they may be; `badge` and `recipient` add to what is sent of both.
 */
export async function aPageOf(
  stack: TestStack,
  {
    locale = "en",
    name,
    logo,
    full = false,
    verified = true,
    badge: more = {},
    recipient: ofPerson = {},
  }: {
    locale?: Locale;
    name?: string;
    logo?: string;
    full?: boolean;
    verified?: boolean;
    badge?: Record<string, unknown>;
    recipient?: Record<string, unknown>;
  } = {},
): Promise<Invited & { tenant: Tenant }> {
  const tenant = await stack.tenant({ locale, name: name ?? "Instituto Horizonte" });
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  if (verified) await organizationWrites.setVerified(tenant.id, true, new Date());
  if (logo) await tenant.panel.call("PATCH /organization", { body: { pic_url: logo } });
  const named = name === undefined ? {} : { name };
  const texts = full ? FULL_TEXTS : {};
  const { event, badge } = await eventAndBadge(
    tenant,
    { ...EVENT, ...named },
    { ...BADGE, ...texts, ...named, ...more },
  );
  const recipient = {
    recipient_name: name ?? "Ana Souza",
    reason: full
      ? textOf(LENGTHS.reason)
      : name
        ? `${name}\n`.repeat(4)
        : "Terminou os 10 km em 58 minutos.\nTerceiro lugar na categoria.",
    ...ofPerson,
  };
  return { tenant, ...(await invite(stack, tenant, { event, badge }, recipient)) };
}

/** Issues one certificate and gives what its recipient gets. */
export async function invite(
  stack: TestStack,
  tenant: Tenant,
  { event, badge }: { event: { id: string }; badge: { id: string } },
  fields: Record<string, unknown> = {},
  expiresAt?: string,
): Promise<Invited> {
  const email = (fields.recipient_email as string | undefined) ?? anEmail();
  const recipient = { recipient_name: "Ana Souza", recipient_email: email, ...fields };
  const body = {
    event_id: event.id,
    badge_id: badge.id,
    recipient,
    ...(expiresAt ? { expires_at: expiresAt } : {}),
  };
  const issued = await tenant.key.call("POST /v1.0/invitations", { body });
  const { id, short_code, verification_url: verification } = issued.body.certificates[0]!;
  const token = await linkTo(stack, tenant.id, id);
  return { id, short_code, token, email, address: `${stack.stack.baseUrl}/i/${token}`, verification };
}

/** The token of a link as in the mail, valid for `days`; a negative number makes one that has expired. */
export const linkTo = (stack: TestStack, organizationId: string, id: string, days = 90): Promise<string> =>
  stack.functions.ports.links.sign(
    { id, organization_id: organizationId },
    new Date(Date.now() + days * 86_400_000),
  );

/** Accepts or rejects a certificate by its link, or takes a refusal back, over the API. */
export const respondByLink = (stack: TestStack, token: string, answer: "accept" | "reject" | "reconsider") =>
  stack.anonymous.call(`POST /recipient/invitations/{token}/${answer}`, { params: { token } });

/** The certificate as its organization reads it now; throws when there is none. */
export async function certificateOf(tenant: Tenant, id: string) {
  const { rows } = await walk((cursor) =>
    tenant.key.call("GET /v1.0/invitations", { query: { limit: 100, ...cursor } }),
  );
  const found = rows.find((certificate) => certificate.id === id);
  if (!found) throw new Error(`the list has no certificate ${id}`);
  return found;
}

/** The certificates of an event, counted one by one: what its counters must say. */
export async function recount(stack: TestStack, tenant: Tenant, eventId: string) {
  const order = { by: "created_at", direction: "desc" } as const;
  const rows = await walkStore<Certificate>(
    (window) => stack.functions.ports["certificates.list"].list(tenant.id, { event: eventId }, order, window),
    { limit: 500 },
  );
  const count = (matches: (row: Certificate) => boolean) => rows.filter(matches).length;
  const accepted = count(({ status }) => status === "ACCEPTED");
  return {
    funnel: {
      issued: rows.length,
      invited: count(({ status, recipient_status: by }) => status === "PENDING" && by === "INVITED"),
      pending: count(({ status, recipient_status: by }) => status === "PENDING" && by === "PENDING"),
      accepted,
      rejected: count(({ status }) => status === "REJECTED"),
      expired: count(({ status }) => status === "EXPIRED"),
      revoked: count(({ status }) => status === "REVOKED"),
      acceptance_rate: rows.length === 0 ? 0 : Math.round((accepted / rows.length) * 10_000) / 10_000,
    },
    winners: Object.fromEntries(
      RECIPIENT_STATUSES.map((wanted) => [
        wanted,
        count(
          ({ status, recipient_status: by }) =>
            by === wanted && (status === "PENDING" || status === "ACCEPTED" || status === "REJECTED"),
        ),
      ]),
    ),
  };
}
