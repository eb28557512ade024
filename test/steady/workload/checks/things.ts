import type { BodyOf } from "../../../support/client.ts";
import { wasTurnedAway } from "../calls.ts";
import { type Creation, mayHaveHappened, outcomeOf, type Thing } from "../model.ts";
import type { OrganizationPass } from "./pass.ts";

interface Listed {
  readonly id: string;
  readonly marker: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Events, badges, webhooks and keys against the requests that made, changed and removed them. */
export async function checkThings(pass: OrganizationPass): Promise<void> {
  const { reader, organization, findings } = pass;
  const events = await reader.all("GET /v1.0/events");
  const badges = await reader.all("GET /v1.0/badges");
  const { data: keys } = await reader.get<BodyOf<"GET /api-keys">>("GET /api-keys");
  const webhooks = pass.organization.webhooks.length === 0 ? [] : await reader.all("GET /v1.0/webhooks");
  const lists: readonly (readonly [string, readonly Creation[], readonly Listed[]])[] = [
    [
      "event",
      organization.events,
      events.map((row) => ({ id: row.id, marker: row.subcategory ?? "", values: row })),
    ],
    [
      "badge",
      organization.badges,
      badges.map((row) => ({ id: row.id, marker: row.criteria ?? "", values: row })),
    ],
    [
      "webhook",
      organization.webhooks,
      webhooks.map((row) => ({ id: row.id, marker: row.description ?? "", values: row })),
    ],
    ["key", organization.keys, keys.map((row) => ({ id: row.id, marker: row.name, values: row }))],
  ];
  for (const [noun, known, listed] of lists) checkCreations(pass, noun, known, listed);
  for (const event of organization.events)
    checkThing(
      pass,
      event,
      events.find(({ id }) => id === event.id),
    );
  for (const badge of organization.badges)
    checkThing(
      pass,
      badge,
      badges.find(({ id }) => id === badge.id),
    );
  for (const webhook of organization.webhooks) checkRefusals(pass, webhook);
  for (const status of ["DRAFT", "ACTIVE", "ARCHIVED"] as const) {
    const parts: [string, readonly { id: string; status: string }[], readonly { id: string }[]][] = [
      ["events", events, await reader.all("GET /v1.0/events", { status })],
    ];
    if (status !== "DRAFT") parts.push(["badges", badges, await reader.all("GET /v1.0/badges", { status })]);
    for (const [noun, all, some] of parts)
      findings.same(
        "a filtered list is that part of the whole list",
        `${organization.name} ${noun} ${status}`,
        all.filter((one) => one.status === status).map(({ id }) => id),
        some.map(({ id }) => id),
      );
  }
}

/** What was answered 201 is there once, and what nobody asked for is not. */
function checkCreations(
  { findings, organization }: OrganizationPass,
  noun: string,
  known: readonly Creation[],
  listed: readonly Listed[],
): void {
  const byMarker = Map.groupBy(listed, ({ marker }) => marker);
  const markers = new Set(known.map(({ marker }) => marker));
  const strays = listed.filter(({ marker }) => !markers.has(marker));
  findings.same(`every ${noun} was asked for`, organization.name, [], strays);
  for (const creation of known) {
    const removals = "removals" in creation ? (creation as Thing).removals : [];
    const found = byMarker.get(creation.marker) ?? [];
    const done = creation.attempts.filter(({ outcome }) => outcome === "done").length;
    const perhaps = creation.attempts.filter(({ outcome }) => outcome === "unknown").length;
    const oneKey = creation.idempotencyKey !== undefined;
    const most = oneKey ? Math.min(1, done + perhaps) : done + perhaps;
    const least = mayHaveHappened(removals) ? 0 : oneKey ? Math.min(1, done) : done;
    const removed = removals.some(({ outcome }) => outcome === "done");
    const right = found.length >= least && found.length <= (removed ? 0 : most);
    findings.check("what was asked for once is there once", right, `${noun} ${creation.marker}`, () => ({
      expected: `from ${least} to ${removed ? 0 : most}, as the answer was ${outcomeOf(creation)}${removed ? " and it was deleted" : ""}`,
      found: `${found.length}: ${found.map(({ id }) => id).join()}`,
      calls: [...creation.attempts, ...removals],
    }));
  }
}

/** The values of a thing, now and whenever it was read, against what was written. */
function checkThing(pass: OrganizationPass, thing: Thing, row: Record<string, unknown> | undefined): void {
  const { findings } = pass;
  checkRefusals(pass, thing);
  if (row)
    for (const [name, field] of Object.entries(thing.fields))
      findings.check(
        "a record has the last value written",
        field.allows(row[name]),
        `${name} of ${thing.marker}`,
        () => ({
          expected: field.current,
          found: row[name],
          calls: field.calls,
        }),
      );
  for (const { call, values } of thing.sights)
    for (const [name, field] of Object.entries(thing.fields))
      findings.check(
        "a read sees what was written before it",
        field.allows(values[name], call.from, call.until),
        `${name} of ${thing.marker}`,
        () => ({
          expected: field.readable(call.from, call.until),
          found: values[name],
          calls: [...field.calls, call],
        }),
      );
}

/** A change is refused only when another one was under way, or the thing was going. */
function checkRefusals({ findings }: OrganizationPass, thing: Thing): void {
  for (const call of thing.changes) {
    const meets = thing.changes.some(
      (other) =>
        other !== call &&
        other.outcome !== "refused" &&
        other.from <= call.until &&
        (other.outcome === "unknown" || other.until >= call.from),
    );
    const { outcome, status, code } = call;
    const fine = outcome !== "refused" || wasTurnedAway(call);
    const explained = (code === "conflict" && meets) || (status === 404 && thing.doomed);
    findings.check("a change is refused for a reason", fine || explained, thing.marker, () => ({
      expected: "200, as no other change was under way",
      found: call.text,
      calls: [...thing.attempts, ...thing.changes.slice(-4), call],
    }));
  }
}

/** Keys that were not revoked work; revoked ones do not. */
export async function checkKeys({ organization, findings, scene }: OrganizationPass): Promise<void> {
  for (const key of organization.keys) {
    if (key.token === undefined) continue;
    const revoked = key.revocations.some(({ outcome }) => outcome === "done");
    const who = { name: `${organization.name} key ${key.marker}`, token: key.token };
    const call = await scene.caller.call(who, "GET /v1.0/balance");
    if (call.outcome === "unknown" || wasTurnedAway(call)) continue;
    const isIn = call.status !== 401;
    const right = revoked ? !isIn : isIn || mayHaveHappened(key.revocations);
    findings.check("keys that were not revoked work, others do not", right, key.marker, () => ({
      expected: revoked ? 401 : "no 401",
      found: `${call.status} ${call.text}`,
      calls: [...key.attempts, ...key.revocations, call],
    }));
  }
}
