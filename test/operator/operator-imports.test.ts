import { expect, test } from "vitest";
import { NOTHING_ISSUED } from "#shared/domain/imports/import.ts";
import { importItem } from "#shared/storage/imports/import-item.ts";
import { mainTable, putItem } from "#shared/storage/table/items.ts";
import { useEmulators } from "../local/local-support.ts";
import { patientDocuments } from "../support/documents.ts";
import { storedOrganization } from "./operator-support.ts";

useEmulators();

test("operators see the imports of an organization, and end one, which leaves what was issued", async () => {
  const { stack, organization } = await storedOrganization();
  const { operator, json } = stack;
  expect((await operator("imports", "list", organization.id)).out).toContain("no imports");
  const connection = { config: stack.config, dynamo: () => documents };
  const documents = patientDocuments();
  const id = "01a2282c-96e0-7006-9f68-c7ab3f21c3a2";
  await putItem(
    mainTable(connection),
    importItem({
      id,
      organization_id: organization.id,
      status: "ready",
      event_id: id,
      badge_id: id,
      on_duplicate: "skip",
      on_invalid: "stop",
      options: {},
      file_name: "lista.csv",
      size: 10,
      validation: 1,
      already_issued: 0,
      ...{ rows: 3, valid: 2, invalid: 1, duplicates: 0 },
      ...NOTHING_ISSUED,
      problem: null,
      created_at: new Date().toISOString(),
      created_by: "key_7Q2M4XKD0A5V",
      hold_minutes: 10,
      send_at: null,
      confirmed_at: null,
      confirmed_by: null,
      plan: null,
      month: null,
      reserved: 0,
      quota: null,
      asked: null,
      reading: null,
      mails: "none",
      mails_at: null,
      ended_at: null,
      has_results: false,
    }),
  );
  expect(await json("imports", "list", organization.id)).toMatchObject([{ id, status: "ready" }]);
  expect((await operator("imports", "show", organization.id, id)).out).toContain("lista.csv");
  expect(await json("imports", "cancel", organization.id, id)).toMatchObject({ status: "cancelled" });
  expect((await operator("imports", "cancel", organization.id, id)).code).toBe(1);
  const { code, err } = await operator("imports", "show", organization.id, organization.id);
  expect([code, err]).toEqual([1, expect.stringContaining("no such import")]);
  documents.destroy();
});
