import { describe, expect, test } from "vitest";
import { distrustKey, rotateKey } from "#shared/domain/credentials/issuer-keys.ts";
import { openStatusList, withdrawCredential } from "#shared/domain/credentials/publish-status.ts";
import { testStack } from "../../support/stack.ts";
import { revocation, revokedIn, statusPorts } from "./ports.ts";

await testStack({ workers: false });
const { ports, pass, toSecond, aList } = await statusPorts();
const published = async (id: string) => (await ports.issuers.statusList(id, 1))!;

describe("a list whose key is distrusted", () => {
  /** An issuer with a list, whose key is distrusted, and which has another key that signs. */
  async function distrusted() {
    const { id, known } = await aList();
    const next = await rotateKey(ports, id);
    pass(700);
    toSecond(10);
    await withdrawCredential(ports, revocation(id, 3));
    await distrustKey(ports, id, next.id);
    return { id, first: known.keys[0]!.id, next: next.id };
  }

  test("is signed anew when one of its credentials is looked after, with what is revoked, and then no more", async () => {
    const { id, first, next } = await distrusted();
    expect(await published(id)).toMatchObject({ key_id: next, version: 2 });
    const known = (await ports.issuers.find(id))!;
    expect(await openStatusList(ports, known, 1)).toEqual({ later: 50 });
    pass(50);
    for (let n = 0; n < 2; n++)
      expect(await openStatusList(ports, known, 1)).toMatchObject({ key_id: first, version: 3 });
    expect(revokedIn(await published(id))).toEqual([3]);
  });

  test("is signed anew for a revocation, also for one that is in it already", async () => {
    const { id, first } = await distrusted();
    expect(await withdrawCredential(ports, revocation(id, 3))).toEqual({ later: 50 });
    pass(50);
    expect(await withdrawCredential(ports, revocation(id, 3))).toBeUndefined();
    expect(await published(id)).toMatchObject({ key_id: first, version: 3 });
  });

  test("waits for a key that may sign, and notes the revocation meanwhile", async () => {
    const { id, known } = await aList();
    await distrustKey(ports, id, known.keys[0]!.id);
    expect(await withdrawCredential(ports, revocation(id, 9))).toEqual({ later: 600 });
    await rotateKey(ports, id);
    pass(100);
    expect(await withdrawCredential(ports, revocation(id, 9))).toEqual({ later: 500 });
    pass(500);
    expect(await withdrawCredential(ports, revocation(id, 9))).toBeUndefined();
    expect(revokedIn(await published(id))).toEqual([9]);
  });
});
