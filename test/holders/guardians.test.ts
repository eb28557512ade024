import { expect, test } from "vitest";
import { LOCALES, type Locale } from "#shared/domain/organizations/organization.ts";
import { aPageOf } from "../support/browser/invitation-page.ts";
import { BROWSER, FORM } from "../support/browser/pages.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { aSignedIn, linksMailedTo, useLink } from "../support/holders.ts";
import { OF_THE_READER } from "../support/of-the-reader.ts";
import { night, runs, some } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack();
const NAME = "Lia Prado";

/** A minor's certificate, with the page of its guardian's link. */
async function aMinors() {
  const email = anEmail();
  const recipient = { recipient_name: NAME, recipient_email: undefined, guardian_email: email };
  return { ...(await aPageOf(stack, { recipient })), email };
}
/** The texts of all mails to an address, and whom each greets. */
async function mailsTo(email: string): Promise<string> {
  const store = (await (await fetch(`${stack.stack.mailUrl}/store`)).json()) as {
    emails: { destination: { to: string[] } }[];
  };
  return JSON.stringify(store.emails.filter(({ destination }) => destination.to.join().includes(email)));
}
const page = (token: string) =>
  stack.anonymous.call("GET /i/{token}", { params: { token }, headers: BROWSER });
const handOver = (token: string, email: string) =>
  stack.anonymous.call("POST /i/{token}/guardian", {
    params: { token },
    raw: new URLSearchParams({ email }).toString(),
    headers: FORM,
  });
const accept = (token: string) =>
  stack.anonymous.call("POST /recipient/invitations/{token}/accept", { params: { token } });
/** Somebody to whom a guardian hands the certificate over, with the link that they got. */
const handedTo = async (token: string) => {
  const email = anEmail();
  expect((await handOver(token, email)).status).toBe(200);
  const link = await eventually(async () => {
    const [first] = await linksMailedTo(stack, email);
    expect(first).toBeDefined();
    return first!;
  });
  return { email, link };
};
const recordOf = async (tenant: Tenant, id: string) =>
  (await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body;

test("a certificate goes to a guardian's address or to the person's own: both or none is refused, and both are named", async () => {
  const tenant = await stack.tenant({ plan: "PRO" });
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, recipient_name: NAME };
  const both = { recipient_email: anEmail(), guardian_email: anEmail() };
  const issue = (fields: object) =>
    tenant.key.call("POST /v1.0/invitations", { body: { ...body, ...fields } });
  const pathsOf = ({ text }: { readonly text: string }) =>
    (JSON.parse(text) as { errors: { path: string }[] }).errors.map(({ path }) => path);
  expect(pathsOf(await issue(both))).toEqual(["recipient_email", "guardian_email"]);
  expect(pathsOf(await issue({}))).toEqual(["recipient_email"]);
  const { recipient_name, ...target } = body;
  const listed = await tenant.key.call("POST /v1.0/invitations", {
    body: { ...target, recipient: [{ recipient_name, ...both }] },
  });
  expect(pathsOf(listed)).toEqual(["recipient[0].recipient_email", "recipient[0].guardian_email"]);
  const issued = await issue({ guardian_email: both.guardian_email.toUpperCase() });
  expect(issued.body.certificates[0]!.recipient).toMatchObject({
    name: NAME,
    email: both.guardian_email,
    guardian: true,
  });
});

test("mail and page say for whom they are, and the account that acceptance makes has not the minor's name", async () => {
  const { email, token } = await aMinors();
  const shown = await page(token);
  expect(shown.text).toContain("as parent or guardian");
  expect(shown.text).toContain("on behalf of");
  const mail = await eventually(async () => {
    const mails = await mailsTo(email);
    expect(mails).toContain("parent or guardian");
    return mails;
  });
  expect(mail).not.toContain(`Hello ${NAME}`);
  expect((await accept(token)).status).toBe(200);
});

test("no page speaks to a guardian as if they were the child, or offers them a profile", async () => {
  const { email, token, short_code } = await aMinors();
  const { cookie } = await aSignedIn(stack, email);
  const read = async (path: string, locale: Locale) => {
    const answer = await fetch(`${stack.stack.baseUrl}/${path}?lang=${locale}`, {
      headers: { ...BROWSER, cookie },
    });
    expect(answer.status, path).toBe(200);
    // The words, without the addresses of forms and files.
    return (await answer.text()).replaceAll(/<(style|script|head)[\s\S]*?<\/\1>|<[^>]*>/g, " ");
  };
  const paths = [`i/${token}`, `i/${token}/reject`, `i/${token}/unsubscribe`];
  for (const path of paths) expect(await read(path, "pt")).not.toMatch(OF_THE_READER.pt);
  await accept(token);
  for (const locale of LOCALES) {
    const shown = await read(`i/${token}`, locale);
    expect(shown).not.toMatch(OF_THE_READER[locale]);
    expect(shown.split(NAME).length).toBeGreaterThan(6);
  }
  const open = await fetch(`${stack.stack.baseUrl}/c/${short_code}`, { headers: BROWSER });
  expect(await open.text()).not.toMatch(/linkedin/i);
  expect(await read("me", "pt")).toContain(`Você responde por ${NAME}`);
});

test.each(some([false, true], 1, 1))(
  "its person takes it over, accepted before: %s; the guardian's link is dead and the guardian is told",
  async (accepted) => {
    const { id, tenant, email: guardian, token, short_code } = await aMinors();
    if (accepted) await accept(token);
    const { email, link } = await handedTo(token);
    const opened = await useLink(stack, link);
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toContain(short_code);
    expect((await page(token)).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
    expect((await useLink(stack, link)).status).toBe(404);
    await eventually(async () =>
      expect(await mailsTo(guardian)).toContain("looks after their own certificate"),
    );
    const { recipient, status } = await recordOf(tenant, id);
    expect(recipient).toMatchObject({ name: NAME, email, guardian: false });
    expect(status).toBe(accepted ? "ACCEPTED" : "PENDING");
  },
);

test("of two people who take it over at once one holds it, and the guardian's answer at that moment stands or is told to be too late", async () => {
  for (let round = 0; round < runs(2, 12); round++) {
    const { id, tenant, token } = await aMinors();
    const people = await Promise.all([handedTo(token), handedTo(token)]);
    const [answer, ...opened] = await Promise.all([
      accept(token),
      ...people.map(({ link }) => useLink(stack, link)),
    ]);
    const statuses = opened.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([303, 404]);
    expect([200, 404]).toContain(answer.status);
    const { recipient, status } = await recordOf(tenant, id);
    expect(recipient).toMatchObject({ email: people[statuses.indexOf(303)]!.email, guardian: false });
    expect(status).toBe(answer.status === 200 ? "ACCEPTED" : "PENDING");
    expect((await page(token)).status).toBe(404);
  }
});

night.test("a take-over whose letter to the guardian cannot be queued has happened, once", async () => {
  const { id, tenant, token } = await aMinors();
  const { email, link } = await handedTo(token);
  const { ports } = stack.functions;
  const { lettersQueue } = ports;
  Object.assign(ports, { lettersQueue: { send: async (jobs: readonly unknown[]) => jobs } });
  try {
    expect((await useLink(stack, link)).status).toBe(503);
  } finally {
    Object.assign(ports, { lettersQueue });
  }
  expect((await recordOf(tenant, id)).recipient).toMatchObject({ email, guardian: false });
  expect((await useLink(stack, link)).status).toBe(404);
  expect((await page(token)).status).toBe(404);
  const { headers } = await aSignedIn(stack, email);
  const list = await stack.anonymous.call("GET /me", { headers });
  expect(list.text).toContain(NAME);
});

test("a certificate that no guardian holds cannot be handed over", async () => {
  const { token } = await aPageOf(stack);
  expect((await page(token)).text).not.toContain("/guardian");
  expect((await handOver(token, anEmail())).status).toBe(404);
});
