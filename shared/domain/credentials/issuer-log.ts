import type { CredentialIssuer, IssuerKey, SealedHalves } from "./issuer.ts";

/** What must stay true of an issuer when the table that has it is put back to an earlier moment (decision 12.33). */
export type IssuerEntry = { readonly at: string } & (
  | {
      readonly event: "established";
      readonly issuer: CredentialIssuer;
      readonly key: IssuerKey;
      readonly sealed: SealedHalves;
    }
  | { readonly event: "key_added"; readonly key: IssuerKey; readonly sealed: SealedHalves }
  | { readonly event: "distrusted"; readonly organization_id: string; readonly key_id: string }
);

/** The log of issuers outside the main table, which has each change before it is made. */
export interface IssuerLog {
  /** What happened at `since` or later, in the order of time. */
  entries(since: string): Promise<readonly IssuerEntry[]>;
  /** Makes a change of the log again; false when it is made already. */
  apply(entry: IssuerEntry): Promise<boolean>;
}
