import type { Actor } from "../actor.ts";
import type { KnownKey } from "../model.ts";

/** Keys that every organization has at the least, and at the most. */
const KEYS_LEAST = 4;
const KEYS_MOST = 12;

/** Makes an API key, which carries its marker as its name. */
export async function createKeyNow(actor: Actor): Promise<KnownKey> {
  const key: KnownKey = { ...actor.creation("k"), token: undefined, doomed: false, revocations: [] };
  actor.organization.keys.push(key);
  const body = { name: key.marker };
  const call = await actor.attempt(key, (options) => actor.panel("POST /api-keys", { ...options, body }));
  key.token = call.body?.token;
  return key;
}

async function revokeKeyNow(actor: Actor, key: KnownKey): Promise<void> {
  key.doomed = true;
  const params = { id: key.id! };
  const call = await actor.panel("PATCH /api-keys/{id}/revoke", {
    params,
    cutAfterMs: actor.patience(),
    about: key.marker,
  });
  key.revocations.push(call);
  const { findings, caller } = actor.scene;
  findings.check("what was created can be read", call.status !== 404, key.marker, () => ({
    expected: "200",
    found: call.text,
    calls: [...key.attempts, call],
  }));
  if (call.outcome !== "done") return;
  const after = await caller.call(actor.whoHas(key), "GET /v1.0/balance");
  const isShut = after.status === undefined || after.status >= 500 || after.status === 401;
  findings.check("a revoked key is shut out by the next request", isShut, key.marker, () => ({
    expected: 401,
    found: `${after.status} ${after.text}`,
    calls: [...key.attempts, call, after],
  }));
}

/** Makes or revokes a key. */
export async function tendKeys(actor: Actor): Promise<void> {
  const usable = actor.organization.keys.filter(({ token, doomed }) => token !== undefined && !doomed);
  if (usable.length < KEYS_LEAST || (usable.length < KEYS_MOST && actor.dice.chance(0.5)))
    return void (await createKeyNow(actor));
  await revokeKeyNow(actor, actor.dice.pick(usable));
}
