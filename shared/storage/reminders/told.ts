import { TOLD_STEPS, type ToldStep } from "#shared/domain/reminders/next-step.ts";
import type { Item } from "../table/item.ts";

/** The attribute of an invitation that says when a step was begun. */
export const toldName = (step: ToldStep) => `told_${step}`;
/** In place of the time of a step whose mail the mail service refused. */
export const TOLD_REFUSED = "refused";

/** When each reminder and notice of an invitation went out, as far as is known. */
export const toldTimes = (item: Item): { readonly step: ToldStep; readonly at: string }[] =>
  TOLD_STEPS.flatMap((step) => {
    const at = item[toldName(step)];
    return at === undefined || at === TOLD_REFUSED ? [] : [{ step, at: String(at) }];
  });
