import {
  type AnswerReceipt,
  type Idempotency,
  RequestRepeated,
  refuseReusedKey,
} from "#shared/domain/idempotency.ts";
import type { Ports } from "#shared/domain/ports.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Exchange } from "./exchange.ts";

type ReplayPorts = Pick<Ports, "receipts" | "answerSecrets" | "clock">;

/** Runs an operation once for an Idempotency-Key: a repetition gets the stored answer, another request `idempotency_key_reused`. */
export async function runOnce(
  { idempotent }: Endpoint,
  ports: ReplayPorts,
  exchange: Exchange,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { caller, idempotency } = exchange;
  if (!idempotency || idempotent === "own" || !caller || !("organizationId" in caller)) return run();
  const { organizationId } = caller;
  const replayed = async () => {
    const receipt = await ports.receipts.find(organizationId, idempotency, ports.clock.now());
    if (!receipt) return undefined;
    exchange.replayed = true;
    return answerOf(receipt, idempotency, ports);
  };
  const earlier = await replayed();
  if (earlier) return earlier;
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RequestRepeated)) throw error;
    return (await replayed()) ?? run();
  }
}

async function answerOf(
  { request, organizationId, answer, secret }: AnswerReceipt,
  idempotency: Idempotency,
  { answerSecrets }: ReplayPorts,
): Promise<object> {
  refuseReusedKey(request, idempotency);
  if (!secret) return answer;
  return { ...answer, [secret.field]: await answerSecrets.open(organizationId, secret.sealed) };
}
