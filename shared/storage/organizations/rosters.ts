import type { Connection } from "#shared/connect.ts";
import type { Roster } from "#shared/domain/organizations/roster.ts";
import { type Expression, expression, MISSING } from "../table/expressions.ts";
import { recordReader } from "../table/item.ts";
import { getRecord, mainTable } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";

export const toRoster = recordReader<Roster>()("organization_id", "version", "members", "invitations");

/** The roster of an organization, by a consistent read; undefined where nobody has been recorded yet. */
export const readRoster = (connection: Connection, organizationId: string): Promise<Roster | undefined> =>
  getRecord(mainTable(connection), itemKey.roster(organizationId), toRoster);

/** The condition that the roster is still as it was read. */
export const sameRoster = (roster: Roster | undefined): Expression =>
  roster ? expression`version = ${roster.version}` : MISSING;
