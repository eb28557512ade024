import { readConfig } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { JsonLd } from "#shared/credentials/data-integrity.ts";
import type { IssuerKey } from "#shared/domain/credentials/issuer.ts";
import { patientDocuments } from "../../support/documents.ts";
import { SAMPLE } from "../proof/sample.ts";

/** What an adapter needs, over the tables of the running test stack. */
export function connection(): Connection {
  const documents = patientDocuments();
  return { config: readConfig(), dynamo: () => documents };
}

/** The ports of issuers, with a clock that can be moved. */
export async function issuerPorts(to: Connection) {
  const names = ["issuers", "issuers.write", "credentials.write", "settings"] as const;
  let ahead = 0;
  return {
    ...(await connectPorts(names, to)),
    clock: { now: () => new Date(Date.now() + ahead) },
    moveClock: (seconds: number) => {
      ahead += seconds * 1_000;
    },
  };
}
type IssuerPorts = Awaited<ReturnType<typeof issuerPorts>>;

/** A credential that is signed with this key, and tells its status by no list. */
export async function aSignedCredential(
  { "credentials.write": credentialWrites, clock }: IssuerPorts,
  did: string,
  key: IssuerKey,
) {
  const { credentialStatus: _, ...sample } = SAMPLE;
  const credential = { ...sample, issuer: { ...(sample.issuer as JsonLd), id: did } };
  const { json, jwt } = await credentialWrites.sign(did, key, credential, clock.now());
  return { json: JSON.parse(json) as JsonLd, jwt };
}
