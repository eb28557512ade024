import type { Manner } from "./pump.ts";

/** Somebody to whom a certificate is issued. */
export interface PlannedPerson {
  /** `simulated` ones answer, or come back, by themselves; `known` is the person of an earlier certificate. */
  readonly email: "own" | "accepted" | "rejected" | "bounced" | "complained" | { readonly known: number };
  /** Of their phone: an own number, or a simulated one. */
  readonly number: "own" | "abroad" | "+15005550001" | "+15005550002" | "+15005550003" | null;
  readonly locale: "pt" | "en" | "es" | null;
}
export interface PlannedOrganization {
  readonly plan: "STARTER" | "PRO" | "BUSINESS";
  readonly locale: "pt" | "en" | "es";
  readonly time_zone: string;
  readonly notify: { readonly whatsapp: boolean; readonly sms: boolean };
  readonly reminders: boolean;
}
export type CertificateNumbers = readonly number[];

/** What somebody does. `who` are certificates, counted in the order in which they are issued. */
export type Act =
  | {
      readonly does: "issue";
      readonly by: number;
      readonly people: readonly PlannedPerson[];
      readonly reminders: boolean;
      readonly expiresInDays: number | null;
    }
  | {
      readonly does: "answer";
      readonly who: CertificateNumbers;
      readonly how: "accept" | "reject" | "reconsider";
    }
  | {
      readonly does: "revoke";
      readonly who: CertificateNumbers;
      readonly shareReason: boolean;
      readonly tell: boolean;
    }
  | {
      readonly does: "resend";
      readonly who: CertificateNumbers;
      readonly channels: readonly ("email" | "whatsapp" | "sms")[];
    }
  | {
      readonly does: "unsubscribe" | "stop messages" | "write STOP" | "make account" | "sign in";
      readonly who: CertificateNumbers;
    }
  | { readonly does: "ask for erasure"; readonly who: CertificateNumbers }
  | { readonly does: "correct"; readonly who: CertificateNumbers; readonly what: "email" | "name" }
  | { readonly does: "ask for a name"; readonly who: CertificateNumbers }
  | { readonly does: "answer requests"; readonly by: number; readonly how: "approve" | "refuse" }
  | {
      readonly does: "mail news";
      readonly who: CertificateNumbers;
      readonly news: "delivery" | "bounce" | "complaint" | "delay";
    }
  | {
      readonly does: "phone news";
      readonly who: CertificateNumbers;
      readonly news: "delivered" | "read" | "failed" | "undeliverable";
    }
  | { readonly does: "add a webhook"; readonly by: number }
  | { readonly does: "allow messages"; readonly by: number; readonly messages: number | null }
  | { readonly does: "wait"; readonly days: number; readonly hour: number };

/** What goes wrong while an act and what follows from it are done; afterwards all is well again. */
export type PlannedTrouble =
  | { readonly of: "mail"; readonly kind: "throttled" | "failing"; readonly times: number }
  | { readonly of: "mail"; readonly kind: "refused"; readonly every: number }
  | { readonly of: "mail"; readonly kind: "account paused" | "tenant paused" | "quota used up" }
  | { readonly of: "phone"; readonly kind: "throttled" | "unavailable"; readonly times: number }
  | { readonly of: "phone"; readonly kind: "refused" | "opted out" | "not answered" | "lost" };

export interface Step {
  readonly act: Act;
  readonly manner: Manner;
  readonly trouble: PlannedTrouble | null;
}
export interface WorkloadPlan {
  readonly organizations: readonly PlannedOrganization[];
  readonly steps: readonly Step[];
}
