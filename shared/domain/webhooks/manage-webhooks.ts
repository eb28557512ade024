import type * as z from "zod";
import { DomainError, type FieldError, invalidField, notFound } from "../errors.ts";
import { type SecretRequest, sealedReceiptFor } from "../idempotency.ts";
import { newUuid } from "../ids.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import { answerPage, pageOf, pageQuery, type Window } from "../page.ts";
import type { Ports } from "../ports.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { LIMITS, WEBHOOKS } from "../rules.ts";
import {
  type CreateWebhook,
  pausesFrom,
  SECRETS_MAX,
  signingSecrets,
  toWebhookRecord,
  type UpdateWebhook,
  type Webhook,
  WebhookRecord,
  type WebhookWithSecret,
} from "./webhook.ts";

/**
 * Creates a webhook; only this response has its secret. Throws `webhook_limit_reached`, and `invalid_request` for an
 * address that may not be called.
 */
export async function createWebhook(
  ports: Pick<Ports, "webhooks.write" | "clock">,
  acting: ActingFor,
  body: CreateWebhook,
  repeatable: SecretRequest | null = null,
): Promise<WebhookWithSecret> {
  const url = checkedUrl(ports, body.url);
  const owner = { id: newUuid(), organization_id: acting.organizationId };
  const { secret, sealed } = await ports["webhooks.write"].mint(owner);
  const now = ports.clock.now().toISOString();
  const webhook: Webhook = {
    ...body,
    ...owner,
    url,
    status: "enabled",
    disabled_reason: null,
    pauses: [],
    secrets: [{ sealed, until: null }],
    revision: 1,
    updated_by: idOfActing(acting),
    created_at: now,
    updated_at: now,
  };
  const record = toWebhookRecord(webhook);
  const receipt = repeatable && (await sealedReceiptFor(repeatable, webhook, record, ["secret", secret]));
  if (!(await ports["webhooks.write"].create(webhook, LIMITS.webhooksPerOrganization, receipt ?? undefined)))
    throw new DomainError(
      "webhook_limit_reached",
      `An organization may have ${LIMITS.webhooksPerOrganization} webhooks; delete one first.`,
    );
  return { ...record, secret };
}

/** One webhook. Throws `not_found`, also for a webhook of another organization. */
export async function getWebhook(
  { webhooks }: Pick<Ports, "webhooks">,
  organizationId: string,
  id: string,
): Promise<Webhook> {
  const webhook = await webhooks.get(organizationId, id);
  if (!webhook) throw notFound("webhook");
  return webhook;
}

export const WebhookQuery = pageQuery({});
export const WebhookPage = pageOf(WebhookRecord).meta({ id: "WebhookPage" });

/** A page of an organization's webhooks, newest first. Reads all of them: there are few. */
export async function listWebhooks(
  { webhooks, cursors }: Pick<Ports, "webhooks" | "cursors">,
  organizationId: string,
  query: z.infer<typeof WebhookQuery>,
): Promise<z.input<typeof WebhookPage>> {
  const scope = { organization: organizationId, list: "webhooks" };
  const positionOf = (webhook: Webhook) => `${webhook.created_at}#${webhook.id}`;
  const read = async ({ limit, offset, after }: Window) => {
    const following = (await webhooks.list(organizationId))
      .filter((webhook) => after === null || positionOf(webhook) < after)
      .slice(offset);
    const rows = following.slice(0, limit);
    return { rows, next: following.length > rows.length ? positionOf(rows.at(-1)!) : null };
  };
  return answerPage(cursors, query, scope, read, toWebhookRecord);
}

/**
 * Changes the named fields. Enabling resumes cancelled deliveries; enabling and a new address reset the endpoint's
 * health. Throws `not_found`, `invalid_request` for an address that may not be called, and `conflict`.
 */
export async function updateWebhook(
  ports: Pick<Ports, "webhooks" | "webhooks.write" | "endpoints" | "clock">,
  acting: ActingFor,
  id: string,
  body: UpdateWebhook,
): Promise<WebhookRecord> {
  const url = body.url === undefined ? undefined : checkedUrl(ports, body.url);
  const [before, after] = await changeWebhook(ports, acting, id, (webhook) =>
    changed(webhook, { ...body, ...(url === undefined ? {} : { url }) }),
  );
  const enabled = before.status === "disabled" && after.status === "enabled";
  if (enabled || after.url !== before.url) await ports.endpoints.reset(id);
  return toWebhookRecord(after);
}

/** Disabling a disabled webhook keeps its reason. */
function changed(webhook: Webhook, changes: UpdateWebhook): Webhook {
  const { status = webhook.status } = changes;
  const reason = status === "enabled" ? null : (webhook.disabled_reason ?? "manual");
  return { ...webhook, ...changes, status, disabled_reason: reason };
}

/** Deletes a webhook with its secret; pending deliveries are cancelled when they are due. Throws `not_found`. */
export async function removeWebhook(
  { "webhooks.write": webhookWrites, endpoints }: Pick<Ports, "webhooks.write" | "endpoints">,
  acting: ActingFor,
  id: string,
): Promise<undefined> {
  if (!(await webhookWrites.remove(acting.organizationId, id, idOfActing(acting)))) throw notFound("webhook");
  await endpoints.reset(id);
}

/**
 * Reads a webhook, lets `decide` decide its change and writes it; starts again when another request or the delivery
 * worker changed the webhook first. Throws `not_found`, `conflict` when that keeps happening, and what `decide` throws.
 */
export const changeWebhook = (
  { webhooks, "webhooks.write": webhookWrites, clock }: Pick<Ports, "webhooks" | "webhooks.write" | "clock">,
  acting: ActingFor,
  id: string,
  decide: (webhook: Webhook) => Webhook,
): Promise<readonly [before: Webhook, after: Webhook]> =>
  retryOnConflict(
    async () => {
      const before = await getWebhook({ webhooks }, acting.organizationId, id);
      const decided = decide(before);
      const updated_at = clock.now().toISOString();
      const pauses = pausesFrom(before, decided.status, updated_at);
      const updated_by = idOfActing(acting);
      const after = { ...decided, pauses, revision: before.revision + 1, updated_by, updated_at };
      return (await webhookWrites.replace(after, before)) ? { decided: [before, after] } : undefined;
    },
    () =>
      new DomainError(
        "conflict",
        "The webhook was changed by other requests at the same moment; read it and try again.",
      ),
  );

/** The error of an address, in a body as it came, that may not be called; none for a body without an address. */
export function inspectUrl(
  { "webhooks.write": webhookWrites }: Pick<Ports, "webhooks.write">,
  body: unknown,
): FieldError[] {
  const url = typeof body === "object" && body !== null && "url" in body ? body.url : undefined;
  if (typeof url !== "string") return [];
  const target = webhookWrites.check(url);
  return target.ok ? [] : [{ path: "url", message: target.problem }];
}

function checkedUrl({ "webhooks.write": webhookWrites }: Pick<Ports, "webhooks.write">, url: string): string {
  const target = webhookWrites.check(url);
  if (!target.ok) throw invalidField("url", target.problem);
  return target.url;
}

/**
 * Gives a webhook a new secret, which only this response has. The former one also signs for 24 hours more, so that the
 * receiver loses no message. Throws `not_found`, `rotation_limit_reached`, `conflict`.
 */
export async function rotateSecret(
  ports: Pick<Ports, "webhooks" | "webhooks.write" | "clock">,
  acting: ActingFor,
  id: string,
): Promise<WebhookWithSecret> {
  const { organizationId } = acting;
  await getWebhook(ports, organizationId, id);
  const { secret, sealed } = await ports["webhooks.write"].mint({ id, organization_id: organizationId });
  const at = ports.clock.now();
  const until = new Date(at.getTime() + WEBHOOKS.formerSecretHours * 3_600_000).toISOString();
  const [, webhook] = await changeWebhook(ports, acting, id, (before) => {
    const former = signingSecrets(before, at);
    if (former.length >= SECRETS_MAX)
      throw new DomainError(
        "rotation_limit_reached",
        `The secret was rotated ${SECRETS_MAX - 1} times within ${WEBHOOKS.formerSecretHours} hours; wait until a former one has ended.`,
      );
    const ended = former.map((kept) => ({ ...kept, until: kept.until ?? until }));
    return { ...before, secrets: [{ sealed, until: null }, ...ended] };
  });
  return { ...toWebhookRecord(webhook), secret };
}
