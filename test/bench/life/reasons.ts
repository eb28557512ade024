/** Why a step is made, and what would be lost without it. */
export interface Reason {
  readonly why: string;
  readonly lost: string;
}

const of = (why: string, lost: string): Reason => ({ why, lost });

/** Of each step, by the function and its call, and by the record where a function calls the same for several. */
export const REASONS: Readonly<Record<string, Reason>> = {
  "invitations.issue UpdateItem gate": of(
    "admission: key, plan and both windows of the rate, in one conditional write",
    "revoked keys and bursts would be served",
  ),
  "invitations.issue BatchGetItem": of(
    "event, badge, issuer's profile, whether it has webhooks and who has an account, as they are now",
    "certificates of archived events, with former texts; two calls for webhooks that are not there",
  ),
  "invitations.issue TransactWriteItems": of(
    "quota, counters, code and certificate: all or none",
    "a quota that drifts from what was issued",
  ),
  "changes.relay SendMessageBatch": of(
    "a queue for each concern of a committed change",
    "one that stands still would hold all others",
  ),
  "people.deliver-mail BatchGetItem": of(
    "certificate, its texts, and whether its address or its sender wants no mail, at once",
    "mails about what was revoked, and to who unsubscribed",
  ),
  "people.deliver-mail BatchGetItem opt-out of the number": of(
    "whether the number wants no messages, which the mail says",
    "a mail that offers what cannot be",
  ),
  "people.deliver-mail BatchExecuteStatement": of(
    "the claim of the mail, in the count of its address and day",
    "two mails of a message that came twice, and 10,000 a day to one person",
  ),
  "people.deliver-mail BatchExecuteStatement invitation": of(
    "what became of the mail, by which returns are recognised, and the line in the list of people",
    "the mail again and again; reminders",
  ),
  "people.deliver-mail SendEmail": of("the mail", "the invitation"),
  "people.deliver-mail UpdateItem invitation": of(
    "what became of the mail, by which returns are recognised, and what is due next",
    "the mail again and again; reminders",
  ),
  "people.deliver-mail UpdateItem sender": of(
    "the mails of a run, for event and organization, counted once",
    "the funnel, and the rate of what comes back",
  ),
  "webhooks.fan-out Query": of("who subscribed to this, and under which plan", "webhooks"),
  "webhooks.fan-out SendMessageBatch": of(
    "a message for each delivery, which can fail alone",
    "an endpoint that hangs would hold the others",
  ),
  "webhooks.deliver BatchGetItem": of(
    "endpoint, delivery, health, certificate and texts, at once",
    "messages to removed endpoints; the body",
  ),
  "webhooks.deliver BatchExecuteStatement": of(
    "the delivery with its result, which is kept for 30 days",
    "the log of deliveries, and the attempts that follow",
  ),
  "directory.log TransactWriteItems": of(
    "the next version of the log, taken once",
    "readers would miss a change or wait for it",
  ),
  "directory.log Query": of(
    "event, its analysis and its number of certificates",
    "the public page of the event",
  ),
  "directory.log BatchGetItem": of(
    "the organization's public profile and plan",
    "the issuer beside the event",
  ),
  "directory.log BatchWriteItem": of("the event in the log, once a second", "the change in the directory"),
  "phone.send BatchGetItem": of(
    "certificate, texts, opt-out and what became of the mail",
    "messages to who wants none, or about what ended",
  ),
  "phone.send BatchGetItem opt-out of the number": of(
    "whether the number wants no messages, once more before the claim",
    "a message to who has just said stop",
  ),
  "phone.send GetItem phone message": of("whether it was sent before", "the message twice"),
  "phone.send Query phone message": of(
    "what the number got in this day, before and after the claim",
    "a fourth message a day",
  ),
  "phone.send UpdateItem phone messages of the month": of(
    "the month's allowance",
    "more messages than the plan has",
  ),
  "phone.send UpdateItem phone message": of("the claim, before it is sent", "the message twice"),
  "phone.send socialmessaging": of("the message", "the message"),
  "phone.send PutItem": of("the id under which reports come", "`delivered` and `read`"),
  "phone.record-reports GetItem": of("whose report it is", "`delivered` and `read`"),
  "phone.record-reports UpdateItem": of("how far the message is", "`delivered` and `read`"),
  "recipient.accept UpdateItem": of(
    "how often this address and this link were tried",
    "links guessed, and answers by the thousand",
  ),
  "recipient.accept GetItem": of("what is answered", "answers to what was revoked"),
  "recipient.accept TransactWriteItems": of(
    "certificate, counters and account: all or none",
    "a funnel that drifts from the answers",
  ),
  "people.register Query": of(
    "other certificates that wait for this account, twice, as the index lags",
    "certificates that stay INVITED",
  ),
  "people.register SendMessageBatch": of("the second look", "what the index did not show yet"),
  "credentials.sign BatchGetItem": of("certificate and texts, at once", "the credential"),
  "credentials.sign GetItem credential": of("whether it was signed", "a second credential"),
  "credentials.sign Query issuer": of("the issuer's keys", "the signature"),
  "credentials.sign UpdateItem": of(
    "its place in the status list, and the badge as it was signed",
    "revocations that nobody sees",
  ),
  "credentials.sign GetItem status list": of(
    "whether its list is published",
    "a credential whose list is missing",
  ),
  "credentials.sign Query counters of states": of(
    "the number of certificates of the event",
    "an achievement without its event",
  ),
  "credentials.sign GetItem issuer": of(
    "the badge as it was published last",
    "an achievement that changes unseen",
  ),
  "credentials.sign PutItem": of("the credential", "the credential"),
  "credentials.sign GetItem certificate": of(
    "whether it was revoked or corrected meanwhile",
    "a credential of former facts",
  ),
};

/** The reason of a step; undefined when nobody has told one. */
export const reasonOf = ({
  by,
  call,
  of: records,
}: {
  by: string;
  call: string;
  of: string;
}): Reason | undefined => REASONS[`${by} ${call} ${records}`] ?? REASONS[`${by} ${call}`];
