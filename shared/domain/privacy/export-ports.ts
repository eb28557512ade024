import * as z from "zod";
import type { AddressCertificates } from "../certificates/ports.ts";
import type { PhoneOptOuts } from "../phone/ports.ts";

/** Ports of what is kept of a person beside their certificates. */
export interface PersonDataPorts {
  /** Apart: it finds by the index of addresses what all organizations have of a person. */
  personRecords: PersonRecords;
}

const nullableTime = z.string().nullable();

/** What is kept of an address beside its certificates (decision 23.2). */
export const AddressData = z.strictObject({
  account: z.strictObject({ name: z.string(), created_at: z.string() }).nullable(),
  /** Their choices in My certificates; null for who never made one. */
  profile: z
    .strictObject({
      name: z.string().nullable(),
      locale: z.string().nullable(),
      addresses: z.array(z.string()),
    })
    .nullable(),
  /** Organizations whose mail the address refused. */
  unsubscriptions: z.array(z.strictObject({ organization_id: z.string(), since: z.string() })),
  /** Invitations of a day, of all organizations; kept for two days. */
  mail_days: z.array(z.strictObject({ day: z.string(), mails: z.int() })),
  /** Links and browsers that are good at this moment, without their secrets. */
  links: z.array(z.strictObject({ purpose: z.string(), expires_at: z.string() })),
  sessions: z.array(z.strictObject({ expires_at: nullableTime })),
  /** What was done with the person's data. */
  log: z.array(
    z.strictObject({
      at: z.string(),
      what: z.enum(["signed_in", "exported"]),
      by: z.enum(["person", "operator"]),
    }),
  ),
  /** The order to erase all of the person whom the address belongs to, from the session of an address, while it can be undone. */
  erasure_order: z.strictObject({ ordered_at: z.string(), due_at: z.string(), by: z.string() }).nullable(),
  /** Since when all is being erased. */
  erasure_asked_at: nullableTime,
});
export type AddressData = z.infer<typeof AddressData>;
export type HolderLogEntry = AddressData["log"][number];

/** Reads what all organizations together keep about one person. */
export interface PersonRecords extends AddressCertificates, HolderLog {
  /** What the holder of a number said of its messages. */
  optOut: PhoneOptOuts["of"];
  /** All that is kept of an address, by consistent reads; what stands for a certificate it holds is left out. */
  of(email: string): Promise<AddressData>;
}

export interface HolderLog {
  /** Notes what was done with the data of an address; kept for `PRIVACY.logMonths`. */
  log(email: string, entry: HolderLogEntry): Promise<void>;
}
