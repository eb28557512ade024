import type { ErrorCode } from "#shared/domain/errors.ts";

/** Of every error when it comes and what to do about it, as Markdown. */
export const ERROR_CURES: Readonly<Record<ErrorCode, string>> = {
  invalid_request:
    "A field, parameter or header is missing, unknown or not as it must be. `errors` names each by its `path`, with what it must be: correct all of them and send the request again.",
  unrenderable_text:
    "No font of the documents has a character of the text, such as an emoji or a script that is not yet covered. `errors` names the text: write it in another script, or leave the character out.",
  invalid_credential:
    "The header `Authorization` is missing, or the key or token in it is unknown, revoked or expired. Send `Authorization: Bearer …` with a key of this environment: `ck_live_…` in production, `ck_test_…` elsewhere. Repeating the request as it is does not help.",
  quota_exhausted:
    "The certificates of the month are used up, or fewer are left than the request needs; nothing of it was issued. Issue fewer, wait for the first day of the next month (UTC), or change the plan. `GET /v1.0/balance` says what is left.",
  plan_upgrade_required:
    "The organization’s plan does not include the operation. `plan` is the present one and `plans` those that do: change the plan, and the same key works with the next request.",
  session_token_required:
    "The operation is one of the panel. Call it with the session token of a user who is logged in, not with an API key.",
  api_key_required:
    "Paths under `/v1.0` take an API key. With a session token call the same path without `/v1.0`.",
  company_account_required:
    "The session token is that of a person. Log in with the account of an organization.",
  organization_closed:
    "Your organization was closed at its own wish or by the operator of this service. Its accepted certificates stay valid for their holders. Write to the operator if that was not meant.",
  not_found:
    "There is no such path, or no such record of your organization. Check identifier and environment: a record of another organization, or of the sandbox when you call production, does not exist for you.",
  method_not_allowed:
    "The path exists, but not with this method. The header `Allow` names those that it takes.",
  api_key_limit_reached:
    "The organization has as many active keys as it may have. Revoke one that is no longer used, then create the new one.",
  webhook_limit_reached:
    "The organization has as many webhooks as it may have. Delete one, or let one address take several kinds of message.",
  template_limit_reached:
    "The organization has as many active templates as it may have. Delete one, or set the `status` of one that is no longer used to `ARCHIVED`.",
  template_in_use:
    "A badge has named the template, and certificates may need it. Set its `status` to `ARCHIVED` instead of deleting it.",
  webhook_disabled:
    "The webhook is disabled, so nothing is sent to it. Enable it by PATCH with `enabled: true`, then repeat the request.",
  rotation_limit_reached:
    "Two former secrets of the webhook are valid still. Wait until the older of them has expired, then rotate again.",
  event_has_certificates:
    "Certificates were issued for the event, and they need it. Set its `status` to `ARCHIVED` instead of deleting it.",
  badge_has_certificates:
    "Certificates were issued with the badge, and they need it. Set its `status` to `ARCHIVED` instead of deleting it.",
  fields_in_use:
    "Certificates were issued with the badge, so its `fields` keep key, type and unit, and it stays with its event. Hide one with `show: []`, relabel it, or add another one.",
  event_not_active:
    "Certificates are issued for events whose `status` is `ACTIVE` only. Set it by PATCH, then issue.",
  image_not_ready:
    "An image is still being fetched from the address that you gave. Repeat the request after `Retry-After` seconds.",
  badge_not_active: "The badge is archived. Set its `status` to `ACTIVE` by PATCH, or name another badge.",
  recipient_erased:
    'Leave out those whom `errors` names: they had you erase their data. Who has asked you for a certificate since is issued to with `on_erased: "issue"`.',
  duplicate_certificate:
    "With `on_duplicate: refuse`, a recipient has a certificate of this badge for this event already, and nothing was issued. `errors` names the rows: leave them out, or send `on_duplicate: skip`.",
  account_exists: "There is an account with this address already. The person can log in with it.",
  not_accepted:
    "The certificate was not accepted, so there is nothing to show or share yet. The recipient accepts it by the link in the e-mail.",
  already_accepted: "The recipient has accepted the certificate; nothing is left to do.",
  already_rejected:
    "The recipient has refused the certificate. For some days the refusal can be taken back by the link in the e-mail; afterwards issue a new one.",
  refusal_final: "The days in which the refusal could be taken back are over. Issue a new certificate.",
  certificate_expired: "The certificate’s validity is over. Issue a new one.",
  correction_limit_reached:
    "Each former address has made links that must stay dead. Revoke this certificate and issue a new one.",
  request_open: "Its holder asked for a correction before; the organization answers that one first.",
  request_answered: "Somebody else was first, or its time was over. Read it to see what was decided.",
  certificate_erased:
    "Its recipient asked for it, or the time ended for which you keep what was never accepted. Nothing can be done with it any more; forget what you know of the person too.",
  certificate_revoked: "The certificate was revoked, which is for good. Issue a new one if it was a mistake.",
  mail_domain_taken:
    "Another organization sends from this domain, or gave it up minutes ago. If the domain is yours, try again in an hour, and else write to our support.",
  mail_domain_exists: "An organization has one domain. Delete the present one, and then send the new one.",
  mail_domain_limit_reached: "Wait until tomorrow (UTC), or set the records of the domain that you have.",
  recipient_unsubscribed:
    "The recipient wants no more e-mail of your organization, so no invitation is sent. Give the link to the certificate to the person in another way.",
  recipient_opted_out:
    "The person at this number wants no messages of this service, and only they can allow them again. Ask for the e-mail alone.",
  phone_not_available:
    "No message can be sent to this number; `phone_reason` says why where it is about the number or the plan. Ask for the e-mail alone.",
  phone_message_recent:
    "A message for this certificate was sent less than a day ago and may have arrived. Ask again when a day has passed.",
  idempotency_in_progress:
    "The first request with this `Idempotency-Key` is still running. Repeat this one after `Retry-After` seconds to get its answer.",
  conflict:
    "Another request changed the same record at the same moment, or does the same work just now. Read the record and try again; `Retry-After`, where it is there, says when.",
  gone: "What was at this address is no longer available, such as the document of a revoked certificate. Do not ask again.",
  payload_too_large:
    "The body or file has more bytes than the operation takes; `detail` says how many it may have. Send fewer records at a time, or a smaller file.",
  unsupported_media_type:
    "`Content-Type` is not one that the operation takes; for JSON send `application/json`. What it takes stands in the reference.",
  idempotency_key_reused:
    "The `Idempotency-Key` came with another body before. Use a new key for what is a new request; keep the body for what is a repetition.",
  resend_limit_reached:
    "The invitation was sent again as often as it may be in a day. Try again tomorrow (UTC).",
  image_limit_reached:
    "The organization has uploaded as many images, or as many bytes, as it may in a day. Try again tomorrow (UTC), or give the address of an image instead.",
  rate_limit_exceeded:
    "A window of requests is full; `policy` names it. Nothing was done. Repeat the request after `Retry-After` seconds, and pace further ones by the header `RateLimit`.",
  internal_error:
    "Something failed on our side. Try again later, a request that creates something with the same `Idempotency-Key`. If it stays so, tell us the `request_id`.",
  service_unavailable:
    "The service, or something it needs, cannot answer just now. The same request can succeed after `Retry-After` seconds; one that creates something is safe to repeat with the same `Idempotency-Key`.",
};
