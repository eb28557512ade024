import { setTimeout as sleep, setImmediate as turnEnds } from "node:timers/promises";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { presentInvocation } from "#shared/deadlines.ts";

/**
 * Makes a call of which several become one: what one invocation asks of the same client until the present turn of the
 * event loop ends, or for `lingerMs` after the first, is done by one `work`. It gives the results in the order of its
 * input; when it throws, all of them fail. So the messages of a batch, which go side by side, cost one call for all.
 */
export function coalesce<W, R>(
  work: (client: DynamoDBDocumentClient, wanted: readonly W[]) => Promise<readonly R[]>,
  lingerMs = 0,
): (client: DynamoDBDocumentClient, wanted: W) => Promise<R> {
  interface Group {
    readonly wanted: W[];
    readonly results: Promise<readonly R[]>;
  }
  const open = new WeakMap<object, Map<DynamoDBDocumentClient, Group>>();
  return async (client, wanted) => {
    const invocation = presentInvocation();
    const groups = open.get(invocation) ?? new Map<DynamoDBDocumentClient, Group>();
    open.set(invocation, groups);
    const begin = (): Group => {
      const all: W[] = [];
      const closed = lingerMs === 0 ? turnEnds() : sleep(lingerMs);
      const results = closed.then(() => {
        groups.delete(client);
        return work(client, all);
      });
      return { wanted: all, results };
    };
    const group = groups.get(client) ?? begin();
    groups.set(client, group);
    const place = group.wanted.push(wanted) - 1;
    return (await group.results)[place]!;
  };
}
