import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import { type DocumentLoader, verifyCredential } from "@digitalbazaar/vc";
import { checkStatus } from "@digitalbazaar/vc-bitstring-status-list";
import credentialsV2 from "#shared/credentials/contexts/credentials-v2.json" with { type: "json" };
import openBadges from "#shared/credentials/contexts/ob-v3p0-3.0.3.json" with { type: "json" };
import extensions from "#shared/credentials/contexts/ob-v3p0-extensions.json" with { type: "json" };
import { OPEN_BADGES_CONTEXTS } from "#shared/domain/credentials/credential-content.ts";

/** Gives the JSON at an address that a verifier asks for. */
export type Fetch = (address: string) => Promise<object>;

const CONTEXTS: Readonly<Record<string, object>> = {
  [OPEN_BADGES_CONTEXTS[0]]: credentialsV2,
  [OPEN_BADGES_CONTEXTS[1]]: openBadges,
  [OPEN_BADGES_CONTEXTS[2]]: extensions,
};

/** Where the document of a did:web is (did:web method, section 3.2). */
export const addressOfDid = (did: string): string =>
  `https://${did.slice("did:web:".length).split(":").map(decodeURIComponent).join("/")}/did.json`;

/** A loader for these packages: contexts from our copies, DIDs and their keys from the document at the DID's address. */
export function loaderOver(fetchJson: Fetch): DocumentLoader {
  return async (url) => {
    const [did, fragment] = url.startsWith("did:") ? url.split("#") : [];
    let document = CONTEXTS[url];
    if (did !== undefined) {
      document = await fetchJson(addressOfDid(did));
      const { verificationMethod = [] } = document as { verificationMethod?: { id: string }[] };
      if (fragment !== undefined) {
        const method = verificationMethod.find(({ id }) => id === url);
        if (!method) throw new Error(`${url} is not in the DID document`);
        document = { "@context": "https://w3id.org/security/multikey/v1", ...method };
      }
    }
    return { contextUrl: null, documentUrl: url, document: document ?? (await fetchJson(url)) };
  };
}

const suite = new DataIntegrityProof({ cryptosuite });

export interface DigitalBazaarVerdict {
  readonly verified: boolean;
  /** Whether the bit of the credential is set; undefined when that was not found out. */
  readonly revoked: boolean | undefined;
  /** All that was said against it. */
  readonly reasons: string;
}

/** Checks a credential with `@digitalbazaar/vc`, and its status with `@digitalbazaar/vc-bitstring-status-list`. */
export async function checkByDigitalBazaar(
  credential: object,
  fetchJson: Fetch,
  now = new Date(),
): Promise<DigitalBazaarVerdict> {
  const documentLoader = loaderOver(fetchJson);
  const passed = async () => ({ verified: true });
  const { verified, error } = await verifyCredential({
    credential,
    suite,
    documentLoader,
    now,
    checkStatus: passed,
  });
  const status = await checkStatus({ credential, suite, documentLoader });
  const errors = [error, ...(error?.errors ?? []), status.error].filter((one) => one !== undefined);
  return {
    verified: verified && status.verified,
    revoked: status.results?.some((result) => result.status),
    reasons: errors.map(({ message }) => message).join("; "),
  };
}
