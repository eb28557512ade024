import { describe, expect, test } from "vitest";
import { joinAddress } from "#shared/domain/holders/addresses.ts";
import { emailsOfPerson } from "#shared/domain/holders/joined-addresses.ts";
import { mailJoinLink, mailSignInLink } from "#shared/domain/holders/mail-holder-link.ts";
import { sendLetter } from "#shared/domain/letters.ts";
import type { LetterJob } from "#shared/domain/messages/letter-jobs.ts";
import { erasePerson } from "#shared/domain/privacy/erase-person.ts";
import { HOLDERS } from "#shared/domain/rules.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { aPageOf } from "../support/browser/invitation-page.ts";
import { FORM } from "../support/browser/pages.ts";
import { anEmail } from "../support/fixtures.ts";
import { aHolderLink, aSignedIn, cookieOf, csrfIn, linksMailedTo, useLink } from "../support/holders.ts";
import { night, runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const { addressOf } = ports["holders.write"];

const me = (cookie: string) => stack.anonymous.call("GET /me", { headers: { ...FORM, cookie } });
const change = (headers: Record<string, string>, fields: Record<string, string>) =>
  stack.anonymous.call("POST /me/addresses", { raw: new URLSearchParams(fields).toString(), headers });
/** The link by which an address joins those of another. */
const joinLink = (email: string, first: string) =>
  aHolderLink(stack, email, { purpose: "join", joins: addressOf(first) });

/** A person with an address that has joined theirs. */
async function aCouple() {
  const [first, further] = [await aPageOf(stack), await aPageOf(stack)];
  const person = await aSignedIn(stack, first.email);
  const joined = await useLink(stack, await joinLink(further.email, first.email));
  expect(joined.status).toBe(303);
  return { first, further, person, cookie: cookieOf(joined) };
}

describe("an address joins those of a person", () => {
  test("by the link that is mailed to it, which names both; then either opens the certificates of both", async () => {
    const [first, further] = [await aPageOf(stack), await aPageOf(stack)];
    const { headers, csrf } = await aSignedIn(stack, first.email);
    expect((await change(headers, { csrf, email: further.email })).headers.get("location")).toBe(
      "../me?done=asked",
    );
    const job = {
      kind: "join",
      email: further.email,
      joins: addressOf(first.email),
      locale: "en",
      at: "",
    } as const;
    expect(await mailJoinLink(ports, job)).toMatchObject({ kind: "sent" });
    const [token] = await linksMailedTo(stack, further.email);
    const page = await stack.anonymous.call("GET /me/links/{token}", {
      params: { token: token! },
      headers: FORM,
    });
    expect(page.text).toContain(first.email);
    expect(page.text).toContain(further.email);
    const joined = await useLink(stack, token!);
    for (const cookie of [cookieOf(joined), headers.cookie, (await aSignedIn(stack, further.email)).cookie]) {
      const { text } = await me(cookie!);
      for (const { short_code } of [first, further]) expect(text).toContain(short_code);
    }
  });

  test("and nobody else's: not by a link that was mailed to sign in, and not twice", async () => {
    const [first, further] = [await aPageOf(stack), await aPageOf(stack)];
    await aSignedIn(stack, first.email);
    await useLink(stack, await aHolderLink(stack, further.email));
    expect((await me((await aSignedIn(stack, first.email)).cookie)).text).not.toContain(further.short_code);
  });

  test("but not one that has joined others, or that is joined elsewhere", async () => {
    const { first, further } = await aCouple();
    const other = anEmail();
    await aSignedIn(stack, other);
    for (const { email } of [first, further]) {
      const answer = await useLink(stack, await joinLink(email, other));
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([409, null]);
    }
    expect((await useLink(stack, await joinLink(further.email, first.email))).status).toBe(303);
  });

  test("up to so many, however many try at once", async () => {
    const first = anEmail();
    await aSignedIn(stack, first);
    const further = Array.from({ length: HOLDERS.addressesMax + 2 }, () => anEmail());
    for (const email of further) await ports["holders.write"].confirmed(addressOf(email), email, new Date());
    for (let round = 0; round < runs(2, 6); round++)
      await Promise.all(further.map((email) => joinAddress(ports, addressOf(first), addressOf(email))));
    const profile = await ports["holders.write"].profile(addressOf(first));
    expect(profile!.addresses).toHaveLength(HOLDERS.addressesMax - 1);
    const { cookie } = await aSignedIn(stack, first);
    expect((await me(cookie)).text).toContain(first);
  });

  night.test("once, when two persons ask for it at the same moment", async () => {
    for (let round = 0; round < runs(2, 6); round++) {
      const [one, two, wanted] = [anEmail(), anEmail(), anEmail()];
      for (const email of [one, two]) await aSignedIn(stack, email);
      const answers = await Promise.all([
        useLink(stack, await joinLink(wanted, one)),
        useLink(stack, await joinLink(wanted, two)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
      const held = await Promise.all(
        [one, two].map((email) => ports["holders.write"].profile(addressOf(email))),
      );
      expect(held.flatMap((profile) => profile!.addresses.map(({ email }) => email))).toEqual([wanted]);
    }
  });

  test("never in a circle, when two addresses join each other at the same moment", async () => {
    for (let round = 0; round < runs(2, 6); round++) {
      const [one, two] = [anEmail(), anEmail()];
      for (const email of [one, two]) await aSignedIn(stack, email);
      await Promise.all([useLink(stack, await joinLink(one, two)), useLink(stack, await joinLink(two, one))]);
      for (const email of [one, two]) {
        const { cookie } = await aSignedIn(stack, email);
        const { text } = await me(cookie);
        expect(text).toContain(one);
        expect(text).toContain(two);
      }
    }
  });
});

night.test(
  "what an address belongs to and what a person has never differ, however they change at once",
  async () => {
    for (let round = 0; round < runs(2, 6); round++) {
      const [first, one, two] = [anEmail(), anEmail(), anEmail()];
      for (const email of [first, one, two]) await aSignedIn(stack, email);
      expect((await useLink(stack, await joinLink(one, first))).status).toBe(303);
      const { headers, csrf } = await aSignedIn(stack, first);
      await Promise.all([
        change(headers, { csrf, email: one, remove: "true" }),
        useLink(stack, await joinLink(two, first)),
        useLink(stack, await joinLink(one, first)),
      ]);
      const profile = (await ports["holders.write"].profile(addressOf(first)))!;
      for (const email of [one, two]) {
        const has = profile.addresses.filter(({ address }) => address === addressOf(email)).length;
        const { joined_to } = (await ports["holders.write"].profile(addressOf(email)))!;
        expect([has, joined_to]).toEqual(has === 1 ? [1, addressOf(first)] : [0, null]);
      }
      expect(profile.addresses.map(({ email }) => email)).toContain(two);
    }
  },
);

describe("an address that is removed", () => {
  test("takes its certificates away, ends the session it has opened, and signs in for itself again", async () => {
    const { first, further, cookie } = await aCouple();
    const { headers, csrf } = await aSignedIn(stack, first.email);
    await change(headers, { csrf, email: further.email, remove: "true" });
    const { text } = await me(headers.cookie!);
    expect(text).toContain(first.short_code);
    expect(text).not.toContain(further.short_code);
    expect((await me(cookie)).text).not.toContain(first.short_code);
    const own = (await me((await aSignedIn(stack, further.email)).cookie)).text;
    expect(own).toContain(further.short_code);
    expect(own).not.toContain(first.short_code);
  });

  test("is never the first one, and never without the form of the session", async () => {
    const { first, further, person } = await aCouple();
    const { headers, csrf } = person;
    expect((await change(headers, { csrf, email: first.email, remove: "true" })).status).toBe(400);
    expect((await change(headers, { csrf: "x", email: further.email, remove: "true" })).status).toBe(401);
    const foreign = { ...headers, origin: "https://evil.example" };
    expect((await change(foreign, { csrf, email: further.email, remove: "true" })).status).toBe(401);
    expect((await me(headers.cookie!)).text).toContain(further.short_code);
  });
});

describe("an address that was mistyped and joins", () => {
  test("is told to the first address, whose link takes it away and ends its sessions, for seven days", async () => {
    const letters: LetterJob[] = [];
    const { lettersQueue } = ports;
    ports.lettersQueue = {
      send: async (jobs) => {
        letters.push(...jobs);
        return [];
      },
    };
    const { first, further, cookie } = await aCouple().finally(() => {
      ports.lettersQueue = lettersQueue;
    });
    expect(letters).toEqual([{ kind: "joined", email: first.email, further: further.email, locale: "en" }]);
    await sendLetter(ports, letters[0]!);
    const [token] = await linksMailedTo(stack, first.email);
    expect((await me(cookie)).text).toContain(first.short_code);
    const restore = stack.setClock(() => new Date(Date.now() + (HOLDERS.undoDays - 0.1) * 86_400_000));
    const own = await useLink(stack, token!).finally(restore);
    expect(own.status).toBe(303);
    for (const one of [cookie, (await aSignedIn(stack, further.email)).cookie])
      expect((await me(one)).text).not.toContain(first.short_code);
    const again = await aSignedIn(stack, first.email);
    expect((await me(again.cookie)).text).not.toContain(further.short_code);
  });

  test("does not erase the person: only a session that the first address opened does", async () => {
    const { first, person, cookie } = await aCouple();
    const { text } = await me(cookie);
    expect(text).not.toContain('action="me/erasure');
    const thief = { ...FORM, cookie };
    const raw = new URLSearchParams({ csrf: csrfIn(text), confirm: first.email }).toString();
    expect((await stack.anonymous.call("POST /me/erasure", { raw, headers: thief })).status).toBe(401);
    expect((await me(person.headers.cookie!)).text).toContain('action="me/erasure');
  });
});

test("decides nothing of the first address's that cannot be undone: no erasure, no take-over, no further address", async () => {
  const email = anEmail();
  const guarded = { recipient_name: "Bia Souza", recipient_email: undefined, guardian_email: email };
  const [child, further] = [await aPageOf(stack, { recipient: guarded }), await aPageOf(stack)];
  const first = await aSignedIn(stack, email);
  const thief = cookieOf(await useLink(stack, await joinLink(further.email, email)));
  const asked = async (cookie: string, { short_code }: { readonly short_code: string }) => {
    const page = await stack.anonymous.call("GET /me/certificates/{short_code}", {
      params: { short_code },
      headers: { ...FORM, cookie },
    });
    const params = { token: page.headers.get("location")!.split("/").at(-1)! };
    const raw = new URLSearchParams({ email: anEmail() }).toString();
    return [
      await stack.anonymous.call("POST /i/{token}/guardian", { params, raw, headers: FORM }),
      await stack.anonymous.call("POST /i/{token}/erasure", { params, raw: "", headers: FORM }),
    ];
  };
  const refused = await asked(thief, child);
  expect(refused.map(({ status }) => status)).toEqual([401, 401]);
  for (const { text } of refused) expect(text).toContain("<h1>Another address decides this</h1>");
  const page = await me(thief);
  expect(page.text).toContain(`To add an address, sign in by a link to ${isolate(email)}`);
  const fields = { csrf: csrfIn(page.text), email: anEmail() };
  expect((await change({ ...FORM, cookie: thief }, fields)).status).toBe(401);
  expect((await asked(thief, further)).map(({ status }) => status)).toEqual([404, 200]);
  expect((await asked(first.cookie, child)).map(({ status }) => status)).toEqual([200, 200]);
});

test("nothing joins while one of the two has ordered to be erased, and the page says so", async () => {
  const [ordered, other] = [anEmail(), anEmail()];
  for (const email of [ordered, other]) await aSignedIn(stack, email);
  await ports["holders.write"].orderErasure(addressOf(ordered), new Date(Date.now() + 86_400_000));
  for (const link of [await joinLink(other, ordered), await joinLink(ordered, other)]) {
    const answer = await useLink(stack, link);
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining("one of the two addresses is going to be erased"),
    ]);
  }
  const read = (email: string) => ports["holders.write"].profile(addressOf(email));
  const [first, further] = [(await read(other))!, (await read(ordered))!];
  expect(await ports["holders.write"].join(first, further, new Date())).toBe(false);
  await ports["holders.write"].undoErasure(addressOf(ordered));
  expect((await useLink(stack, await joinLink(other, ordered))).status).toBe(303);
});

test("strangers, who ask by a code, keep nobody from joining an address", async () => {
  const first = anEmail();
  await aSignedIn(stack, first);
  const { email, short_code: code } = await aPageOf(stack);
  for (let n = 0; n < HOLDERS.links.other.perHour + 1; n++)
    await mailSignInLink(ports, { kind: "sign_in", code, locale: "en", at: new Date().toISOString() });
  const job = { kind: "join", email, joins: addressOf(first), locale: "en", at: "" } as const;
  expect((await mailJoinLink(ports, job)).kind).toBe("sent");
});

describe("that an address belongs to a person counts only while both profiles say so", () => {
  test("one whose person was erased alone, as in a join meanwhile, signs in for itself and joins others", async () => {
    const { first, further } = await aCouple();
    await erasePerson(ports, [first.email]);
    const { cookie } = await aSignedIn(stack, further.email);
    expect((await me(cookie)).text).toContain(further.short_code);
    const other = anEmail();
    await aSignedIn(stack, other);
    expect((await useLink(stack, await joinLink(other, further.email))).status).toBe(303);
    // The erased address comes back as somebody of their own.
    expect((await me((await aSignedIn(stack, first.email)).cookie)).text).not.toContain(further.short_code);
  });

  test("one that an operator erased leaves nothing of later with the other, who can add it again", async () => {
    const { first, further, person } = await aCouple();
    await erasePerson(ports, [further.email]);
    expect((await me(person.headers.cookie!)).text).not.toContain(further.short_code);
    expect((await me((await aSignedIn(stack, further.email)).cookie)).text).not.toContain(first.short_code);
    expect(await emailsOfPerson(ports.holders, first.email)).toEqual([first.email]);
    expect((await useLink(stack, await joinLink(further.email, first.email))).status).toBe(303);
    expect(await emailsOfPerson(ports.holders, first.email)).toEqual([first.email, further.email]);
  });
});

test("who is asked for is told to nobody: a person writes to so many addresses in an hour, known or not", async () => {
  const first = anEmail();
  const { headers, csrf } = await aSignedIn(stack, first);
  const { email: known } = await aPageOf(stack);
  const answers = [];
  for (const email of [known, anEmail()]) answers.push(await change(headers, { csrf, email }));
  expect(new Set(answers.map(({ headers: given }) => given.get("location"))).size).toBe(1);
  const outcomes = [];
  for (let n = 0; n < HOLDERS.asks.perHour + 2; n++) {
    const job = { kind: "join", email: anEmail(), joins: addressOf(first), locale: "es", at: "" } as const;
    outcomes.push((await mailJoinLink(ports, job)).kind);
  }
  expect(outcomes.filter((kind) => kind === "sent")).toHaveLength(HOLDERS.asks.perHour);
});

test("a name and a language that a person chose are those of their page, whatever the browser prefers", async () => {
  const { headers, csrf } = await aSignedIn(stack, anEmail());
  const choose = (fields: Record<string, string>) =>
    stack.anonymous.call("POST /me/profile", {
      raw: new URLSearchParams({ csrf, ...fields }).toString(),
      headers,
    });
  expect((await choose({ name: "Ana https://a.example", locale: "es" })).status).toBe(400);
  expect((await choose({ name: "Ana Souza", locale: "es" })).status).toBe(303);
  const page = await stack.anonymous.call("GET /me", { headers: { ...headers, "accept-language": "pt" } });
  expect(page.text).toContain("Hola, ");
  expect(page.text).toContain("Ana Souza");
  await choose({ name: "", locale: "en" });
  expect((await me(headers.cookie!)).text).toContain("<h1>My certificates</h1>");
});
