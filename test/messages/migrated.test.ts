import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { conversionsOf, type Migration } from "#infra/operator/migration/conversions.ts";
import { readConfig } from "#shared/config.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo, patientDocuments } from "../support/documents.ts";
import { anEmail } from "../support/fixtures.ts";
import { ownStack } from "../support/stack.ts";
import { type RemindedPerson, sentInvitations } from "./reminder-scene.ts";

/* Invitations that release 1.1 sent, which knew no reminders and no people of one address, after `operator migrate`. */
const stack = await ownStack({ workers: false });

/** Changes the record of an invitation to what that release stored. */
async function asBefore({ email, job, id }: RemindedPerson, state = "sent") {
  const Key = itemKey.invitation(job.organization_id, email, id);
  const changes = {
    UpdateExpression: "SET #state = :state REMOVE by_due_pk, by_due_sk, external_id",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":state": state },
  };
  const command = { TableName: readConfig().TABLE_MAIN, Key, ...changes };
  await patientDocuments().send(new UpdateCommand(command));
}

/** Looks at the records of these people as `operator migrate` does, with `meanwhile` before its writes; gives how many it gave a time. */
async function migrated(
  people: readonly RemindedPerson[],
  { days = 0, dryRun = false, meanwhile = async () => {} } = {},
) {
  const { ports } = stack.functions;
  let followed = 0;
  const migration: Migration = {
    connection: connectionTo(),
    ports: { ...ports, clock: { now: () => new Date(Date.now() + days * 86_400_000) } },
    organization: ports.organizations.get,
    async write(work) {
      await meanwhile();
      return dryRun || work();
    },
    count: (effect) => void (effect === "followed" && followed++),
  };
  const records = await Promise.all(people.map(async (person) => (await person.record())!));
  const conversions = await conversionsOf(migration, records);
  await Promise.all(conversions.map(([, work]) => work()));
  return followed;
}

test("who has not answered is reminded of what is still to come, and who has answered is not", async () => {
  const { people } = await sentInvitations(stack, { count: 3 });
  const [open, accepted, refused] = people as [RemindedPerson, RemindedPerson, RemindedPerson];
  await accepted.answer("accept");
  await refused.answer("reject");
  for (const person of people) await asBefore(person);
  expect(await migrated(people, { days: 7, dryRun: true })).toBe(2);
  expect(await open.dueIn()).toBeUndefined();
  expect(await migrated(people, { days: 7 })).toBe(2);
  // Later by a day than the first reminder may be: the second is next. What was refused is looked at again for its end.
  expect(await open.dueIn()).toBeCloseTo(10, 2);
  expect(await refused.dueIn()).toBeGreaterThan(10);
  expect(await accepted.dueIn()).toBeUndefined();
});

test("repeated, and while a mail is under way, it changes nothing", async () => {
  const { people } = await sentInvitations(stack, { count: 2 });
  const [open, asked] = people as [RemindedPerson, RemindedPerson];
  const before = await open.dueIn();
  await asBefore(open);
  await asBefore(asked, "requested");
  expect((await Promise.all([migrated([open]), migrated([open])])).toSorted()).toEqual([0, 1]);
  expect(await open.dueIn()).toBeCloseTo(before!, 2);
  expect(await migrated(people)).toBe(0);
  expect(await asked.dueIn()).toBeUndefined();
});

test("those whom only an external_id tells apart have a row each, as a correction meanwhile says", async () => {
  const twin = { recipient_name: "Ana Souza", recipient_email: anEmail() };
  const recipient = [0, 1, 2].map((n) => ({ ...twin, external_id: `bib-${n}` }));
  const { tenant, people } = await sentInvitations(stack, { request: { recipient } });
  const [first, second, third] = people as [RemindedPerson, RemindedPerson, RemindedPerson];
  const correct = ({ id }: RemindedPerson, external_id: string | null) =>
    tenant.key.call("PATCH /v1.0/invitations/{id}", { params: { id }, body: { external_id } });
  for (const person of people) await asBefore(person);
  const rows = async () => {
    const { body } = await tenant.key.call("GET /v1.0/recipients", { query: { email: first.email } });
    return body.data.map(({ external_id }) => external_id).toSorted();
  };
  expect(await rows()).toEqual([null]);
  await migrated([first]);
  await migrated([second], { meanwhile: async () => void (await correct(second, "bib-7")) });
  await migrated([third], { meanwhile: async () => void (await correct(third, null)) });
  expect(await rows()).toEqual(["bib-0", "bib-7", null]);
});
