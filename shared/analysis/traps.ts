import type { Token } from "./tokens.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** Words, folded, that anywhere in a text turn a skill's name into something else. */
const ANYWHERE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["Java", set("indonesia bali sumatra island isla ilha gamelan jakarta volcan volcanes vulcao")],
  [
    "Python",
    set(
      "snake snakes serpente serpentes serpiente serpientes cobra cobras reptile reptiles reptil jiboia piton boas reptilario zoo monty",
    ),
  ],
  ["Swift", set("taylor swifties singer cantora cantante jonathan eras")],
  ["Ruby", set("jewel jewelry joia joias rubi anel gemstone diamonds")],
  ["Rust", set("corrosion ferrugem oxido patina")],
  ["Scala", set("milano milao milan opera")],
  ["Pandas", set("zoo bamboo bambu urso oso osos bears")],
  ["Elixir", set("drink bebida pocao pocion")],
  ["Unity", set("peace worship paz culto")],
  ["Chess", set("torneo torneio tournament campeonato championship blitz rapidas")],
]);

/** Words, folded, that within a few tokens turn a skill into a service, a figure of speech or a subject of report. */
const NEAR_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "Leadership",
    set(
      "tabela tabla table ranking placar standings campeonato liga league grupo rodada introduce new nova nueva",
    ),
  ],
  [
    "First aid",
    set(
      "posto postos tenda tent station stations stand carpa puesto puestos ambulancia ambulance point kit ponto",
    ),
  ],
  ["Medicine", set("posto tenda tent station ambulancia ambulance")],
  ["Nursing", set("personal acompanara disponivel plantao")],
  ["Sales", set("ticket tickets ingressos entradas strong record year results tax end")],
  ["Sustainability", set("report relatorio informe memoria")],
  ["Customer service", set("dedicado horario telefone whatsapp hours")],
  ["Logistics", set("evento event prova percurso estacionamento parking")],
  ["Budgeting", set("solicite consulta request sin sem gratuito")],
  ["Recycling", set("traga trae bring")],
  ["Law", set("moradia cidade vivienda ciudad vida vote housing tributo")],
  ["Music", set("vivo live ao")],
  [
    "Personal protective equipment",
    set("facilita facilitamos provided fornecido fornecidos entregue incluido incluye incluidos"),
  ],
  ["Mentoring", set("com with con inclui incluye includes individual gets receive receives recebe recibe")],
  [
    "Coaching",
    set("gets get receive receives recebe recebem recibe recibes reciben inclui incluye includes"),
  ],
  ["Emergency planning", set("examen exam exame prova prueba test")],
  [
    "Feedback",
    set("from gets individual individualizado structured personalizado personalised personalized"),
  ],
]);

/** How far a word reaches in tokens, before and after the match. */
const REACH = 5;

/** Whether the words around tokens `from`..`to` (exclusive) show that the skill's name means something else here. */
export function isTrap(
  skillId: string,
  tokens: readonly Token[],
  all: ReadonlySet<string>,
  from: number,
  to: number,
): boolean {
  const anywhere = ANYWHERE.get(skillId);
  if (anywhere !== undefined && !anywhere.isDisjointFrom(all)) return true;
  const near = NEAR_BY.get(skillId);
  if (near === undefined) return false;
  for (let index = Math.max(0, from - REACH); index < Math.min(tokens.length, to + REACH); index += 1) {
    if ((index < from || index >= to) && near.has(tokens[index]!.fold)) return true;
  }
  return false;
}
