import { expect, test } from "vitest";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

/* The holder corrects the name by the link, once, or asks for it (decision 21.6). */
const stack = await testStack({ workers: false });
const { ports } = stack.functions;
async function scene(contact = "club@example.org") {
  const tenant = await stack.tenant(contact === "" ? {} : { contact });
  const one = await invite(stack, tenant, await eventAndBadge(tenant));
  const params = { token: one.token };
  const give = (name: string) =>
    stack.anonymous.callUntyped("POST /recipient/invitations/{token}/name", { params, body: { name } });
  const onPage = (name: string) =>
    stack.anonymous.callUntyped("POST /i/{token}/name", { params, query: { lang: "en" }, body: { name } });
  const stored = async () => (await ports.certificates.get(tenant.id, one.id))!;
  return { tenant, ...one, give, onPage, stored };
}

test("a small correction is made at once and once; the next one is asked of the organization, one at a time", async () => {
  const { tenant, id, give, stored, token } = await scene();
  await respondByLink(stack, token, "accept");
  expect((await give("Ana Sousa")).json).toEqual({ certificate_id: id, outcome: "corrected" });
  expect(await stored()).toMatchObject({ name: "Ana Sousa", name_corrected: true, status: "ACCEPTED" });
  expect((await give("Ana Sousa")).json).toMatchObject({ outcome: "corrected" });
  expect((await give("Ana Souza")).json).toMatchObject({ outcome: "requested" });
  expect((await give("Ana Souzza")).json).toMatchObject({ code: "request_open" });
  expect((await stored()).name).toBe("Ana Sousa");
  const { body } = await tenant.key.call("GET /v1.0/holder-requests");
  expect(body.data).toMatchObject([{ status: "open", from_name: "Ana Sousa", to_name: "Ana Souza" }]);
});

test("another name is asked for, on the page too, which says what became of it", async () => {
  const { onPage, stored } = await scene();
  const small = await onPage("Ána  souza");
  expect([small.status, small.text.includes("Name corrected")]).toEqual([200, true]);
  const asked = await onPage("Maria <i>Lima</i>");
  expect([asked.status, asked.text.includes("Request sent")]).toEqual([200, true]);
  const again = await onPage("Maria Lima");
  expect([again.status, again.text.includes("has not yet answered")]).toEqual([409, true]);
  expect((await onPage("https://x.example")).status).toBe(400);
  expect((await stored()).name.toLowerCase()).toContain("souza");
});

test("where the organization could not be told, pages say so and nobody is told that it will answer in time", async () => {
  const { give, onPage, token } = await scene("");
  expect((await onPage("Maria Lima")).text).toContain("the organization does not know of it yet");
  const erasure = await stack.anonymous.callUntyped("POST /i/{token}/erasure", {
    params: { token },
    query: { lang: "en" },
    body: {},
  });
  expect(erasure.text).toContain("Its 15 days begin when the organization is told");
  expect(erasure.text).not.toContain("we erase it all the same");
  const { give: asks } = await scene("");
  expect((await asks("Maria Lima")).json).toMatchObject({ outcome: "requested", told: "operators" });
  expect((await give("Maria Lima")).status).toBe(409);
});

test("of two corrections at the same moment one is made, and the other asked for", async () => {
  for (let round = 0; round < runs(2, 6); round++) {
    const { give, stored } = await scene();
    const answers = await Promise.all([give("Ana Sousa"), give("Ana Sousza")]);
    expect(answers.map(({ json }) => (json as { outcome: string }).outcome).sort()).toEqual([
      "corrected",
      "requested",
    ]);
    expect(await ports.requests.corrections(await stored())).toHaveLength(1);
  }
});

test("a dead link, a refusal and a revocation correct nothing", async () => {
  const one = await scene();
  await one.tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: one.id }, body: {} });
  expect((await one.give("Ana Sousa")).status).toBe(409);
  const other = await scene();
  await respondByLink(stack, other.token, "reject");
  expect((await other.give("Ana Sousa")).status).toBe(409);
  const dead = await stack.anonymous.callUntyped("POST /recipient/invitations/{token}/name", {
    params: { token: `${one.token.slice(1)}A` },
    body: { name: "Ana Sousa" },
  });
  expect(dead.status).toBe(404);
});
