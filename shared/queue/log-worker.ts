import * as z from "zod";
import type { LineOfLog } from "#shared/domain/calls/kept-call.ts";
import type { PortName, Ports } from "#shared/domain/ports.ts";
import { CALL_LOG } from "#shared/domain/rules.ts";
import { gunzipped } from "#shared/formats/inflate.ts";
import type { Log } from "#shared/log.ts";
import type { Common, LogSource, Worker } from "./worker.ts";

/** What CloudWatch Logs hands to a function that a group of logs is told to (CloudWatch Logs, "Subscription filters"). */
const LogDelivery = z.object({ awslogs: z.object({ data: z.base64() }) });

/** What is packed in it. A message of control only asks whether somebody is there. */
const LogBatch = z.discriminatedUnion("messageType", [
  z.object({ messageType: z.literal("CONTROL_MESSAGE") }),
  z.object({
    messageType: z.literal("DATA_MESSAGE"),
    logEvents: z.array(z.object({ id: z.string().min(1), message: z.string() })),
  }),
]);

/** The lines of a batch. Throws for what is none, and for one that is too long when inflated. */
function linesIn(event: unknown): readonly LineOfLog[] {
  const { data } = LogDelivery.parse(event).awslogs;
  const text = gunzipped(Buffer.from(data, "base64"), CALL_LOG.batchBytes);
  if (typeof text === "string") throw new Error(`A batch of the log is ${text}.`);
  const batch = LogBatch.parse(JSON.parse(text.toString()));
  return batch.messageType === "DATA_MESSAGE" ? batch.logEvents : [];
}

/** A reader of lines of a log; a batch that fails comes twice more, so `run` must be idempotent. */
export function logWorker<const U extends PortName>(
  spec: Common<U, LogSource> & {
    readonly run: (call: { ports: Pick<Ports, U>; lines: readonly LineOfLog[]; log: Log }) => Promise<void>;
  },
): Worker {
  return {
    ...spec,
    handle: async (event: unknown, ports: Ports, { log }) => {
      const lines = linesIn(event);
      if (lines.length > 0) await spec.run({ ports, lines, log });
    },
  };
}
