/**
 * The metrics that the service itself publishes, in the CloudWatch namespace `Certificates/<stage>`, without dimensions: each
 * name costs money by the month (CloudWatch pricing, "custom metrics"), so there are few, and never one for a tenant. AWS
 * publishes the rest about functions, queues, tables and the API.
 */
export const METRICS = {
  CertificatesIssued: { unit: "Count", says: "Certificates that an issuance wrote." },
  CertificatesAccepted: { unit: "Count", says: "Certificates that their person accepted." },
  MailsSent: { unit: "Count", says: "Mails that SES took." },
  MailsPostponed: {
    unit: "Count",
    says: "Mails that wait: for the sending quota, for SES, or for the next day of their address.",
  },
  HeldMails: { unit: "Count", says: "Mails that wait for what only an operator can correct." },
  MailsRefused: {
    unit: "Count",
    says: "Mails that SES refused for good, or that their recipients want no more.",
  },
  MailsReturned: { unit: "Count", says: "Mails that bounced or were complained about." },
  MailsRecovered: { unit: "Count", says: "Mails whose job was lost, sent when their invitations were due." },
  MailAge: { unit: "Milliseconds", says: "From the change to the moment SES took its mail." },
  MailQuotaPercent: {
    unit: "Percent",
    says: "How much of the daily quota of SES is used up, once that is much.",
  },
  PhoneParts: {
    unit: "Count",
    says: "Phone messages that were handed over, or of which nobody knows, by what they are charged as: an SMS by its segments.",
  },
  PhoneFailed: {
    unit: "Count",
    says: "Phone messages that failed: their services did not take them for days, or a network did not bring them.",
  },
  PhoneFaults: {
    unit: "Count",
    says: "Phone messages that wait, or that WhatsApp fails, for what only an operator can correct.",
  },
  DeliveriesMade: { unit: "Count", says: "Webhook deliveries that were answered with 2xx." },
  DeliveriesFailed: {
    unit: "Count",
    says: "Attempts of webhook deliveries that failed, and will be repeated.",
  },
  DeliveriesGivenUp: { unit: "Count", says: "Webhook deliveries whose last attempt failed." },
  DeliveryAge: { unit: "Milliseconds", says: "From the change to the answer of the customer's address." },
  ConflictsRetried: { unit: "Count", says: "Transactions that met another one, and were repeated." },
  RefusedUnknown: { unit: "Count", says: "Requests refused with 401 or 403: no valid key or session." },
  RefusedMissing: { unit: "Count", says: "Requests refused with 404 or 410." },
  RefusedLimit: {
    unit: "Count",
    says: "Requests refused with 429, or with 402 as the month's quota is used up.",
  },
  RefusedOther: { unit: "Count", says: "Requests refused with any other 4xx." },
  DirectoryLag: {
    unit: "Milliseconds",
    says: "From the change of an event to its place in the public directory.",
  },
  ColdStarts: { unit: "Count", says: "Functions that were started for a request that waited." },
  ObjectsUnreadable: {
    unit: "Count",
    says: "Objects that S3 refused to give, which is not the same as missing.",
  },
  GatesMade: { unit: "Count", says: "Missing gates of organizations that the first call made again." },
  CallsThrottled: {
    unit: "Count",
    says: "Calls that a service of AWS still refused as too many when they had been repeated.",
  },
  PauseAge: { unit: "Milliseconds", says: "How long all changes have been paused." },
  ResponseMismatches: {
    unit: "Count",
    says: "Answers that do not fit the description of their operation, and those to unexpected errors.",
  },
} as const satisfies Record<
  string,
  { readonly unit: "Count" | "Milliseconds" | "Percent"; readonly says: string }
>;

export type MetricName = keyof typeof METRICS;
/** Values of metrics, for one line of the log. */
export type MetricValues = Readonly<Partial<Record<MetricName, number>>>;

/** The namespace of a stage's metrics in CloudWatch. */
export const metricNamespaceOf = (stage: string): string => `Certificates/${stage}`;
