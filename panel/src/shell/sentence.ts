import { HttpError, useTranslate } from "ra-core";
import { Refused } from "../api/problems.ts";
import { translated } from "../texts/sentences.ts";

/** Gives the sentence of an error: that of its code, and after it what the API says of single fields. */
export function useSentence(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) => {
    if (!(error instanceof HttpError)) return translate("ra.page.error");
    const fields = error instanceof Refused ? (error.problem.errors ?? []) : [];
    const whole = translate(String(error.message), error.body ?? {});
    return [whole, ...fields.map(({ message }) => translated(message))].join(" ");
  };
}
