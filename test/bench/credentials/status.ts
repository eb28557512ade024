import { randomUUID } from "node:crypto";
import { connectPorts } from "#shared/connect-ports.ts";
import { STATUS_LIST_ENTRIES } from "#shared/domain/credentials/credential.ts";
import { establishIssuer, signingKey } from "#shared/domain/credentials/issuer-keys.ts";
import { statusListCredential } from "#shared/domain/credentials/status-list.ts";
import { statusEntryOf } from "#shared/domain/credentials/status-order.ts";
import { connection } from "../../credentials/issuers/issuer-support.ts";
import { startTestStack } from "../../support/service.ts";
import { BUDGETS } from "../budgets.ts";
import { median } from "../median.ts";
import { type LifecycleRow, lifecycleRow } from "./lifecycle.ts";

/** For one list; the sum of its bits, its text and its signature. */
const BUDGET = BUDGETS.credentials.statusList;
const RUNS = 101;
/** How long it takes to build and sign a status list, and to find the place of a credential in it. */
export async function statusListRows(): Promise<LifecycleRow[]> {
  const service = await startTestStack({ workers: false });
  try {
    const ports = await connectPorts(
      ["credentials.write", "issuers.write", "issuers", "settings", "clock"],
      connection(),
    );
    const { issuer, keys } = await establishIssuer(ports, randomUUID());
    const key = signingKey(keys, new Date())!;
    const rows: LifecycleRow[] = [];
    for (const share of [0, 0.01, 0.5]) {
      const revoked = Array.from(
        { length: STATUS_LIST_ENTRIES * share },
        (_, count) => statusEntryOf(issuer, count).index,
      );
      const times: number[] = [];
      let bytes = 0;
      for (let run = 0; run < RUNS; run++) {
        const from = performance.now();
        const named = { id: `${ports.settings.baseUrl}/status/1`, built_at: new Date().toISOString() };
        const list = statusListCredential(named, issuer.did, revoked);
        bytes = (await ports["credentials.write"].prove(issuer.did, key, list, new Date())).length;
        times.push(performance.now() - from);
      }
      const what = `status list of ${STATUS_LIST_ENTRIES} with ${100 * share} % revoked`;
      rows.push(lifecycleRow(`${what}, built and signed`, median(times), "ms", BUDGET));
      rows.push(lifecycleRow(what, bytes, "bytes"));
    }
    const from = performance.now();
    for (let count = 0; count < 1_000; count++) statusEntryOf(issuer, count);
    const value = (performance.now() - from) / 1_000;
    return [...rows, lifecycleRow("place of a credential in its list", value, "ms")];
  } finally {
    await service.stack.stop();
  }
}
