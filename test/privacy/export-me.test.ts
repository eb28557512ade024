import { beforeAll, expect, test } from "vitest";
import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import { MyData } from "#shared/domain/privacy/my-data.ts";
import { jobFor } from "../credentials/signing/scene.ts";
import { readZip } from "../documents/delivery/zip-file.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { aSignedIn } from "../support/holders.ts";
import { expectProblem } from "../support/problems.ts";
import { testStack } from "../support/stack.ts";
import { issue } from "../support/webhooks.ts";

/* Draws documents, which takes most of its time. Who is signed in takes their data away (decisions 24.20 and 24.22). */
const stack = await testStack({ workers: false });
const json = (headers: Record<string, string>) => stack.anonymous.call("GET /me/export.json", { headers });
const zip = (headers: Record<string, string>, query: Record<string, string> = {}) =>
  stack.anonymous.call("GET /me/export.zip", { headers, query });

const unzipped = (bytes: Uint8Array) =>
  new Map(readZip(Buffer.from(bytes)).map(({ name, bytes: content }) => [name, content]));

async function somebody() {
  const email = anEmail();
  const accepted = [];
  for (const name of ["Clube: A/B", "Escola"]) {
    const tenant = await stack.tenant({ name: name.replace(/[:/]/g, " ") });
    const invited = await invite(stack, tenant, await eventAndBadge(tenant), { recipient_email: email });
    await respondByLink(stack, invited.token, "accept");
    await followCertificate(stack.functions.ports, jobFor({ ...invited, tenant }), () => {});
    accepted.push(invited);
  }
  const other = await stack.tenant();
  await issue(other, [aRecipient({ recipient_email: email }), aRecipient()]);
  return { email, accepted, headers: (await aSignedIn(stack, email)).headers };
}

let person: Awaited<ReturnType<typeof somebody>>;
beforeAll(async () => {
  person = await somebody();
});

test("the JSON has all certificates and says that it was taken; the next one says so too", async () => {
  const { email, accepted, headers } = person;
  const first = await json(headers);
  expect(first.headers.get("cache-control")).toContain("no-store");
  const data = MyData.parse(JSON.parse(first.text));
  expect(data.addresses[0]).toMatchObject({ address: email });
  expect(data.addresses[0]!.log.filter(({ what }) => what === "exported")).toHaveLength(1);
  expect(data.certificates).toHaveLength(3);
  const codes = data.certificates.map(({ certificate }) => certificate.short_code);
  for (const { short_code } of accepted) expect(codes).toContain(short_code);
  const second = MyData.parse(JSON.parse((await json(headers)).text));
  expect(second.addresses[0]!.log.filter(({ what }) => what === "exported")).toHaveLength(2);
});

test("the ZIP has the same file, and PDF and credential of each accepted certificate by organization", async () => {
  const { accepted, headers } = person;
  const files = unzipped((await zip(headers)).bytes);
  const data = MyData.parse(JSON.parse(Buffer.from(files.get("my-data.json")!).toString()));
  expect(data.certificates).toHaveLength(3);
  const names = [...files.keys()].filter((name) => name !== "my-data.json").toSorted();
  expect(names.map((name) => name.replace(/\d{4}/, "n")).toSorted()).toEqual(
    ["Clube A B", "Escola"].flatMap((folder) => [`${folder}/n Ana Souza.json`, `${folder}/n Ana Souza.pdf`]),
  );
  for (const name of names.filter((one) => one.endsWith(".pdf")))
    expect(Buffer.from(files.get(name)!).subarray(0, 5).toString()).toBe("%PDF-");

  // From the first one on only the other one follows.
  const order = data.certificates.map(({ certificate }) => certificate.short_code);
  const [earlier] = accepted
    .map(({ short_code }) => short_code)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const rest = unzipped((await zip(headers, { after: earlier! })).bytes);
  expect([...rest.keys()].filter((name) => name.endsWith(".pdf"))).toHaveLength(1);
  expect(rest.has("my-data.json")).toBe(false);
});

test("without a session nobody gets anything, and a person takes one at a time", async () => {
  for (const ask of [json, zip]) {
    expectProblem(await ask({ accept: "application/json" }), "invalid_credential");
    expectProblem(await ask({ accept: "application/json", cookie: "me=x.y" }), "invalid_credential");
  }
  const { email, headers } = person;
  const { ports } = stack.functions;
  const whose = ports["holders.write"].addressOf(email);
  const held = await ports.limits.take({ zipOf: whose }, new Date());
  expectProblem(await json({ ...headers, accept: "application/json" }), "conflict");
  await ports.limits.release(held!);
  expect((await json(headers)).status).toBe(200);
});
