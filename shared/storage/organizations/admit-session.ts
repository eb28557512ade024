import type { Connection } from "#shared/connect.ts";
import type { Admission, Gate } from "#shared/domain/organizations/ports.ts";
import { LIMITS, type MemberRole } from "#shared/domain/rules.ts";
import { attribute, type Expression, expression, isOneOf, joined } from "../table/expressions.ts";
import { otherKeys } from "../table/other-keys.ts";
import {
  admission,
  counterOf,
  countInGate,
  minuteCondition,
  OPEN,
  oneMore,
  roomIn,
  stateOfCounter,
} from "./gate-count.ts";
import { memberName, ROLE_LETTERS, roleIn, toSessionGate } from "./gate-item.ts";
import { minuteOf, stateOf } from "./minute-windows.ts";

type Asked = Parameters<Gate["admitSession"]>[0];

/**
 * Checks and counts a request of a user of the panel by one update of the organization's gate of sessions. It counts in no
 * window when the user is no member, or their role does not allow it.
 */
export async function admitSession(
  connection: Connection,
  asked: Asked,
  make: () => Promise<boolean>,
): Promise<Admission> {
  const { organizationId, plans, limit, at } = asked;
  const counter = counterOf("-", limit);
  const place = { key: otherKeys.sessionGate(organizationId), read: toSessionGate, make };
  const { item, counted } = await countInGate(connection, place, at, (reset) => ({
    changes: {
      set: reset
        ? { minute: minuteOf(at), session: 1, c: counter ? { [counter.name]: 1 } : {} }
        : { session: expression`session + ${1}`, ...(counter && oneMore(counter)) },
    },
    when: joined("AND", [
      minuteCondition(at, reset),
      OPEN,
      mayCall(asked, reset),
      isOneOf("plan", plans),
      ...(reset ? [] : roomIn(counter)),
    ])!,
  }));
  const role = item && roleIn(item, asked);
  if (!role) return { kind: "stranger" };
  if (item.closed) return { kind: "closed" };
  if (!asked.roles.includes(role)) return { kind: "role", role };
  if (!plans.includes(item.plan)) return { kind: "plan", plan: item.plan };
  const windows = [stateOf({ name: "session", limit: perMinute(role) }, item.session, at)];
  if (limit && counter) windows.push(stateOfCounter(limit, counter, item, at));
  return admission(item, counted, windows, { role }, at);
}

/** How many requests of an organization's sessions there may be in a minute for one of this role to be let in. */
const perMinute = (role: MemberRole): number =>
  LIMITS.sessionPerMinute - (role === "owner" ? 0 : LIMITS.sessionKeptForOwners);

/**
 * That the user has one of the roles, and the minute has room for it unless it begins; while there is no roster, the organization's own
 * tokens are those of its owner.
 */
function mayCall({ userId, byClaim, roles }: Asked, reset: boolean): Expression {
  const member = expression`members.${attribute(memberName(userId))}`;
  const withRoom = (role: MemberRole, is: Expression) =>
    reset ? is : expression`${is} AND session < ${perMinute(role)}`;
  const letters = roles.map((role) => withRoom(role, expression`${member} = ${ROLE_LETTERS[role]}`));
  const isBare = expression`attribute_not_exists(members)`;
  const bare = byClaim && roles.includes("owner") ? [withRoom("owner", isBare)] : [];
  return joined("OR", [...letters, ...bare])!;
}
