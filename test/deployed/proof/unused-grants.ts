/** What the whole proof does not use, or not each time: function and action, the port behind it, and when it is needed. */
export const UNUSED_GRANTS: readonly (readonly [RegExp, reason: string])[] = [
  // A part of a port that another function needs.
  [
    /^(pages|recipient)\.(reject|reconsider) dynamodb:PutItem$|^(invitations\.revoke|certificates\.expire-batch|people\.(deliver-mail|register)) dynamodb:PutItem$/,
    "transitions: the account that an acceptance makes, in the same transaction.",
  ],
  [/^mail-domain\.remove dynamodb:PutItem$/, "mailDomainClaims: a domain is claimed."],
  [/^people\.deliver-mail ses:Send(Raw)?Email$/, "mailer: an organization with a domain of its own."],
  [/^webhooks\.(update|rotate-secret) dynamodb:PutItem$/, "webhookChanges: a webhook is created."],
  [
    /^pages\.(subscribe dynamodb:PutItem|unsubscribe dynamodb:DeleteItem)$/,
    "mutes: the other of the two pages.",
  ],
  // What a request of another kind needs.
  [/^(\w|-)+\.list(-deliveries)? secretsmanager:GetSecretValue$/, "cursors: a second page of a list."],
  [
    /^(badges|events|organization)\.(create|get|list|update|preview) dynamodb:BatchGetItem$/,
    "imageCopies, events: what has pictures, or is named by its code.",
  ],
  [/^badges\.preview sqs:SendMessage$/, "imagesQueue: a picture of which there is no copy."],
  [/^(api-keys|webhooks)\.create kms:(En|De)crypt$/, "answerSecrets: a request with an Idempotency-Key."],
  [
    /^dashboard\.documents (dynamodb:BatchGetItem|lambda:InvokeFunction|secretsmanager:GetSecretValue)$/,
    "renderer, issuedTexts, cursors: an event with accepted certificates.",
  ],
  [/^dashboard\.funnel dynamodb:BatchGetItem$/, "mailRuns: mails of which the counting was cut short."],
  [/^images\.(complete-)?upload lambda:InvokeFunction$/, "renderer: an SVG, which is drawn."],
  [/^images\.open-upload s3:PutObject$/, "uploadAddresses: the caller puts the file by the signed address."],
  [
    /^invitations\.issue dynamodb:(DeleteItem|PartiQLInsert)$/,
    "issuances, issuances: a request of many recipients, and one that is given up.",
  ],
  [/^invitations\.resend dynamodb:BatchGetItem$/, "phoneMessages: a message that is sent again."],
  [/^issuers\.get dynamodb:BatchGetItem$/, "issuerProfiles: badges that a former release noted."],
  [
    /^pages\.(accept|messages|reject|share) dynamodb:BatchGetItem$/,
    "invitations: an answer that is refused shows the page.",
  ],
  [
    /^pages\.badge (dynamodb:GetItem|lambda:InvokeFunction)$/,
    "issuerBadges, renderer: a badge as JSON, or a drawn picture.",
  ],
  [/^pages\.(certificate|packet) sqs:SendMessage$/, "credentialsQueue: a credential that is not signed yet."],
  [/^pages\.document dynamodb:Query$/, "issuers: a document with its credential inside."],
  [/^people\.deliver-mail sqs:SendMessage$/, "simulator: a recipient of the sandbox who answers."],
  [/^people\.deliver-mail dynamodb:GetItem$/, "pause, organizations: a notice."],
  [
    /^webhooks\.(test|update) dynamodb:(BatchGetItem|DeleteItem)$/,
    "endpoints: an endpoint that had trouble.",
  ],
  [/^events\.analyse dynamodb:UpdateItem$/, "analyzer: the day's calls of a stage with a model."],
  [
    /^(recipient\.view|pages\.(invitation|reject-form|sample|unsubscribe-form)) dynamodb:GetItem$/,
    "links: the short link of a phone message.",
  ],
  [/^phone\.record-reports /, "What networks tell of messages, on a stage that sends to phones."],
  // What fails, is late or is repeated.
  [/ sqs:ChangeMessageVisibility$/, "A message that has to wait before it is tried again."],
  [/^(changes\.relay|directory\.log) s3:PutObject$/, "Lambda sets aside what keeps failing."],
  [/^changes\.again /, "The messages that the relay could not send."],
  [/^certificates\.(expire|expire-batch) /, "Nothing expires in this run."],
  [
    /^certificates\.finish dynamodb:\w+$/,
    "unfinished, issuances: what an issuance left when its function died.",
  ],
  [
    /^credentials\.sign (dynamodb:DeleteItem|sqs:SendMessage)$/,
    "issuerChanges, credentialsQueue: an issuer that another run made first, a certificate that is signed later.",
  ],
  [/^directory\.publish (dynamodb:BatchGetItem|s3:DeleteObject)$/, "directoryEditions: later editions."],
  [
    /^documents\.(keep-images s3:(GetObject|PutObject)|render s3:GetObject)$/,
    "imageStore, imageFiles: pictures of addresses elsewhere.",
  ],
  [
    /^people\.follow-tenants (dynamodb:(GetItem|Query)|ses:(Get(Account|Tenant)|Send(Raw)?Email)|sqs:SendMessage)$/,
    "mailService, messages.due, mailQuota, organizations, mailer: a tenant that is there already, or is paused.",
  ],
  [/^phone\.(send|record-reports) /, "Nobody has a phone in this run: the stage has no setting `phone`."],
  [
    /^people\.follow-tenants (dynamodb:(DeleteItem|UpdateItem)|ses:((Create|Delete|Get)EmailIdentity|(Create|Delete)TenantResourceAssociation|PutEmailIdentityMailFromAttributes|TagResource))$/,
    "mailIdentities, mailDomainChecks: what a domain needs first, and what one that is given up or is there already does.",
  ],
  [/^people\.record-returns dynamodb:(GetItem|UpdateItem)$/, "messages.write: a mail that comes back."],
  [
    /^people\.send-deferred (dynamodb:(DeleteItem|GetItem|PutItem|UpdateItem)|sqs:SendMessage)$/,
    "messages.due, mailDomains.write: mails that waited, and domains.",
  ],
  [
    /^webhooks\.(deliver-retries|follow|retry) (dynamodb:(BatchGetItem|GetItem|PartiQLInsert|PutItem|Query|UpdateItem)|kms:Decrypt|ses:Send(Raw)?Email|sqs:SendMessage)$/,
    "attempts, deliveries, mailer: deliveries that failed.",
  ],
  [/^webhooks\.fan-out dynamodb:PutItem$/, "outbox: a recipient who has an account already."],
];
