import { ERASURE_ORDERED_MAIL_TEXTS, JOINED_MAIL_TEXTS } from "#shared/texts/texts.ts";
import type { LetterResult } from "../messages/letter.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import type { Ports } from "../ports.ts";
import { HOLDERS } from "../rules.ts";
import { ASKED_BY_NOBODY, type JOIN_PORTS, mailHolderLink } from "./mail-holder-link.ts";

/*
 * The first address of a person is told what was done with the account, whoever did it, with a link that undoes it for some days
 * (decision 23.10). These letters are always sent.
 */

type UndoPorts = Pick<Ports, (typeof JOIN_PORTS)[number]>;
const UNDO = { limit: null, minutes: HOLDERS.undoDays * 24 * 60 } as const;

/** Tells the first address that another one joined it. */
export const mailJoined = (
  ports: UndoPorts,
  { email, further, locale }: LetterJobOf<"joined">,
): Promise<LetterResult> =>
  mailHolderLink(
    ports,
    {
      email,
      purpose: "undo_join",
      code: null,
      ...ASKED_BY_NOBODY,
      joins: ports["holders.write"].addressOf(further),
    },
    {
      ...UNDO,
      locale,
      texts: JOINED_MAIL_TEXTS[locale],
      values: { other: further, days: HOLDERS.undoDays },
    },
  );

/** Tells the first address that all is to be erased. */
export const mailErasureOrdered = (
  ports: UndoPorts,
  { email, locale }: LetterJobOf<"erasure_ordered">,
): Promise<LetterResult> =>
  mailHolderLink(
    ports,
    { email, purpose: "undo_erasure", code: null, ...ASKED_BY_NOBODY },
    { ...UNDO, locale, texts: ERASURE_ORDERED_MAIL_TEXTS[locale], values: { days: HOLDERS.undoDays } },
  );
