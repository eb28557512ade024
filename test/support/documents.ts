import { type Config, readConfig } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import { documentClient, type StoreCall } from "#shared/storage/table/client.ts";

/** A client of the tables for tests, as patient as the service under test is: the emulator shares the machine with both. */
export const patientDocuments = (onCall?: (call: StoreCall) => void) => documentClient(onCall, 30_000);

/** The tables of a test, by such a client. */
export function connectionTo(config: Config = readConfig()): Connection {
  const documents = patientDocuments();
  return { config, dynamo: () => documents };
}
