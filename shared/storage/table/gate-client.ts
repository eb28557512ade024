import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

const gateClients = new WeakMap<DynamoDBDocumentClient, DynamoDBDocumentClient>();

/** Notes the client that calls the gate with fewer attempts instead of `documents`. */
export function noteGateClient(documents: DynamoDBDocumentClient, forGate: DynamoDBDocumentClient): void {
  gateClients.set(documents, forGate);
}

/** The client for the gate that belongs to a client; a client without one calls the gate itself. */
export const gateClientOf = (documents: DynamoDBDocumentClient): DynamoDBDocumentClient =>
  gateClients.get(documents) ?? documents;
