import type { Connect } from "#shared/connect.ts";
import { fetchImage } from "./fetch-image.ts";

/** Fetches images with the policy of this stage, which is that of webhooks. */
export const connectImageSource: Connect<"imageSource"> = ({ config }) => ({
  fetch: (address) => fetchImage(address, { policy: config.WEBHOOK_TARGETS }),
});
