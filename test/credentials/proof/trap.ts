import type { JsonLd } from "#shared/credentials/data-integrity.ts";
import type { Json } from "#shared/domain/credentials/verify/json.ts";
import { type Breaks, StandInIssuer } from "./stand-in-issuer.ts";

/** What the kit's verifiers say of a credential that is broken in one way; one that is not named accepts it or is not asked. */
export interface Trap {
  /** What an issuer can get wrong. */
  readonly wrong: string;
  readonly breaks: Breaks;
  /** Of the document that verifiers cannot fetch. */
  readonly missing?: "did.json" | "list";
  readonly says: {
    readonly schema?: RegExp;
    readonly bazaar?: RegExp | "revoked";
    readonly core?: Readonly<Record<string, boolean | string>> | readonly string[];
    readonly jose?: RegExp;
  };
}

/** Of a step that a verifier leaves out, as one before it failed. */
export const NEVER_SAID = "never said";

/** Changes the part of a document at a path such as `credentialSubject.achievement.image`; undefined removes it. */
export function changed(path: string, change: (part: Json | undefined) => Json | undefined) {
  return (document: JsonLd): JsonLd => {
    const [name, ...rest] = path.split(".");
    const part = document[name!];
    const value = rest.length > 0 ? changed(rest.join("."), change)(part as JsonLd) : change(part);
    const { [name!]: _, ...others } = document;
    return value === undefined ? others : { ...others, [name!]: value };
  };
}
/** A change to this value. */
export const to = (value: Json | undefined) => () => value;

/** Breaks a part of the credential before it is signed. */
export const inCredential = (path: string, change: Parameters<typeof changed>[1]): Breaks => ({
  credential: changed(path, change),
});
/** Another issuer than the one of the credential. */
export const other = new StandInIssuer();
