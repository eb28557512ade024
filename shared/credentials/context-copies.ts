import type { Connect } from "#shared/connect.ts";
import credentialsV2 from "./contexts/credentials-v2.json" with { type: "json" };
import openBadges from "./contexts/ob-v3p0-3.0.3.json" with { type: "json" };
import openBadgesMore from "./contexts/ob-v3p0-extensions.json" with { type: "json" };

const COPIES = [
  { address: "https://www.w3.org/ns/credentials/v2", name: "credentials-v2.json", copy: credentialsV2 },
  {
    address: "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    name: "ob-v3p0-3.0.3.json",
    copy: openBadges,
  },
  {
    address: "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json",
    name: "ob-v3p0-extensions.json",
    copy: openBadgesMore,
  },
];

/** The contexts that stand in the packet of a certificate: those that our credentials name. */
export const connectContextCopies: Connect<"contextCopies"> = () => ({
  all: () =>
    COPIES.map(({ address, name, copy }) => ({ address, name, text: JSON.stringify(copy, null, 2) })),
});
