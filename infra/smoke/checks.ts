import { randomUUID } from "node:crypto";
import { call, jsonFrom, SmokeFailure, succeed, until } from "./call.ts";

export interface SmokeSettings {
  /** The API's address without a slash at the end: `https://…/api`. */
  readonly url: string;
  /** A key that may issue, write, read and manage webhooks. */
  readonly key: string;
  /** The address of the local inbox; the link is then taken from the mail itself. */
  readonly inbox?: string | undefined;
  /** Takes the webhook's messages; by default the service's own check of credentials, which answers any JSON with 200. */
  readonly webhookReceiver?: string | undefined;
  /** The short code of a certificate that a person has accepted: for a stage without simulated recipients. */
  readonly accepted?: string | undefined;
  /** How long each step may wait for the work behind it. */
  readonly waitSeconds: number;
}

/** The fields of a certificate that are looked at. */
interface Certificate {
  readonly id: string;
  readonly short_code: string;
  readonly status: string;
  readonly email_status: string;
  readonly verification_url: string;
  readonly document_url: string | null;
  readonly credential_url: string | null;
}
interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the checks of one run know of each other. */
export interface SmokeRun {
  readonly settings: SmokeSettings;
  /** Told apart from those of other runs. */
  readonly email: string;
  event?: Named;
  badge?: Named;
  webhook?: { readonly id: string };
  certificate?: Certificate;
  /** The page of an accepted certificate. */
  page?: string;
}
/** A check says in a few words what it saw; `skipped` says why nothing could be seen here. */
export type Seen = string | { readonly skipped: string };
export interface SmokeCheck {
  readonly name: string;
  readonly run: (run: SmokeRun) => Promise<Seen>;
}

/** All runs share one private event and one badge, as what has certificates cannot be deleted. */
const NAME = "Smoke test";
const EVENT = { name: NAME, category: "EDUCATION", status: "ACTIVE", is_private: true };

const ask = <T>(
  { settings: { url, key } }: SmokeRun,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> =>
  jsonFrom<T>(method, `${url}${path}`, {
    key,
    body,
    ...(method === "POST" && { headers: { "idempotency-key": randomUUID() } }),
  });
/** What an earlier check has made; checks run in order and end at the first failure. */
function made<T>(value: T | undefined): T {
  if (value === undefined) throw new SmokeFailure("An earlier check has not made what this one needs.");
  return value;
}

/** The one of this name, made where there is none. */
async function kept(run: SmokeRun, path: string, filter: string, body: { name: string }): Promise<Named> {
  const { data } = await ask<{ data: Named[] }>(run, "GET", `${path}?${filter}limit=100`);
  return data.find(({ name }) => name === body.name) ?? (await ask<Named>(run, "POST", path, body));
}

const read = (run: SmokeRun): Promise<Certificate> =>
  ask(run, "GET", `/v1.0/invitations/${made(run.certificate).id}`);

/** A recipient whose mail nobody gets: the inbox's, one who accepts by themselves, or in production the simulator of SES. */
export function recipientOf({ key, inbox }: SmokeSettings, tag: string): string {
  if (inbox !== undefined) return `smoke.${tag}@example.com`;
  return key.startsWith("ck_live_")
    ? `success+${tag}@simulator.amazonses.com`
    : `accepted+${tag}@simulator.example`;
}

/** The link in the mail to an address, as `{url}/i/{token}`. */
async function linkIn(inbox: string, email: string): Promise<string | undefined> {
  const { emails = [] } = await jsonFrom<{ emails?: unknown[] }>("GET", `${inbox}/store`);
  const mail = emails.map((one) => JSON.stringify(one)).find((text) => text.includes(email));
  return /\/i\/([\w-]{71})/.exec(mail ?? "")?.[1];
}

/** What is seen of the service from outside, in the order of a certificate's life. */
export const CHECKS: readonly SmokeCheck[] = [
  {
    name: "the key is known",
    async run(run) {
      const { remaining } = await ask<{ remaining: number | null }>(run, "GET", "/v1.0/balance");
      return remaining === null ? "no quota" : `${remaining} certificates left this month`;
    },
  },
  {
    name: "event and badge",
    async run(run) {
      run.event = await kept(run, "/v1.0/events", `status=ACTIVE&q=${encodeURIComponent(NAME)}&`, EVENT);
      run.badge = await kept(run, "/v1.0/badges", "status=ACTIVE&", { name: NAME });
      return NAME;
    },
  },
  {
    name: "webhook registered",
    async run(run) {
      const { url, webhookReceiver = `${url}/credentials/verify` } = run.settings;
      const events = ["certificate.issued"];
      run.webhook = await ask(run, "POST", "/v1.0/webhooks", { url: webhookReceiver, events });
      return new URL(webhookReceiver).host;
    },
  },
  {
    name: "issued",
    async run(run) {
      const recipient = { recipient_name: NAME, recipient_email: run.email };
      const body = { event_id: made(run.event).id, badge_id: made(run.badge).id, recipient };
      const { certificates } = await ask<{ certificates: Certificate[] }>(
        run,
        "POST",
        "/v1.0/invitations",
        body,
      );
      run.certificate = made(certificates[0]);
      return run.certificate.short_code;
    },
  },
  {
    name: "mail sent",
    async run(run) {
      const status = await until("the mail was not sent", run.settings.waitSeconds, async () => {
        const { email_status: now } = await read(run);
        // Another mail server takes its time.
        if (now === "queued" || now === "delayed") return undefined;
        if (now !== "sent" && now !== "delivered") throw new SmokeFailure(`The mail is ${now}.`);
        return now;
      });
      return status;
    },
  },
  {
    name: "accepted",
    async run(run) {
      const { url, inbox, waitSeconds, key } = run.settings;
      if (inbox !== undefined) {
        const link = await until("no link came to the inbox", waitSeconds, () => linkIn(inbox, run.email));
        await succeed("POST", `${url}/recipient/invitations/${link}/accept`);
      } else if (key.startsWith("ck_live_")) {
        const { accepted } = run.settings;
        if (accepted === undefined)
          return { skipped: "in production nobody accepts by themselves; --accepted names a certificate" };
        run.page = `${url}/c/${accepted}`;
        return { skipped: `${accepted} is looked at, which a person has accepted` };
      }
      await until("the certificate was not accepted", waitSeconds, async () => {
        const { status, verification_url } = await read(run);
        if (status !== "ACCEPTED") return undefined;
        // At the address that is tested, whatever the service calls itself.
        run.page = `${url}${new URL(verification_url).pathname.replace(/^.*(?=\/c\/)/, "")}`;
        return status;
      });
      return inbox === undefined ? "by a simulated recipient" : "by the link in the mail";
    },
  },
  {
    name: "document",
    async run({ page }) {
      if (page === undefined) return { skipped: "nothing was accepted" };
      const pdf = await succeed("GET", `${page}.pdf`);
      if (pdf.subarray(0, 5).toString("latin1") !== "%PDF-") throw new SmokeFailure("It is not a PDF.");
      return `${Math.ceil(pdf.length / 1_000)} kB`;
    },
  },
  {
    name: "credential verified",
    async run({ page, settings: { url, waitSeconds } }) {
      if (page === undefined) return { skipped: "nothing was accepted" };
      const credential = await until("no credential was signed", waitSeconds, async () => {
        const { status, bytes } = await call("GET", `${page}.json`);
        if (status === 200) return bytes.toString("utf8");
        if (status >= 500 && status !== 503) throw new SmokeFailure(`The credential answered ${status}.`);
        return undefined;
      });
      const report = await jsonFrom<{ valid: boolean; checks: { passed: boolean; detail: string }[] }>(
        "POST",
        `${url}/credentials/verify`,
        { body: credential },
      );
      if (!report.valid)
        throw new SmokeFailure(report.checks.find(({ passed }) => !passed)?.detail ?? "It is not valid.");
      return `${report.checks.length} checks passed`;
    },
  },
  {
    name: "webhook delivered",
    async run(run) {
      const path = `/v1.0/webhooks/${made(run.webhook).id}/deliveries`;
      return until("no message was delivered", run.settings.waitSeconds, async () => {
        const { data } = await ask<{
          data: { status: string; last_attempt: { duration_ms: number } | null }[];
        }>(run, "GET", path);
        const delivered = data.find(({ status }) => status === "delivered");
        return delivered && `answered in ${delivered.last_attempt?.duration_ms ?? "?"} ms`;
      });
    },
  },
  {
    name: "CSV",
    async run(run) {
      const { url, key } = run.settings;
      const address = `${url}/dashboard/export/csv?event_id=${made(run.event).id}`;
      const text = (await succeed("GET", address, { key })).toString("utf8");
      if (!text.includes(made(run.certificate).id) && !text.includes(made(run.certificate).short_code))
        throw new SmokeFailure("The certificate is not in it.");
      return `${text.trimEnd().split("\n").length - 1} rows`;
    },
  },
];

/** Takes back what a run has made and what can be taken back; done after a failure too. */
export const CLEANING: SmokeCheck = {
  name: "cleaned up",
  async run(run) {
    const { url, key } = run.settings;
    if (run.webhook) await succeed("DELETE", `${url}/v1.0/webhooks/${run.webhook.id}`, { key });
    if (run.certificate)
      await ask(run, "POST", `/v1.0/invitations/${run.certificate.id}/revoke`, { tell_recipient: false });
    const done = [run.webhook && "webhook deleted", run.certificate && "certificate revoked"];
    return done.filter(Boolean).join(", ") || { skipped: "nothing was made" };
  },
};
