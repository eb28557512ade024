import { planRules } from "#shared/domain/rules.ts";
import type { BodyOf } from "../../../support/client.ts";
import type { KnownWebhook } from "../model.ts";
import { mayHaveHappened } from "../model.ts";
import { type OrganizationPass, sampleOf } from "./pass.ts";

type DeliveryRow = BodyOf<"GET /v1.0/deliveries">["data"][number];
/** Kinds that happen to a certificate at most once. */
const ONCE = ["certificate.issued", "certificate.accepted", "certificate.expired", "certificate.revoked"];
const SAMPLE = 5;

/** Every webhook: what happened against its log, its log against what its endpoint got. */
export async function checkDeliveries(pass: OrganizationPass): Promise<void> {
  const { reader, organization, findings } = pass;
  if (!planRules(organization.plan).allows.includes("webhooks")) return;
  const listed = await reader.all("GET /v1.0/webhooks");
  const everything: string[] = [];
  for (const { id, description, status } of listed) {
    const webhook = organization.webhooks.find(({ marker }) => marker === description);
    if (!webhook) continue;
    findings.same(
      "a webhook is as it was left",
      webhook.marker,
      true,
      webhook.fields.status!.allows(status),
      webhook.fields.status!.calls,
    );
    const rows = await reader.all("GET /v1.0/webhooks/{id}/deliveries", {}, { id });
    everything.push(...rows.map((row) => row.id));
    checkLog(pass, webhook, rows);
    checkEndpoint(pass, webhook, rows);
    if (webhook.steady) checkComplete(pass, webhook, rows);
  }
  if (listed.length === 0) return;
  const all = await reader.all("GET /v1.0/deliveries");
  findings.sameSet(
    "the list of all deliveries has those of each webhook",
    organization.name,
    everything,
    all.map(({ id }) => id),
  );
  for (const status of ["pending", "delivered", "failed", "cancelled"] as const) {
    const some = await reader.all("GET /v1.0/deliveries", { status });
    const wanted = all.filter((row) => row.status === status).map(({ id }) => id);
    findings.sameSet(
      "a filtered list is that part of the whole list",
      `${organization.name} deliveries ${status}`,
      wanted,
      some.map(({ id }) => id),
    );
  }
}

/** A retry whose message a kill prevented is found by the schedule so much later. */
const FOUND_AGAIN_MS = 300_000;

/** Whether a delivery is due at a time that is known: after an attempt, or without one when its endpoint was slow. */
const isStillComing = ({ status, next_attempt_at: next }: DeliveryRow): boolean =>
  status === "pending" && next !== null && Date.now() - Date.parse(next) < FOUND_AGAIN_MS;

/** Nothing waits for ever, and nothing is there twice. */
function checkLog(
  { findings, organization, world }: OrganizationPass,
  webhook: KnownWebhook,
  rows: readonly DeliveryRow[],
): void {
  const subject = `${webhook.marker} of ${organization.name}`;
  const open = rows.filter((row) => row.status !== "delivered" && !(world.hasty && isStillComing(row)));
  findings.check("no delivery waits for ever", open.length === 0, subject, () => ({
    expected: `all ${rows.length} delivered, as its endpoint takes every second attempt`,
    found: `${open.length} are not: ${sampleOf(open, SAMPLE)
      .map((row) => JSON.stringify(row))
      .join(" ")}`,
    calls: [...webhook.attempts, ...webhook.fields.status!.calls],
  }));
  const names = rows
    .filter(({ type }) => ONCE.includes(type))
    .map((row) => `${row.type} ${row.certificate_id}`);
  findings.sameSet("a log has each event once", subject, new Set(names), names);
}

/** What the log calls delivered has arrived, and nothing else has. */
function checkEndpoint(
  { findings, organization, scene, world }: OrganizationPass,
  webhook: KnownWebhook,
  rows: readonly DeliveryRow[],
): void {
  const subject = `${webhook.marker} of ${organization.name}`;
  const messages = scene.endpoints.messagesAt(webhook.path);
  const arrived = new Set([...messages].filter(([, { accepted }]) => accepted > 0).map(([id]) => id));
  // Who died between sending and recording sends again, perhaps only when the schedule finds the delivery.
  const wrong = rows.filter(
    (row) =>
      (row.status === "delivered") !== arrived.has(row.id) &&
      !(world.hasty && arrived.has(row.id) && isStillComing(row)),
  );
  const unknown = [...arrived.difference(new Set(rows.map(({ id }) => id)))];
  findings.check("what is delivered has arrived", wrong.length + unknown.length === 0, subject, () => ({
    expected: "the endpoint has taken what is delivered, and nothing else",
    found: `otherwise ${sampleOf(wrong, SAMPLE)
      .map((row) => JSON.stringify(row))
      .join(" ")}; not in the log ${sampleOf(unknown, SAMPLE).join(" ")}`,
    calls: [...webhook.attempts, ...webhook.fields.status!.calls],
  }));
  const changing = [...messages]
    .filter(([, { bodies }]) => bodies.size > 1)
    .map(([id, { type }]) => `${type} ${id}`);
  findings.same("every attempt has the same body", subject, [], changing);
}

/** A webhook that was always enabled has every event. */
function checkComplete(pass: OrganizationPass, webhook: KnownWebhook, rows: readonly DeliveryRow[]): void {
  const { certificates, findings, organization, ticketOf } = pass;
  const idsWith = (type: string) =>
    rows.flatMap((row) => (row.type === type && row.certificate_id ? row.certificate_id : []));
  const expected: Record<string, string[]> = {
    "certificate.issued": certificates.map(({ id }) => id),
    "certificate.accepted": certificates
      .filter(({ accepted_at }) => accepted_at !== null)
      .map(({ id }) => id),
    "certificate.expired": certificates.filter(({ status }) => status === "EXPIRED").map(({ id }) => id),
    "certificate.revoked": certificates.filter(({ status }) => status === "REVOKED").map(({ id }) => id),
  };
  const subject = `${webhook.marker} of ${organization.name}`;
  for (const [type, ids] of Object.entries(expected))
    findings.sameSet(
      "a webhook that was always enabled has every event",
      `${type} to ${subject}`,
      ids,
      idsWith(type),
    );
  const rejected = idsWith("certificate.rejected");
  for (const row of certificates) {
    const ticket = ticketOf(row);
    const asked = (ticket?.history ?? []).filter(
      ({ kind, call }) => kind === "reject" && mayHaveHappened([call]),
    );
    const found = rejected.filter((id) => id === row.id).length;
    const least = row.status === "REJECTED" ? 1 : 0;
    findings.check(
      "a webhook that was always enabled has every event",
      found >= least && found <= asked.length,
      `refusals of ${row.id} to ${subject}`,
      () => ({
        expected: `from ${least} to ${asked.length}`,
        found,
        calls: asked.map(({ call }) => call),
      }),
    );
  }
}
