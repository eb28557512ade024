/** What nobody needs in the whole proof, or not each time: the port and its action, and when it is needed. */
export const UNUSED_ACTIONS: readonly (readonly [RegExp, reason: string])[] = [
  // What a request of another kind needs.
  [
    /^issuances dynamodb:(DeleteItem|PartiQLInsert)$/,
    "A request of many recipients, and one that is given up.",
  ],
  [/^answerSecrets kms:Decrypt$/, "A request with an Idempotency-Key that is repeated."],
  [/^messages\.write dynamodb:PutItem$/, "A mail that waits."],
  [
    /^(phoneMessages|phoneSender|phoneOptOuts\.write dynamodb:(DeleteItem|Query)$)/,
    "Nobody has a phone in this run: the stage has no setting `phone`.",
  ],
  [/^analyses dynamodb:UpdateItem$/, "The day's calls of a stage with a model."],
  [
    /^webhookSessions\.write dynamodb:DeleteItem$/,
    "An example for a session of webhooks, once it is answered.",
  ],
  // What is due only later.
  [/^erasures /, "An erasure, which is queued for later."],
  [
    /^addressErasures dynamodb:(DeleteItem|PutItem)$/,
    "An order to erase, which can be undone for seven days.",
  ],
  [/^requests\.due dynamodb:BatchGetItem$/, "A request that nobody answered in time."],
  [
    /^(expiries dynamodb:(BatchGetItem|PutItem)|expiryQueue sqs:SendMessage)$/,
    "Nothing expires in this run.",
  ],
  [
    /^(directory|directoryEditions) s3:(Delete|Get)Object$/,
    "A later edition, or one that is read before the run ends.",
  ],
  // What fails, is late or is repeated.
  [/^deliveries\.due dynamodb:(BatchGetItem|UpdateItem)$/, "A delivery that failed."],
  [/^issuances\.unfinished dynamodb:UpdateItem$/, "What an issuance left when its function died."],
  [/^issuers\.write dynamodb:DeleteItem$/, "An issuer that another run made first."],
  [/^credentials\.write dynamodb:DeleteItem$/, "A certificate that was revoked while it was signed."],
  [/^mailService ses:GetTenant$/, "A tenant that is there already."],
];

/**
 * What a function has beside its ports: what its queue and its stream need, the other name that SES has for sending, and the tag of
 * what it makes.
 */
export const BESIDE_PORTS = / (sqs:ChangeMessageVisibility|s3:PutObject|ses:(SendRawEmail|TagResource))$/;
