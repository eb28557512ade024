import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { correctName } from "#shared/domain/corrections/apply-correction.ts";
import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import { distrustKey, establishIssuer, rotateKey } from "#shared/domain/credentials/issuer-keys.ts";
import type { Clock, Ports } from "#shared/domain/ports.ts";
import { addressPartition } from "#shared/domain/privacy/address-partition.ts";
import { CREDENTIALS, ISSUERS } from "#shared/domain/rules.ts";
import { aPageOf } from "../../support/browser/invitation-page.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { type Accepted, accepted, jobFor, nameInCredential, revokeAccepted, told } from "./scene.ts";

/** Workers do not run by themselves: each test says which run does what. */
const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const follow = (one: Accepted, changed: Partial<Ports> = {}) =>
  followCertificate({ ...ports, ...changed }, jobFor(one));
const stored = async ({ id }: Pick<Accepted, "id">) => (await ports.credentials.find(id))!;
/** How many indexes were taken; takes one more. */
const taken = ({ tenant }: Accepted) => ports["credentials.write"].next(tenant.id);
async function isMarked(one: Accepted): Promise<boolean> {
  const { organization_id, status } = await stored(one);
  return (await ports["credentials.write"].marked(organization_id, status.list)).includes(status.index);
}
const inSeconds = (seconds: number): Clock => ({ now: () => new Date(Date.now() + seconds * 1_000) });
const killed = (): Promise<never> => Promise.reject(new Error("killed"));

/** The call is made, and its run dies before it has the answer. */
const dyingAfter =
  <Given extends unknown[]>(call: (...given: Given) => Promise<unknown>) =>
  (...given: Given) =>
    call(...given).then(killed);

describe("a credential", () => {
  test("is signed once: repeating the job writes nothing", async () => {
    const one = await accepted(stack);
    await follow(one);
    const first = await stored(one);
    const again = await stack.measure(() => follow(one));
    expect(again.writes).toBe(0);
    expect(await stored(one)).toEqual(first);
    expect(await taken(one)).toBe(1);
  });

  night.test("is one when ten runs sign it at once, of which the others lose an index at most", async () => {
    const one = await accepted(stack);
    await establishIssuer(ports, one.tenant.id);
    await Promise.all(Array.from({ length: 10 }, () => follow(one)));
    const credential = await stored(one);
    expect(told(credential).credentialStatus.statusListIndex).toBe(String(credential.status.index));
    await follow(one);
    expect(await stored(one)).toEqual(credential);
    expect(await taken(one)).toBeLessThanOrEqual(10);
  });

  test("is not there before acceptance, and a job about another organization's certificate does nothing", async () => {
    const waiting = await aPageOf(stack);
    await follow(waiting);
    const one = await accepted(stack);
    const stranger = await stack.tenant();
    await followCertificate(ports, { ...jobFor(one), organization_id: stranger.id });
    await followCertificate(ports, { ...jobFor(one), certificate_id: randomUUID() });
    for (const { id } of [waiting, one]) expect(await ports.credentials.find(id)).toBeUndefined();
    for (const id of [stranger.id, waiting.tenant.id]) expect(await ports.issuers.find(id)).toBeUndefined();
  });

  test("is there although a run is killed at any step, with the index of the last run", async () => {
    const { "credentials.write": credentialWrites, certificates } = ports;
    const deaths: Partial<Ports>[] = [
      { "issuers.write": { ...ports["issuers.write"], establish: killed } },
      {
        "issuers.write": {
          ...ports["issuers.write"],
          establish: dyingAfter(ports["issuers.write"].establish),
        },
      },
      { "issuers.write": { ...ports["issuers.write"], note: killed } },
      { "credentials.write": { ...credentialWrites, next: killed } },
      { "credentials.write": { ...credentialWrites, publish: killed } },
      { "credentials.write": { ...credentialWrites, sign: killed } },
      { "credentials.write": { ...credentialWrites, remove: async () => {}, save: killed } },
      {
        "credentials.write": {
          ...credentialWrites,
          remove: async () => {},
          save: dyingAfter(credentialWrites.save),
        },
      },
      { certificates: { ...certificates, get: killed } },
    ];
    for (const death of deaths) {
      const one = await accepted(stack);
      await expect(follow(one, death)).rejects.toThrow("killed");
      await follow(one);
      const { status } = await stored(one);
      expect(told(await stored(one)).credentialStatus.statusListIndex).toBe(String(status.index));
      expect(await ports.issuers.statusList(one.tenant.id, status.list)).toBeDefined();
      expect(await taken(one)).toBeLessThanOrEqual(2);
    }
  });

  test("has its status list before it is stored", async () => {
    const one = await accepted(stack);
    const { "credentials.write": credentialWrites } = ports;
    let published = false;
    await follow(one, {
      "credentials.write": {
        ...credentialWrites,
        remove: async () => {},
        save: async (credential, previous) => {
          const { organization_id, status } = credential;
          published = (await ports.issuers.statusList(organization_id, status.list)) !== undefined;
          return credentialWrites.save(credential, previous);
        },
      },
    });
    expect(published).toBe(true);
  });
});

describe("a certificate that is revoked", () => {
  test("before it has a credential gets none", async () => {
    const one = await accepted(stack);
    await revokeAccepted(one);
    await follow(one);
    expect(await ports.credentials.find(one.id)).toBeUndefined();
  });

  test("while its credential is signed has that withdrawn, by the same run", async () => {
    const one = await accepted(stack);
    const { "credentials.write": credentialWrites } = ports;
    await follow(one, {
      "credentials.write": {
        ...credentialWrites,
        sign: async (...given) => {
          await revokeAccepted(one);
          // The job of the revocation finds no credential yet.
          await follow(one);
          return credentialWrites.sign(...given);
        },
      },
    });
    expect(await isMarked(one)).toBe(true);
  });

  test("and whose run dies after it stored the credential has that withdrawn by the message that comes again", async () => {
    const one = await accepted(stack);
    const { "credentials.write": credentialWrites, certificates } = ports;
    const dying = follow(one, {
      certificates: { ...certificates, get: killed },
      "credentials.write": {
        ...credentialWrites,
        remove: async () => {},
        save: async (credential, previous) => {
          await revokeAccepted(one);
          await follow(one);
          return credentialWrites.save(credential, previous);
        },
      },
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await isMarked(one)).toBe(false);
    await follow(one);
    expect(await isMarked(one)).toBe(true);
  });

  test("and has a credential has that withdrawn", async () => {
    const one = await accepted(stack);
    await follow(one);
    await revokeAccepted(one);
    await follow(one);
    expect(await isMarked(one)).toBe(true);
  });
});

describe("a credential is signed anew", () => {
  test("when the holder has the name left out, with the same id, status, holder and date of award", async () => {
    const one = await accepted(stack, { name: "Zoë Ferreira" });
    await follow(one);
    const former = await stored(one);
    await nameInCredential(stack, one, false);
    const within = new Date(Date.parse(former.valid_from) + 999);
    const early = await follow(one, { clock: { now: () => within } });
    // A second, or more when the issuer's key was made in the next one.
    expect(early).toEqual({ later: expect.any(Number) });
    expect(await stored(one)).toEqual(former);
    await follow(one, { clock: inSeconds(2) });
    expect(former.json).toContain("Zo\\u00eb Ferreira");
    const [then, anew] = [told(former), told(await stored(one))];
    expect(anew.credentialSubject.identifier).toEqual([then.credentialSubject.identifier[0]]);
    for (const part of ["id", "issuer", "awardedDate", "credentialStatus", "evidence"] as const)
      expect(anew[part], part).toEqual(then[part]);
    expect(anew.credentialSubject.id).toBe(then.credentialSubject.id);
    expect(anew.credentialSubject.achievement).toEqual(then.credentialSubject.achievement);
    expect(Date.parse(anew.validFrom)).toBeGreaterThan(Date.parse(then.validFrom));
    await nameInCredential(stack, one, true);
    await follow(one, { clock: inSeconds(4) });
    expect((await stored(one)).facts).toBe(former.facts);
    expect(await taken(one)).toBe(1);
  });

  test("under another name with another status, also when the name was left out between", async () => {
    const one = await accepted(stack);
    await follow(one);
    const former = await stored(one);
    await nameInCredential(stack, one, false);
    await follow(one, { clock: inSeconds(2) });
    const [named, holder] = [
      { organizationId: one.tenant.id, certificateId: one.id },
      addressPartition(one.email),
    ];
    await correctName(ports, named, "João Lima", { by: "organization", actorId: null }, holder);
    await follow(one, { clock: inSeconds(4) });
    await nameInCredential(stack, one, true);
    await follow(one, { clock: inSeconds(6) });
    const { status, json } = await stored(one);
    expect(json).toContain("Jo\\u00e3o Lima");
    expect(status).not.toEqual(former.status);
    const marked = await ports["credentials.write"].marked(one.tenant.id, former.status.list);
    expect(marked).toEqual([former.status.index]);
  });

  test("by one of two runs that meet, as what the certificate says last", async () => {
    const one = await accepted(stack);
    await follow(one);
    await nameInCredential(stack, one, false);
    const { "credentials.write": credentialWrites } = ports;
    let rounds = 0;
    await follow(one, {
      clock: inSeconds(2),
      "credentials.write": {
        ...credentialWrites,
        sign: async (...given) => {
          if (rounds++ === 0) {
            await nameInCredential(stack, one, true);
            await nameInCredential(stack, one, false);
            await follow(one, { clock: inSeconds(2) });
          }
          return credentialWrites.sign(...given);
        },
      },
    });
    expect(rounds).toBe(1);
    expect(told(await stored(one)).credentialSubject.identifier).toHaveLength(1);
  });

  test("when its key is distrusted, as soon as another one may sign; one with a trusted key is not", async () => {
    const one = await accepted(stack);
    await follow(one);
    const former = await stored(one);
    await rotateKey(ports, one.tenant.id);
    await follow(one);
    expect(await stored(one)).toEqual(former);
    await distrustKey(ports, one.tenant.id, former.key_id);
    const later = await follow(one);
    expect(later?.later).toBeGreaterThan(ISSUERS.usedAfterSeconds - 60);
    expect(await stored(one)).toEqual(former);
    expect(await follow(one, { clock: inSeconds(ISSUERS.usedAfterSeconds + 1) })).toBeUndefined();
    const now = await stored(one);
    expect(now).toMatchObject({ id: former.id, status: former.status, facts: former.facts });
    expect(now.key_id).not.toBe(former.key_id);
    expect(now.valid_from > former.valid_from).toBe(true);
  });
});

describe("a credential that is asked for", () => {
  test("before it is signed is 503 after a moment, with when to ask again", async () => {
    const one = await accepted(stack);
    let seconds = 0;
    // Each look at the clock is a second later, so that the wait is over soon.
    const restoreClock = stack.setClock(() => new Date(Date.now() + 1_000 * seconds++));
    const answer = await fetch(`${stack.stack.baseUrl}/c/${one.short_code}.json`).finally(restoreClock);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([
      503,
      String(CREDENTIALS.retryAfterSeconds),
    ]);
    expect(await answer.json()).toMatchObject({ code: "service_unavailable" });
  });

  night.test(
    "never names a holder who has had the name left out, before it is signed anew either",
    async () => {
      const one = await accepted(stack);
      await follow(one);
      const get = () => fetch(`${stack.stack.baseUrl}/c/${one.short_code}.json`);
      expect((await get()).status).toBe(200);
      await nameInCredential(stack, one, false);
      let seconds = 0;
      const restoreClock = stack.setClock(() => new Date(Date.now() + 1_000 * seconds++));
      expect((await get().finally(restoreClock)).status).toBe(503);
      await follow(one, { clock: inSeconds(2) });
      expect(await (await get()).text()).toBe((await stored(one)).json);
    },
  );
});
