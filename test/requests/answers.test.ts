import { expect, test } from "vitest";
import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { mailRequestAnswered } from "#shared/domain/requests/mail-requests.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { browserTest, expectWholeWords, openPage, screenshot } from "../support/browser/browser.ts";
import { invite } from "../support/browser/invitation-page.ts";
import { BROWSER } from "../support/browser/pages.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { aRequestLink } from "../support/request-link.ts";
import { runs } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

/* An organization answers what people ask, by key, in its panel, or by the link of the mail (decision 21.11). */
const stack = await testStack({ workers: false });
const { ports } = stack.functions;

async function asked(
  [from_name, to_name]: readonly string[] = ["Ana Souza", "Ana Maria <b>Lima</b>"],
  recipient: { readonly guardian_email?: string; readonly recipient_email?: undefined } = {},
) {
  const tenant = await stack.tenant();
  const { id, short_code, email, token } = await invite(
    stack,
    tenant,
    await eventAndBadge(tenant),
    recipient,
  );
  const request = {
    organization_id: tenant.id,
    kind: "correction" as const,
    certificate_id: id,
    short_code,
    address: partitions.address(recipient.guardian_email ?? email),
    from_name: from_name!,
    to_name: to_name!,
  };
  await openRequest(ports, request, 14, new Date());
  const [opened] = await ports["requests.write"].ofCertificate(request);
  const link = await aRequestLink(stack, opened!);
  return { tenant, id, email, token, link, request: opened! };
}
const nameOf = async (tenant: Tenant, id: string) => (await ports.certificates.get(tenant.id, id))!.name;
const answer = (tenant: Tenant, id: string, how: "approve" | "refuse", body: object = {}) =>
  tenant.key.callUntyped(`POST /v1.0/holder-requests/{id}/${how}`, { params: { id }, body });
const byLink = (token: string, body: Record<string, string>) =>
  stack.anonymous.callUntyped("POST /requests/{token}", { params: { token }, query: { lang: "pt" }, body });

test("the list has both names, whose certificate it is, and the days that are left, and nothing of the address's digest", async () => {
  const { tenant, id, email, request } = await asked();
  const { body } = await tenant.key.call("GET /v1.0/holder-requests", {
    query: { kind: "correction", status: "open" },
  });
  expect(body.data).toEqual([
    {
      id: request.id,
      kind: "correction",
      status: "open",
      certificate_id: id,
      short_code: request.short_code,
      recipient_name: "Ana Souza",
      recipient_email: email,
      from_name: "Ana Souza",
      to_name: "Ana Maria <b>Lima</b>",
      asked_at: request.asked_at,
      due_at: request.due_at,
      days_left: 13,
      answered_at: null,
      answered_by: null,
      reason: null,
    },
  ]);
  expect((await tenant.panel.call("GET /holder-requests/{id}", { params: { id: request.id } })).body).toEqual(
    body.data[0],
  );
  const other = await stack.tenant();
  for (const how of ["approve", "refuse"] as const)
    expect((await answer(other, request.id, how, how === "refuse" ? { reason: "No" } : {})).status).toBe(404);
  expect((await other.key.call("GET /v1.0/holder-requests")).body.data).toEqual([]);
});

test("an approval corrects the name, again without harm, and then nothing else can be answered", async () => {
  const { tenant, id, request, link } = await asked();
  expect((await answer(tenant, request.id, "approve")).json).toMatchObject({
    status: "approved",
    answered_by: expect.stringMatching(/^key_/),
    days_left: null,
  });
  expect(await nameOf(tenant, id)).toBe(request.to_name);
  expect((await answer(tenant, request.id, "approve")).status).toBe(200);
  expect((await answer(tenant, request.id, "refuse", { reason: "No" })).json).toMatchObject({
    code: "request_answered",
  });
  const page = await byLink(link, { answer: "refuse", reason: "No" });
  expect([page.status, page.text.includes("Pedido aprovado")]).toEqual([200, true]);
  const history = await tenant.key.call("GET /v1.0/invitations/{id}/history", { params: { id } });
  expect(history.body.data.map(({ what, by }) => [what, by])).toEqual([
    ["issued", "organization"],
    ["correction_asked", "recipient"],
    ["corrected", "organization"],
  ]);
  expect(history.body.data[2]).toMatchObject({
    fields: ["recipient_name"],
    actor_id: expect.stringMatching(/^key_/),
  });
});

browserTest(
  "the page of a request has its names whole on every screen, and names who asked by the name of then",
  async () => {
    const names = [
      "Maria Aparecida Gonçalves de Albuquerque",
      "Maria Aparecida Gonçalves Cavalcanti Nascimento",
    ];
    const { tenant, request, link } = await asked(names);
    const page = await openPage({ viewport: { width: 900, height: 700 } });
    const shown = async () => {
      const { text } = await stack.anonymous.callUntyped("GET /requests/{token}", {
        params: { token: link },
        query: { lang: "en" },
        headers: BROWSER,
      });
      await page.setContent(text);
      await expectWholeWords(page, "request");
      const words = await page.locator(".request").innerText();
      return words.replaceAll(/[\u2066-\u2069]/g, "").split(/\n+/);
    };
    const sentence = expect.stringMatching(`^${names[0]} asks`);
    expect(await shown()).toEqual(
      expect.arrayContaining([sentence, "Name now", names[0], "Name asked for", names[1]]),
    );
    await screenshot(page, "request-open");
    await answer(tenant, request.id, "approve");
    const [, said, ...rest] = await shown();
    expect([said, ...rest]).toEqual([sentence, "Name before", names[0], "Name now", names[1]]);
    await screenshot(page, "request-approved");
  },
);

test("what cannot happen any more is not approved: the error is that of the correction, and the page says so", async () => {
  const { tenant, id, request, link } = await asked();
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
  expect((await answer(tenant, request.id, "approve")).json).toMatchObject({ code: "certificate_revoked" });
  const page = await byLink(link, { answer: "approve" });
  expect(page.text).toContain("Isto não é mais possível");
  expect(page.text).not.toContain("<form");
  expect((await ports.requests.get(tenant.id, request.id))!.status).toBe("open");
});

test("a refusal needs a reason, which history and record have", async () => {
  const { tenant, id, request } = await asked();
  for (const body of [{}, { reason: "" }, { reason: "x".repeat(1_001) }, { reason: "No", more: 1 }])
    expect((await answer(tenant, request.id, "refuse", body)).status).toBe(400);
  expect((await answer(tenant, request.id, "refuse", { reason: "Send us a document" })).json).toMatchObject({
    status: "refused",
    reason: "Send us a document",
  });
  expect(await nameOf(tenant, id)).toBe("Ana Souza");
  const { body } = await tenant.key.call("GET /v1.0/invitations/{id}/history", { params: { id } });
  expect(body.data.at(-1)).toMatchObject({ what: "correction_refused", reason: "Send us a document" });
});

test("the answer to what a guardian asked does not greet the child", async () => {
  const { tenant, request } = await asked(undefined, {
    recipient_email: undefined,
    guardian_email: anEmail(),
  });
  await answer(tenant, request.id, "refuse", { reason: "Send us a document" });
  const names: unknown[] = [];
  const sendLetter: typeof ports.mailer.sendLetter = async ({ to }) => {
    names.push(to.name);
    return { kind: "refused", reason: "invalid_address" };
  };
  const named = { organization_id: tenant.id, request_id: request.id };
  const mailer = { ...ports.mailer, sendLetter };
  await mailRequestAnswered({ ...ports, mailer }, { kind: "request_answered", ...named });
  expect(names).toEqual([null]);
});

test("the link of the mail shows both names as text and changes nothing until a button is pressed", async () => {
  const { tenant, id, link } = await asked();
  for (let n = 0; n < 2; n++) {
    const page = await stack.anonymous.callUntyped("GET /requests/{token}", { params: { token: link } });
    expect(page.status).toBe(200);
    expect(page.text).toContain("Ana Maria &lt;b&gt;Lima&lt;/b&gt;");
    expect(page.headers.get("cache-control")).toContain("no-store");
  }
  const without = await byLink(link, { answer: "refuse", reason: "" });
  expect(without.text).toContain('role="alert"');
  expect(await nameOf(tenant, id)).toBe("Ana Souza");
  expect((await byLink(link, { answer: "approve" })).text).toContain("Pedido aprovado");
  expect(await nameOf(tenant, id)).toBe("Ana Maria <b>Lima</b>");
  const list = await tenant.key.call("GET /v1.0/holder-requests");
  expect(list.body.data[0]).toMatchObject({ status: "approved", answered_by: "mail_link" });
});

test("a link that is forged, changed, expired, or of another use is the same 404", async () => {
  const { request, link, token } = await asked();
  const past = await aRequestLink(stack, request, new Date(Date.now() - 60_000));
  const of = (id: string) => aRequestLink(stack, { ...request, id });
  const wrong = [past, token, link.slice(1), `${link}A`, "x", await of(crypto.randomUUID())];
  const answers = await Promise.all(wrong.map((one) => byLink(one, { answer: "approve" })));
  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404));
  expect((await stack.anonymous.callUntyped("GET /i/{token}", { params: { token: link } })).status).toBe(404);
});

test("of an approval and a refusal at once, one decides, and the name is what was decided", async () => {
  for (let round = 0; round < runs(2, 6); round++) {
    const { tenant, id, request, link } = await asked();
    const [approved, refused] = await Promise.all([
      answer(tenant, request.id, "approve"),
      answer(tenant, request.id, "refuse", { reason: "No" }),
      byLink(link, { answer: "refuse", reason: "By mail" }),
    ]);
    const { status } = (await ports["requests.write"].get(tenant.id, request.id))!;
    expect([status, await nameOf(tenant, id), approved.status, refused.status]).toEqual(
      status === "approved"
        ? ["approved", request.to_name, 200, 409]
        : ["refused", "Ana Souza", 409, expect.toSatisfy((code) => code === 200)],
    );
  }
});
