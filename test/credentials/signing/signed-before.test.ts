import { expect, test } from "vitest";
import type { CredentialContent } from "#shared/domain/credentials/credential-content.ts";
import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import { signingKey } from "#shared/domain/credentials/issuer-keys.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { reportOn } from "../verify/scene.ts";
import { type Accepted, accepted, jobFor, nameInCredential, told } from "./scene.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const HOURS = 40;

/** A certificate whose credential was signed when hours were still credits. */
async function signedBefore(): Promise<Accepted> {
  const one = await accepted(stack, { badge: { workload_hours: HOURS } });
  await followCertificate(ports, jobFor(one));
  const now = (await ports.credentials.find(one.id))!;
  const { proof: _, ...content } = told(now);
  const { result: _result, achievement, ...subject } = content.credentialSubject;
  const { resultDescription: _descriptions, ...rest } = achievement;
  const former = {
    ...content,
    credentialSubject: {
      ...subject,
      creditsEarned: HOURS,
      achievement: { ...rest, creditsAvailable: HOURS },
    },
  } as unknown as CredentialContent;
  const { issuer, keys } = (await ports.issuers.find(one.tenant.id))!;
  const key = signingKey(keys, new Date())!;
  const signed = await ports["credentials.write"].sign(issuer.did, key, former, new Date(now.signed_at));
  expect(await ports["credentials.write"].save({ ...now, ...signed }, now)).toBe(true);
  return one;
}

test("a credential that calls hours credits stays valid and is handed out as it was signed", async () => {
  const one = await signedBefore();
  const before = (await ports.credentials.find(one.id))!;
  expect(before.json).toContain(`"creditsEarned":${HOURS}`);
  const again = await stack.measure(() => followCertificate(ports, jobFor(one)));
  expect(again.writes).toBe(0);
  const handed = await fetch(`${stack.stack.baseUrl}/c/${one.short_code}.json`);
  expect(await handed.text()).toBe(before.json);
  expect(await reportOn(stack, before.json)).toMatchObject({ valid: true, foreign: false });
});

night.test(
  "it is signed anew when what it says of its holder changes, and then hours are a result",
  async () => {
    const one = await signedBefore();
    const before = (await ports.credentials.find(one.id))!;
    await nameInCredential(stack, one, false);
    const undo = stack.setClock(() => new Date(Date.now() + 2_000));
    await followCertificate(stack.functions.ports, jobFor(one));
    undo();
    const after = (await ports.credentials.find(one.id))!;
    expect(after.json).not.toContain("credits");
    expect(told(after).credentialSubject.result?.map(({ value }) => value)).toEqual([String(HOURS)]);
    expect(after.id).toBe(before.id);
    expect(Date.parse(after.valid_from)).toBeGreaterThan(Date.parse(before.valid_from));
  },
);
