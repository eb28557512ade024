import { expect, test } from "vitest";
import { phoneWordOf } from "#shared/domain/phone/opt-out-words.ts";

test.each([
  ["STOP", "stop"],
  [" stop. ", "stop"],
  ["S.T.O.P", "stop"],
  ["s t o p !", "stop"],
  ["«Sair»", "stop"],
  ["P.A.R.A.R.", "stop"],
  ["dárse  de baja", "stop"],
  ["START", "start"],
  ["v-o-l-t-a-r", "start"],
  // Whatever else somebody writes is none of the words, also when it begins with one.
  ["STOP it", undefined],
  ["para ana", undefined],
  ["s to p", undefined],
  ["a b", undefined],
  ["...", undefined],
  ["", undefined],
])("%j means %s", (text, word) => {
  expect(phoneWordOf(text)).toBe(word);
});
