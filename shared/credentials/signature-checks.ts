import { createPublicKey, verify } from "node:crypto";
import type { SignatureChecks, SignatureFinding } from "#shared/domain/credentials/ports.ts";
import { fromMultikey, proofHolds } from "./data-integrity.ts";

/** Says of a proof or token whether it was made with a key, or why that cannot be told. Throws only for faults of this process. */
export const signatureChecks: SignatureChecks = {
  async proof(document, proof, multikey) {
    try {
      return (await proofHolds(document, proof, fromMultikey(multikey))) ? "holds" : "changed";
    } catch (error) {
      return whyNot(error as Error);
    }
  },
  async token(text, jwk) {
    const end = text.lastIndexOf(".");
    const [signed, signature] = [text.slice(0, end), text.slice(end + 1)];
    const bytes = Buffer.from(signature, "base64url");
    if (bytes.toString("base64url") !== signature) return "changed";
    const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
    const holds = verify("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }, bytes);
    return holds ? "holds" : "changed";
  },
};

/** Why a document could not be canonized. Throws what is a fault of this process. */
function whyNot(error: Error): SignatureFinding {
  if (/maximum deep iterations/i.test(error.message)) return "too_complex";
  if (error.name.startsWith("jsonld.")) return "undefined_term";
  throw error;
}
