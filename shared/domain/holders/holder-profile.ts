import * as z from "zod";
import { PersonName } from "../certificates/recipient.ts";
import { LOCALES } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { type HolderBrowser, requireHolder } from "./holder-session.ts";

/** The form in which a person says how they are called, and in which language they read. */
export const ChooseProfile = z
  .strictObject({
    csrf: z.string().max(100),
    name: z
      .union([z.literal(""), PersonName])
      .optional()
      .meta({ description: "Empty for none." }),
    locale: z.enum(LOCALES).meta({ description: "Language of their pages and mailer." }),
  })
  .meta({ id: "ChooseProfile" });

/** Records what a person chose. Throws `invalid_credential`. */
export async function chooseProfile(
  ports: Pick<Ports, "holders" | "holders.write" | "clock" | "settings">,
  browser: HolderBrowser,
  { csrf, name, locale }: z.infer<typeof ChooseProfile>,
): Promise<void> {
  const holder = await requireHolder(ports, browser, csrf);
  await ports["holders.write"].choose(holder.address, { name: name || null, locale });
}
