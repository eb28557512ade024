import { describe, expect, onTestFinished, test } from "vitest";
import { openTarget } from "#infra/operator/target.ts";
import { readStackEnvironment, saveStackEnvironment } from "#infra/running-stack/environment.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { ISSUERS } from "#shared/domain/rules.ts";
import { useEmulators } from "../local/local-support.ts";
import { patientDocuments } from "../support/documents.ts";
import { NOBODY, storedOrganization } from "./operator-support.ts";

useEmulators();

/** A stored organization that has signed, with the ports of its keys. */
async function anIssuer() {
  const { stack, organization } = await storedOrganization();
  const documents = patientDocuments();
  onTestFinished(() => documents.destroy());
  const names = ["issuers", "issuers.write", "credentials.write", "settings", "clock"] as const;
  const ports = await connectPorts(names, { config: stack.config, dynamo: () => documents });
  const { issuer, keys } = await establishIssuer(ports, organization.id);
  return { ...stack, id: organization.id, ports, issuer, key: keys[0]! };
}

describe("an issuer", () => {
  test("is shown with its DID, its keys and how many credentials it has signed, and without secrets", async () => {
    const { operator, json, id, ports, issuer, key } = await anIssuer();
    for (let n = 0; n < 3; n++) await ports["credentials.write"].next(id);
    expect(await json("issuers", "show", id)).toEqual({
      organization_id: id,
      did: issuer.did,
      created_at: issuer.created_at,
      credentials: 3,
      keys: [key],
    });
    const { out } = await operator("issuers", "show", id);
    expect(out).toContain(issuer.did);
    expect(out).toMatch(/credentials: +3\n.*signs: +now/s);
    expect(out).toMatch(new RegExp(`${key.id} .* signs$`, "m"));
    expect(out).not.toContain(issuer.status_key);
  });

  test("gets a further key, which waits until no cache has the document without it", async () => {
    const { operator, id, ports, key } = await anIssuer();
    const { code, out } = await operator("issuers", "rotate", id);
    const second = (await ports.issuers.find(id))!.keys[1]!;
    expect(Date.parse(second.used_from) - Date.parse(second.created_at)).toBe(
      ISSUERS.usedAfterSeconds * 1_000,
    );
    expect([code, out]).toEqual([0, expect.stringContaining(second.id)]);
    const shown = (await operator("issuers", "show", id)).out;
    expect(shown).toMatch(new RegExp(`${key.id} .* signs$`, "m"));
    expect(shown).toMatch(new RegExp(`${second.id} .* waits$`, "m"));
    const again = await operator("issuers", "rotate", id);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining("already published")]);
  });

  test("that may have lost a key distrusts it only when told so twice, and then cannot sign with it", async () => {
    const { operator, id, ports, key } = await anIssuer();
    const asked = await operator("issuers", "distrust", id, key.id);
    expect([asked.code, asked.err]).toEqual([1, expect.stringMatching(/cannot be undone.*--yes/s)]);
    expect((await ports.issuers.find(id))!.keys).toEqual([key]);
    const done = await operator("issuers", "distrust", id, key.id, "--yes");
    expect([done.code, done.out]).toEqual([0, expect.stringMatching(/signs not at all: .*issuers rotate/s)]);
    expect((await ports.issuers.find(id))!.keys[0]!.distrusted_at).not.toBeNull();
    expect((await operator("issuers", "rotate", id)).code).toBe(0);
    const { out } = await operator("issuers", "show", id);
    expect(out).toMatch(new RegExp(`${key.id} .* distrusted since`));
    expect(out).toMatch(/signs: +from \d{4}/);
    const unknown = await operator("issuers", "distrust", id, NOBODY, "--yes");
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("no such key")]);
  });

  test("is none without a key, and nobody for an unknown organization", async () => {
    const { stack, organization } = await storedOrganization();
    for (const command of ["show", "rotate"]) {
      const without = await stack.operator("issuers", command, organization.id);
      expect([without.code, without.err]).toEqual([1, expect.stringContaining("no issuer")]);
      const unknown = await stack.operator("issuers", command, NOBODY);
      expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("organization")]);
    }
  });
});

describe("the key service", () => {
  test("of a deployed stage is asked for the key that its stack has made", async () => {
    const target = await openTarget({ stage: "production", data: ".local" });
    onTestFinished(() => target.close());
    const { "issuers.write": issuerWrites } = await target.connect(["issuers.write"]);
    // The stand-in names the key that it does not have.
    await expect(issuerWrites.make(NOBODY)).rejects.toThrow("alias/certificates-production-issuerKeys");
  });

  test("of AWS is never asked for a local stack, also when that saved no address of its own", async () => {
    const { operator, data, id } = await anIssuer();
    const { AWS_ENDPOINT_URL_KMS: _, ...saved } = readStackEnvironment(data)!;
    saveStackEnvironment(data, saved);
    const { code, err } = await operator("issuers", "rotate", id);
    expect([code, err]).toEqual([1, expect.stringContaining("has no key issuerKeys")]);
  });
});
