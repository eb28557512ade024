import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { StatusList } from "#shared/domain/credentials/credential.ts";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { isLater, openStatusList, type StatusPorts } from "#shared/domain/credentials/publish-status.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { patientDocuments } from "../../support/documents.ts";

/** The real adapters of ports, over the tables of the test's stack. */
export function portsOver<const P extends PortName>(...names: P[]) {
  const client = patientDocuments();
  return connectPorts(names, { config: readConfig(), dynamo: () => client });
}

/** The ports of status lists over the real adapters, with a clock that the test moves, and the number of signatures. */
export async function statusPorts() {
  const connected = await portsOver(
    ...(["credentials.write", "credentials", "issuers.write", "issuers", "settings"] as const),
  );
  const time = { now: new Date("2026-11-22T12:00:00.500Z"), signatures: 0 };
  const ports = {
    ...connected,
    clock: { now: () => time.now },
    "credentials.write": {
      ...connected["credentials.write"],
      prove: (...call: Parameters<StatusPorts["credentials.write"]["prove"]>) => {
        time.signatures++;
        return connected["credentials.write"].prove(...call);
      },
    },
  };
  const pass = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1_000);
  };
  /** Moves on to a second of the next minute. */
  const toSecond = (second: number) => {
    time.now = new Date((Math.floor(time.now.getTime() / 60_000) + 1) * 60_000 + second * 1_000);
  };
  const anIssuer = (id: string) => establishIssuer(ports, id);
  /** An issuer with its first list, a minute later, and the number of signatures since. */
  const aList = async () => {
    const known = await anIssuer(randomUUID());
    const opened = await openStatusList(ports, known, 1);
    if (isLater(opened)) throw new Error("not opened");
    const before = time.signatures;
    pass(60);
    return { id: known.issuer.organization_id, known, opened, signatures: () => time.signatures - before };
  };
  return { ports, time, pass, toSecond, anIssuer, aList };
}

/** The revoked indexes of a published list, in order. */
export function revokedIn({ json }: Pick<StatusList, "json">): number[] {
  const { encodedList } = JSON.parse(json).credentialSubject as { encodedList: string };
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
  return [...bits].flatMap((byte, n) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (128 >> bit)).map((bit) => 8 * n + bit),
  );
}

/** What is needed of a credential to withdraw it. */
export const revocation = (organization_id: string, index: number, list = 1) => ({
  organization_id,
  status: { list, index },
});

/** The ports of the check of a credential, but for the clock. */
export const CHECK_PORTS = [
  "certificates",
  "credentials",
  "organizations",
  "issuers",
  "settings",
  "fileReader",
] as const;
