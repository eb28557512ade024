import type { Connection } from "#shared/connect.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { type ApiKey, isValid } from "#shared/domain/organizations/api-key.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Roster } from "#shared/domain/organizations/roster.ts";
import { retryOnConflict } from "#shared/domain/retry-on-conflict.ts";
import { type Expression, expression } from "../table/expressions.ts";
import { SHAPE } from "../table/item.ts";
import { gateTable, getItem, mainTable } from "../table/items.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, check, transactIf, update } from "../table/transactions.ts";
import { GATE_MISSING, type GateItem, gateEntry, newGate, newSessionGate, readGate } from "./gate-item.ts";
import { toOrganization } from "./organization-record.ts";
import { readRoster, sameRoster } from "./rosters.ts";
import { readKeys, withLastUse } from "./stored-keys.ts";

/** Each use of a key changes the gate, so the rebuild of a busy organization's gate may be refused a few times. */
const BUSY_GATE_ROUNDS = 20;
/** Of a gate that is missing only the records can change, and another one may make it. */
const MISSING_GATE_ROUNDS = 4;

const keptChanging = (): DomainError =>
  new DomainError("service_unavailable", "The organization kept changing; please try again.", {
    retryAfterSeconds: 1,
  });

/**
 * Makes both gates anew from organization, keys and roster; gives how many keys are valid, undefined without organization. It
 * reads the gate first: a key that is created or revoked later changes it, so the write is refused and repeated.
 */
export const remakeGates = (connection: Connection, id: string, at: Date): Promise<number | undefined> =>
  retryOnConflict(
    async () => {
      const roster = await readRoster(connection, id);
      const sessions = (organization: Organization) => sessionActions(connection, organization, roster);
      return madeFrom(connection, id, at, await readGate(connection, id), sessions);
    },
    keptChanging,
    BUSY_GATE_ROUNDS,
  );

/** Makes the gate of an organization's sessions from organization and roster; false without organization. */
export const makeSessionGate = (connection: Connection, id: string): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const [item, roster] = await Promise.all([
        getItem(mainTable(connection), itemKey.organization(id)),
        readRoster(connection, id),
      ]);
      if (!item) return { decided: false };
      const organization = toOrganization(item);
      const actions = [
        sameAdmission(connection, organization),
        ...sessionActions(connection, organization, roster),
      ];
      return (await transactIf(mainTable(connection), actions)) ? { decided: true } : undefined;
    },
    keptChanging,
    MISSING_GATE_ROUNDS,
  );

/** That nobody has changed plan or quota since they were read. */
const sameAdmission = (connection: Connection, { id, plan, quota_override }: Organization): Action =>
  check(
    mainTable(connection),
    itemKey.organization(id),
    expression`plan = ${plan} AND quota_override = ${quota_override}`,
  );

const keptOr = (name: Expression, value: unknown) => expression`if_not_exists(${name}, ${value})`;

/** Writes the gate of sessions if the roster is still as it was read; keeps this minute's counters. */
function sessionActions(
  connection: Connection,
  organization: Organization,
  roster: Roster | undefined,
): Action[] {
  const { pk, minute, session, c, members, ...written } = newSessionGate(organization, roster);
  const set = {
    v: SHAPE,
    ...written,
    members,
    c: keptOr(expression`c`, c),
    minute: keptOr(expression`minute`, minute),
    session: keptOr(expression`session`, session),
  };
  return [
    update(gateTable(connection), { pk }, { set, remove: members === undefined ? ["members"] : [] }),
    check(mainTable(connection), itemKey.roster(organization.id), sameRoster(roster)),
  ];
}

/** Makes a gate that was found missing, unless another one does; false without organization. */
export const makeMissingGate = (connection: Connection, id: string, at: Date): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const made = await madeFrom(connection, id, at, undefined);
      if (made) return { decided: made.decided !== undefined };
      return (await readGate(connection, id)) && { decided: true };
    },
    keptChanging,
    MISSING_GATE_ROUNDS,
  );

/** One attempt: how many keys are valid, undefined in it without organization; undefined when something changed. */
async function madeFrom(
  connection: Connection,
  id: string,
  at: Date,
  gate: GateItem | undefined,
  more: (organization: Organization) => readonly Action[] = () => [],
): Promise<{ decided: number | undefined } | undefined> {
  const [item, keys] = await Promise.all([
    getItem(mainTable(connection), itemKey.organization(id)),
    readKeys(connection, id),
  ]);
  if (!item) return { decided: undefined };
  const live = withLastUse(keys, gate).filter((key) => isValid(key, at));
  const organization = toOrganization(item);
  const actions = [...makingActions(connection, organization, live, gate?.keys), ...more(organization)];
  return (await transactIf(mainTable(connection), actions)) ? { decided: live.length } : undefined;
}

/**
 * Writes plan, quota and keys if none of them changed since they were read; keeps this minute's counters. The revocation of
 * a key that is not in the gate does not change the gate, hence the checks on the keys.
 */
function makingActions(
  connection: Connection,
  organization: Organization,
  live: readonly ApiKey[],
  formerKeys: GateItem["keys"] | undefined,
): Action[] {
  const main = mainTable(connection);
  const { plan, quota, closed, c, keys: none, minute, total, session } = newGate(organization);
  return [
    sameAdmission(connection, organization),
    update(
      gateTable(connection),
      otherKeys.gate(organization.id),
      {
        set: {
          v: SHAPE,
          plan,
          quota,
          closed,
          keys: { ...none, ...Object.fromEntries(live.map((key) => [key.digest, gateEntry(key)])) },
          c: keptOr(expression`c`, c),
          minute: keptOr(expression`minute`, minute),
          total: keptOr(expression`total`, total),
          session: keptOr(expression`session`, session),
        },
      },
      formerKeys === undefined ? GATE_MISSING : expression`keys = ${formerKeys}`,
    ),
    ...live.map((key) =>
      check(main, itemKey.apiKey(organization.id, key.id), expression`status = ${"active"}`),
    ),
  ];
}
