import type { components } from "../../../../client/client.ts";
import { chosenOrganization } from "../../session/organization.ts";
import { type BadgeField, readValue } from "../certificates/values.ts";

export type Recipient = components["schemas"]["RecipientRequest"];
export type Issuance = components["schemas"]["Issuance"];

/** What is being filled in. */
export interface Draft {
  readonly event: string;
  readonly badge: string;
  /** Also for somebody who has such a certificate. */
  readonly again: boolean;
  /** What the form of one person has; every text may be empty. */
  readonly one: Readonly<Record<string, unknown>>;
  /** The rows that were pasted. */
  readonly text: string;
}

export const newDraft = (): Draft => ({ event: "", badge: "", again: false, one: {}, text: "" });

/** It is kept for the tab, as it holds names and addresses: another page, a lost connection or a reload lose nothing. */
const key = () => `issue ${chosenOrganization()}`;

export function keptDraft(): Draft {
  const text = sessionStorage.getItem(key());
  return text === null ? newDraft() : (JSON.parse(text) as Draft);
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(draft));
  } catch {
    // A text that is too large for the browser's store lives as long as the page.
    sessionStorage.removeItem(key());
  }
}

/** What is begun where an address leads: what is being filled in stays. */
export function begun(kept: Draft, { event, badge }: { event?: string; badge?: string }): Draft {
  const isOther = event !== undefined && event !== kept.event;
  return { ...kept, ...(event && { event }), ...((badge || isOther) && { badge: badge ?? "" }) };
}

/** What of a form says something. */
export const filled = (given: object) =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== "" && value !== null && value !== undefined),
  );

/** The recipient of what the form of one person has; what says nothing is left out. */
export function recipientOf(written: Draft["one"], fields: readonly BadgeField[]): Recipient {
  const { workload_hours, values, ...others } = written;
  const given = Object(values) as Readonly<Record<string, unknown>>;
  const known = filled(Object.fromEntries(fields.map(({ key, type }) => [key, readValue(type, given[key])])));
  return {
    recipient_name: "",
    ...filled({ ...others, workload_hours: readValue("number", workload_hours) }),
    ...(Object.keys(known).length > 0 && { values: known }),
  } as Recipient;
}

/** What the picture of a certificate is drawn from: without values of their own it would have invented ones. */
export const pictureOf = (event_id: string, recipient: Partial<Recipient>) => {
  const { recipient_name, role, workload_hours, values } = recipient;
  return { event_id, ...filled({ recipient_name, role, workload_hours }), values: values ?? {} };
};
