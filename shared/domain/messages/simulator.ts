import { SIMULATOR } from "../rules.ts";

/** What a simulated recipient does after the invitation was sent (decision 9.6). */
export type SimulatedAct =
  | { readonly kind: "accepted" | "rejected"; readonly afterSeconds: number }
  | { readonly kind: "bounced" | "complained" | "silent" };

const ANSWERING = /^(accepted|rejected)(?:\+(\d+)s)?(?:\+[a-z0-9_.+-]+)?$/;
const OTHER = /^(bounced|complained|silent)(?:\+[a-z0-9_.+-]+)?$/;

/**
 * What the recipient at an address does, such as `accepted+5s+ana@simulator.example`; undefined for every other address.
 * A longer wait than a minute is a minute; what else follows a plus is a tag, which changes nothing.
 */
export function simulatedAct(email: string): SimulatedAct | undefined {
  const [name = "", domain] = email.split("@");
  if (domain !== SIMULATOR.domain) return undefined;
  const [, answer, seconds = "0"] = ANSWERING.exec(name) ?? [];
  if (answer === "accepted" || answer === "rejected")
    return { kind: answer, afterSeconds: Math.min(Number(seconds), SIMULATOR.secondsMax) };
  const [, other] = OTHER.exec(name) ?? [];
  return other === undefined ? undefined : { kind: other as "bounced" | "complained" | "silent" };
}
