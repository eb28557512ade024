import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import { eraseMe } from "#shared/domain/privacy/erase-person.ts";
import { EXPORT_PORTS, exportPerson, exportText, noteExport } from "#shared/domain/privacy/export-person.ts";
import { MyData } from "#shared/domain/privacy/my-data.ts";
import { HOLDERS } from "#shared/domain/rules.ts";
import { MY_DATA_SCHEMA_FILE, myDataSchema } from "../../client/generate.ts";
import { connectionTo } from "../support/documents.ts";
import { anEmail, aRecipient } from "../support/fixtures.ts";
import { aHolderLink, aSignedIn, useLink } from "../support/holders.ts";
import { runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { aWebhook, issue } from "../support/webhooks.ts";

/* A person gets all that is kept of them, and nothing of others (decision 24.20). */
const stack = await testStack({ workers: false });
const ports = await connectPorts([...EXPORT_PORTS, "accounts", "mutes"], connectionTo());

const exported = async (...emails: string[]): Promise<MyData> =>
  MyData.parse(JSON.parse(await text(Readable.from(exportText(await exportPerson(ports, emails))))));

test("everything of the address is in it: certificates with what they say, wishes, and what was done with the data", async () => {
  const [club, school] = [await stack.tenant({ name: "Clube" }), await stack.tenant({ name: "Escola" })];
  const email = anEmail();
  const recipient = aRecipient({
    recipient_email: email,
    recipient_number: "+5511987654321",
    reason: "Finished the 10 km race",
    external_id: "bib-17",
    metadata: { wave: "B" },
    role: "runner",
  });
  await aWebhook(club, "https://hooks.example.com/secret-path");
  const [first] = await issue(club, [recipient]);
  const [second] = await issue(school, [aRecipient({ recipient_email: email, recipient_name: "Ana S." })]);
  await ports.accounts.createAccount({ email, name: "Ana", created_at: "2026-01-02T03:04:05.000Z" });
  await ports.mutes.mute(email, school.id, new Date());
  await noteExport(ports, [email], "person");

  const data = await exported(email);
  expect(data.addresses).toMatchObject([
    {
      address: email,
      account: { name: "Ana", created_at: "2026-01-02T03:04:05.000Z" },
      unsubscriptions: [{ organization_id: school.id }],
      log: [{ what: "exported", by: "person" }],
    },
  ]);
  const bySchoolAndClub = new Map(data.certificates.map((one) => [one.organization.id, one]));
  expect(bySchoolAndClub.get(club.id)).toMatchObject({
    organization: { name: "Clube" },
    badge: "Finisher",
    certificate: {
      id: first!.id,
      recipient: { name: "Ana Souza", email, number: "+5511987654321" },
      reason: "Finished the 10 km race",
      external_id: "bib-17",
      metadata: { wave: "B" },
      role: "runner",
    },
    sharing: { visibility: "link", name_in_credential: true },
    history: [{ what: "issued", by: "organization" }],
  });
  expect(bySchoolAndClub.get(school.id)!.certificate.id).toBe(second!.id);
});

test("nothing of others is in it: other addresses, who works for the organization, where its programs are", async () => {
  const tenant = await stack.tenant();
  const [mine, other] = [aRecipient(), aRecipient({ recipient_name: "Bruno Lima" })];
  await aWebhook(tenant, "https://hooks.example.com/secret-path");
  await issue(tenant, [mine, other]);
  const whole = JSON.stringify(await exported(String(mine.recipient_email)));
  const [key] = await (await stack.operatorPorts()).apiKeys.list(tenant.id);
  for (const foreign of ["Bruno", String(other.recipient_email), "secret-path", key!.id])
    expect(whole).not.toContain(foreign);
});

test("who shares an address gets what was sent to it, whoever is named; of several addresses all is there once", async () => {
  const tenant = await stack.tenant();
  const [home, work] = [anEmail(), anEmail()];
  await issue(tenant, [
    aRecipient({ recipient_email: home, recipient_name: "Ana Souza" }),
    aRecipient({ recipient_email: home, recipient_name: "Bia Souza" }),
    aRecipient({ recipient_email: work }),
  ]);
  const named = ({ certificates }: MyData) =>
    certificates.map((one) => one.certificate.recipient.name).toSorted();
  expect(named(await exported(home))).toEqual(["Ana Souza", "Bia Souza"]);
  expect(named(await exported(home, work))).toEqual(["Ana Souza", "Ana Souza", "Bia Souza"]);
  expect(await exported(anEmail())).toMatchObject({ addresses: [{ account: null }], certificates: [] });
});

test("a pending order to erase is in the export of each address of the person, until it is undone", async () => {
  const { ports: all } = stack.functions;
  const { addressOf, undoErasure } = all["holders.write"];
  const [first, further] = [anEmail(), anEmail()];
  const { csrf, headers } = await aSignedIn(stack, first);
  const link = await aHolderLink(stack, further, { purpose: "join", joins: addressOf(first) });
  expect((await useLink(stack, link)).status).toBe(303);
  const orders = async () => {
    const found = [await exported(first, further), await exported(further)];
    return found.flatMap(({ addresses }) => addresses.map((one) => one.erasure_order));
  };
  expect(await orders()).toEqual([null, null, null]);
  const before = Date.now();
  await eraseMe(all, { cookie: headers.cookie, origin: undefined }, { csrf, confirm: first }, "en");
  const [order, ...others] = await orders();
  expect(order!.by).toBe(first);
  expect(Date.parse(order!.ordered_at)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(order!.ordered_at)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(order!.due_at) - Date.parse(order!.ordered_at)).toBe(HOLDERS.undoDays * DAY_MS);
  expect(others).toEqual([order, order]);
  await undoErasure(addressOf(first));
  expect(await orders()).toEqual([null, null, null]);
});

test("it is read while it is written: the first certificate comes before the last page is read", async () => {
  const tenant = await stack.tenant();
  const email = anEmail();
  const count = runs(2, 600);
  for (let from = 0; from < count; from += 300)
    await issue(
      tenant,
      Array.from({ length: Math.min(300, count) }, (_, each) =>
        aRecipient({ recipient_email: email, external_id: `${from + each}` }),
      ),
    );
  let pages = 0;
  const counting = {
    ...ports,
    personRecords: {
      ...ports.personRecords,
      ofAddress: async (address: string, after: string | null) => {
        pages++;
        if (count > 2) return ports.personRecords.ofAddress(address, after);
        const page = await ports.personRecords.ofAddress(address, null);
        // So few are one page of the store, which is given out as two.
        return after === null
          ? { rows: page.rows.slice(0, 1), next: "after" }
          : { rows: page.rows.slice(1), next: null };
      },
    },
  };
  const { certificates } = await exportPerson(counting, [email]);
  const reader = certificates[Symbol.asyncIterator]();
  expect(pages).toBe(0);
  await reader.next();
  expect(pages).toBe(1);
  let read = 1;
  while (!(await reader.next()).done) read++;
  expect({ read, pages }).toEqual({ read: count, pages: 2 });
});

test("the schema in the docs is that of the file; npm run client makes it anew", () => {
  expect(readFileSync(MY_DATA_SCHEMA_FILE, "utf8")).toBe(myDataSchema());
});
