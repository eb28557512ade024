/** Every number and switch that integrators or recipients can observe. Those of documents stand in document-rules.ts. */

export const PLANS = ["FREE", "STARTER", "PRO", "BUSINESS", "ENTERPRISE"] as const;
export type Plan = (typeof PLANS)[number];
export const TIERS = ["none", "basic", "advanced"] as const;
export type Tier = (typeof TIERS)[number];

/** What an operation requires of the caller's plan. */
const CAPABILITIES = ["read", "issue", "write", "webhooks"] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What a member of an organization may do, from least to most: each may all that those before it may (decision 9.10). */
export const ROLES = ["viewer", "issuer", "manager", "owner"] as const;
export type MemberRole = (typeof ROLES)[number];
/** The roles that may do what needs at least this one. */
export const rolesFrom = (least: MemberRole): readonly MemberRole[] => ROLES.slice(ROLES.indexOf(least));

/** What an API key may do; those of most keys are all. */
export const SCOPES = ["read", "issue", "write"] as const;
export type Scope = (typeof SCOPES)[number];
/** The least role of an operation that keys may call: what only an owner may needs a person. */
export type KeyRole = Exclude<MemberRole, "owner">;
/** The scope that a key needs for operations of a role. */
export const SCOPE_OF: Readonly<Record<KeyRole, Scope>> = {
  viewer: "read",
  issuer: "issue",
  manager: "write",
};

export interface PlanRules {
  readonly tier: Tier;
  readonly allows: readonly Capability[];
  /** Requests per minute of all keys of an organization together; 0 when the plan allows nothing. */
  readonly perMinute: number;
  /** Certificates per calendar month (UTC). */
  readonly monthlyQuota: number;
}

/** Two rules of the plan table that a deployment can change (decision 1.2). */
export interface Switches {
  readonly starterCanIssue: boolean;
  readonly freeCanRead: boolean;
}
export const DEFAULT_SWITCHES: Switches = { starterCanIssue: true, freeCanRead: false };

/** The rules of a plan under the given switches. */
export function planRules(plan: Plan, switches: Switches = DEFAULT_SWITCHES): PlanRules {
  const everything: readonly Capability[] = CAPABILITIES;
  switch (plan) {
    case "FREE":
      return switches.freeCanRead
        ? { tier: "none", allows: ["read"], perMinute: 100, monthlyQuota: 0 }
        : { tier: "none", allows: [], perMinute: 0, monthlyQuota: 0 };
    case "STARTER":
      return {
        tier: "basic",
        allows: switches.starterCanIssue ? ["read", "issue"] : ["read"],
        perMinute: 100,
        monthlyQuota: 500,
      };
    case "PRO":
      return { tier: "advanced", allows: everything, perMinute: 1_000, monthlyQuota: 5_000 };
    case "BUSINESS":
      return { tier: "advanced", allows: everything, perMinute: 1_000, monthlyQuota: 50_000 };
    case "ENTERPRISE":
      return { tier: "advanced", allows: everything, perMinute: 10_000, monthlyQuota: 1_000_000 };
  }
}

/** Phone messages per calendar month (UTC) that a plan includes (decision 18.3). */
const PHONE_MESSAGES: Readonly<Record<Plan, number>> = {
  FREE: 0,
  STARTER: 0,
  PRO: 500,
  BUSINESS: 5_000,
  ENTERPRISE: 100_000,
};

/** The phone messages of a month under a plan, or those of an operator's `override`; null follows the plan. */
export const phoneMessagesOf = (plan: Plan, override: number | null = null): number =>
  override ?? PHONE_MESSAGES[plan];

/** Phone messages to one number (decision 18.9). */
export const PHONE = {
  /** Where a stage sends to unless its setting says otherwise: Brazil, Portugal, Spain and all of America (ISO 3166-1). */
  countries:
    "BR PT ES AG AI AR AW BB BL BM BO BQ BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI".split(
      " ",
    ),
  /** A day (UTC), of all organizations together, and of one of them. */
  perNumberAndDay: 3,
  perOrganizationNumberAndDay: 2,
  /** In the number's country: from the evening until the morning messages wait. */
  quietFromHour: 21,
  quietUntilHour: 8,
  /** After a message that may have arrived no other one of the certificate is sent for so long. */
  againAfterHours: 24,
  /** One that was asked for and is not under way after so long can be asked for again. */
  askedAgainAfterHours: 1,
  /** An SMS in place of a message that WhatsApp did not bring goes only so long after it. */
  smsInsteadWithinHours: 24,
  /** A message that was due for so long, while its stage sent none, has failed. */
  lateDays: 4,
  /** After so many attempts at which it was not taken, over three days, a message has failed. */
  triesMax: 18,
} as const;

/** The plans that allow a capability, under the given switches. */
export const plansAllowing = (capability: Capability, switches: Switches): readonly Plan[] =>
  PLANS.filter((plan) => planRules(plan, switches).allows.includes(capability));

/**
 * The plans on which a session of the panel may do what a key needs the capability for: events and badges on every plan,
 * so that somebody can prepare; issuing on FREE too, where the quota of 0 refuses it (decision 2.12).
 */
export const panelPlans = (capability: Capability, switches: Switches): readonly Plan[] =>
  PLANS.filter((plan) => {
    if (capability === "read" || capability === "write") return true;
    return (
      (capability === "issue" && plan === "FREE") || planRules(plan, switches).allows.includes(capability)
    );
  });

/** Whether a plan is paid; the public directory shows only events of organizations on a paid plan (decision 11.1). */
export const isPaid = (plan: Plan): boolean => plan !== "FREE";

/** Requests per minute of one key, by class of operation (decision 1.3). */
export const KEY_LIMITS = {
  read: 300,
  issue: 100,
  webhookTest: 10,
  redelivery: 60,
  preview: 30,
  upload: 30,
} as const;
export type KeyLimit = keyof typeof KEY_LIMITS;

/** Requests per minute of one source address, by kind of public operation (decision 1.12). */
export const PUBLIC_LIMITS = {
  directory: 30,
  link: 1_200,
  verification: 300,
  document: 1_200,
  picture: 1_200,
  credentials: 60,
  editor: 600,
  holder: 300,
  /** Requests for a link by mail: each makes a job. */
  mailedLink: 10,
  /** Calls of people who are signed in and act for no organization yet. */
  account: 60,
} as const;
export type PublicWindow = keyof typeof PUBLIC_LIMITS;

/** Checks of files and drawings that one source address has at once, and how long one is waited for (decision 1.15). */
export const PUBLIC_RUNS = {
  atOnce: 2,
  /** The pauses before a lease is asked for again: someone whose phones share an address waits, a script is refused. */
  pausesMs: [400, 800],
  /** A lease whose run was ended from outside is over after this; the gateway gives up earlier. */
  heldSeconds: 30,
} as const;

/** How long a process refuses by itself what the gate has just refused because of a full window (decision 1.14). */
export const REFUSAL_HELD_SECONDS = 2;

/** Limits of requests and records. */
export const LIMITS = {
  /** Requests per minute through one recipient's link (decision 1.12). */
  linkPerMinute: 60,
  /** Calls per minute with a bad credential of one source address (decision 1.13). */
  badCredentialsPerMinute: 60,
  /** Requests per minute with session tokens of one organization (decision 1.4). */
  sessionPerMinute: 300,
  /** Of these, only owners may use the last ones, as one of them must be able to remove who uses up the others (decision 9.35). */
  sessionKeptForOwners: 60,
  activeKeysPerOrganization: 20, // decision 2.3
  /** Keys in their list, which has no pages: every valid one, then the newest. */
  apiKeysListed: 1_000,
  webhooksPerOrganization: 10,
  deliveriesInHistory: 20, // half a read unit each
  /** Attempts that a delivery shows (decision 3.22). */
  attemptsShown: 100,
  recipientsPerIssuance: 500,
  bodyBytes: 1_000_000,
  /** Lists for integrators (decision 5.1). */
  page: { limit: 20, limitMax: 100, offsetMax: 10_000 },
  dashboard: { limit: 20, limitMax: 50 },
  directory: { limit: 20, limitMax: 50 },
  idempotencyHours: 24, // decision 7.7
  idempotencyKeyLength: 255,
  invitationLinkDays: 90, // decision 8.5
  connectionsPerEvent: 50,
  resendsPerDay: 3,
  reconsiderDays: 7, // decision 8.20
  verificationFreshSeconds: 30,
  sampleFreshSeconds: 300, // decision 8.36
  metadataPairs: 20,
  workloadHours: 10_000,
  invitationsPerAddressAndDay: 20, // decision 8.13
  /** Sending domains that an organization claims in a day, as each costs calls that all organizations share (decision 18.18). */
  mailDomainsPerDay: 5,
  /** Wishes for another plan that operators are told of an organization in a day (UTC). */
  planRequestsPerDay: 3,
  /** Samples that a member sends to themselves in a day (UTC). */
  sampleMailsPerDay: 20,
  /** After which a request that never got to issue no longer counts as one that does (decision 7.13). */
  duplicateHoldSeconds: 120,
  /** Events in all six arrays together. */
  nextSteps: 20,
  nextStepsOfCertificate: 3,
  /** Connections among which they are looked for. */
  nextStepsRead: 4,
  signaturesPerDesign: 3,
  fieldsPerBadge: 40,
  fieldOptions: 50,
  /** Columns of a CSV for fields of badges (decision 19.11). */
  exportedFields: 1_000,
  /** Certificates of an event that are sorted by a field (decision 19.12): half a read unit each, and as much for the values. */
  sortedWinners: 5_000,
  /** The largest number, place and duration of a value (decision 19.2). */
  fieldNumber: 1_000_000_000_000,
  fieldPlace: 10_000_000,
  fieldDurationMs: 9_999 * 3_600_000 + 3_599_999,
  /** Of an organization's own templates (decision 20.1). */
  templatesPerOrganization: 50,
  elementsPerPage: 60,
  variantsPerTemplate: 8,
  /** Of an organization, by its keys and in its editors (decision 20.14). */
  previewsPerMinute: 30,
  /** Of all texts of a page with the longest values of their fields. */
  lettersPerPage: 20_000,
  /** Different pictures and backgrounds of one template, so that its ZIP has few files. */
  imagesPerTemplate: 30,
  /** Of a template's content as JSON: compressed it fits an item of DynamoDB, whatever it says. */
  templateBytes: 256_000,
  timesOfTextField: 2, // decision 15.2
  /** A photo in which a QR code is looked for. */
  photo: { bytesMax: 4_000_000, pixelsMax: 20_000_000 },
  /** Of a text with a code that is pasted: a message, or an address that a mail program has wrapped. */
  pastedLength: 2_000,
  pictureFreshSeconds: 300,
  /** A file to check and the credential in it (decision 16.16). */
  credential: { fileBytesMax: 4_000_000, bytesMax: 512_000, waitSeconds: 10 },
  /** What reading a file may take (decision 16.16), and how large an SVG is shown in the page about it. */
  file: { cpuSeconds: 3, memoryBytes: 400_000_000, svgBytesMax: 1_000_000 },
} as const;

/** Who works for an organization (decision 9.10). */
export const MEMBERS = {
  /** Their names and roles fit in the one item that admission writes. */
  max: 50,
  invitationsMax: 20,
  /** Of those who went, the names that are kept (decision 9.37). */
  formerMax: 50,
  invitationDays: 7,
  /** Invitations that an organization has mailed in a day (UTC), so that nobody writes to strangers through it. */
  invitationsPerDay: 50,
  /** Of these, those to one address. */
  invitationsPerAddressAndDay: 3,
} as const;

/** New organizations that somebody makes in the panel, where the stage allows it. */
export const SIGN_UP = { perUserAndDay: 1, perAddressAndDay: 3 } as const;

/** The daily quota of the mail service, which all organizations share (decisions 8.31 and 8.32). */
export const MAIL_QUOTA = {
  /** Recipients of a request up to which its mails go before those of larger requests. */
  singleUpTo: 5,
  /** The part of the quota that mails of larger requests leave to the others. */
  keptForSingle: 0.1,
  /** How long a mail waits at least that the mail service did not take; at most twice as long. */
  waitSeconds: 300,
  /** Operators are told from so many percent of the daily quota on: early enough to ask for more before mails wait. */
  tellFromPercent: 80,
} as const;

/** For how long mails and what came back of them are counted (decision 18.21). */
export const MAIL_FIGURES = {
  /** Mails count for the present part and as many before as the window has in all: 25 to 30 days. */
  windowDays: 30,
  partDays: 5,
} as const;

/** A pause of all changes (decision 12.32). */
export const PAUSE = {
  /** After it is turned on or off, every process follows within this time. */
  readSeconds: 10,
  retryAfterSeconds: 60,
  /** How long a message is held when it is received for the first time; twice as long each time, up to the maximum. */
  heldSeconds: 120,
  heldSecondsMax: 4 * 3_600,
} as const;

/** Corrections of certificates, and what people ask of organizations (decision 21.1). */
export const CORRECTIONS = {
  /** Letters in which a name may differ that its holder corrects by themselves. */
  lettersByHolder: 2,
  /** An organization has so long to answer a request for a correction; then it lapses. */
  daysToAnswer: 14,
  /** A holder has so long to agree to another name; then it stays as it is. */
  daysToAgree: 14,
  /** Names that an accepted certificate gets in its life beyond small corrections, each with its holder's consent. */
  namesMax: 3,
  /** A holder is asked so often whether they agree to another name, what they refused or did not answer included. */
  asksMax: 3,
  /** Small corrections of an accepted certificate's name by its organization, of each of which the holder has a mail. */
  smallNamesMax: 3,
  /** The address of an invitation can be corrected so often, since each link is tried with every generation. */
  emailsMax: 3,
  /** Those, and once by the person who takes a certificate over from a guardian. */
  linkGenerationsMax: 4,
  /** Numbers of a certificate that the link of a phone message tells apart: two characters of its token. */
  numberGenerations: 4_096,
} as const;

/** Reminders of invitations, and notices before a certificate expires (decision 22.1). */
export const REMINDERS = {
  /** After the invitation was sent. */
  afterDays: [3, 10],
  beforeLinkEndsDays: 7,
  beforeExpiryDays: 30,
  /** Of a reminder that could not be sent for so long nobody is reminded; nor told of an end that is nearer than this. */
  lateDays: 3,
  expiryToldUntilDays: 7,
  /** Reminders that an address gets in a day (UTC), of all organizations together; they are none of its invitations. */
  perAddressAndDay: 3,
  /** What was issued so long ago is given the time at which it is followed, unless nothing is to be done about it: before a first reminder. */
  givenAfterHours: 54,
  /** What an organization issued within so many hours is given its times together. */
  givenTogetherHours: 12,
  /** An invitation without an answer is looked at after so long at the latest, so that a changed setting acts. */
  lookAgainDays: 30,
  /** By the organization's clock: from the evening until the morning nobody is reminded. */
  quietFromHour: 20,
  quietUntilHour: 9,
} as const;

/** How people sign in to the panel, deployed and on one machine. */
export const SIGN_IN = {
  /** Of ID and access tokens: access ends no later after somebody was removed. */
  tokenMinutes: 15,
  /** How long refresh tokens are good, from the first one on. */
  sessionDays: 30,
  /** For how long a refresh token serves again where an answer was lost; on one machine none is. */
  refreshAgainSeconds: 10,
  temporaryPasswordDays: 7,
} as const;

/** What people reach by a mailed link (decision 23.1). */
export const HOLDERS = {
  linkMinutes: 15,
  sessionMinutes: 30,
  /**
   * Links that an address gets: for who typed it, and for who asked in another way, which strangers can. Of what is typed one an hour
   * is always sent (decision 23.9).
   */
  links: {
    typed: { name: "typed", perHour: 3, perDay: 6, oneAnHour: true },
    /** Asked for by who is signed in, or by a mailed link: to join an address, or to take a certificate over. */
    own: { name: "own", perHour: 3, perDay: 6, oneAnHour: true },
    other: { name: "other", perHour: 2, perDay: 6, oneAnHour: false },
  },
  /** Links that a person has mailed to other addresses. */
  asks: { name: "asked", perHour: 10, perDay: 20, oneAnHour: false },
  /** How long a person can undo that an address joined theirs, or that all is to be erased. */
  undoDays: 7,
  addressesMax: 10,
  /** Certificates of an address that its list reads at most. */
  certificatesMax: 5_000,
  page: 20,
} as const;

/** What was done in the name of an organization is told for so long (decision 9.20). */
export const ACTIVITY = { months: 13 } as const;

/** The requests that an organization made (decision 9.39). */
export const CALL_LOG = {
  /** They are told for so long. */
  days: 7,
  /** Those in one record are within so many seconds, so that a page knows where to read on. */
  spanSeconds: 10,
  /** So many are in one record at most: about 5 kB. */
  callsTogether: 100,
  /** A batch of the log has at most so many bytes when it is inflated; CloudWatch sends less. */
  batchBytes: 20_000_000,
} as const;

/** Erasure of personal data (decision 24.1). */
export const ERASURE = {
  /** An organization has so long to answer; silence grants it (LGPD 19 II: 15 days). */
  daysToAnswer: 15,
  /** It is reminded so many days after it was asked. */
  remindedAfterDays: [5, 10],
  /**
   * Longer than from the death of a function that writes of people (60 s) until its message comes again (6 minutes) and is done: what
   * was written meanwhile is removed too (decision 24.2).
   */
  lookAgainSeconds: 480,
  /** How long it is kept that the owner of an address had all erased: until every organization has answered, twice. */
  orderKeptDays: 60,
} as const;

/** How long unanswered and refused certificates keep what they say of a person (decision 24.6). */
export const RETENTION = { months: 12, monthsMin: 1, monthsMax: 120 } as const;

/** What people get of their data (decision 24.20). */
export const PRIVACY = {
  /** What was done with a person's data is kept so long: a complaint about it can come late. */
  logMonths: 24,
  /** Certificates whose details are read side by side. */
  exportedTogether: 16,
} as const;

/** The editor of templates (decision 20.6). */
export const EDITOR = {
  /** How long its address can be opened, once. */
  linkMinutes: 15,
  sessionSeconds: 3_600,
} as const;

/** Outbound webhooks. */
export const WEBHOOKS = {
  /** From the start of a request to the last byte of its response (decision 10.3). */
  timeoutSeconds: 15,
  /** From a failed attempt to the next one: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h. */
  retryDelaysSeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400],
  /** An endpoint that has failed for this long without a success is disabled (decision 10.6). */
  disableAfterDays: 5,
  /** A message has fewer bytes; metadata that is too long for it is left out (decision 10.18). */
  bodyBytes: 20_000,
  /** How much of an endpoint's answer a test shows; the log of deliveries keeps more (decision 10.12). */
  testAnswerBytes: 2_048,
  /** How often a manual attempt looks for a free turn of an endpoint in trouble, and how long it waits each time (decision 10.20). */
  manualTries: 10,
  manualPauseSeconds: 60,
  /** How long the former secret still signs after a rotation (decision 10.9). */
  formerSecretHours: 24,
  /** Sessions: for a while an endpoint without an address, whose messages are fetched (decisions 10.24 and 10.25). */
  session: {
    /** Of one organization. */
    atOnce: 3,
    minutes: 60,
    /** From the end of one: until then it can be opened again, and what nobody answered is given. */
    keptHours: 24,
    /** API Gateway gives up after 29 s. */
    waitSeconds: 25,
    lookMs: 1_000,
    /** Requests of an organization that wait; each holds a run of a function. */
    waitsAtOnce: 5,
    fetched: 20,
    pending: 1_000,
  },
} as const;

/** Recipients that act by themselves, on every stage but production (decision 9.6). */
export const SIMULATOR = {
  domain: "simulator.example",
  /** The longest wait before an answer. */
  secondsMax: 60,
} as const;

/** DID documents of issuers, and when their keys come into use (decision 16.4). */
export const ISSUERS = {
  /** How long a cache may keep a DID document. */
  documentSeconds: 300,
  /** From the publication of a further key to its first signature: twice as long. */
  usedAfterSeconds: 600,
} as const;

/** What the public page of an issuer shows; public events are looked for among the newest (decision 16.23). */
export const ISSUER_PAGE = {
  events: 20,
  eventsRead: 50,
  badges: 50,
  /** Characters of a badge's description; its own page has all of it. */
  descriptionMax: 200,
  freshSeconds: 60,
} as const;

/** Status lists of credentials (decision 16.10). */
export const STATUS_LISTS = {
  /** Of the clock: a list is signed at most once in each, and again at the begin of the next one. */
  signedEverySeconds: 60,
  /** How long a verifier may keep a list (`ttl`): the least that none of them reads as "not given". */
  keptSeconds: 1,
} as const;

/** A restore of the main table (decision 12.34). */
export const RESTORE = {
  /** Status lists that are left out: 13 million credentials, as many as the largest plan issues in a year. */
  listsSkipped: 100,
  /** What the log of issuers has of this time before the moment is made again too: clocks differ. */
  logOverlapSeconds: 600,
  /** How long the log of lasting changes is kept: a table can be put back by 35 days. */
  logDays: 40,
  /** From the begin of the pause until nothing that began before it can still write to the table: a sweep runs longest. */
  settledAfterSeconds: 300,
} as const;

/** How long a request waits for a credential that is not signed yet, and how often it looks (decision 16.8). */
export const CREDENTIALS = { waitMs: 2_500, lookMs: 250, retryAfterSeconds: 2 } as const;

/** Lengths in Unicode code points (decision 6.2), or numbers of items. */
export const LENGTHS = {
  keyName: 100,
  recipientName: 200,
  /** A phone number as it is written, with spaces and signs. */
  writtenNumber: 64,
  email: 254,
  reason: 1_000,
  externalId: 100,
  metadataKey: 40,
  metadataValue: 200,
  eventName: 200,
  description: 5_000,
  place: 120,
  url: 2_048,
  badgeCriteria: 2_000,
  skill: 80,
  skillsPerBadge: 30,
  directoryQuery: 200,
  /** Of a badge's design. */
  signatureName: 120,
  signatureTitle: 120,
  designTitle: 80,
  designText: 600,
  /** Of the back page of a document (decision 19.7). */
  backText: 6_000,
  /** Of the fields of a badge and their values (decisions 19.1 and 19.2). */
  fieldKey: 40,
  fieldLabel: 60,
  fieldUnit: 20,
  fieldOption: 80,
  fieldText: 200,
  fieldGrade: 20,
  role: 80,
  /** Of an organization's own template (decision 20.1). */
  templateName: 120,
  elementText: 1_000,
  elementAlt: 200,
} as const;
