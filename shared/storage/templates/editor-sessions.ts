import type { Connect } from "#shared/connect.ts";
import type { EditorPass } from "#shared/domain/templates/editor-ports.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { isLive, readGate, readSessionGate, roleIn } from "../organizations/gate-item.ts";
import { expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { gateTable, getRecord, updateItem } from "../table/items.ts";
import { otherKeys } from "../table/other-keys.ts";

/** Items are kept longer than they are good for, since clocks differ. */
const KEEP_SECONDS = 60;

const keptUntil = (until: number): number => Math.ceil(until / 1_000) + KEEP_SECONDS;

const toPass = (item: Item): EditorPass => ({
  id: String(item.pk).slice(GATE_KEYS.editor.length),
  source: {
    organizationId: String(item.organization_id),
    keyId: item.key_id === undefined ? null : String(item.key_id),
    userId: item.user_id === undefined ? null : String(item.user_id),
  },
  templateId: String(item.template_id),
  opensUntil: Number(item.opens_until),
  sessionDigest: item.session === undefined ? null : String(item.session),
  sessionUntil: Number(item.session_until ?? 0),
});

export const editorPassesGrants: Grants<"editorPasses"> = () => [
  { table: "gate", actions: ["GetItem", "UpdateItem"], prefix: GATE_KEYS.editor },
  { table: "gate", actions: ["GetItem"], prefix: GATE_KEYS.organization },
];

export const connectEditorPasses: Connect<"editorPasses"> = (connection) => ({
  async store({ id, source: { organizationId, keyId, userId }, templateId, opensUntil }) {
    await updateItem(gateTable(connection), otherKeys.editor(id), {
      set: {
        organization_id: organizationId,
        ...(keyId !== null && { key_id: keyId }),
        ...(userId !== null && { user_id: userId }),
        template_id: templateId,
        opens_until: opensUntil,
        expires_on: keptUntil(opensUntil),
      },
    });
  },
  async open(id, sessionDigest, at, until) {
    const { written, item } = await updateItem(
      gateTable(connection),
      otherKeys.editor(id),
      {
        set: {
          session: sessionDigest,
          session_until: until.getTime(),
          expires_on: keptUntil(until.getTime()),
        },
      },
      expression`attribute_exists(template_id) AND attribute_not_exists(session) AND opens_until > ${at.getTime()}`,
    );
    return written && item ? toPass(item) : undefined;
  },
  get: (id) => getRecord(gateTable(connection), otherKeys.editor(id), toPass),
  /** A gate that is missing opens no editor until a request with a key or a session makes it anew. */
  async planOf({ organizationId, keyId, userId }, roles, at) {
    if (userId !== null) {
      const sessions = await readSessionGate(connection, organizationId);
      // Without a roster, whoever made the link acted as the owner.
      const role = sessions && roleIn(sessions, { userId, byClaim: true });
      return role && roles.includes(role) && !sessions.closed ? sessions.plan : undefined;
    }
    const gate = await readGate(connection, organizationId);
    if (!gate || gate.closed) return undefined;
    const isThere =
      keyId === null || Object.values(gate.keys).some((key) => key.i === keyId && isLive(key, at));
    return isThere ? gate.plan : undefined;
  },
});
