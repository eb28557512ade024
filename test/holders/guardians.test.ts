import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { linksMailedTo, useLink } from "../support/holders.ts";
import { aPageOf } from "../support/invitation-page.ts";
import { BROWSER, FORM } from "../support/pages.ts";
import { testStack } from "../support/stack.ts";

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
const takenOver = async (token: string) => {
  const email = anEmail();
  expect((await handOver(token, email)).status).toBe(200);
  const link = await eventually(async () => {
    const [first] = await linksMailedTo(stack, email);
    expect(first).toBeDefined();
    return first!;
  });
  return { email, link, opened: await useLink(stack, link) };
};

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

test.each([false, true])(
  "its person takes it over, accepted before: %s; the guardian's link is dead and the guardian is told",
  async (accepted) => {
    const { id, tenant, email: guardian, token, short_code } = await aMinors();
    if (accepted) await accept(token);
    const { email, link, opened } = await takenOver(token);
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toContain(short_code);
    expect((await page(token)).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
    expect((await useLink(stack, link)).status).toBe(404);
    await eventually(async () =>
      expect(await mailsTo(guardian)).toContain("looks after their own certificate"),
    );
    const read = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } });
    expect(read.body.recipient).toMatchObject({ name: NAME, email, guardian: false });
    expect(read.body.status).toBe(accepted ? "ACCEPTED" : "PENDING");
  },
);

test("a certificate that no guardian holds cannot be handed over", async () => {
  const { token } = await aPageOf(stack);
  expect((await page(token)).text).not.toContain("/guardian");
  expect((await handOver(token, anEmail())).status).toBe(404);
});
