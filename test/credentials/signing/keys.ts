import { generateKeyPairSync } from "node:crypto";
import { toMultikey } from "#shared/credentials/data-integrity.ts";
import type { OpenKeys } from "#shared/credentials/signer.ts";
import type { IssuerKey } from "#shared/domain/credentials/issuer.ts";

/** A key of an issuer whose private halves are at hand, for tests of what is signed. */
export function aSigningKey(): { readonly key: IssuerKey; readonly open: OpenKeys } {
  const ed25519 = generateKeyPairSync("ed25519");
  const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = p256.publicKey.export({ format: "jwk" });
  const key: IssuerKey = {
    organization_id: "7b1f0f57-6c1a-4a39-9d5f-0d8a1c2e3f40",
    id: "0199d0a0-0000-7000-8000-000000000001",
    multikey: toMultikey(ed25519.publicKey),
    jwk: { kty: "EC", crv: "P-256", x: x!, y: y! },
    created_at: "2026-01-01T00:00:00.000Z",
    used_from: "2026-01-01T00:00:00.000Z",
    distrusted_at: null,
  };
  return { key, open: async () => ({ ed25519: ed25519.privateKey, p256: p256.privateKey }) };
}
