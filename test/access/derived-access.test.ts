import { expect, test } from "vitest";
import { sendLetter } from "#shared/domain/letters.ts";
import type { LetterJob } from "#shared/domain/messages/letter-jobs.ts";
import { updateProfile } from "#shared/domain/organizations/manage-organizations.ts";
import { erasePerson } from "#shared/domain/privacy/erase-person.ts";
import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { answersFor } from "#shared/domain/requests/request-link.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { aPageOf, invite } from "../support/browser/invitation-page.ts";
import { BROWSER, FORM } from "../support/browser/pages.ts";
import { anEditorLink, openByLink } from "../support/browser/template-editor.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { aHolderLink, aSignedIn, linksMailedTo, useLink } from "../support/holders.ts";
import { aRequestLink } from "../support/request-link.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aTemplate } from "../support/templates.ts";

/*
 * THE list of accesses that are derived from another one (decision 2.14): each opens something until what it is derived from ends,
 * and not from that moment on, although its own time is not over.
 */
const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const { addressOf } = ports["holders.write"];

/** An access: a call that opens something with it, and what ends it. */
interface Derived {
  readonly tenant: Tenant;
  /** The status of a call with it. */
  readonly use: () => Promise<number>;
  /** Of a person's accesses: who they are. */
  readonly person?: Awaited<ReturnType<typeof aSignedIn>> & {
    readonly email: string;
    readonly further?: string;
  };
  /** Of a link to a certificate: which one. */
  readonly id?: string;
}
type Made = () => Promise<Derived>;
type Ending = (derived: Derived) => Promise<unknown>;

const editorLink: Made = async () => {
  const tenant = await stack.tenant();
  const { token } = await anEditorLink(tenant, (await aTemplate(tenant)).id);
  const call = { params: { token }, headers: BROWSER };
  return { tenant, use: async () => (await stack.anonymous.call("GET /editor/{token}", call)).status };
};
const editorSession =
  (by: "key" | "panel" | "member"): Made =>
  async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const { body } =
      by === "key"
        ? await tenant.key.call("POST /v1.0/templates/{id}/editor", { params: { id } })
        : await (by === "panel" ? tenant.panel : (await tenant.member("manager")).client).call(
            "POST /templates/{id}/editor",
            { params: { id } },
          );
    const { headers } = await openByLink(stack, { ...body, token: body.url.split("/").at(-1)! });
    const call = { params: { id }, headers: { ...BROWSER, ...headers } };
    return {
      tenant,
      use: async () => (await stack.anonymous.call("GET /editor/templates/{id}", call)).status,
    };
  };
const requestLink: Made = async () => {
  const tenant = await stack.tenant();
  const { id, short_code, email } = await invite(stack, tenant, await eventAndBadge(tenant));
  const named = { organization_id: tenant.id, certificate_id: id, short_code };
  const names = { address: partitions.address(email), from_name: "Ana Souza", to_name: "Ana Lima" };
  await openRequest(ports, { kind: "correction", ...named, ...names }, 14, new Date());
  const [opened] = await ports["requests.write"].ofCertificate(named);
  const call = { params: { token: await aRequestLink(stack, opened!) }, headers: BROWSER };
  return { tenant, use: async () => (await stack.anonymous.call("GET /requests/{token}", call)).status };
};

const A_NUMBER = "+5511987654321";
const OTHER_NUMBER = "+5511987654322";
/** The link of a certificate in its mail, or in the message to its number. */
const certificateLink =
  (by: "sign" | "signShort"): Made =>
  async () => {
    const tenant = await stack.tenant();
    const { id } = await invite(stack, tenant, await eventAndBadge(tenant), { recipient_number: A_NUMBER });
    return { tenant, id, use: await linkBy(by, tenant, id) };
  };
async function linkBy(by: "sign" | "signShort", tenant: Tenant, id: string) {
  const certificate = await ports.certificates.get(tenant.id, id);
  const token = await ports.links[by](certificate!, new Date(Date.now() + 86_400_000));
  return async () => (await stack.anonymous.call("GET /i/{token}", { params: { token } })).status;
}

/** A person with two addresses, signed in by the first one or the further one; and a certificate to the first or the further one. */
async function aPerson(by: "first" | "further", { guarded = false } = {}) {
  const tenant = await stack.tenant();
  const subject = await eventAndBadge(tenant);
  const issued = async () => {
    const email = anEmail();
    const to = guarded ? { recipient_email: undefined, guardian_email: email } : { recipient_email: email };
    return { ...(await invite(stack, tenant, subject, to)), email };
  };
  const [first, further] = [await issued(), await issued()];
  const own = await aSignedIn(stack, first.email);
  const link = await aHolderLink(stack, further.email, { purpose: "join", joins: addressOf(first.email) });
  expect((await useLink(stack, link)).status).toBe(303);
  const thief = await aSignedIn(stack, further.email);
  return { tenant, first, further, own, asking: by === "first" ? own : thief };
}
const linkOfMine =
  (by: "first" | "further", of: "first" | "further" = "first"): Made =>
  async () => {
    const person = await aPerson(by);
    const opened = await stack.anonymous.call("GET /me/certificates/{short_code}", {
      params: { short_code: person[of].short_code },
      headers: person.asking.headers,
    });
    const token = opened.headers.get("location")!.split("/").at(-1)!;
    return {
      tenant: person.tenant,
      person: { ...person.own, email: person.first.email, further: person.further.email },
      use: async () => (await stack.anonymous.call("GET /i/{token}", { params: { token } })).status,
    };
  };
/** The link that a third address is mailed for what somebody asks. */
const mailedTo = async (ask: (third: string) => Promise<{ readonly status: number }>, status: number) => {
  const third = anEmail();
  const letters: unknown[] = [];
  const { lettersQueue } = ports;
  ports.lettersQueue = {
    send: async (jobs) => {
      letters.push(...jobs);
      return [];
    },
  };
  try {
    expect((await ask(third)).status).toBe(status);
  } finally {
    ports.lettersQueue = lettersQueue;
  }
  await sendLetter(ports, letters[0] as LetterJob);
  const [token] = await linksMailedTo(stack, third);
  return async () => {
    const call = { params: { token: token! }, headers: FORM };
    return (await stack.anonymous.call("GET /me/links/{token}", call)).status;
  };
};
/** A link by which a third address joins. */
const joinLink: Made = async () => {
  const { tenant, own, first, further } = await aPerson("first");
  const { csrf, headers } = own;
  const join = (email: string) => post("POST /me/addresses", { headers, csrf }, { email });
  const person = { ...own, email: first.email, further: further.email };
  return { tenant, person, use: await mailedTo(join, 303) };
};
/** A link by which a child takes over what went to the one address or the other, asked for in a session that this one opened. */
const takeOverLink =
  (by: "first" | "further"): Made =>
  async () => {
    const person = await aPerson(by, { guarded: true });
    const { short_code } = person[by];
    const { headers } = person.asking;
    const opened = await stack.anonymous.call("GET /me/certificates/{short_code}", {
      params: { short_code },
      headers,
    });
    const params = { token: opened.headers.get("location")!.split("/").at(-1)! };
    const handOver = (email: string) =>
      stack.anonymous.call("POST /i/{token}/guardian", {
        params,
        raw: new URLSearchParams({ email }).toString(),
        headers: FORM,
      });
    const { tenant, own, first, further } = person;
    const holder = { ...own, email: first.email, further: further.email };
    return { tenant, person: holder, use: await mailedTo(handOver, 200) };
  };

const keyRevoked: Ending = async ({ tenant }) => {
  const { body } = await tenant.panel.call("GET /api-keys");
  for (const { id } of body.data) await tenant.panel.call("PATCH /api-keys/{id}/revoke", { params: { id } });
};
const memberChanged =
  (change: "removed" | "viewer"): Ending =>
  async ({ tenant: { panel } }) => {
    const { results } = (await panel.call("GET /members")).body;
    const params = { id: results.find(({ is_me }) => !is_me)!.id };
    if (change === "removed") return panel.call("DELETE /members/{id}", { params });
    return panel.call("PATCH /members/{id}", { params, body: { role: change } });
  };
const planFell: Ending = async ({ tenant }) =>
  (await stack.operatorPorts())["organizations.write"].setPlan(tenant.id, "FREE", new Date());
const closed: Ending = async ({ tenant }) =>
  (await stack.operatorPorts())["organizations.write"].close(tenant.id, new Date());
const contactChanged: Ending = ({ tenant }) =>
  updateProfile(ports, { organizationId: tenant.id, userId: "user-1" }, { contact_email: anEmail() });
const post = (
  path: "POST /me/sign-out" | "POST /me/addresses",
  { csrf, headers }: { readonly csrf: string; readonly headers: Record<string, string> },
  fields: object,
) => stack.anonymous.call(path, { raw: new URLSearchParams({ csrf, ...fields }).toString(), headers });
const signedOut: Ending = (one) => post("POST /me/sign-out", one.person!, {});
const signedOutEverywhere: Ending = (one) => post("POST /me/sign-out", one.person!, { everywhere: "true" });
const addressTakenAway: Ending = (one) =>
  post("POST /me/addresses", one.person!, { email: one.person!.further!, remove: "true" });
const correctedTo =
  (body: object): Ending =>
  ({ tenant, id }) =>
    tenant.key.call("PATCH /v1.0/invitations/{id}", { params: { id: id! }, body });
const erased: Ending = ({ person }) => erasePerson(ports, [person!.email]);

const CASES: readonly (readonly [what: string, made: Made, ending: Ending])[] = [
  ["the link to an editor, when its key was revoked", editorLink, keyRevoked],
  ["the link to an editor, when the plan fell", editorLink, planFell],
  ["the link to an editor, when the organization was closed", editorLink, closed],
  ["the session of an editor, when its key was revoked", editorSession("key"), keyRevoked],
  ["the session of an editor, when the plan fell", editorSession("key"), planFell],
  [
    "the session of an editor from the panel, when the organization was closed",
    editorSession("panel"),
    closed,
  ],
  [
    "the session of an editor, when the member was removed",
    editorSession("member"),
    memberChanged("removed"),
  ],
  ["the session of an editor, when the role fell", editorSession("member"), memberChanged("viewer")],
  ["the mailed link of a request, when the contact was changed", requestLink, contactChanged],
  ["the mailed link of a request, when the organization was closed", requestLink, closed],
  ["the link of /me to a certificate, when the person signed out", linkOfMine("first"), signedOut],
  [
    "the link of /me to a certificate, when they signed out everywhere",
    linkOfMine("further"),
    signedOutEverywhere,
  ],
  [
    "the link of /me to a certificate, when the address that opened it left",
    linkOfMine("further"),
    addressTakenAway,
  ],
  [
    "the link of /me to a certificate, when its address left",
    linkOfMine("first", "further"),
    addressTakenAway,
  ],
  ["the link of /me to a certificate, when the account was erased", linkOfMine("first"), erased],
  ["the link by which an address joins, when they signed out everywhere", joinLink, signedOutEverywhere],
  ["the link by which an address joins, when the account was erased", joinLink, erased],
  [
    "the link by which a person takes over, when the guardian signed out everywhere",
    takeOverLink("first"),
    signedOutEverywhere,
  ],
  [
    "the link by which a person takes over, when the asking address left",
    takeOverLink("further"),
    addressTakenAway,
  ],
  [
    "the link of a mail, when the certificate got another address",
    certificateLink("sign"),
    correctedTo({ recipient_email: anEmail() }),
  ],
  [
    "the link of a phone message, when the certificate got another address",
    certificateLink("signShort"),
    correctedTo({ recipient_email: anEmail() }),
  ],
  [
    "the link of a phone message, when the certificate got another number",
    certificateLink("signShort"),
    correctedTo({ recipient_number: OTHER_NUMBER }),
  ],
  [
    "the link of a phone message, when the number was taken away",
    certificateLink("signShort"),
    correctedTo({ recipient_number: null }),
  ],
];

test.each(CASES)("%s: opens no more", async (_, made, ending) => {
  const derived = await made();
  expect(await derived.use()).toBe(200);
  await ending(derived);
  expect([401, 404]).toContain(await derived.use());
});

test("each number has its own link: those of former ones stay dead, the mail's and that of the present one work", async () => {
  const { tenant, id, use: first } = await certificateLink("signShort")();
  const byMail = await linkBy("sign", tenant, id!);
  await correctedTo({ recipient_number: OTHER_NUMBER })({ tenant, id: id!, use: first });
  const second = await linkBy("signShort", tenant, id!);
  expect([await first(), await second(), await byMail()]).toEqual([404, 200, 200]);
  await correctedTo({ recipient_number: A_NUMBER })({ tenant, id: id!, use: first });
  expect([await first(), await second(), await byMail()]).toEqual([404, 404, 200]);
});

test("a link of the release before, which names no contact, answers while nothing of the organization has changed", async () => {
  const tenant = await stack.tenant();
  const organization = { ...tenant.organization, contact_email: "contact@example.org" };
  const asked_at = new Date(Date.parse(organization.updated_at) + 1).toISOString();
  const asked = { kind: "correction", asked_at } as const;
  expect(answersFor(null, organization, asked, undefined, [])).toBe(true);
  expect(answersFor(null, { ...organization, updated_at: `${asked_at}Z` }, asked, undefined, [])).toBe(false);
});

test("who unsubscribed gets no mail of the organization after the account was erased, until they ask for it", async () => {
  const page = await aPageOf(stack);
  const certificate = await ports.certificates.get(page.tenant.id, page.id);
  const muted = async () =>
    (await ports.certificates.subject(certificate!.organization_id, certificate!.id))!.muted;
  expect(await muted()).toBe(false);
  await stack.anonymous.call("POST /i/{token}/unsubscribe", {
    params: { token: page.token },
    raw: "",
    headers: FORM,
  });
  await erasePerson(ports, [page.email]);
  expect(await muted()).toBe(true);
  const { status } = await page.tenant.key.callUntyped("POST /v1.0/invitations/{id}/resend", {
    params: { id: page.id },
    body: {},
  });
  expect(status).toBe(409);
  await ports.mutes.unmute(page.email, page.tenant.id, new Date());
  expect(await muted()).toBe(false);
});
