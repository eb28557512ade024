import { createPublicKey, type JsonWebKey, type KeyObject, verify } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import type {
  PublicKey,
  SignatureChecks,
  SignatureFinding,
} from "#shared/domain/credentials/verify/ports.ts";
import { proofHolds } from "./data-integrity.ts";
import { UnknownContext } from "./json-ld.ts";
import { fromMultikey } from "./multikey.ts";

/** Checks signatures by jsonld and the machine's own cryptography. */
export const connectSignatureChecks: Connect<"signatureChecks"> = () => signatureChecks;

/** Says of a proof or token whether it was made with a key, or why that cannot be told. Throws only for faults of this process. */
export const signatureChecks: SignatureChecks = {
  async proof(document, proof, key) {
    const publicKey = keyOf(key);
    if (publicKey?.asymmetricKeyType !== "ed25519") return "unknown_key";
    try {
      return (await proofHolds(document, proof, publicKey)) ? "holds" : "changed";
    } catch (error) {
      return whyNot(error);
    }
  },
  async token(text, algorithm, key) {
    const publicKey = keyOf(key);
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey ?? {};
    const fits =
      algorithm === "RS256"
        ? type === "rsa" && (details?.modulusLength ?? 0) >= RSA_BITS
        : type === "ec" && details?.namedCurve === "prime256v1";
    if (publicKey === undefined || !fits) return "unknown_key";
    const [header, payload, signature] = text.split(".");
    const bytes = Buffer.from(signature!, "base64url");
    if (bytes.toString("base64url") !== signature) return "changed";
    const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    return verify("sha256", Buffer.from(`${header}.${payload}`), options, bytes) ? "holds" : "changed";
  },
};

/** Shorter ones have been broken. */
const RSA_BITS = 2_048;
const RSA_CHARACTERS = 1_400;

function keyOf(key: PublicKey): KeyObject | undefined {
  if ("multikey" in key) return fromMultikey(key.multikey);
  const { kty, crv, x, y, n, e } = key.jwk as Record<string, string>;
  if (kty === "RSA" && String(n).length > RSA_CHARACTERS) return undefined;
  const members = kty === "EC" ? { kty, crv, x, y } : kty === "RSA" ? { kty, n, e } : { kty, crv, x };
  try {
    return createPublicKey({ key: members as JsonWebKey, format: "jwk" });
  } catch {
    return undefined;
  }
}

/** Why a document could not be canonized. Throws what is a fault of this process. */
function whyNot(error: unknown): SignatureFinding {
  const { name, cause, message, details } = error as Error & { details?: { cause?: unknown } };
  if (
    error instanceof UnknownContext ||
    [cause, details?.cause].some((inner) => inner instanceof UnknownContext)
  )
    return "unknown_context";
  if (/maximum deep iterations/i.test(message)) return "too_complex";
  if (name.startsWith("jsonld.")) return "undefined_term";
  throw error;
}
