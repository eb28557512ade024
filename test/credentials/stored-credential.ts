import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { changingFacts } from "#shared/domain/credentials/changing-facts.ts";
import type { SignedCredential } from "#shared/domain/credentials/credential.ts";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { patientDocuments } from "../support/documents.ts";
import type { Tenant } from "../support/stack.ts";
import { type Accepted, accepted } from "./signing/scene.ts";

interface Of {
  readonly tenant: Tenant;
  readonly id: string;
  readonly short_code: string;
}

/** Stores a made-up credential for a certificate, as the worker that does not run here would; gives its JSON. */
export async function storeCredential({ tenant, id, short_code }: Of, text = "Ana"): Promise<string> {
  const names = ["certificates", "credentials", "credentials.write", "issuers", "issuers.write"] as const;
  const ports = await connectPorts([...names, "credentials.write", "issuers.write", "settings", "clock"], {
    config: readConfig(),
    dynamo: () => patientDocuments(),
  });
  const { certificates, credentials, "credentials.write": credentialWrites } = ports;
  const [key] = (await establishIssuer(ports, tenant.id)).keys;
  const [valid_from, signed_at] = ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"];
  const json = JSON.stringify({ id: `https://example.com/c/${short_code}`, validFrom: valid_from, text });
  const facts = changingFacts((await certificates.get(tenant.id, id))!);
  const credential: SignedCredential = {
    organization_id: tenant.id,
    certificate_id: id,
    id: short_code,
    key_id: key!.id,
    status: { list: 1, index: 7 },
    facts,
    valid_from,
    signed_at,
    json,
    jwt: "e30.e30.c2ln",
  };
  if (!(await credentialWrites.save(credential, await credentials.find(id)))) throw new Error("not stored");
  return json;
}

/** A certificate that was accepted and has a made-up credential. */
export async function withCredential(...given: Parameters<typeof accepted>): Promise<Accepted> {
  const one = await accepted(...given);
  await storeCredential(one);
  return one;
}
