import { describe, expect, test } from "vitest";
import { routes } from "../../functions/api/routes.ts";
import { expireNow } from "../certificates/expire-now.ts";
import { certificateOf, type Invited, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack();
const { ports } = stack.functions;
type Choice = { visibility: "public" | "link" | "hidden"; name_in_credential: boolean };
type Held = Invited & { tenant: Tenant };

async function issued(expiresAt?: string): Promise<Held> {
  const tenant = await stack.tenant();
  return { tenant, ...(await invite(stack, tenant, await eventAndBadge(tenant), {}, expiresAt)) };
}
async function accepted(expiresAt?: string): Promise<Held> {
  const one = await issued(expiresAt);
  await respondByLink(stack, one.token, "accept");
  return one;
}
const choose = ({ token }: Invited, body: unknown) =>
  stack.anonymous.call("POST /recipient/invitations/{token}/sharing", { params: { token }, body });
const hide = (one: Invited) => choose(one, { visibility: "hidden", name_in_credential: true });
const view = async ({ token }: Invited) =>
  (await stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token } })).body.certificate;
const html = { accept: "text/html" };
const page = ({ short_code }: Invited) =>
  stack.anonymous.callUntyped(`GET /c/${short_code}`, { headers: html });
const post = ({ token }: Invited, raw: string, type = "application/x-www-form-urlencoded") =>
  stack.anonymous.callUntyped(`POST /i/${token}/sharing`, {
    raw,
    headers: { ...html, "content-type": type },
  });

describe("the holder's choice", () => {
  test("is kept until the next one, and is no change that integrators see, but that it is hidden", async () => {
    const one = await accepted();
    const before = await certificateOf(one.tenant, one.id);
    expect(await view(one)).toMatchObject({ visibility: "link", name_in_credential: true });
    const choices: Choice[] = [
      { visibility: "public", name_in_credential: false },
      { visibility: "hidden", name_in_credential: false },
      { visibility: "link", name_in_credential: true },
    ];
    for (const choice of choices) {
      const answer = await choose(one, choice);
      expect(answer.body).toEqual({ certificate_id: one.id, ...choice });
      expect((await choose(one, choice)).body).toEqual(answer.body);
      expect(await view(one)).toMatchObject(choice);
      const hidden = choice.visibility === "hidden";
      expect(await certificateOf(one.tenant, one.id)).toEqual({ ...before, hidden });
    }
  });

  test("is made by the form of the page, where a box that is not ticked is left out", async () => {
    const one = await accepted();
    const done = await post(one, "visibility=public");
    expect([done.status, done.headers.get("location")]).toEqual([303, `../${one.token}`]);
    expect(await view(one)).toMatchObject({ visibility: "public", name_in_credential: false });
    expect((await stack.anonymous.callUntyped(`GET /i/${one.token}`, { headers: html })).text).toMatch(
      /value="public" checked>.*name_in_credential" value="true">/s,
    );
    await post(one, "visibility=link&name_in_credential=true");
    expect(await view(one)).toMatchObject({ visibility: "link", name_in_credential: true });
    for (const raw of ["", "visibility=all", "visibility=link&visibility=hidden", "visibility=link&x=1"])
      expect((await post(one, raw)).status, raw).toBe(400);
    expect((await post(one, "visibility=link", "text/plain")).status).toBe(415);
    expect((await post(one, `visibility=${"x".repeat(5_000)}`)).status).toBe(413);
    expect(await view(one)).toMatchObject({ visibility: "link", name_in_credential: true });
  });

  test("is complete, and of an accepted certificate, also when it has ended since", async () => {
    const one = await issued();
    const choice: Choice = { visibility: "public", name_in_credential: true };
    expectProblem(await choose(one, choice), "not_accepted");
    expect((await post(one, "visibility=hidden")).status).toBe(409);
    await respondByLink(stack, one.token, "reject");
    expectProblem(await choose(one, choice), "not_accepted");
    expectProblem(await choose({ ...one, token: "none" }, choice), "not_found");
    const held = await accepted();
    expect((await choose(held, { visibility: "link" })).badFields).toEqual(["name_in_credential"]);
    expect((await choose(held, { ...choice, visibility: "all", more: 1 })).badFields).toEqual([
      "visibility",
      "more",
    ]);
    await held.tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: held.id }, body: {} });
    expect((await hide(held)).status).toBe(200);
    expect((await page(held)).status).toBe(404);
    await choose(held, choice);
    expect((await page(held)).status).toBe(200);
  });

  night.test("and a revocation or an expiry at the same time both count, whichever comes first", async () => {
    for (let round = 0; round < 6; round++) {
      const one = await accepted(new Date(Date.now() + 3_600_000).toISOString());
      const before = (await ports.certificates.get(one.tenant.id, one.id))!;
      const ends =
        round % 2 === 0
          ? one.tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: one.id }, body: {} })
          : ports["certificates.write"].applyAll([{ before, after: { ...before, status: "EXPIRED" } }]);
      await Promise.all([ends, choose(one, { visibility: "public", name_in_credential: false })]);
      expect(await ports.certificates.get(one.tenant.id, one.id)).toMatchObject({
        status: round % 2 === 0 ? "REVOKED" : "EXPIRED",
        visibility: "public",
        name_in_credential: false,
      });
    }
  });
});

describe("who sees it", () => {
  test("public lets search engines list the page while it is valid, and link does not", async () => {
    const one = await accepted(new Date(Date.now() + 3_600_000).toISOString());
    expect((await page(one)).headers.get("x-robots-tag")).toBe("noindex, nofollow");
    await choose(one, { visibility: "public", name_in_credential: true });
    const shown = await page(one);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("x-robots-tag")).toBeNull();
    await expireNow(ports, { now: () => new Date(Date.now() + 7_200_000) });
    expect((await page(one)).headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  /** Routes that name a certificate to everybody, with the files that have such an address. */
  const ENDINGS = ["", ".pdf", ".pdf?archive", ".png", ".json", ".jwt"];
  const named = routes
    .map(({ route }) => route as string)
    .filter((route) => /^GET .*\/c\/\{short_code\}/.test(route));
  const addresses = ({ short_code }: Invited, file: string): string[] =>
    named.flatMap((route) => {
      const path = route.replace("{short_code}", short_code).replace("{file}", file);
      return route.endsWith("{short_code}") ? ENDINGS.map((ending) => path + ending) : [path];
    });

  test("hidden is 404 at every address of a certificate, as for a code that nobody has", async () => {
    const one = await accepted();
    // An archive waits until the credential is signed.
    expect((await stack.anonymous.callUntyped(`GET /c/${one.short_code}.pdf?archive`)).status).toBe(302);
    const png = await stack.anonymous.callUntyped(`GET /c/${one.short_code}.png`);
    const file = png.headers.get("location")!.split("/").at(-1)!;
    const codes = async () =>
      Promise.all(
        addresses(one, file).map(async (route) => (await stack.anonymous.callUntyped(route)).status),
      );
    expect(named.length).toBeGreaterThanOrEqual(3);
    for (const status of await codes()) expect(status).toBeLessThan(400);
    await hide(one);
    for (const route of addresses(one, file)) {
      const hidden = await stack.anonymous.callUntyped(route);
      expectProblem(hidden, "not_found");
      const unknown = await stack.anonymous.callUntyped(route.replace(one.short_code, "7Q2M4XKD0A5V"));
      expect({ ...hidden.problem, request_id: "", instance: "" }).toEqual({
        ...unknown.problem,
        request_id: "",
        instance: "",
      });
    }
    const former = `GET /verify/${one.tenant.id}/${one.id}`;
    expectProblem(await stack.anonymous.callUntyped(former), "not_found");
    await choose(one, { visibility: "link", name_in_credential: true });
    for (const status of await codes()) expect(status).toBeLessThan(400);
  });

  test("hidden is still there for its holder, who reads why, and for its organization", async () => {
    const one = await accepted();
    const before = await certificateOf(one.tenant, one.id);
    await hide(one);
    const { text } = await stack.anonymous.callUntyped(`GET /i/${one.token}?lang=en`, { headers: html });
    expect(text).toContain("You have hidden this certificate");
    expect(text).not.toContain(`${one.short_code}.p`);
    // It does not advise to give an address away that nobody can open.
    expect(text).not.toContain("Keep the address");
    expect(before).toMatchObject({ hidden: false, document_url: expect.any(String) });
    expect(await certificateOf(one.tenant, one.id)).toEqual({ ...before, hidden: true });
  });
});
