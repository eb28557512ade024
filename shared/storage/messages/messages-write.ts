import type { Connect } from "#shared/connect.ts";
import { isNotice, type MailKind } from "#shared/domain/messages/message.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "../table/key-patterns.ts";
import { connectInvitationMails } from "./invitation-mails.ts";
import type { MailsOfKind } from "./invitation-record.ts";
import { connectMailRuns } from "./mail-counts.ts";
import { connectReturns } from "./mail-returns.ts";
import { connectNoticeMails } from "./notice-mails.ts";
import { connectStepMails } from "./step-mails.ts";

export const messagesWriteGrants: Grants<"messages.write"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "GetItem", "PartiQLInsert", "PutItem", "UpdateItem"],
    prefix: [
      patterns.people,
      patterns.notices,
      patterns.addresses,
      patterns.certificates,
      patterns.events,
      patterns.organization,
    ],
  },
  { table: "main", actions: ["UpdateItem"], prefix: patterns.imports },
];

export const connectMessagesWrite: Connect<"messages.write"> = (connection) => {
  const invitations = connectInvitationMails(connection);
  const notices = connectNoticeMails(connection);
  const steps = connectStepMails(connection);
  const { recordAnswered, drop } = invitations;
  const { followed, move, accepted } = steps;
  // What is sent at most once waits for a day, and is not tried again sooner.
  const never = async (): Promise<never> => {
    throw new Error("A step is neither released nor held.");
  };
  const of = (kind: MailKind): MailsOfKind => {
    if (kind === "invitation") return invitations;
    return isNotice(kind) ? notices : { ...steps, release: never, hold: never };
  };
  return {
    claim: (certificate, kind, ...rest) => of(kind).claim(certificate, kind, ...rest),
    record: (certificate, kind, ...rest) => of(kind).record(certificate, kind, ...rest),
    release: (certificate, kind, ...rest) => of(kind).release(certificate, kind, ...rest),
    wait: (certificate, kind, ...rest) => of(kind).wait(certificate, kind, ...rest),
    hold: (certificate, kind, ...rest) => of(kind).hold(certificate, kind, ...rest),
    ...{ recordAnswered, drop, followed, move, accepted },
    ...connectMailRuns(connection),
    ...connectReturns(connection),
  };
};
