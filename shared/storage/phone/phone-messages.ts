import type { Connect } from "#shared/connect.ts";
import { type MessageReport, mayHaveMessage } from "#shared/domain/phone/phone-message.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { readAll } from "../table/batches.ts";
import { mainTable } from "../table/items.ts";
import { itemKey, MESSAGES_START } from "../table/schema.ts";

export const phoneMessagesGrants: Grants<"phoneMessages"> = () => [
  { table: "main", actions: ["BatchGetItem"], prefix: patterns.phones },
];

export const connectPhoneMessages: Connect<"phoneMessages"> = (connection) => ({
  async of(certificates) {
    const wanted = certificates.filter(mayHaveMessage);
    if (wanted.length === 0) return new Map();
    const keys = wanted.map(({ number, id }) => itemKey.phoneMessage(number!, id));
    const items = await readAll(mainTable(connection), keys, {
      // As with mails: who asks for a single one may just have changed it.
      consistent: certificates.length === 1,
      only: ["sk", "state", "reason"],
    });
    return new Map(
      items.map(({ sk, state, reason = null }) => [
        String(sk).slice(MESSAGES_START.length),
        { state, reason } as MessageReport,
      ]),
    );
  },
});
