import type { Visibility } from "./certificates/certificate.ts";
import type { IssuerLog } from "./credentials/ports.ts";
import type { KeptOptOut } from "./phone/opt-out.ts";
import type { ErasureReason } from "./privacy/jobs.ts";

/** A change that must stay made when the table that has it is put back to an earlier moment (decision 12.38). */
export type LastingChange = LastingOfOrganization | LastingOfPhone | LastingOfAddress;

/** That the owner of an address had all erased that is kept of it. */
export interface LastingOfAddress {
  readonly at: string;
  readonly event: "address_erased";
  /** The partition of the address, which has a digest of it. */
  readonly erased: string;
}

/** The last word of a number's holder about its messages. */
export type LastingOfPhone = {
  readonly at: string;
  /** The partition of the number, which has a digest of it. */
  readonly phone: string;
  /** Absent: it concerns the messages of all organizations. */
  readonly organization_id?: string;
} & (
  | ({ readonly event: "phone_stopped" } & Pick<KeptOptOut, "by" | "address">)
  | { readonly event: "phone_allowed" }
);

/** What concerns one organization. */
export type LastingOfOrganization = { readonly at: string; readonly organization_id: string } & (
  | {
      readonly event: "muted" | "unmuted";
      /** The partition of the address, which is a digest of it. */
      readonly address: string;
    }
  | {
      readonly event: "revoked";
      readonly certificate_id: string;
      readonly revocation_reason: string | null;
      readonly revoked_by: string | null;
    }
  | {
      readonly event: "sharing_chosen";
      readonly certificate_id: string;
      readonly visibility: Visibility;
      readonly name_in_credential: boolean;
    }
  | {
      readonly event: "certificate_erased";
      readonly certificate_id: string;
      readonly why: ErasureReason;
    }
  | {
      readonly event: "recipient_erased" | "recipient_allowed";
      /** The partition of the address, which is a digest of it. */
      readonly address: string;
    }
  | { readonly event: "webhook_removed"; readonly webhook_id: string }
  | { readonly event: "key_revoked"; readonly key_id: string; readonly revoked_by: string | null }
  | { readonly event: "index_revoked"; readonly list: number; readonly index: number }
  | { readonly event: "list_opened"; readonly list: number }
);

/** The logs outside the main table: of lasting changes, and of issuers. */
export interface LastingLog extends IssuerLog {
  /** What happened from `since` to `until`, in the order of time. */
  entries(since: Date, until: Date): Promise<readonly LastingChange[]>;
  /** Makes a revoked index, or the state of an address's mail or of a number's messages again; false when it is so already. */
  apply(
    entry: Extract<
      LastingChange,
      { readonly event: "index_revoked" | "muted" | "unmuted" | LastingOfPhone["event"] }
    >,
  ): Promise<boolean>;
}

/** Notes what must outlast a restore of the main table, before it is done there. Repeating a note changes nothing. */
export interface LastingNotes {
  revoked(entry: Omit<Extract<LastingChange, { readonly event: "revoked" }>, "event">): Promise<void>;
  erased(
    entry: Omit<Extract<LastingChange, { readonly event: "certificate_erased" }>, "event">,
  ): Promise<void>;
}
