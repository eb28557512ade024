import type { Connection } from "#shared/connect.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import type { Simulator } from "#shared/domain/messages/ports.ts";
import { simulatedAct } from "#shared/domain/messages/simulator.ts";
import { connectQueue } from "#shared/queue/sqs.ts";

const NOTHING = async (): Promise<void> => {};
const EVENTS = {
  bounced: { eventType: "Bounce", bounce: { bounceType: "Permanent", bounceSubType: "General" } },
  delivered: { eventType: "Delivery" },
  complained: { eventType: "Complaint", complaint: { complaintFeedbackType: "abuse" } },
} as const;

/** Recipients that act by themselves, on no production stage; SES returns the mails of a deployed sandbox, locally we do. */
export const mailSimulator = (connection: Connection): Simulator => {
  const { STAGE } = connection.config;
  if (STAGE === "production") return { invited: NOTHING };
  return {
    async invited({ email, organization_id, id, link_generation: generation }, messageId) {
      const act = simulatedAct(email);
      if (act === undefined) return;
      const tags = { organization: [organization_id], certificate: [id] };
      const event = EVENTS[act.kind === "bounced" || act.kind === "complained" ? act.kind : "delivered"];
      const { eventType, ...part } = event;
      if (STAGE === "local")
        await connectQueue("returns")(connection).send([
          { source: "aws.ses", detail: { eventType, mail: { messageId, tags }, ...part } },
        ]);
      if (act.kind === "accepted" || act.kind === "rejected") {
        const job: MailJob = {
          organization_id,
          certificate_id: id,
          simulate: act.kind,
          ...(generation > 0 && { generation }),
        };
        await connectQueue("mail")(connection).send([job], act.afterSeconds);
      }
    },
  };
};
