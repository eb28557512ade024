/** What becomes of a message to a simulated number (decision 18.5). */
export const SIMULATED_PHONES = {
  "+15005550001": "delivered",
  "+15005550002": "failed",
  "+15005550003": "opted_out",
  "+15005550004": "slow",
} as const;
export type SimulatedPhone = (typeof SIMULATED_PHONES)[keyof typeof SIMULATED_PHONES];

/** What becomes of a message to a number (E.164) on every stage but production; undefined for the number of a person. */
export const simulatedPhone = (number: string): SimulatedPhone | undefined =>
  (SIMULATED_PHONES as Readonly<Record<string, SimulatedPhone>>)[number];
