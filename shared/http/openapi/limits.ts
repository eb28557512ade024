import { DELIVERY, IMAGES } from "#shared/domain/document-rules.ts";
import {
  KEY_LIMITS,
  LENGTHS,
  LIMITS,
  PUBLIC_LIMITS,
  PUBLIC_RUNS,
  SIMULATOR,
  STATUS_LISTS,
  WEBHOOKS,
} from "#shared/domain/rules.ts";

const RULES = {
  keys: KEY_LIMITS,
  addresses: PUBLIC_LIMITS,
  runs: PUBLIC_RUNS,
  limits: LIMITS,
  webhooks: WEBHOOKS,
  images: IMAGES,
  simulator: SIMULATOR,
  delivery: DELIVERY,
  credentials: STATUS_LISTS,
  lengths: LENGTHS,
};
/** A row of the table for each number, without which it does not compile; what is no number has none. */
type Rows<Rules> = {
  readonly [Name in keyof Rules as Rules[Name] extends string | readonly unknown[]
    ? never
    : Name]: Rules[Name] extends number ? string : Rows<Rules[Name]>;
};
type Texts = { readonly [name: string]: string | Texts };

const ROWS: Rows<typeof RULES> = {
  keys: {
    read: "Reads (every GET) with one key | {n} a minute",
    issue: "Requests to issue with one key | {n} a minute",
    webhookTest: "Tests of webhooks with one key | {n} a minute",
    redelivery: "Deliveries sent again with one key | {n} a minute",
    preview: "Previews of certificates with one key | {n} a minute",
    upload: "Uploads of images with one key | {n} a minute",
  },
  addresses: {
    directory: "Requests to the public directory from one source address | {n} a minute",
    link: "Requests through recipients' links from one source address | {n} a minute",
    verification: "Verifications from one source address | {n} a minute",
    document: "Documents under their own address, fetched by one source address | {n} a minute",
    picture: "Our copies of images, fetched by one source address | {n} a minute",
    credentials: "Checks of credentials from one source address | {n} a minute",
    editor: "Requests of template editors from one source address | {n} a minute",
    holder: "Requests to my certificates from one source address | {n} a minute",
    mailedLink: "Requests for a link by mail from one source address | {n} a minute",
  },
  runs: {
    atOnce: "Checks of files and drawings of documents at once for one source address | {n}",
    heldSeconds: "… after which one whose run was ended counts no more | {n} s",
  },
  limits: {
    linkPerMinute: "Requests through one recipient's link | {n} a minute",
    badCredentialsPerMinute: "Calls with a bad credential from one source address | {n} a minute",
    sessionPerMinute: "Requests with session tokens of an organization | {n} a minute",
    activeKeysPerOrganization: "Active API keys of an organization | {n}",
    apiKeysListed: "API keys in their list: every valid one, then the newest | {n}",
    webhooksPerOrganization: "Webhooks of an organization | {n}",
    deliveriesInHistory: "Deliveries in the history of a certificate, the newest | {n}",
    attemptsShown: "Attempts in full that a delivery shows, the newest | {n}",
    recipientsPerIssuance: "Recipients of one request to issue | {n}",
    bodyBytes: "Body of a request | {n} bytes",
    page: {
      limit: "`limit` of a list, when left out | {n}",
      limitMax: "`limit` of a list, at most | {n}",
      offsetMax: "`offset` of a list, at most | {n}",
    },
    dashboard: {
      limit: "`limit` of a dashboard list, when left out | {n}",
      limitMax: "`limit` of a dashboard list, at most | {n}",
    },
    directory: {
      limit: "`limit` in the directory, when left out | {n}",
      limitMax: "`limit` in the directory, at most | {n}",
    },
    idempotencyHours: "Time for which an `Idempotency-Key` is kept | {n} hours",
    idempotencyKeyLength: "Length of an `Idempotency-Key` | {n} characters",
    duplicateHoldSeconds:
      "Time after which a request with `on_duplicate` that failed stands in no other's way | {n} s",
    invitationsPerAddressAndDay:
      "Invitations that one address gets by e-mail, from all organizations together; later ones wait | {n} a day",
    mailDomainsPerDay: "Sending domains that an organization claims | {n} a day (UTC)",
    mailSweepAfterHours:
      "Time after which an invitation is sent after all whose e-mail got lost inside the service | {n} hours, and up to one more",
    resendsPerDay: "Times that an invitation is sent again | {n} a day",
    invitationLinkDays: "Time for which the link of an invitation works | {n} days",
    reconsiderDays: "Time in which a refusal can be taken back | {n} days",
    verificationFreshSeconds: "Time for which a cache may keep a verification | {n} s",
    sampleFreshSeconds: "Time for which a browser keeps the sample of an invitation | {n} s",
    connectionsPerEvent: "Connections of an event | {n}",
    nextSteps: "Next steps of an event, in all | {n}",
    nextStepsOfCertificate: "Next steps on the page of a certificate | {n}",
    nextStepsRead: "… which are the public ones of the first connections of its event | {n}",
    metadataPairs: "Pairs of `metadata` of a certificate | {n}",
    workloadHours: "`workload_hours` of a badge, at most | {n}",
    signaturesPerDesign: "Signatures of a badge's design | {n}",
    fieldsPerBadge: "Fields of a badge, and values of a recipient | {n}",
    fieldOptions: "Options of a choice | {n}",
    exportedFields: "Columns of a CSV for fields of badges | {n}",
    sortedWinners: "Recipients of an event that are sorted by a field | {n}",
    fieldNumber: "Largest number of a value | {n}",
    fieldPlace: "Last place of a value | {n}",
    fieldDurationMs: "Longest duration of a value | {n} ms",
    templatesPerOrganization: "Active templates of an organization | {n}",
    elementsPerPage: "Elements on a page of a template | {n}",
    variantsPerTemplate: "Roles of a template with pages of their own | {n}",
    imagesPerTemplate: "Different pictures and backgrounds of a template | {n}",
    templateBytes: "Pages and variants of a template, as JSON | {n} bytes",
    timesOfTextField: "Times that the text of a design may name a field | {n}",
    photo: {
      bytesMax: "Photo of a QR code to check | {n} bytes",
      pixelsMax: "Its width times its height | {n} pixels",
    },
    credential: {
      fileBytesMax: "File with a credential to check | {n} bytes",
      bytesMax: "… the credential in it | {n} bytes",
      waitSeconds: "Time after which a check of a credential is given up | {n} s",
    },
    file: {
      cpuSeconds: "Work of a processor on a picture or PDF | {n} s",
      memoryBytes: "… and its memory | {n} bytes",
    },
    pictureFreshSeconds: "Time for which a cache may keep the picture of a badge | {n} s",
  },
  webhooks: {
    timeoutSeconds: "Time in which your endpoint must answer a webhook | {n} s",
    disableAfterDays: "Time without a success after which a webhook is disabled | {n} days",
    bodyBytes: "Message to a webhook | less than {n} bytes",
    testAnswerBytes: "Part of your answer that a test of a webhook shows | {n} bytes",
    manualTries: "Looks for a moment at which an endpoint in trouble takes a manual delivery | {n}",
    manualPauseSeconds: "Time between them | {n} s",
    formerSecretHours: "Time for which the former secret signs too after a rotation | {n} hours",
  },
  images: {
    bytesMax: "Image at an address that you give | {n} bytes",
    sideMax: "… each side | {n} pixels",
    copyBytesMax: "Our copy of it, at most | {n} bytes",
    copySideMax: "… each side, at most | {n} pixels",
    printFrom: "An image without transparency has a copy for print too from | {n} pixels",
    printSideMax: "… each side, at most | {n} pixels",
    pdfBytesMax: "PDF of one page in place of an image | {n} bytes",
    redirects: "Times that the address of an image may lead to another one | {n}",
    timeoutSeconds: "Time in which an image must be there | {n} s",
    uploadBytesMax: "Image that is uploaded | {n} bytes",
    directBytesMax: "… in the request itself | {n} bytes",
    uploadsPerDay: "Images that an organization uploads | {n} a day",
    uploadBytesPerDay: "… their bytes together | {n} a day",
    uploadSeconds: "Time in which a file can be sent to the address of its upload | {n} s",
    previewWaitMs: "Time for which a preview waits for images that are fetched | {n} ms",
    previewLookMs: "… and looks for them each | {n} ms",
    fetchesPerMinute: "Images fetched for one organization; further ones wait | {n} a minute",
    waitsForFetch: "… and are refused after so many waits | {n}",
    freshSeconds: "Time after which a new copy shows on pages | {n} s",
  },
  simulator: { secondsMax: "Time that a simulated recipient waits, at most | {n} s" },
  delivery: {
    browserSeconds: "Time for which a browser may keep a document under its address with a hash | {n} s",
    sharedSeconds: "Time for which a shared cache may keep it, and so show it after a revocation | {n} s",
    addressSeconds: "Time for which a cache may keep where a document is | {n} s",
    zip: {
      documents: "Documents in one ZIP; those that are left are in the next one | {n}",
      bytes: "Size of one ZIP | {n} bytes",
      seconds: "Time for which one ZIP is written | {n} s",
      stalledSeconds: "… after which a ZIP ends that nobody reads | {n} s",
      heldSeconds: "… after which one whose run was ended hinders no other of its organization | {n} s",
    },
    fileNameLength: "Name of a file in a ZIP, without number and ending | {n} characters",
  },
  credentials: {
    signedEverySeconds: "Part of the clock in which a status list is signed at most once | {n} s",
    keptSeconds: "Time for which a verifier may keep a status list (`ttl`); caches ask each time | {n} s",
  },
  lengths: {
    keyName: "Name of an API key | {n} characters",
    recipientName: "Name of a recipient | {n} characters",
    email: "E-mail address | {n} characters",
    reason: "Reason of a certificate | {n} characters",
    externalId: "`external_id` | {n} characters",
    metadataKey: "Key in `metadata` | {n} characters",
    metadataValue: "Value in `metadata` | {n} characters",
    eventName: "Name of an event or badge | {n} characters",
    description: "Description | {n} characters",
    place: "City, state or subcategory | {n} characters",
    url: "URL | {n} characters",
    badgeCriteria: "Criteria of a badge | {n} characters",
    skill: "Skill of a badge | {n} characters",
    skillsPerBadge: "Skills of a badge | {n}",
    directoryQuery: "Words of a search in the directory | {n} characters",
    signatureName: "Name of who signs a certificate | {n} characters",
    signatureTitle: "Title of who signs a certificate | {n} characters",
    designTitle: "Title of a badge's design | {n} characters",
    designText: "Text of a badge's design | {n} characters",
    backTitle: "Title of the back page | {n} characters",
    backText: "Text of the back page | {n} characters",
    fieldKey: "Key of a badge's field | {n} characters",
    fieldLabel: "Label of a badge's field | {n} characters",
    fieldUnit: "Unit of a badge's field | {n} characters",
    fieldOption: "Option of a choice | {n} characters",
    fieldText: "Value of a text | {n} characters",
    fieldGrade: "Grade in letters | {n} characters",
    role: "Role of a person | {n} characters",
    templateName: "Name of a template | {n} characters",
    elementText: "Text of an element of a template | {n} characters",
    elementAlt: "What a picture of a template shows, in words | {n} characters",
  },
};

/** Every number of rules.ts that a caller or recipient can meet, as a table; those of the plans have their own. */
export const limitsTable = (): string =>
  ["| Limit | Number |", "|---|---|", ...rowsOf(RULES, ROWS)].join("\n");

function rowsOf(rules: object, rows: Texts): string[] {
  return Object.entries(rows).flatMap(([name, row]) => {
    const rule: unknown = rules[name as keyof typeof rules];
    return typeof row === "string"
      ? [`| ${row.replace("{n}", Number(rule).toLocaleString("en"))} |`]
      : rowsOf(rule as object, row);
  });
}
