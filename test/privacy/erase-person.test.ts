import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { sendLetter } from "#shared/domain/letters.ts";
import { eraseMe, erasePerson, followErasures } from "#shared/domain/privacy/erase-person.ts";
import type { MyData } from "#shared/domain/privacy/my-data.ts";
import { decideRequest, followRequests } from "#shared/domain/requests/follow-requests.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { readZip } from "../documents/delivery/zip-file.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { aSignedIn, linksMailedTo, useLink } from "../support/holders.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { byHand } from "./jobs-by-hand.ts";
import { tracesOf } from "./traces.ts";

const stack = await ownStack({ workers: false });
const DAY_MS = 86_400_000;
const ALL = { limit: 100, offset: 0, after: null };

/** Somebody with certificates of two organizations, an account, a session, and an unsubscription. */
async function somebody() {
  const email = anEmail();
  const name = `Zulmira ${email.slice(4, 12)}`;
  const organizations = await Promise.all(
    [0, 1].map(async () => {
      const tenant = await stack.tenant({ contact: "club@example.org" });
      const subject = await eventAndBadge(tenant);
      const recipient = { recipient_name: name, recipient_email: email };
      const certificates = [
        await invite(stack, tenant, subject, recipient),
        await invite(stack, tenant, subject, { ...recipient, external_id: `b-${name}` }),
      ];
      await respondByLink(stack, certificates[0]!.token, "accept");
      return { tenant, subject, certificates };
    }),
  );
  await stack.functions.ports.mutes.mute(email, organizations[0]!.tenant.id, new Date());
  const session = await aSignedIn(stack, email);
  return { email, name, organizations, session };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;
const traces = ({ email, name }: Somebody) => tracesOf([email, name]);
/** The ports of a scene of its own, at a time that the test moves. */
function scene() {
  const hand = byHand(stack.functions.ports);
  let now = Date.now();
  const ports = { ...hand.ports, clock: { now: () => new Date(now) } };
  const requests = async (organizationId: string) =>
    (await ports["requests.write"].list(organizationId, {}, ALL)).rows;
  return {
    ...hand,
    ports,
    requests,
    later: (days: number) => {
      now += days * DAY_MS;
    },
    remindersTo: (organizationId: string) =>
      hand.letters.flatMap((one) =>
        one.kind === "request_opened" && one.organization_id === organizationId ? [one.nth] : [],
      ),
  };
}

describe("a person who has everything erased", () => {
  test("has no account, choices, session, link and unsubscription from that moment on", async () => {
    const person = await somebody();
    const { ports } = scene();
    await erasePerson(ports, [person.email]);
    const items = (await stack.stored("TABLE_MAIN")).split("\n").map((item) => JSON.parse(item));
    const left = items.filter(({ pk }) => pk === partitions.address(person.email)).map(({ sk }) => sk);
    expect(left.filter((sk: string) => !/^(ERASURE|MAIL#.*)$/.test(sk))).toEqual([]);
    expect(left).toContain("ERASURE");
  });

  test("is asked for at each organization, which is reminded twice, and whose silence grants it", async () => {
    const person = await somebody();
    const { ports, drain, later, letters, requests, remindersTo } = scene();
    await erasePerson(ports, [person.email]);
    await drain();
    const ids = person.organizations.map(({ tenant }) => tenant.id);
    for (const id of ids) {
      expect(await requests(id)).toMatchObject([{ kind: "erasure", status: "open", certificate_id: null }]);
      expect(remindersTo(id)).toEqual([0]);
    }
    // Repeating it asks nobody again.
    await erasePerson(ports, [person.email]);
    await drain();
    for (const id of ids) expect(await requests(id)).toHaveLength(1);
    for (const [days, sent] of [
      [5.1, [0, 1]],
      [5.1, [0, 1, 2]],
      [3, [0, 1, 2]],
    ] as const) {
      later(days);
      await followRequests(ports);
      await drain();
      for (const id of ids) expect(remindersTo(id)).toEqual(sent);
    }
    expect(await traces(person)).not.toEqual([]);
    later(2.1);
    await followRequests(ports);
    await drain();
    expect(await traces(person)).toEqual([]);
    for (const id of ids) {
      expect(await requests(id)).toMatchObject([{ status: "approved", answered_by: "service" }]);
      const told = letters.filter((one) => one.kind === "erased" && one.organization_id === id);
      expect(told).toEqual([{ kind: "erased", organization_id: id, email: person.email }]);
      expect(await ports.erasedAddresses.has(id, partitions.address(person.email))).toBe(true);
    }
  });

  test("keeps the certificates of an organization that refuses, with its reason, and of nobody else", async () => {
    const person = await somebody();
    const { ports, drain, requests } = scene();
    await erasePerson(ports, [person.email]);
    await drain();
    const [keeps, grants] = person.organizations.map(({ tenant }) => tenant.id) as [string, string];
    const [refused, approved] = [(await requests(keeps))[0]!, (await requests(grants))[0]!];
    const by = { answered_by: "key_1" };
    expect(
      await decideRequest(ports, refused, { ...by, status: "refused", reason: "The law wants it kept." }),
    ).toBe(true);
    expect(await decideRequest(ports, approved, { ...by, status: "approved", reason: null })).toBe(true);
    await drain();
    const found = await traces(person);
    expect(found.filter((one) => one.includes(grants))).toEqual([]);
    expect(found.filter((one) => one.includes(keeps))).not.toEqual([]);
    expect(await ports.erasedAddresses.has(keeps, partitions.address(person.email))).toBe(false);
  });

  test("is erased, and noted for a restore, also when what took the order dies after it was queued", async () => {
    const person = await somebody();
    const { ports, drain } = scene();
    const address = partitions.address(person.email);
    const noted = async () =>
      (await stack.stored("TABLE_DELIVERIES"))
        .split("\n")
        .filter((item) => item.includes(address) && item.includes("address_erased")).length;
    const order = () => Promise.reject(new Error("killed"));
    const dying = { ...ports, addressErasures: { ...ports.addressErasures, order } };
    await expect(erasePerson(dying, [person.email])).rejects.toThrow("killed");
    expect(await noted()).toBe(0);
    await drain();
    expect(await noted()).toBe(1);
    const own = (await stack.stored("TABLE_MAIN")).split("\n").map((item) => JSON.parse(item));
    expect(own.filter(({ pk, sk }) => pk === address && /^(ACCOUNT|SESSION)/.test(sk))).toEqual([]);
    expect(own.some(({ pk, sk }) => pk === address && sk === "ERASURE")).toBe(true);
  });

  night.test("is erased everywhere at once when an operator grants it", async () => {
    const person = await somebody();
    const { ports, drain, requests } = scene();
    await erasePerson(ports, [person.email], { grantAll: true });
    await drain();
    expect(await traces(person)).toEqual([]);
    for (const { tenant } of person.organizations) expect(await requests(tenant.id)).toEqual([]);
  });
});

test("what was issued while an erasure was granted is erased too, but not what the person asked for after it", async () => {
  const person = await somebody();
  const { ports, drain, requests, waiting } = scene();
  await erasePerson(ports, [person.email]);
  await drain();
  const { tenant, subject } = person.organizations[0]!;
  const request = (await requests(tenant.id))[0]!;
  await decideRequest(ports, request, { status: "approved", answered_by: "key_1", reason: null });
  await drain(1);
  const pass2 = waiting.filter((job) => "request_id" in job);
  expect(pass2).toHaveLength(1);
  // A request that had read that nobody was erased writes after that.
  const issue = (fields: object) =>
    tenant.key.call("POST /v1.0/invitations", {
      body: {
        event_id: subject.event.id,
        badge_id: subject.badge.id,
        recipient: { recipient_name: person.name, recipient_email: person.email },
        ...fields,
      },
    });
  const { erasedAddresses } = stack.functions.ports;
  Object.assign(stack.functions.ports, {
    erasedAddresses: { ...erasedAddresses, among: async () => new Map() },
  });
  const met = (await issue({})).body.certificates[0]!;
  Object.assign(stack.functions.ports, { erasedAddresses });
  await drain();
  expect((await ports.certificates.get(tenant.id, met.id))!.erased_at).not.toBeNull();
  const asked = (await issue({ on_erased: "issue" })).body.certificates[0]!;
  waiting.push(...pass2);
  await drain();
  expect((await ports.certificates.get(tenant.id, asked.id))!.erased_at).toBeNull();
});

test("a page lets only its own person erase, who types their address", async () => {
  const person = await somebody();
  const { cookie, csrf } = person.session;
  const erase = (body: object, headers: Record<string, string> = { cookie }) =>
    fetch(`${stack.stack.baseUrl}/me/erasure`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(body as Record<string, string>),
    });
  const mistyped = await erase({ csrf, confirm: "somebody@example.com" });
  const page = await mistyped.text();
  expect(mistyped.status).toBe(400);
  for (const told of ["somebody@example.com", person.email, `value="${csrf}"`, "erasure"])
    expect(page).toContain(told);
  expect((await erase({ csrf: "x", confirm: person.email })).status).toBe(401);
  expect((await erase({ csrf, confirm: person.email }, {})).status).toBe(401);
  const gone = await erase({ csrf, confirm: person.email.toUpperCase() });
  expect([gone.status, gone.headers.get("set-cookie")]).toEqual([200, expect.stringMatching(/Max-Age=0/)]);
  expect((await erase({ csrf, confirm: person.email })).status).toBe(401);
  // Another time it is told as ordered, and ends all sessions again.
  const again = await aSignedIn(stack, person.email);
  const repeat = () => erase({ csrf: again.csrf, confirm: person.email }, { cookie: again.cookie });
  expect(await (await repeat()).text()).toContain("That was ordered already");
  expect((await repeat()).status).toBe(401);
});

test("an order to erase is told to the first address, which can undo it for seven days; then it happens", async () => {
  const { ports, later, letters } = scene();
  const holders = ports["holders.write"];
  const order = async ({ email }: Somebody) => {
    const { cookie, csrf } = await aSignedIn(stack, email);
    await eraseMe(ports, { cookie, origin: undefined }, { csrf, confirm: email }, "en");
  };
  const [undone, gone] = [await somebody(), await somebody()];
  for (const person of [undone, gone, gone]) await order(person);
  expect(letters.map(({ kind }) => kind)).toEqual(["erasure_ordered", "erasure_ordered"]);
  for (const letter of letters) await sendLetter(ports, letter);
  later(6.9);
  await followErasures(ports);
  // The link of the mail, whose seven days are those of the order.
  const [token] = await linksMailedTo(stack, undone.email);
  const restore = stack.setClock(() => ports.clock.now());
  try {
    expect((await useLink(stack, token!)).status).toBe(303);
  } finally {
    restore();
  }
  later(0.2);
  await followErasures(ports);
  const left = async ({ email }: Somebody) => (await holders.profile(holders.addressOf(email)))?.email;
  expect([await left(undone), await left(gone)]).toEqual([undone.email, undefined]);
});

test("by a link its holder asks for one certificate, once", async () => {
  const { organizations } = await somebody();
  const { tenant, certificates } = organizations[0]!;
  const { requests } = scene();
  for (let time = 1; time <= 2; time++) {
    const answer = await fetch(`${stack.stack.baseUrl}/i/${certificates[0]!.token}/erasure`, {
      method: "POST",
    });
    expect(answer.status).toBe(200);
  }
  expect(await requests(tenant.id)).toMatchObject([{ kind: "erasure", certificate_id: certificates[0]!.id }]);
});

describe("a certificate that passed to others", () => {
  const FIELDS = [{ key: "note", label: "Note", type: "text" }];
  /** Somebody to whom something is issued that says all that can be said; every text of it has a mark. */
  function whoever(name: string) {
    const email = anEmail();
    const mark = email.slice(4, 12);
    const fields = {
      recipient_name: `${name} ${mark}`,
      recipient_email: email,
      recipient_number: `+55119${randomInt(10_000_000, 99_999_999)}`,
      reason: `Reason ${mark}`,
      external_id: `id-${mark}`,
      metadata: { wave: `wave ${mark}` },
      values: { note: `note ${mark}` },
    };
    return { email, mark, fields, marks: [mark, fields.recipient_number] };
  }
  /** It is issued to one, who asks for another name; then it is corrected to the second one, who does the same, and so on. */
  async function passedOn(...names: string[]) {
    const people = names.map(whoever);
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant, {}, { fields: FIELDS });
    const { ports } = scene();
    const { id, short_code } = await invite(stack, tenant, subject, people[0]!.fields);
    const tokens: string[] = [];
    for (const [n, { mark, fields }] of people.entries()) {
      const { recipient_name, recipient_email, ...others } = fields;
      // The second one gets it in one step, the third in two.
      const steps = [[], [fields], [{ recipient_name, recipient_email }, others]][n]!;
      for (const body of steps)
        expect((await tenant.key.call("PATCH /v1.0/invitations/{id}", { params: { id }, body })).status).toBe(
          200,
        );
      const certificate = (await ports.certificates.get(tenant.id, id))!;
      tokens.push(await ports.links.sign(certificate, new Date(Date.now() + DAY_MS)));
      if (n === people.length - 1) continue;
      const body = { name: `Wished ${mark}` };
      const params = { token: tokens[n]! };
      await stack.anonymous.call("POST /recipient/invitations/{token}/name", { params, body });
      const [request] = await ports["requests.write"].ofCertificate(certificate);
      const decision = { status: "refused", answered_by: "key_1", reason: `Refused ${mark}` } as const;
      expect(await decideRequest(ports, request!, decision)).toBe(true);
      await stack.anonymous.call("POST /i/{token}/erasure", { params });
    }
    return { tenant, id, short_code, tokens, people };
  }

  test("tells its holder nothing of who had it before, on any route of a person", async () => {
    const { short_code, tokens, people } = await passedOn("Ana", "Carla", "Bruno");
    const token = tokens.at(-1)!;
    const bruno = people.at(-1)!;
    await respondByLink(stack, token, "accept");
    const { cookie } = await aSignedIn(stack, bruno.email);
    const ofPeople = routes.filter(
      ({ route }) =>
        /^GET \/(i|me|c|recipient|verify)(\/|$)/.test(route) &&
        [...route.matchAll(/\{(\w+)\}/g)].every(([, name]) => name === "token" || name === "short_code"),
    );
    const former = people.slice(0, -1).flatMap(({ marks }) => marks);
    const answered: string[] = [];
    for (const { route } of ofPeople) {
      const path = route.slice("GET ".length).replace("{token}", token).replace("{short_code}", short_code);
      const answer = await fetch(`${stack.stack.baseUrl}${path}`, { headers: { cookie } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const files = path.endsWith(".zip") && answer.ok ? readZip(bytes).map((file) => file.bytes) : [bytes];
      if (answer.ok) answered.push(route);
      for (const one of former)
        expect(files.map((file) => Buffer.from(file).toString()).join("\n"), path).not.toContain(one);
    }
    expect(answered).toEqual(
      expect.arrayContaining([
        "GET /me/export.json",
        "GET /me/export.zip",
        "GET /me",
        "GET /i/{token}",
        "GET /c/{short_code}",
      ]),
    );
    const mine = await fetch(`${stack.stack.baseUrl}/me/export.json`, { headers: { cookie } });
    const { certificates } = (await mine.json()) as MyData;
    expect(certificates[0]).toMatchObject({
      requests: [],
      corrections: [
        { changes: expect.not.arrayContaining([expect.objectContaining({ field: "reason" })]) },
        { changes: expect.arrayContaining([{ field: "reason", before: null, after: bruno.fields.reason }]) },
      ],
    });
    expect(certificates[0]!.history[0]).toMatchObject({ what: "corrected" });
  });

  test.each(["the person has all erased", "the organization grants what they asked by their link"])(
    "is rid of a former holder when %s, and keeps the others",
    async (how) => {
      const { tenant, id, people } = await passedOn("Ana", "Carla", "Bruno");
      const [ana, carla, bruno] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
      const { ports, drain, requests } = scene();
      // For a day it stands there that nothing goes to this address any more.
      const left = async ({ marks }: typeof ana) =>
        (await tracesOf(marks)).filter((one) => !one.includes("(moved_invitation)"));
      expect(await left(carla)).not.toEqual([]);
      if (how === "the person has all erased") await erasePerson(ports, [carla.email]);
      else {
        const asked = (await requests(tenant.id)).find(
          ({ kind, address }) => kind === "erasure" && address === partitions.address(carla.email),
        )!;
        await decideRequest(ports, asked, { status: "approved", answered_by: "key_1", reason: null });
      }
      await drain();
      expect(await left(carla)).toEqual([]);
      expect((await left(ana)).join()).toContain("certificate_change");
      expect(await ports.certificates.get(tenant.id, id)).toMatchObject({
        email: bruno.email,
        erased_at: null,
      });
      // The last one takes everything along.
      await erasePerson(ports, [bruno.email], { grantAll: true });
      await drain();
      expect([...(await left(ana)), ...(await left(bruno))]).toEqual([]);
    },
  );

  test("is not erased for who had it before, whenever it passes on", async () => {
    const { tenant, id, people } = await passedOn("Ana");
    const next = whoever("Bruno");
    const { ports, drain, requests } = scene();
    await erasePerson(ports, [people[0]!.email]);
    await drain();
    const [asked] = await requests(tenant.id);
    await decideRequest(ports, asked!, { status: "approved", answered_by: "key_1", reason: null });
    // The job is queued, and has read the certificate, when another run moves it.
    const { read } = ports.erasures;
    let reads = 0;
    ports.erasures.read = async (...named) => {
      const found = await read(...named);
      if (reads++ === 0)
        await tenant.key.call("PATCH /v1.0/invitations/{id}", { params: { id }, body: next.fields });
      return found;
    };
    await drain();
    expect(reads).toBeGreaterThan(1);
    expect(await ports.certificates.get(tenant.id, id)).toMatchObject({ email: next.email, erased_at: null });
    expect((await tracesOf(people[0]!.marks)).filter((one) => !one.includes("(moved_invitation)"))).toEqual(
      [],
    );
  });
});
