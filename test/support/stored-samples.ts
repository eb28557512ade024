import { toAuditEntry } from "#infra/operator/audit.ts";
import { toActivityEntry } from "#shared/storage/activity/entry-item.ts";
import { toCall } from "#shared/storage/calls/calls-item.ts";
import { toIssuerEntry } from "#shared/storage/credentials/issuer-log.ts";
import { toIssuer, toIssuerKey, toSealed } from "#shared/storage/credentials/issuers.ts";
import { toStatusList } from "#shared/storage/credentials/status-lists.ts";
import { toEdition } from "#shared/storage/directory/feed.ts";
import { toStoredImage } from "#shared/storage/documents/uploaded-images.ts";
import { toStoredAnalysis } from "#shared/storage/events/event-record.ts";
import { toLastingChange } from "#shared/storage/lasting-replay.ts";
import { toPlanRequest } from "#shared/storage/organizations/plan-requests.ts";
import { toMembership, toRoster } from "#shared/storage/organizations/rosters.ts";
import { toPhoneMessage } from "#shared/storage/phone/number-days.ts";
import { toKeptOptOut } from "#shared/storage/phone/opt-out-item.ts";
import { toHolderLogEntry } from "#shared/storage/privacy/person-records.ts";
import { toCertificateChange, toStoredRequest } from "#shared/storage/requests/holder-requests.ts";
import { toStoredMailDomain } from "#shared/storage/senders/mail-domains.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { toOwnTemplate } from "#shared/storage/templates/template-record.ts";
import { toAttempt } from "#shared/storage/webhooks/delivery-record.ts";
import { toSessionSample, toWebhookSession } from "#shared/storage/webhooks/session-record.ts";

export interface StoredSample {
  readonly read: (item: Item) => object;
  readonly record: Item;
}

const organization_id = crypto.randomUUID();
const at = "2026-03-01T12:00:00.000Z";
/** One record of each kind that is stored as it is, with the reader of its item. */
export const STORED_SAMPLES: { readonly [kind: string]: StoredSample } = {
  analysis: {
    read: toStoredAnalysis,
    record: {
      text: "Run",
      revision: 1,
      analysis: { level: "beginner" },
      label_names: { "Primeiros socorros": "First aid" },
    },
  },
  attempt: {
    read: toAttempt,
    record: { at, number: 1, status_code: 200, error: null, duration_ms: 12, response_body: "ok" },
  },
  roster: {
    read: toRoster,
    record: {
      organization_id,
      version: 2,
      members: [
        {
          id: organization_id,
          user_id: "user-1",
          email: "ana@club.example",
          name: "Ana Souza",
          role: "owner",
          since: at,
          invited_by: null,
        },
      ],
      invitations: [],
      mailed: { day: "2026-03-01", count: 1 },
    },
  },
  membership: { read: toMembership, record: { organization_id, role: "owner", since: at } },
  "correction of a certificate": {
    read: toCertificateChange,
    record: {
      at,
      by: "organization",
      actor_id: "key_7Q2M4XKD0A5V",
      changes: { recipient_name: ["Ana Sousa", "Ana Souza"] },
      expired_at: null,
    },
  },
  "what a person asks for": {
    read: toStoredRequest,
    record: {
      id: organization_id,
      organization_id,
      asks: "correction",
      certificate_id: organization_id,
      short_code: "7Q2M4XKD0A5V",
      address: "ADDR#1",
      from_name: "Ana Sousa",
      to_name: "Ana Souza",
      status: "refused",
      asked_at: at,
      due_at: at,
      answered_at: at,
      answered_by: "mail_link",
      reason: "No",
      reminded: 0,
    },
  },
  edition: {
    read: toEdition,
    record: {
      events: 1,
      bytes: 100,
      published_at: at,
      bucket: "directory",
      key: "1",
      etag: "a",
      previous: null,
      position: 2,
      generation: 3,
      rebuilt_at: at,
    },
  },
  "log of a person's data": {
    read: toHolderLogEntry,
    record: { at, what: "exported", by: "person" },
  },
  "phone message": {
    read: toPhoneMessage,
    record: {
      organization_id,
      certificate_id: organization_id,
      state: "failed",
      channel: "sms",
      asked_channels: "both",
      reason: "undeliverable",
      claimed_at: at,
      claims: 2,
      tries: 1,
      after_mail: false,
    },
  },
  template: {
    read: toOwnTemplate,
    record: {
      id: organization_id,
      organization_id,
      name: "Finisher",
      status: "ACTIVE",
      revision: 2,
      content_revision: 1,
      image_addresses: ["https://a"],
      created_at: at,
      updated_at: at,
    },
  },
  issuer: {
    read: toIssuer,
    record: { organization_id, did: "did:web:example.com", status_key: "00", created_at: at },
  },
  "key of an issuer": {
    read: toIssuerKey,
    record: {
      organization_id,
      id: organization_id,
      multikey: "z6Mk",
      jwk: { kty: "EC", crv: "P-256", x: "x", y: "y" },
      created_at: at,
      used_from: at,
      distrusted_at: null,
    },
  },
  "sealed key": { read: toSealed, record: { ed25519: "sealed", p256: "sealed" } },
  "status list": {
    read: toStatusList,
    record: { organization_id, list: 0, id: "https://a", key_id: "k", version: 1, built_at: at, json: "{}" },
  },
  "domain of mails": {
    read: toStoredMailDomain,
    record: {
      domain: "mail.example.org",
      organization_id,
      from_local_part: "certificates",
      state: "verified",
      dkim_tokens: ["a", "b", "c"],
      found: { dkim: "verified", mail_from: "verified", spf: "pending", dmarc: "not_checked" },
      problem: null,
      created_at: at,
      asked_at: at,
      checked_at: at,
      verified_at: at,
      unverified_since: null,
    },
  },
  "uploaded image": {
    read: toStoredImage,
    record: { id: "a", organization_id, image_url: "https://a", width: 1, height: 2, created_at: at },
  },
  "issuer in the log": {
    read: toIssuerEntry,
    record: { at, event: "established", issuer: {}, key: {}, sealed: {} },
  },
  "key in the log": { read: toIssuerEntry, record: { at, event: "key_added", key: {}, sealed: {} } },
  "distrust in the log": {
    read: toIssuerEntry,
    record: { at, event: "distrusted", organization_id, key_id: "k" },
  },
  "unsubscription in the log": {
    read: toLastingChange,
    record: { at, event: "muted", organization_id, address: "ADDR#digest" },
  },
  "opt-out of a number in the log": {
    read: toLastingChange,
    record: { at, event: "phone_stopped", phone: "PHONE#digest", by: "page", address: "ADDR#digest" },
  },
  "return of a number in the log": {
    read: toLastingChange,
    record: { at, event: "phone_allowed", phone: "PHONE#digest" },
  },
  "opt-out of a number": {
    read: toKeptOptOut,
    record: { at, by: "page", address: "ADDR#digest" },
  },
  "revocation in the log": {
    read: toLastingChange,
    record: {
      ...{ at, event: "revoked", organization_id, certificate_id: organization_id },
      ...{ revocation_reason: null, revoked_by: null },
    },
  },
  "choice of sharing in the log": {
    read: toLastingChange,
    record: {
      ...{ at, event: "sharing_chosen", organization_id, certificate_id: organization_id },
      ...{ visibility: "hidden", name_in_credential: false },
    },
  },
  "erased recipient in the log": {
    read: toLastingChange,
    record: { at, event: "recipient_erased", organization_id, address: "ADDR#digest" },
  },
  "erased address in the log": {
    read: toLastingChange,
    record: { at, event: "address_erased", erased: "ADDR#digest" },
  },
  "erasure of a certificate in the log": {
    read: toLastingChange,
    record: {
      ...{ at, event: "certificate_erased", organization_id, certificate_id: organization_id },
      why: "holder",
    },
  },
  "session of webhooks": {
    read: toWebhookSession,
    record: {
      ...{ id: organization_id, organization_id, slot: 0, opened_by: "key_7Q2M4XKD0A5V", name: "Laptop" },
      ...{ events: ["certificate.issued"], secret: "c2VhbGVk", created_at: at, expires_at: at },
      ...{ pauses: [{ from: at, until: at }], dropped: 0, revision: 2 },
    },
  },
  "example for a session of webhooks": {
    read: toSessionSample,
    record: { id: organization_id, type: "webhook.test", at },
  },
  "removed webhook in the log": {
    read: toLastingChange,
    record: { at, event: "webhook_removed", organization_id, webhook_id: organization_id },
  },
  "revoked key in the log": {
    read: toLastingChange,
    record: { at, event: "key_revoked", organization_id, key_id: "key_7Q2M4XKD0A5V", revoked_by: null },
  },
  "revoked entry in the log": {
    read: toLastingChange,
    record: { at, event: "index_revoked", organization_id, list: 1, index: 2 },
  },
  "status list in the log": {
    read: toLastingChange,
    record: { at, event: "list_opened", organization_id, list: 1 },
  },
  "wish for another plan": {
    read: toPlanRequest,
    record: {
      ...{
        id: organization_id,
        organization_id,
        plan: "BUSINESS",
        former_plan: "PRO",
        message: "From May on",
      },
      ...{ asked_by: "user-1", asked_at: at },
    },
  },
  "entry of the activity": {
    read: toActivityEntry,
    record: {
      ...{ id: organization_id, organization_id, at, by: "key_7Q2M4XKD0A5V", action: "events.updated" },
      subject: { kind: "event", id: organization_id, name: "Vacinação" },
      ...{ count: 1, details: { status: "ACTIVE" } },
    },
  },
  "request in the log": {
    read: toCall,
    record: {
      ...{ at, route: "GET /v1.0/events/{id}", operation: "events.get", status: 404, code: "not_found" },
      ...{ ms: 12, key_id: "key_7Q2M4XKD0A5V", user_id: null, request_id: organization_id },
    },
  },
  "audited command": {
    read: toAuditEntry,
    record: {
      at,
      who: "arn:aws:sts::111122223333:assumed-role/operators/ana",
      command: "key revoke",
      arguments: {},
      outcome: "done",
      before: null,
      after: null,
      result_id: null,
    },
  },
};
