import { expect, onTestFinished, test } from "vitest";
import { aTemporaryFolder } from "../local/local-support.ts";
import { anEmail, aRecipient } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { issue } from "../support/webhooks.ts";
import { NOBODY, theToolHere } from "./operator-support.ts";

/* Support finds a certificate, a person or a request by one command. */
const stack = await testStack({ workers: false });
const operator = theToolHere();

const find = (...argv: string[]) => operator("find", ...argv);
const found = async (...argv: string[]) => JSON.parse((await find("--json", ...argv)).out);

test("a certificate by its code in any spelling, or by its id with its organization, with its history", async () => {
  const tenant = await stack.tenant();
  const recipient = aRecipient();
  const { id, short_code } = (await issue(tenant, [recipient]))[0]!;
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
  const { body } = await tenant.key.call("GET /v1.0/invitations/{id}/history", { params: { id } });
  const spelled = short_code.toLowerCase().replace(/^(.{4})(.{4})/, "$1-$2-");
  const byCode = await found(spelled);
  expect(byCode).toMatchObject({ organization_id: tenant.id, id, short_code, status: "REVOKED" });
  expect(byCode.history).toEqual(body.data);
  expect(await found(id, "--organization", tenant.id)).toEqual(byCode);
  const { out } = await find(short_code);
  expect(out).toMatch(/issued +organization.*revoked +organization/s);
  expect(out).not.toContain(recipient.recipient_email);
});

test("what was done with the person's data stands in it for operators, and the organization does not learn it", async () => {
  const tenant = await stack.tenant();
  const recipient = aRecipient();
  const { id, short_code } = (await issue(tenant, [recipient]))[0]!;
  const email = String(recipient.recipient_email);
  await operator("person", "export", email, "--to", aTemporaryFolder(onTestFinished));
  expect((await found(short_code)).person_log).toMatchObject([{ what: "exported", by: "operator" }]);
  expect((await find(short_code)).out).toMatch(/exported +operator +of the address/);
  const { body } = await tenant.key.call("GET /v1.0/invitations/{id}/history", { params: { id } });
  expect(JSON.stringify(body)).not.toContain("exported");
});

test("a person by the address in any case: the certificates of all organizations", async () => {
  const recipient = aRecipient();
  const codes: string[] = [];
  for (const tenant of [await stack.tenant(), await stack.tenant()])
    codes.push((await issue(tenant, [recipient]))[0]!.short_code);
  const rows: { short_code: string }[] = await found(String(recipient.recipient_email).toUpperCase());
  expect(rows.map(({ short_code }) => short_code).toSorted()).toEqual(codes.toSorted());
  expect(JSON.stringify(rows)).not.toContain("@");
  expect((await find(anEmail())).out).toBe("Nobody has issued a certificate to this address.\n");
});

test("for the id of a request, the query of the logs that answers it", async () => {
  const { out, code } = await find("JKJaXmPLvHcESHA=");
  expect(code).toBe(0);
  // The line of the relay has the ids of a whole batch, as a list.
  expect(out).toContain('filter @message like "JKJaXmPLvHcESHA="');
});

test("a certificate that is not there, and what can be nothing of these, are refused", async () => {
  const tenant = await stack.tenant();
  expect(await find("0000000000ZZ")).toMatchObject({ code: 1, out: "" });
  expect(await find(NOBODY, "--organization", tenant.id)).toMatchObject({ code: 1, out: "" });
  expect((await find("what is this?")).err).toContain("no code or id of a certificate");
});
