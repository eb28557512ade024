import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

const gateClients = new WeakMap<DynamoDBDocumentClient, DynamoDBDocumentClient>();

/** Notes the client that calls the gate with fewer attempts instead of `dynamo`. */
export function noteGateClient(dynamo: DynamoDBDocumentClient, forGate: DynamoDBDocumentClient): void {
  gateClients.set(dynamo, forGate);
}

/** The client for the gate that belongs to a client; a client without one calls the gate itself. */
export const gateClientOf = (dynamo: DynamoDBDocumentClient): DynamoDBDocumentClient =>
  gateClients.get(dynamo) ?? dynamo;
