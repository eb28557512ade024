import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { isStartedAhead, readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { inBatches, inTime } from "#shared/deadlines.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { addressesOf, isOfPanel, isOpenToWebPages, type OperationAddress } from "#shared/http/addresses.ts";
import { portsOf } from "#shared/http/endpoint.ts";
import { describeApi } from "#shared/http/openapi/describe.ts";
import { admit } from "#shared/http/pipeline/admit.ts";
import { admitPublic } from "#shared/http/pipeline/admit-public.ts";
import { serve } from "#shared/http/serve.ts";
import { createLog, type Log } from "#shared/log.ts";
import { receivedMessages } from "#shared/queue/sqs.ts";
import { serveWorker } from "#shared/queue/worker.ts";
import { documentClient, type StoreCall } from "#shared/storage/table/client.ts";
import type { LambdaHandler, LocalRoute } from "./function.ts";
import { panelFromSources } from "./panel-from-sources.ts";
import { type LogGroup, logGroup } from "./sources/log-source.ts";
import type { LocalFunctions } from "./stack.ts";

/** API Gateway waits no longer for an integration. */
const API_TIMEOUT_SECONDS = 29;

export interface LoadedFunctions extends LocalFunctions {
  readonly ports: Ports;
  readonly logs: LogGroup;
}

/** The origins whose web pages may call an address. */
const corsOf = (address: OperationAddress, panelOrigins: readonly string[]): LocalRoute["cors"] => {
  if (isOpenToWebPages(address)) return "any";
  return isOfPanel(address) ? panelOrigins : [];
};

/** A log whose lines of level "info" reach a group as well, whatever is printed of them. */
function alsoIn(group: LogGroup, log: Log): Log {
  const grouped = createLog("info", group.write);
  return {
    ...log,
    info(message, fields, measured) {
      log.info(message, fields, measured);
      if (group.isFollowed()) grouped.info(message, fields);
    },
  };
}

/**
 * Makes every function of the two tables, over one set of ports. It reads the environment, so the emulators must have
 * been started. `onStoreCall` is called with each call to the tables and its cost, `onMetrics` with what CloudWatch would take
 * from log lines.
 */
export async function loadFunctions(
  onStoreCall?: (call: StoreCall) => void,
  onMetrics: (values: MetricValues) => void = () => {},
): Promise<LoadedFunctions> {
  const config = readConfig();
  const documents = documentClient(onStoreCall, config.STORE_ANSWER_MS);
  const names = new Set([...routes.flatMap(portsOf), ...workers.flatMap((worker) => worker.uses)]);
  const log = createLog(config.LOG_LEVEL, console.log, (values) => {
    onMetrics(values);
    return undefined;
  });
  const logs = logGroup();
  const ofOperations = alsoIn(logs, log);
  const connection = { config, dynamo: () => documents, log };
  const connected = await connectPorts([...names], connection);
  const panel = { ...connected.panel, ...panelFromSources() };
  const ports = { ...connected, ...describeApi(routes), panel };
  return {
    ports,
    logs,
    stop: async () => {
      await Promise.all([ports.typesetter.close(), ports.fileReader.close()]);
    },
    routes: routes.flatMap((endpoint) => {
      const handler = serve(endpoint, ports, {
        admit: "public" in endpoint.access ? admitPublic : admit,
        log: ofOperations,
        responseCheck: config.RESPONSE_CHECK,
        baseUrl: config.BASE_URL,
        startedAhead: isStartedAhead(config),
      });
      const fn = {
        id: endpoint.id,
        handler: inTime(handler, config.STORE_ANSWER_MS) as unknown as LambdaHandler,
        timeoutSeconds: API_TIMEOUT_SECONDS,
      };
      return addressesOf(endpoint).map((address) => ({
        route: address.route,
        cors: corsOf(address, config.PANEL_ORIGINS),
        function: fn,
      }));
    }),
    workers: workers.map((worker) => ({
      source: worker.source,
      function: {
        id: worker.id,
        // On Lambda each batch has a process of its own.
        handler: inBatches(
          serveWorker(worker, ports, {
            log,
            messages:
              "queue" in worker.source ? receivedMessages(connection, worker.source.queue) : undefined,
          }),
        ),
        timeoutSeconds: worker.timeoutSeconds,
      },
    })),
  };
}
