import type { Certificate } from "../certificates/certificate.ts";

/** Stands in place of an answer that repeats what it was sent of a person. */
export const LEFT_OUT = "(not kept: it names the recipient)";

/** A shorter name is a part of other words. */
const NAME_LENGTH = 4;
const ESCAPE = /\\u([0-9a-fA-F]{4})/g;

/**
 * What is kept of an endpoint's answer: all of it, unless it names the person, as one that echoes does. So there is nothing in the
 * log of deliveries that an erasure would have to find (decision 24.4).
 */
export function keptAnswer(
  answer: string,
  { email, name, number }: Pick<Certificate, "email" | "name" | "number">,
): string {
  const read = answer.replace(ESCAPE, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  const personal = [email, number, name.length < NAME_LENGTH ? null : name];
  const names = personal.some(
    (text) => text !== null && text !== "" && read.toLowerCase().includes(text.toLowerCase()),
  );
  return names ? LEFT_OUT : answer;
}
