/** By which keys the directory knows places and labels. */
import { wordsOf } from "#shared/text/search-words.ts";

/** A place or label as one key: its folded letters and digits, wherever its words are parted; empty when it has no word. */
export const keyOf = (text: string): string => wordsOf(text).join("");

/** The 27 states of Brazil: code and key of the name. */
const BRAZIL =
  "ac acre,al alagoas,ap amapa,am amazonas,ba bahia,ce ceara,df distritofederal,es espiritosanto,go goias,ma maranhao,mt matogrosso,ms matogrossodosul,mg minasgerais,pa para,pb paraiba,pr parana,pe pernambuco,pi piaui,rj riodejaneiro,rn riograndedonorte,rs riograndedosul,ro rondonia,rr roraima,sc santacatarina,sp saopaulo,se sergipe,to tocantins";
const CODES = new Map(BRAZIL.split(",").map((state) => [state.slice(3), state.slice(0, 2)]));

/** A state or province as one key. A Brazilian one has the same key by name and by code (decision 11.13). */
export function keyOfState(text: string): string {
  const key = keyOf(text);
  return CODES.get(key) ?? key;
}
