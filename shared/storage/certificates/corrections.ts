import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { Correction } from "#shared/domain/corrections/correction.ts";
import type { Grants } from "#shared/grant.ts";
import {
  firstSending,
  invitationKeyOf,
  listedRecipient,
  MOVED_KEPT_SECONDS,
} from "../messages/invitation-record.ts";
import { correctionLog } from "../requests/holder-requests.ts";
import { DUE_ENTRY, dueEntryOf, entries, externalEntry, isFollowUpEntry } from "../table/entries.ts";
import { expression, isLike, isOneOf } from "../table/expressions.ts";
import { holderKeys } from "../table/holder-keys.ts";
import type { Item } from "../table/item.ts";
import { getItem, mainTable, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { type Action, put, transactIf, update } from "../table/transactions.ts";
import { certificateChanges } from "./certificate-item.ts";
import { outcomeAttribute } from "./outcome-item.ts";
import { countersUpdate, isAsRead } from "./transitions.ts";

export const correctionsGrants: Grants<"corrections"> = () => [
  { table: "main", actions: ["Query"], prefix: patterns.codes },
  {
    table: "main",
    actions: ["GetItem", "PutItem", "UpdateItem"],
    prefix: [
      patterns.certificates,
      patterns.codes,
      patterns.people,
      patterns.addresses,
      patterns.phones,
      patterns.events,
    ],
  },
];

export const connectCorrections: Connect<"corrections"> = (connection) => ({
  ...correctionLog(connection),
  async apply(correction) {
    const main = mainTable(connection);
    const { before, after, outcome, change } = correction;
    const { organization_id, id, short_code } = after;
    const isElsewhere = after.email !== before.email;
    const actions = [
      certificateUpdate(main, correction),
      put(main, {
        ...holderKeys.certificateChange(short_code, change.at, randomBytes(6).toString("base64url")),
        kind: "certificate_change",
        organization_id,
        certificate_id: id,
        ...change,
      }),
      ...(outcome === undefined ? [] : [outcomeUpdate(main, after, outcome)]),
      ...(isElsewhere
        ? [formerHold(main, before), ...(await moveInvitation(main, before, after))]
        : isListedOtherwise(before, after)
          ? [update(main, invitationKeyOf(after), { set: listedRecipient(after) })]
          : []),
      ...(before.number !== null && before.number !== after.number ? await dropMessage(main, before) : []),
      ...(after.recipient_status === before.recipient_status
        ? []
        : [countersUpdate(main, [{ before, after }])]),
    ];
    return transactIf(main, actions);
  },
  async isRegistered(email) {
    return (await getItem(mainTable(connection), itemKey.account(email))) !== undefined;
  },
});

/** Conditional on the state and on the last correction, so of two at once one is decided anew on what the other left. */
function certificateUpdate(main: Table, { before, after }: Correction): Action {
  const { organization_id, id, email, external_id } = after;
  const { set, remove } = certificateChanges(before, after);
  const metadata = after.metadata === null ? undefined : JSON.stringify(after.metadata);
  // What is stored only when it is there.
  const rare: Item = {
    metadata,
    outcome: after.has_outcome ? 1 : undefined,
    phone_asked: after.phone_asked ? 1 : undefined,
    link_generation: after.link_generation || undefined,
    number_generation: after.number_generation || undefined,
    name_corrected: after.name_corrected ? 1 : undefined,
    guardian: after.guardian ? 1 : undefined,
    ...externalEntry(organization_id, external_id),
  };
  const lock =
    before.corrected_at === null
      ? expression`attribute_not_exists(corrected_at)`
      : isLike({ corrected_at: before.corrected_at })!;
  return update(
    main,
    itemKey.certificate(organization_id, id),
    {
      set: {
        ...set,
        ...(email === before.email ? {} : entries.address(email, organization_id, id)),
        ...rare,
      },
      remove: [...remove, ...Object.keys(rare).filter((name) => rare[name] === undefined)],
    },
    expression`${isAsRead(before)} AND ${lock}`,
  );
}

/** By this an erasure of the address finds what is kept of the time when it had the certificate (decision 24.10). */
const formerHold = (main: Table, { email, organization_id, id }: Certificate): Action =>
  put(main, {
    ...holderKeys.formerHold(partitions.address(email), organization_id, id),
    kind: "former_hold",
  });

function outcomeUpdate(
  main: Table,
  { short_code }: Certificate,
  outcome: NonNullable<Correction["outcome"]>,
): Action {
  const { outcome: attribute } = outcomeAttribute(outcome, { inTransaction: true });
  const changes = attribute === undefined ? { remove: ["outcome"] } : { set: { outcome: attribute } };
  return update(main, itemKey.code(short_code), changes);
}

const isListedOtherwise = (before: Certificate, after: Certificate): boolean =>
  !isDeepStrictEqual(listedRecipient(before), listedRecipient(after));

/**
 * Asks for the mail again, to the new address; how often it was sent and asked for goes on counting. What is left under the former
 * address names nobody: it keeps a worker that has read the certificate before from writing there, until none can be left.
 */
async function moveInvitation(main: Table, before: Certificate, after: Certificate): Promise<Action[]> {
  const former = await getItem(main, invitationKeyOf(before));
  const { mails, resend_day, resends, finished_at, reminded, accepted_reminded } = former ?? {};
  const { organization_id, id, email } = after;
  const waits = after.status === "PENDING";
  const kept: Item = {
    ...{ mails, resend_day, resends, reminded, accepted_reminded },
    ...firstSending(former ?? {}),
  };
  // What was answered is still to be told before it expires; at a mail that goes out again somebody looks when it was due before.
  const due =
    former !== undefined && isFollowUpEntry(former)
      ? entries.message("follow_up", organization_id, email, id, dueEntryOf(former).due)
      : {};
  return [
    put(main, {
      ...invitationKeyOf(before),
      kind: "moved_invitation",
      moved: 1,
      state: "refused",
      refused_reason: "moved",
      expires_on: Math.ceil(Date.parse(after.updated_at) / 1_000) + MOVED_KEPT_SECONDS,
    }),
    // A former address that it comes back to has such an item, which this one replaces.
    put(main, {
      ...invitationKeyOf(after),
      ...listedRecipient(after),
      // The new holder of an answered certificate gets no invitation.
      state: waits ? "requested" : "sent",
      ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
      ...(waits || finished_at === undefined ? {} : { finished_at }),
      ...due,
    }),
  ];
}

/** Ends a message to the former number that waits. */
async function dropMessage(main: Table, { number, id }: Certificate): Promise<Action[]> {
  const key = itemKey.phoneMessage(number!, id);
  const waits = isOneOf("state", ["waiting", "requested"]);
  const state = (await getItem(main, key))?.state;
  if (state !== "waiting" && state !== "requested") return [];
  const ended = { set: { state: "refused", reason: "number" }, remove: DUE_ENTRY };
  return [update(main, key, ended, waits)];
}
