/** What a release changes for the last one on purpose. */
export interface AcceptedChange {
  /** The whole line that the comparison says. */
  readonly says: RegExp;
  /** Why nobody is hurt, or who is, for how long, and what operators do. */
  readonly reason: string;
}

/**
 * The only place where a change is accepted that replaces something or may be misread. One that is not here fails
 * test/releases/manifest.test.ts, and so does a row that accepts nothing. Empty again when a release is made.
 */
export const ACCEPTED_CHANGES: readonly AcceptedChange[] = [
  {
    says: /(the variable QUEUE_URL_(IMPORTS|CHUNKS) is new, .*: changes\.relay, changes\.again|the last release misreads a job of changes\.again\.concerns\[\] can be "(imports|chunks)")/,
    reason:
      "Imports are new: nobody has one until the deployment is over. For seconds the relay fails as it starts, and the stream keeps its records.",
  },
  {
    says: /the variable (DOCUMENTS_BUCKET|EDGE_URL|FREE_CAN_READ|PANEL_ORIGINS|STARTER_CAN_ISSUE|TABLE_MAIN) is new, .*: (pages\.check, )?pages\.read-photo$/,
    reason:
      "For seconds a file or a text that is sent at `/verify` is answered with 500: it can be sent again.",
  },
  {
    says: /the last release misreads the answer of credentials\.check\.kind can be "several"/,
    reason:
      "For seconds a file that names several certificates is answered with 500 by the page; it can be sent again.",
  },
  {
    says: /the variable TABLE_DELIVERIES is new, .*: invitations\.issue, api-keys\.create, api-keys\.revoke, invitations\.revoke, recipient\.share, pages\.share, pages\.unsubscribe, pages\.subscribe, webhooks\.create, webhooks\.list, webhooks\.get, webhooks\.update, webhooks\.remove, webhooks\.test, webhooks\.rotate-secret$/,
    reason:
      "For seconds a revocation (of an API key too), an unsubscription, a choice of sharing or a removal of a webhook may be 500, and changes nothing: it can be repeated. So may an issuance with `on_erased: issue`, which no client of the last release sends; the others have it for a part of a port that they do not call.",
  },
  {
    says: /the variable WEBHOOK_KEY_ID is new, .*: webhooks\.update, webhooks\.remove$/,
    reason: "They have it for a part of a port that they do not call.",
  },
  {
    says: /the last release misreads a job of credentials\.sign\.certificate_id may be missing/,
    reason:
      "Only `operator restore` sends such jobs. Do not roll back between a restore and its status lists.",
  },
  {
    says: /the variable PHONE_(CHANNELS|COUNTRIES) is new, .*: invitations\.issue, invitations\.resend, people\.send-deferred/,
    reason:
      "For seconds certificates are issued with `not_available` for their numbers, as on a stage without the setting `phone`, and `resend` by phone is 409: it can be repeated, and then sends to those too. Messages that wait do so for a minute more.",
  },
  {
    says: /the variable MAIL_TENANTS is new, .*: people\.deliver-mail/,
    reason: "For seconds mails go out under no tenant, as they did in the last release.",
  },
  {
    says: /the variable QUEUE_URL_TENANTS is new, .*: people\.deliver-mail, people\.send-deferred/,
    reason:
      "For seconds the workers fail as they start: the queue keeps its mails, and the schedule runs again in a minute.",
  },
  {
    says: /(.*: the AWS::SQS::Queue people(Queue|DeadLetters)\w+ goes|.*: the AWS::Lambda::(Function|EventSourceMapping) people(listissued|sweepmails)\w+ goes|the variable QUEUE_URL_PEOPLE goes, .*|a job of people\.list-issued is read no more)/,
    reason:
      "People are listed with their certificates. Of certificates of the last seconds before the deployment the mail lists the person, in whatever order; the stream keeps what the relay of the last release cannot queue.",
  },
  {
    says: /the last release needs \w+ of sweep of mails, which this one does not always store/,
    reason:
      "The search begins anew after a roll-back, with the last day; a mail is claimed before it is sent.",
  },
  {
    says: /the variable (MAIL_(CONFIGURATION_SET|FROM) goes, .*: |QUEUE_URL_LETTERS is new, .*: changes\.relay, changes\.again, )webhooks\.follow/,
    reason:
      "For seconds these fail as they start: the stream and the queue keep what they have, and that a webhook was disabled is told a little later.",
  },
  {
    says: /the variable QUEUE_URL_ERASURES is new, .*: people\.deliver-mail/,
    reason: "For seconds the worker fails as it starts, and takes nothing from its queue: mails wait.",
  },
  {
    says: /the variable QUEUE_URL_PHONE is new, .*: changes\.relay, changes\.again, people\.send-deferred/,
    reason:
      "For seconds these fail as they start: the stream and the queue keep what they have, and the schedule runs again in a minute.",
  },
  {
    says: /the last release misreads a job of changes\.again\.concerns(\[\] can be "(phone|letters|activity)"| is held to maxItems 8)/,
    reason:
      "A job of a phone message, of a letter or of the activity, that the queue refused during a roll-back becomes a dead letter until it is redriven. No other concern is in its job.",
  },
  {
    says: /the variable QUEUE_URL_ACTIVITY is new, .*: changes\.relay, changes\.again/,
    reason: "For seconds these fail as they start: the stream and the queue keep what they have.",
  },
  {
    says: /the variable MAIL_HOSTS_CHECKED is new, .*: people\.deliver-mail/,
    reason:
      "For seconds mails are sent without asking whether their domains take any, as in the last release.",
  },
  {
    says: /the last release misreads (what is asked|the answer) of documents\.render\..*( may be missing| can be "(page|overflows)")/,
    reason:
      "Only this release asks for pages of PDFs and for what does not fit, and for seconds the render function of the last one refuses it: a template is stored 503 and can be repeated, and a background is fetched again later.",
  },
  {
    says: /the variable RENDER_FUNCTION is new, .*: (pages\.read-photo, )?documents\.keep-images/,
    reason: "For seconds the worker fails as it starts, and takes nothing from its queue: images wait.",
  },
  {
    says: /the last release misreads a job of webhooks\.deliver(-retries)?\.event\.type can be "certificate\.(corrected|erased)"/,
    reason:
      "Only webhooks that name a new kind get such messages; those that the last release refuses during a roll-back become dead letters, which can be redriven.",
  },
  {
    says: /(the last release misreads a job of (webhooks\.fan-out\.changes\[\](\.after may be missing|\.kind can be "import")|webhooks\.deliver(-retries)?\.(certificate_id may be missing|event\.recipient_status may be missing|event\.type can be "import\.(ready|completed)"))|the last release needs (certificate_id|recipient_status) of delivery, which this one does not always store)/,
    reason:
      "Only an organization that has imported since the deployment has such jobs and deliveries. After a roll-back its jobs become dead letters, which can be redriven with the next deployment, and the log of a webhook that was told of an import is answered with 500 where it shows that.",
  },
];
