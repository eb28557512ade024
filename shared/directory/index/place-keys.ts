/** By which keys the directory knows places and labels. */
import { wordsOf } from "#shared/domain/search-words.ts";

/** A place or label as one key: its folded words joined by `_`; empty when it has no word. */
export function keyOf(text: string): string {
  return wordsOf(text).join("_");
}

/** The 27 states of Brazil: code and folded name. */
const BRAZIL =
  "ac acre,al alagoas,ap amapa,am amazonas,ba bahia,ce ceara,df distrito_federal,es espirito_santo,go goias,ma maranhao,mt mato_grosso,ms mato_grosso_do_sul,mg minas_gerais,pa para,pb paraiba,pr parana,pe pernambuco,pi piaui,rj rio_de_janeiro,rn rio_grande_do_norte,rs rio_grande_do_sul,ro rondonia,rr roraima,sc santa_catarina,sp sao_paulo,se sergipe,to tocantins";
const CODES = new Map(BRAZIL.split(",").map((state) => [state.slice(3), state.slice(0, 2)]));

/** A state or province as one key. A Brazilian one has the same key by name and by code (decision 11.13). */
export function keyOfState(text: string): string {
  const key = keyOf(text);
  return CODES.get(key) ?? key;
}
