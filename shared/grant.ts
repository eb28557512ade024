import type { PortName } from "./domain/ports.ts";
import type { QueueName } from "./domain/queues.ts";
import type { BucketName, InvokedName, KmsKeyName, SecretName } from "./resources.ts";
import type { TableName } from "./storage/table/tables.ts";

export type TableAction =
  | "BatchGetItem"
  | "BatchWriteItem"
  | "ConditionCheckItem"
  | "DeleteItem"
  | "GetItem"
  | "PartiQLInsert"
  | "PutItem"
  | "Query"
  | "UpdateItem";

/** A permission on one resource, with the environment variables that name the resource; or settings alone. */
export type Grant =
  /** `actions` on the table itself, Query on the named indexes. A transaction needs the action of each of its items. */
  | {
      readonly table: TableName;
      readonly actions: readonly TableAction[];
      readonly indexes?: readonly string[];
      /** The permitted prefixes of partition keys, `*` any text and `?` any character; one that ends with `?` is the whole key. */
      readonly prefix?: string | readonly string[];
    }
  | {
      readonly queue: QueueName;
      readonly actions: readonly ("SendMessage" | "ChangeMessageVisibility")[];
      /** The stage on which the adapter sends nothing. */
      readonly except?: "production";
    }
  | { readonly secret: SecretName }
  | {
      readonly kmsKey: KmsKeyName;
      readonly actions: readonly ("Encrypt" | "Decrypt" | "GenerateDataKeyPairWithoutPlaintext")[];
    }
  | {
      readonly bucket: BucketName;
      readonly actions: readonly ("GetObject" | "PutObject" | "DeleteObject" | "ListBucket")[];
      /** Without the variable that names the bucket: what is stored names it. */
      readonly unnamed?: true;
    }
  /** InvokeFunction of a worker that other functions call. */
  | { readonly invoke: InvokedName }
  /** SendEmail of a raw message from the stage's identity with its configuration set, and its sender. */
  | { readonly mail: "send" }
  /** … and from identities of organizations, which bear the stage's tag. */
  | { readonly mail: "sendOwn" }
  | { readonly mail: "quota" }
  /** SendTextMessage and SendWhatsAppMessage from the stage's identities, with their variables. */
  | { readonly phone: "send" }
  /** Identities of organizations' domains, which bear the stage's tag, and their associations with tenants. */
  | { readonly mail: "identities" }
  /** Tenants of the stage, with what they may use and the policy by which SES pauses them. */
  | { readonly mail: "tenants" }
  /**
   * Variables of the session issuer, how the panel signs in there, the plan switches, the origins of the panel, who may make
   * organizations, the domain of CloudFront, the address that ends mails, the one that mails come from, that of the operators, the
   * check of mail hosts; the channels and countries of phone messages; or the analyzer and its model.
   */
  | {
      readonly settings:
        | "sessions"
        | "signIn"
        | "switches"
        | "panelOrigins"
        | "signUp"
        | "edge"
        | "unsubscribe"
        | "mailHosts"
        | "mailSource"
        | "operators"
        | "analysis"
        | "phone";
    }
  | { readonly temporaryMb: number }
  /** Reads files of a million rows: memory, of which the heap gives back early what a row needed. */
  | { readonly readsRows: { readonly memoryMb: number } }
  /** The function waits most of the time, so that it needs less memory than others. */
  | { readonly waits: { readonly memoryMb: number } }
  /** Native code for x86 and the layer of fonts, beside the bundle (infra/pack-programs.ts). */
  | { readonly draws: { readonly memoryMb: number } }
  /** The program that reads files of strangers, beside the bundle (infra/pack-programs.ts). */
  | { readonly readsFiles: { readonly memoryMb: number } };

/** The patterns of IAM for the partition keys that a grant permits; undefined: all. */
export const keyPatternsOf = ({ prefix }: Extract<Grant, { table: unknown }>): string[] | undefined =>
  prefix === undefined ? undefined : [prefix].flat().map((one) => (one.endsWith("?") ? one : `${one}*`));

/** What the adapter of a port may do: exactly the calls that it makes. A function, so that no bundle contains it. */
export type Grants<_P extends PortName> = () => readonly Grant[];
