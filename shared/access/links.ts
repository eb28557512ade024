import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { readLink, signLink } from "./link-token.ts";
import { heldSecrets } from "./rotating-secrets.ts";

export const linksGrants: Grants<"links"> = () => [{ secret: "links" }];

export const connectLinks: Connect<"links"> = ({ config }) => {
  const secrets = heldSecrets({
    secretId: required(config, "LINK_SECRET_ID"),
    use: "invitation links",
    answerMs: config.STORE_ANSWER_MS,
  });
  return {
    async sign(certificate, expiresAt) {
      const link = { certificateId: certificate.id, organizationId: certificate.organization_id, expiresAt };
      return signLink(link, await secrets());
    },
    async read(token, at) {
      const reading = readLink(token, await secrets(), at);
      return reading.kind === "link" ? reading : undefined;
    },
  };
};
