import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { SignedCredential } from "#shared/domain/credentials/credential.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import {
  type Accepted,
  accepted,
  credentialOf,
  revokeAccepted,
  type Told,
  told,
  untilFound,
} from "../signing/scene.ts";
import { addressOfDid, checkByDigitalBazaar } from "./digital-bazaar.ts";
import { schemaErrors } from "./schema.ts";
import { checkVcJwt } from "./vc-jwt-rules.ts";
import { checkByVerifierCore } from "./verifier-core.ts";

const stack = await testStack();

/** A field of each type, with a value as a recipient brings it. */
const VALUES = {
  text: "Os Lentos <i>&",
  number: 21.0975,
  integer: 3,
  duration: "1:42:07.5",
  date: "2026-05-10",
  place: { position: 17, of: 812 },
  percent: 87.5,
  grade: "A+",
  choice: "Bom",
};
const FIELDS = Object.keys(VALUES).map((type) => ({
  key: type,
  type,
  label: { pt: `Campo ${type}`, en: `Field ${type}`, es: `Dato ${type}` },
  ...(type === "choice" ? { options: ["Básico", "Bom", "Excelente"] } : {}),
}));
const BADGE = { fields: FIELDS, workload_hours: 40 };
const RECIPIENT = { values: VALUES, role: "Palestrante" };

let holder: Accepted;
/** Both forms, as anybody reads them. */
let signed: Pick<SignedCredential, "json" | "jwt">;
let credential: Told;
beforeAll(async () => {
  holder = await accepted(stack, { badge: BADGE, recipient: RECIPIENT });
  await credentialOf(stack, holder);
  const read = async (form: string) =>
    (await fetch(`${stack.stack.baseUrl}/c/${holder.short_code}.${form}`)).text();
  signed = { json: await read("json"), jwt: await read("jwt") };
  credential = told(signed);
});

/** What the service publishes, where verifiers look for it: at https, of which the test has http. */
async function published(address: string): Promise<object> {
  const answer = await fetch(address.replace("https:", "http:"), {
    headers: { "cache-control": "no-cache" },
  });
  if (!answer.ok) throw new Error(`${address} was not found`);
  return (await answer.json()) as object;
}
const documentsOf = async ({ issuer, credentialStatus }: Told) => {
  const addresses = [addressOfDid(issuer.id), credentialStatus.statusListCredential];
  return Object.fromEntries(
    await Promise.all(addresses.map(async (address) => [address, await published(address)] as const)),
  );
};

/** Every object in a document. */
function* objectsIn(part: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) yield part as Readonly<Record<string, unknown>>;
  for (const inner of Object.values(part)) yield* objectsIn(inner);
}

describe("a credential of this service, over HTTP, is accepted by", () => {
  test("the schema of Open Badges 3.0, in both forms", async () => {
    expect(schemaErrors(credential)).toEqual([]);
    const [, payload] = signed.jwt.split(".");
    expect(schemaErrors(JSON.parse(Buffer.from(payload!, "base64url").toString()))).toEqual([]);
  });

  test("@digitalbazaar/vc, with its status", async () => {
    expect(await checkByDigitalBazaar(credential, published)).toEqual({
      verified: true,
      revoked: false,
      reasons: "",
    });
  });

  night.test("@digitalcredentials/verifier-core, until it is revoked", async () => {
    // A list is signed at most once a minute, and this one two minutes ago.
    const undo = stack.setClock(() => new Date(Date.now() - 120_000));
    const one = await accepted(stack, { badge: BADGE, recipient: RECIPIENT });
    const its = told(await credentialOf(stack, one));
    undo();
    const before = { credential: its, documents: await documentsOf(its) };
    await revokeAccepted(one);
    const after = await untilFound(async () => {
      const verdict = await checkByDigitalBazaar(its, published);
      return verdict.revoked && { credential: its, documents: await documentsOf(its) };
    });
    const steps = {
      valid_signature: true,
      expiration: true,
      revocation_status: true,
      registered_issuer: false,
    };
    expect(await checkByVerifierCore([before, after])).toEqual([
      { errors: [], steps, schema: true },
      { errors: [], steps: { ...steps, revocation_status: false }, schema: true },
    ]);
  });

  test("jose with the rules of VC-JWT, against the DID document", async () => {
    const document = await published(addressOfDid(credential.issuer.id));
    const { proof: _, ...content } = credential;
    expect(await checkVcJwt(signed.jwt, document as never)).toEqual(content);
  });
});

describe("a credential of this service", () => {
  test("has one proof, with a key of its issuer", () => {
    expect(credential.proof).toHaveLength(1);
    const [did, key] = credential.proof[0]!.verificationMethod!.split("#");
    expect(did).toBe(credential.issuer.id);
    expect(key).toMatch(/^z6Mk/);
  });

  test("has no null, no empty list, and one status", () => {
    for (const part of objectsIn(credential))
      for (const [name, value] of Object.entries(part)) {
        expect(value, name).not.toBeNull();
        expect(value, name).not.toEqual([]);
        expect(value, name).not.toBe("");
      }
    expect(credential.credentialStatus).toMatchObject({ id: expect.stringMatching(/^http.*#\d+$/) });
  });

  test("has a result for each value and for the hours, each described in its achievement", () => {
    const { role, result, achievement } = credential.credentialSubject;
    expect(role).toBe("Palestrante");
    expect(result).toHaveLength(FIELDS.length + 1);
    const described = achievement.resultDescription!.map(({ id }) => id);
    expect(result!.map(({ resultDescription }) => resultDescription)).toEqual(described);
    expect(JSON.stringify(credential)).not.toContain("credits");
  });

  test("has criteria, and an issuer that is a Profile, which the rules ask for beside the schema", () => {
    expect(credential.credentialSubject.achievement.criteria.narrative).toMatch(/\S/);
    expect(credential.issuer.type).toEqual(["Profile"]);
    expect(credential.credentialSubject.id).toMatch(/^urn:uuid:/);
  });

  test("tells the holder's address only to who knows it: salted, in lower case", () => {
    const { salt, identityHash } = credential.credentialSubject.identifier.find(({ hashed }) => hashed)!;
    const hash = createHash("sha256").update(holder.email.toLowerCase()).update(salt!).digest("hex");
    expect(identityHash).toBe(`sha256$${hash}`);
    expect(JSON.stringify(credential)).not.toContain("@example");
  });

  test("is ASCII, so that a reader which mistakes the encoding reads the same", () => {
    expect(signed.json).toMatch(/^[\x20-\x7e]+$/);
  });

  test("names keys as strings, which the public validator reads one by one", async () => {
    const { assertionMethod } = (await published(addressOfDid(credential.issuer.id))) as {
      assertionMethod: unknown[];
    };
    expect(assertionMethod.map((one) => typeof one)).toEqual(["string", "string"]);
  });

  test("has a list of 131,072 bits, signed by the issuer of the credential", async () => {
    const list = (await published(credential.credentialStatus.statusListCredential)) as {
      issuer: string;
      credentialSubject: { encodedList: string };
    };
    expect(list.issuer).toBe(credential.issuer.id);
    expect(list.credentialSubject.encodedList).toMatch(/^uH4sI/);
  });
});
