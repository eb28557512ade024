/** A value of a body: JSON, or in place of a text a field of an earlier answer, such as `{badge.short_code}`. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [name: string]: Value | undefined };

export const REFERENCE = /\{(\w+)\.(\w+)\}/g;

/** A call that the samples show in each language. */
export interface MainCall {
  /** Names the answer in the calls after it. */
  readonly answer: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly method: "GET" | "POST";
  /** Below `/v1.0` with an API key, without it with a session token. */
  readonly path: string;
  readonly body?: { readonly [name: string]: Value };
  readonly idempotencyKey?: string;
  /** The field of the answer that the next calls need or that tells most, with its name as a variable of a shell. */
  readonly keep?: { readonly field: string; readonly as: string };
}

/** The way from nothing to a certificate and to news about it: the quick start. */
export const MAIN_CALLS: readonly MainCall[] = [
  {
    answer: "badge",
    title: "Create a badge",
    text: "A badge is what a certificate says. It can be given at any number of events.",
    method: "POST",
    path: "/badges",
    idempotencyKey: "first-badge",
    body: {
      name: "Speaker",
      description: "Given to everybody who held a talk.",
      criteria: "Held a talk of at least 20 minutes.",
      skills: ["Public speaking"],
    },
    keep: { field: "short_code", as: "BADGE" },
  },
  {
    answer: "event",
    title: "Create an event",
    text: "Certificates are given for an event. It must be `ACTIVE`; as `DRAFT` you can prepare it first. On a paid plan an active event is in the public directory at once: the answer says so (`listed`), and `is_private: true` keeps this trial out of it. Leave that out, or send `false` by PATCH, for an event that everybody shall find.",
    method: "POST",
    path: "/events",
    idempotencyKey: "first-event",
    body: {
      name: "Serverless Day 2026",
      category: "EDUCATION",
      city: "São Paulo",
      state: "SP",
      initial_date: "2026-09-12",
      finish_date: "2026-09-12",
      status: "ACTIVE",
      is_private: true,
    },
    keep: { field: "short_code", as: "EVENT" },
  },
  {
    answer: "issuance",
    title: "Issue a certificate",
    text: "Ana gets an e-mail at once, with a link to accept. In the sandbox an address at `simulator.example` answers by itself: this one accepts five seconds later.",
    method: "POST",
    path: "/invitations",
    idempotencyKey: "first-certificate",
    body: {
      event_id: "{event.short_code}",
      badge_id: "{badge.short_code}",
      recipient: [
        {
          recipient_name: "Ana Souza",
          recipient_email: "accepted+5s@simulator.example",
          reason: "Held the talk “Queues that never lose a message”",
        },
      ],
    },
  },
  {
    answer: "certificates",
    title: "List the certificates of the event",
    text: "Each has its state: Ana’s is `PENDING` until she answers.",
    method: "GET",
    path: "/invitations?event_id={event.short_code}&limit=20",
  },
  {
    answer: "webhook",
    title: "Be told what happens",
    text: "From now on the service calls this address when a certificate is issued, accepted or refused. Further kinds tell of expiry, revocation, registration and mail that came back. Webhooks need the plan PRO or higher. The secret is shown once: keep it.",
    method: "POST",
    path: "/webhooks",
    idempotencyKey: "first-webhook",
    body: {
      url: "https://integration.example.com/certificates",
      events: ["certificate.issued", "certificate.accepted", "certificate.rejected"],
    },
    keep: { field: "secret", as: "SECRET" },
  },
];
