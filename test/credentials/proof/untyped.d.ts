/** Packages that have no types; only what the tests use of them. */

declare module "@digitalbazaar/vc" {
  export interface Verdict {
    readonly verified: boolean;
    readonly error?: Error & { readonly errors?: readonly Error[] };
    readonly statusResult?: { readonly verified: boolean; readonly error?: Error };
  }
  export type DocumentLoader = (
    url: string,
  ) => Promise<{ contextUrl: null; documentUrl: string; document: object }>;
  export function verifyCredential(options: {
    credential: object;
    suite: object;
    documentLoader: DocumentLoader;
    now?: Date;
    checkStatus?: (options: object) => Promise<unknown>;
  }): Promise<Verdict>;
}

declare module "@digitalbazaar/data-integrity" {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object; signer?: object });
  }
}

declare module "@digitalbazaar/eddsa-rdfc-2022-cryptosuite" {
  export const cryptosuite: object;
}

declare module "@digitalbazaar/vc-bitstring-status-list" {
  export interface StatusVerdict {
    readonly verified: boolean;
    readonly error?: Error;
    readonly results?: readonly { readonly verified: boolean; readonly status: boolean }[];
  }
  export function checkStatus(options: {
    credential: object;
    suite: object;
    documentLoader: import("@digitalbazaar/vc").DocumentLoader;
  }): Promise<StatusVerdict>;
}
