import { createRequire } from "node:module";
import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";

/** The numbering plans of all countries, from the package; built beside the bundles that judge numbers (infra/build.ts). */
export const NUMBERING_PLANS_FILE = "libphonenumber-js/metadata.max.json";

/** What kind of line a number belongs to; `unknown` may be a mobile one. */
type LineType = "mobile" | "unknown" | "fixed" | "charged";

interface PhoneLine {
  /** ISO 3166-1 alpha-2; null for a number of no country, such as one of a satellite network. */
  readonly country: string | null;
  readonly line: LineType;
}

/**
 * Whose line a number (E.164) is, by the numbering plans of all countries; null for a number that nobody can have, and for one
 * that is written as it is dialled at home, since each way of writing it would be a number of its own. Numbers for which
 * somebody else pays or is paid, such as premium, shared-cost and toll-free ones, are `charged`.
 */
export function phoneLineOf(number: string): PhoneLine | null {
  const parsed = parsePhoneNumberFromString(number, numberingPlans());
  if (!parsed?.isPossible() || !parsed.isValid() || parsed.number !== number) return null;
  return { country: parsed.country ?? null, line: lineOf(parsed.getType()) };
}

let loaded: MetadataJson | undefined;
/** Read with the first number: a cold start that meets none does not pay for 150 kB. */
function numberingPlans(): MetadataJson {
  loaded ??= createRequire(import.meta.url)(NUMBERING_PLANS_FILE) as MetadataJson;
  return loaded;
}

type NumberType = ReturnType<NonNullable<ReturnType<typeof parsePhoneNumberFromString>>["getType"]>;
function lineOf(type: NumberType): LineType {
  switch (type) {
    case "MOBILE":
      return "mobile";
    // North America numbers mobile and fixed lines alike.
    case "FIXED_LINE_OR_MOBILE":
    case undefined:
      return "unknown";
    case "PREMIUM_RATE":
    case "SHARED_COST":
    case "TOLL_FREE":
    case "PERSONAL_NUMBER":
    case "UAN":
      return "charged";
    default:
      return "fixed";
  }
}
