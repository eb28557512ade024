import { afterAll } from "vitest";
import { recordMembers } from "#shared/domain/organizations/change-roster.ts";
import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { validated } from "../../imports/importing.ts";
import { eventually } from "../eventually.ts";
import { eventAndBadge } from "../fixtures.ts";
import type { TestStack } from "../stack.ts";
import { startReceiver } from "../stand-ins/receiver.ts";
import { aTemplate } from "../templates.ts";
import { aWebhook, deliveriesOf } from "../webhooks.ts";
import { invite, respondByLink } from "./invitation-page.ts";

/**
 * An organization that has something on each screen of the panel, whose names and texts are all `name`. Needs a stack with
 * workers. Gives the addresses of its records, without that of the panel.
 */
export async function aBusyTenant(service: TestStack, name: string) {
  const { ports } = service.functions;
  const tenant = await service.tenant({ plan: "ENTERPRISE", name });
  const receiver = await startReceiver();
  afterAll(() => receiver.close());
  const webhook = await aWebhook(tenant, receiver.url, { description: name });
  const subject = await eventAndBadge(
    tenant,
    { name, description: name, subcategory: name, city: name, state: name, is_private: true },
    {
      name,
      description: name,
      criteria: name,
      skills: [name.slice(0, 50)],
      fields: [{ key: "note", type: "text", label: name.slice(0, 60) }],
    },
  );
  const template = await aTemplate(tenant, { name });
  await tenant.panel.call("POST /api-keys", { body: { name } });
  await tenant.panel.call("POST /members", {
    body: { email: "invited@people.example", role: "viewer", locale: "en" },
  });
  const somebody = await service.signedIn();
  const member = { user_id: somebody.userId, email: somebody.email, name, role: "viewer" as const };
  await recordMembers(await service.operatorPorts(), tenant.id, [member]);

  const texts = { recipient_name: name, reason: name, role: name.slice(0, 60), values: { note: name } };
  const certificate = () => invite(service, tenant, subject, { ...texts, metadata: { note: name } });
  const [pending, accepted, revoked] = [await certificate(), await certificate(), await certificate()];
  await respondByLink(service, accepted.token, "accept");
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", {
    params: { id: revoked.id },
    body: { reason: name, tell_recipient: false },
  });
  const request = {
    organization_id: tenant.id,
    kind: "correction" as const,
    certificate_id: accepted.id,
    short_code: accepted.short_code,
    address: partitions.address(accepted.email),
    from_name: name,
    to_name: name,
  };
  await openRequest(ports, request, 14, new Date());
  const list = await validated(tenant, `Nome;E-mail\n${name};list@people.example\n`, {
    event_id: subject.event.id,
    badge_id: subject.badge.id,
    file_name: name,
  });
  const delivery = await eventually(async () => {
    const [first] = await deliveriesOf(tenant, webhook.id);
    if (!first) throw new Error("nothing was delivered yet");
    return first;
  });
  return {
    tenant,
    at: {
      event: `/events/${subject.event.id}`,
      figures: `/figures/${subject.event.id}/show`,
      badge: `/badges/${subject.badge.id}`,
      issue: `/issue?event=${subject.event.id}&badge=${subject.badge.id}`,
      import: `/imports/${list.id}/show`,
      template: `/templates/${template.id}`,
      webhook: `/webhooks/${webhook.id}`,
      delivery: `/deliveries/${webhook.id}/${delivery.id}`,
      pending: `/certificates/${pending.id}/show`,
      accepted: `/certificates/${accepted.id}/show`,
      revoked: `/certificates/${revoked.id}/show`,
    },
  };
}
