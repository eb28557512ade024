import type { Connect } from "#shared/connect.ts";
import { renderCertificateNotice } from "./certificate-notice.ts";
import { envelopeOf, mailSender, shownIn } from "./sender.ts";

export const connectCertificateMailer: Connect<"certificateMailer"> = ({ config }) => {
  const send = mailSender(config);
  return {
    async sendNotice(subject, notice, { page, reason }) {
      const { certificate, organization } = subject;
      return send({
        ...envelopeOf(subject),
        mail: renderCertificateNotice({ ...shownIn(subject, config), notice, reason, page }),
        kind: "notice",
        // Not the tag `certificate`: a bounce of this mail must not change the state of the invitation.
        tags: { organization: organization.id, notice: certificate.id },
      });
    },
  };
};
