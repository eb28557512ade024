import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { askForErasure } from "#shared/domain/privacy/erase-person.ts";
import { MyData } from "#shared/domain/privacy/my-data.ts";
import { noteUnheard } from "#shared/domain/requests/follow-requests.ts";
import { aTemporaryFolder } from "../local/local-support.ts";
import { invite } from "../support/browser/invitation-page.ts";
import { connectionTo } from "../support/documents.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { issue } from "../support/webhooks.ts";
import { theToolHere } from "./operator-support.ts";

/* What is kept of a person in all organizations, by one command (decision 24.30). */
const stack = await testStack({ workers: false });
const operator = theToolHere();

const person = (...argv: string[]) => operator("person", ...argv);
const asJson = async (...argv: string[]) => JSON.parse((await person("--json", ...argv)).out);

/** Somebody to whom two organizations issued. */
async function somebody() {
  const recipient = aRecipient();
  const codes: string[] = [];
  for (const name of ["Clube A", "Clube B"])
    codes.push((await issue(await stack.tenant({ name }), [recipient]))[0]!.short_code);
  return { email: String(recipient.recipient_email), codes: codes.toSorted() };
}

test("a person is found by the address in any case, with the certificates of all organizations", async () => {
  const { email, codes } = await somebody();
  const { addresses, certificates } = await asJson("find", email.toUpperCase());
  expect(addresses).toMatchObject([{ address: email, account: null, erasure_asked_at: null }]);
  expect(certificates.map((one: { short_code: string }) => one.short_code).toSorted()).toEqual(codes);
  const { out } = await person("find", email);
  expect(out).toMatch(/Clube A/);
  expect(out).toContain(codes[0]);
  expect((await person("find", anEmail())).out).toContain("Nobody has issued a certificate");
  expect(await person("find", "no address")).toMatchObject({ code: 1, err: "This is no e-mail address.\n" });
});

test("an export has all of it in a file that only its owner reads, and is noted in it and in the audit", async () => {
  const { email, codes } = await somebody();
  const folder = join(aTemporaryFolder(onTestFinished), "of the person");
  const { file, certificates } = await asJson("export", email, "--to", folder);
  expect(certificates).toBe(2);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const exported = MyData.parse(JSON.parse(readFileSync(file, "utf8")));
  expect(exported.certificates.map(({ certificate }) => certificate.short_code).toSorted()).toEqual(codes);
  expect(exported.addresses[0]!.log).toMatchObject([{ what: "exported", by: "operator" }]);

  const { out } = await operator("--json", "audit");
  const { command, arguments: given } = JSON.parse(out).at(-1);
  expect(command).toBe("person export");
  expect(out).not.toContain("@");
  // Who knows the address finds what was done about it.
  const { out: again } = await operator("--json", "audit");
  expect(
    JSON.parse(again).filter((one: { arguments: string[] }) => one.arguments[0] === given[0]),
  ).toHaveLength(1);
});

test("an erasure needs a confirmation, takes the account at once, and leaves no address in the audit", async () => {
  const { email } = await somebody();
  const { accounts } = await connectPorts(["accounts"], connectionTo());
  await accounts.createAccount({ email, name: "Ana", created_at: new Date().toISOString() });
  expect(await person("erase", email)).toMatchObject({ code: 1, out: "" });
  expect((await asJson("find", email)).addresses[0].account).not.toBeNull();
  expect((await person("erase", email, "--confirm")).out).toContain("Each organization is asked");
  const [after] = (await asJson("find", email)).addresses;
  expect(after).toMatchObject({ account: null, log: [] });
  expect(after.erasure_asked_at).toEqual(expect.any(String));
  const { out } = await operator("--json", "audit");
  expect(out).not.toContain("@");
});

test("an address of the API is one, or the command is refused", async () => {
  const refused = await person(
    "export",
    "ana@example.org",
    "--to",
    aTemporaryFolder(onTestFinished),
    "--base-url",
    "http://x",
  );
  expect(refused).toMatchObject({ code: 2 });
});

test("requests that reach nobody are listed with their organization, and without whom they are about", async () => {
  const tenant = await stack.tenant({ name: "Clube sem endereço" });
  const { token, email } = await invite(stack, tenant, await eventAndBadge(tenant));
  await askForErasure(stack.functions.ports, token);
  const [request] = (
    await stack.functions.ports["requests.write"].list(tenant.id, {}, { limit: 1, offset: 0, after: null })
  ).rows;
  await noteUnheard(stack.functions.ports, request!, new Date());
  const { out } = await operator("--json", "request", "list");
  expect(out).not.toContain(email);
  expect(JSON.parse(out)).toMatchObject([
    {
      id: request!.id,
      organization_id: tenant.id,
      organization: "Clube sem endereço",
      kind: "erasure",
      why: "no address",
    },
  ]);
  expect((await operator("request", "list")).out).toContain("Clube sem endereço");
});
