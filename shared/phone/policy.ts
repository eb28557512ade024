import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";

export const phonePolicyGrants: Grants<"phonePolicy"> = () => [{ settings: "phone" }];

/** What the stage's setting `phone` allows. */
export const connectPhonePolicy: Connect<"phonePolicy"> = ({ config }) => ({
  channels: config.PHONE_CHANNELS,
  countries: config.PHONE_COUNTRIES,
  simulated: config.STAGE !== "production",
  quietHours: config.PHONE_QUIET_HOURS,
});
