// What is known of a release outside of it: by its other stacks, by the next release, and by what it left behind.
import * as z from "zod";
import { workers } from "#functions/workers/workers.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { daily, FUNCTIONS, functionOf, PARTS, type Template } from "../../deployed/cdk-support.ts";
import { type Deployment, LASTING, NAMED_BY, valuesOf } from "../../deployed/next-deployment.ts";
import type { JobSchema } from "./misreadings.ts";
import { rowOfRecipient, type StoredKind, storedKinds } from "./stored.ts";

/** The properties that CloudFormation cannot change in a resource: it makes another one (resource types of CloudFormation). */
const REPLACED_BY: Readonly<Record<string, readonly string[]>> = {
  "AWS::Cognito::UserPoolClient": ["UserPoolId", "GenerateSecret"],
  "AWS::DynamoDB::Table": ["KeySchema"],
  "AWS::Lambda::EventSourceMapping": ["EventSourceArn", "StartingPosition"],
  "AWS::S3::Bucket": ["BucketName", "ObjectLockEnabled"],
  "AWS::SQS::Queue": ["FifoQueue"],
  "AWS::SecretsManager::Secret": ["Name"],
  "AWS::WAFv2::WebACL": ["Scope"],
};
const KEPT_TYPES = new Set([REPLACED_BY, LASTING, NAMED_BY].flatMap((table) => Object.keys(table)));

export interface Manifest {
  /** The templates of a deployment, with what must last in them only, by the names of their stacks. */
  readonly deployment: Deployment;
  /** The indexes of each table, with their keys and what they have of an item. */
  readonly indexes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The environment variables of each function. */
  readonly environment: Readonly<Record<string, readonly string[]>>;
  /** How jobs and answers are read, by what they are. */
  readonly shapes: Readonly<Record<string, JobSchema>>;
  readonly stored: Readonly<Record<string, StoredKind>>;
  readonly row: readonly string[];
}

/** The properties of a resource that must stay as they are. */
const lastingProperties = (type: string): readonly string[] => [
  ...(REPLACED_BY[type] ?? []),
  ...[NAMED_BY[type] ?? []].flat(),
];

/** A template with only those resources and properties that another deployment must leave alone, and what it reads. */
export function lastingPart({ Resources, Outputs = {} }: Template): Template {
  const kept = Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (!KEPT_TYPES.has(Type)) return [];
    const names = lastingProperties(Type).filter((name) => Properties[name] !== undefined);
    return [[id, { Type, Properties: Object.fromEntries(names.map((name) => [name, Properties[name]])) }]];
  });
  const reads = valuesOf({ Resources, Outputs }, "Fn::GetStackOutput").map((read) => JSON.stringify(read));
  return {
    Resources: Object.fromEntries(kept),
    Outputs: Object.fromEntries(Object.keys(Outputs).map((name) => [name, { Value: "" }])),
    Reads: [...new Set(reads)].map((read) => ({ "Fn::GetStackOutput": JSON.parse(read) })),
  };
}

const indexesOf = (): Manifest["indexes"] =>
  Object.fromEntries(
    Object.entries(TABLES).map(([table, { indexes }]) => [
      table,
      Object.fromEntries(
        indexes.map(({ name, partitionKey, sortKey, projection }) => [
          name,
          `${partitionKey} ${sortKey} ${projection}`,
        ]),
      ),
    ]),
  );

/** Jobs of queues, and what functions ask and answer each other; what SES sends is no release's. */
const shapesOf = (): Manifest["shapes"] =>
  Object.fromEntries(
    workers
      .filter(({ id }) => id !== "people.record-returns")
      .flatMap(({ id, message, job, answer }) =>
        Object.entries({ "a job of": message, "what is asked of": job, "the answer of": answer }).flatMap(
          ([what, schema]) =>
            schema ? [[`${what} ${id}`, z.toJSONSchema(schema, { io: "input" }) as JobSchema]] : [],
        ),
      ),
  );

/** The manifest of this release, with every setting, and with the user pool and the table that AWS made. */
export function manifestOf(): Manifest {
  const stage = daily("production");
  return {
    deployment: Object.fromEntries(
      PARTS.map((part) => [`certificates-production-${part}`, lastingPart(stage.templates[part])]),
    ),
    indexes: indexesOf(),
    environment: Object.fromEntries(
      FUNCTIONS.map(({ id, part }) => [
        id,
        Object.keys(functionOf(stage, id, part).Properties.Environment.Variables).sort(),
      ]),
    ),
    shapes: shapesOf(),
    stored: storedKinds(),
    row: rowOfRecipient(),
  };
}
