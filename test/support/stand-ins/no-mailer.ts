import type { CertificateMailer } from "#shared/domain/messages/ports.ts";

const unexpected = (): Promise<never> => Promise.reject(new Error("a mail that this test does not expect"));
/** Sends nothing; a test replaces what it expects. */
export const NO_MAILER: CertificateMailer = {
  sendInvitation: unexpected,
  sendNotice: unexpected,
  invited: async () => {},
};
