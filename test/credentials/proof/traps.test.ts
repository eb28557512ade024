import { beforeAll, describe, expect, test } from "vitest";
import { FORM_TRAPS, SIGNATURE_TRAPS } from "./credential-traps.ts";
import { checkByDigitalBazaar } from "./digital-bazaar.ts";
import { SAMPLE } from "./sample.ts";
import { schemaErrors } from "./schema.ts";
import { type StandInCredential, StandInIssuer } from "./stand-in-issuer.ts";
import { JWT_TRAPS, STATUS_TRAPS } from "./status-jwt-traps.ts";
import { NEVER_SAID, type Trap } from "./trap.ts";
import { checkVcJwt } from "./vc-jwt-rules.ts";
import { type CoreVerdict, checkByVerifierCore } from "./verifier-core.ts";

const ACCEPTED: CoreVerdict = {
  errors: [],
  // No registry knows the issuer of a test.
  steps: { valid_signature: true, expiration: true, revocation_status: true, registered_issuer: false },
  schema: true,
};

const TRAPS: readonly Trap[] = [...FORM_TRAPS, ...SIGNATURE_TRAPS, ...STATUS_TRAPS, ...JWT_TRAPS];

interface Found {
  readonly issued: StandInCredential;
  readonly document: object;
  readonly core: CoreVerdict;
}
const NO_STEP = { valid_signature: NEVER_SAID };
const NOTHING_WRONG: Trap = { wrong: "nothing", breaks: {}, says: {} };
const found = new Map<string, Found>();

async function prepare({ breaks, missing }: Trap) {
  const issuer = new StandInIssuer();
  const issued = await issuer.issue(SAMPLE, breaks);
  const didAddress = `${issuer.address}/did.json`;
  const hidden = missing && { "did.json": didAddress, list: issuer.listAddress }[missing];
  const documents = Object.fromEntries(
    Object.entries(issued.documents).filter(([address]) => address !== hidden),
  );
  return { issued: { ...issued, documents }, document: issued.documents[didAddress]! };
}

// One process for all of them, as it takes a second to start.
beforeAll(async () => {
  const all = [NOTHING_WRONG, ...TRAPS];
  const prepared = await Promise.all(all.map(prepare));
  const cores = await checkByVerifierCore(
    prepared.map(({ issued }) => ({ credential: issued.json, documents: issued.documents })),
  );
  for (const [n, { wrong }] of all.entries()) found.set(wrong, { ...prepared[n]!, core: cores[n]! });
});

const bazaar = ({ json, documents }: StandInCredential) =>
  checkByDigitalBazaar(json, async (address) => {
    const document = documents[address];
    if (document === undefined) throw new Error(`${address} was not found`);
    return document;
  });

test("a credential that is signed as ours are is accepted by all of them", async () => {
  const { issued, document, core } = found.get(NOTHING_WRONG.wrong)!;
  expect(schemaErrors(issued.json)).toEqual([]);
  expect(await bazaar(issued)).toEqual({ verified: true, revoked: false, reasons: "" });
  expect(core).toEqual(ACCEPTED);
  await expect(checkVcJwt(issued.jwt, document as never)).resolves.toMatchObject({ id: SAMPLE.id });
});

describe("is told by those who can see it:", () => {
  test.each(TRAPS)("$wrong", async ({ wrong, says }) => {
    const { issued, document, core } = found.get(wrong)!;
    if (says.schema) expect(schemaErrors(issued.json).join("\n")).toMatch(says.schema);
    const verdict = await bazaar(issued);
    if (says.bazaar === "revoked") expect(verdict).toMatchObject({ verified: true, revoked: true });
    else if (says.bazaar) {
      expect(verdict.verified).toBe(false);
      expect(verdict.reasons).toMatch(says.bazaar);
    } else expect(verdict).toEqual({ verified: true, revoked: false, reasons: "" });
    if (Array.isArray(says.core)) expect(core.errors).toEqual(says.core);
    else if (says.core) expect({ ...NO_STEP, ...core.steps }).toMatchObject(says.core);
    else expect(core).toEqual({ ...ACCEPTED, schema: says.schema === undefined });
    if (says.jose) await expect(checkVcJwt(issued.jwt, document as never)).rejects.toThrow(says.jose);
    else await checkVcJwt(issued.jwt, document as never);
  });
});
