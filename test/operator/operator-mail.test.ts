import { expect, onTestFinished, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { totalsAt } from "#shared/domain/senders/mail-rates.ts";
import type { MailHolder } from "#shared/domain/senders/sender-state.ts";
import { counting } from "#shared/storage/senders/mail-standing.ts";
import { mainTable, updateItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { useEmulators } from "../local/local-support.ts";
import { patientDocuments } from "../support/documents.ts";
import { NOBODY, storedOrganization } from "./operator-support.ts";

/* Operators hold the mails of an organization, or of all that share a tenant, and let them go (decision 18.15). */
useEmulators();

async function scene() {
  const { stack, organization } = await storedOrganization();
  const documents = patientDocuments();
  onTestFinished(() => documents.destroy());
  const connection = { config: stack.config, dynamo: () => documents };
  const ports = await connectPorts(["senders.write"], connection);
  const hold = (sender: string, ...holders: MailHolder[]) =>
    Promise.all(holders.map((by) => ports["senders.write"].hold(sender, by, "a test", new Date())));
  const holders = async (sender: string) =>
    Object.keys((await ports["senders.write"].read(sender)).holds).toSorted();
  const sent = async () =>
    totalsAt((await ports["senders.write"].read(organization.id)).tally, new Date()).sent;
  await updateItem(
    mainTable(connection),
    itemKey.senderState(organization.id),
    counting("sent", 600, new Date()),
  );
  return { ...stack, id: organization.id, hold, holders, sent };
}

test("a release ends what is named, without a name whatever holds, and lets the rates stand", async () => {
  const { json, operator, id, hold, holders, sent } = await scene();
  await hold(id, "ses", "operator");
  const { out } = await operator("mail", "release", id, "--by", "operator");
  expect(out).toContain("still held by ses");
  expect([await holders(id), await sent()]).toEqual([["ses"], 600]);
  expect(await json("mail", "release", id)).toEqual({ ended: ["ses"], left: [] });
  await operator("mail", "hold", id, "--reason", "a look");
  expect(await json("mail", "release", id, "--by", "ses")).toEqual({ ended: ["ses"], left: ["operator"] });
  expect(await json("mail", "release", id)).toEqual({ ended: ["operator"], left: [] });
  expect(await json("mail", "release", id)).toEqual({ ended: [], left: [] });
  expect([await holders(id), await sent()]).toEqual([[], 600]);
});

test("all that share a tenant are named by a word, and nobody by another one", async () => {
  const { json, operator, holders } = await scene();
  expect(await json("mail", "hold", "shared", "--reason", "a look")).toEqual({ held: true });
  expect(await holders("shared")).toEqual(["operator"]);
  expect(await json("mail", "held", "shared")).toMatchObject({ holds: { operator: { reason: "a look" } } });
  expect(await json("mail", "release", "shared")).toEqual({ ended: ["operator"], left: [] });
  expect(await holders("shared")).toEqual([]);
  for (const nobody of [NOBODY, "everybody"]) {
    const { code, err } = await operator("mail", "hold", nobody, "--reason", "a look");
    expect([code, err]).toEqual([1, expect.stringContaining("organization")]);
  }
});
