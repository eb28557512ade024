// More than ten seconds: documents are drawn, a credential is signed and its status list published.
import { afterAll, expect, test } from "vitest";
import { isRevokedIn } from "#shared/domain/credentials/status-list.ts";
import { LANGUAGE_TAGS, LOCALES } from "#shared/domain/organizations/organization.ts";
import { accepted, credentialOf } from "../credentials/signing/scene.ts";
import { failures, reportOn } from "../credentials/verify/scene.ts";
import { aPageOf, respondByLink } from "../support/browser/invitation-page.ts";
import { eventually } from "../support/eventually.ts";
import { testStack } from "../support/stack.ts";
import { startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook } from "../support/webhooks.ts";

const stack = await testStack();
const receiver = await startReceiver();
afterAll(() => receiver.close());
const { ports } = stack.functions;
const at = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${stack.stack.baseUrl}${path}`, { headers, redirect: "follow" });

const NAME = "Zulmira Çedilha";
const TITLES = {
  pt: "Este certificado foi apagado",
  en: "This certificate was erased",
  es: "Este certificado fue borrado",
};

test("what was erased is said so everywhere, and names nobody", async () => {
  const made = await accepted(stack, { recipient: { recipient_name: NAME } });
  const { tenant, id, short_code: code, token, email } = made;
  const hook = await aWebhook(tenant, receiver.url);
  const credential = await credentialOf(stack, made);
  for (const ending of [".pdf", ".png", "/card.png"])
    expect((await at(`/c/${code}${ending}`)).status).toBe(200);
  expect(failures(await reportOn(stack, credential.json))).toEqual([]);

  const job = { organization_id: tenant.id, certificate_id: id, why: "holder" } as const;
  expect(await ports.erasuresQueue.send([job])).toEqual([]);

  // The message to webhooks is the last thing that follows.
  const message = await eventually(() => {
    const bodies = receiver.requests.map(({ body }) => JSON.parse(body.toString()));
    const found = bodies.find(({ type }) => type === "certificate.erased");
    expect(found).toBeDefined();
    expect(bodies.map(({ type }) => type)).not.toContain("certificate.revoked");
    return found;
  });
  expect(message.data).toMatchObject({ id, recipient: { name: "", email: "" }, status: "REVOKED" });
  expect(JSON.stringify(message)).not.toContain(email);

  const record = (await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body;
  expect(record).toMatchObject({
    ...{ recipient: { name: "", email: "", number: null }, reason: null, metadata: {}, status: "REVOKED" },
    ...{ document_url: null, credential_url: null, erased_at: expect.any(String) },
  });
  const list = await tenant.key.call("GET /v1.0/invitations", {});
  expect(list.body.data).toEqual([record]);
  const ofAddress = await tenant.key.call("GET /v1.0/invitations", { query: { recipient_email: email } });
  expect(ofAddress.body.data).toEqual([]);
  const csv = (await tenant.panel.call("GET /dashboard/export/csv", {})).text;
  expect(csv).toContain(`${id},`);
  expect(csv).not.toContain(email);
  await eventually(async () => {
    const people = await tenant.key.call("GET /v1.0/recipients", {});
    expect(people.body.data).toEqual([]);
  });

  for (const locale of LOCALES) {
    const page = await at(`/c/${code}`, { accept: "text/html", "accept-language": LANGUAGE_TAGS[locale] });
    const text = await page.text();
    expect([page.status, text.includes(TITLES[locale]), text.includes(NAME)]).toEqual([200, true, false]);
  }
  const told = await (await at(`/c/${code}`, { accept: "application/json" })).json();
  expect(told).toMatchObject({
    state: "erased",
    certificate: { recipient_name: null },
    document: null,
    credential: null,
  });
  for (const ending of [".pdf", ".png", "/card.png", ".json", ".jwt"])
    expect([ending, (await at(`/c/${code}${ending}`, { accept: "*/*" })).status]).toEqual([ending, 410]);
  expect((await at(`/i/${token}`)).status).toBe(404);
  expect((await respondByLink(stack, token, "accept")).problem.code).toBe("certificate_erased");

  expect(failures(await reportOn(stack, credential.json))).toEqual(["erased"]);
  await eventually(async () => {
    expect(await ports.credentials.find(id)).toBeUndefined();
    const { list, index } = credential.status;
    expect(isRevokedIn((await ports.issuers.statusList(tenant.id, list))!, index)).toBe(true);
  });

  for (const [action, body] of [
    ["revoke", {}],
    ["resend", {}],
  ] as const) {
    const answer = await tenant.key.call(`POST /v1.0/invitations/{id}/${action}`, { params: { id }, body });
    expect([answer.status, answer.problem.code]).toEqual([409, "certificate_erased"]);
  }
  await eventually(async () => {
    const { body } = await tenant.key.call("GET /v1.0/invitations/{id}/history", { params: { id } });
    const entries = body.data;
    expect(entries).toContainEqual(
      expect.objectContaining({ what: "erased", by: "recipient", reason: "holder" }),
    );
    expect(entries.filter(({ what }) => what === "revoked")).toEqual([]);
    const said = entries.filter(({ what }) => what === "told").map(({ delivery }) => delivery?.type);
    expect(said).toContain("certificate.erased");
  });
  expect(hook.id).toBeDefined();
});

test("somebody who refused is erased as refused, and the page says that it was erased", async () => {
  const { tenant, id, short_code: code, token } = await aPageOf(stack);
  await respondByLink(stack, token, "reject");
  await ports.erasuresQueue.send([{ organization_id: tenant.id, certificate_id: id, why: "operator" }]);
  await eventually(async () => {
    const told = await (await at(`/c/${code}`, { accept: "application/json" })).json();
    expect(told).toMatchObject({ state: "erased" });
  });
  const again = await stack.anonymous.call("POST /recipient/invitations/{token}/reconsider", {
    params: { token },
  });
  expect([again.status, again.problem.code]).toEqual([409, "certificate_erased"]);
  expect((await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body.status).toBe(
    "REJECTED",
  );
});
