import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";

export const settingsGrants: Grants<"settings"> = () => [
  { settings: "switches" },
  { settings: "panelOrigins" },
  { settings: "edge" },
];

export const connectSettings: Connect<"settings"> = ({ config }) => ({
  baseUrl: config.BASE_URL,
  documentsUrl: config.EDGE_URL ?? config.BASE_URL,
  environment: config.STAGE === "production" ? "live" : "test",
  localImages: config.WEBHOOK_TARGETS === "any",
  mailTenants: config.MAIL_TENANTS ?? null,
  panelOrigins: config.PANEL_ORIGINS,
  switches: { starterCanIssue: config.STARTER_CAN_ISSUE, freeCanRead: config.FREE_CAN_READ },
});

export const signUpGrants: Grants<"signUp"> = () => [{ settings: "signUp" }];

export const connectSignUp: Connect<"signUp"> = ({ config }) => ({
  mode: config.SIGN_UP,
  certificates: config.SIGN_UP_CERTIFICATES,
});

export const connectClock: Connect<"clock"> = () => ({ now: () => new Date() });
