import { LEVELS, type Level } from "#shared/domain/directory/public-event.ts";
import type { Token } from "./tokens.ts";

const phrases = (text: string): readonly string[] => text.split(";").map((phrase) => phrase.trim());

/** Phrases, folded, that name a level outright. */
const NAMED: Readonly<Record<Level, readonly string[]>> = {
  beginner:
    phrases(`iniciante; iniciantes; do zero; desde cero; from scratch; beginner; beginners; principiante; principiantes; basics;
    nivel basico; curso basico; modulo basico; nivel inicial; nivel iniciante; basic level; basic course; entry level; introducao;
    introduccion; introduction; introductory; introdutorio; introdutoria; introductorio; introductoria; primeiros passos; primeros pasos;
    first steps; nocoes basicas; nociones basicas; conceitos basicos; conceptos basicos; basico; basica; primeiro contato; primer contacto;
    primeiro contacto; novatos; newcomers; for dummies; new to`),
  intermediate: phrases(
    `intermediario; intermediaria; intermediarios; intermedio; intermedia; intermediate; b1; b2; nivel medio`,
  ),
  advanced:
    phrases(`avancado; avancada; avancados; avancadas; avanzado; avanzada; avanzados; avanzadas; advanced; expert; experts level;
    mestrado; maestria; doutorado; doctorado; phd; msc; postgraduate; graduate seminar; pos graduacao; posgrado; nivel superior de; c1; c2;
    bailarines profesionales; nivel experto; master class avanzada`),
};

/** Phrases, folded, from which a level follows. */
const IMPLIED: Readonly<Record<Level, readonly string[]>> = {
  beginner:
    phrases(`sem experiencia; nao exige experiencia; nao e preciso saber; nao e necessario saber; nao precisa saber; nao precisa ter
    experiencia; nao e preciso ter experiencia; sem conhecimento previo; sem necessidade de; sin experiencia; no hace falta experiencia;
    no se requiere experiencia; no necesitas; no es necesario saber; no es necesario tener; sin conocimientos; no experience;
    no prior; no previous; no coding; no background; experience needed; never climbed; nunca fez; nunca programou; nunca has; nunca tocou;
    comecando; empezando; starting out; sin tecnicismos; modulo 1; your first; seu primeiro; sua primeira; tu primer; tu primera; fundamentos;
    nem experiencia; ni experiencia; nao exige conhecimento; not required; nao requer; no background required; complete beginner; absolute beginner`),
  intermediate:
    phrases(`ja programa; ja domina; quem ja; already know; already comfortable; who already; working knowledge; ya conocen; ya conoces;
    quienes ya; para quien ya; some experience; alguma experiencia; algo de experiencia; pre requisito; al menos un ano; pelo menos um ano;
    at least one year; um ano de experiencia; one year of experience; conhecimento basico de; conocimientos basicos de; basic knowledge of`),
  advanced:
    phrases(`ir alem; several years; years of practice; anos de pratica; anos de practica; anos de experiencia; years of experience; years experience;
    profissionais experientes; profesionales con experiencia; experienced; senior; alto rendimento; alto rendimiento; high performance`),
};

/** Phrases, folded, in which a cue says nothing about the level, or that welcome every level. */
const WITHOUT_LEVEL =
  phrases(`suporte basico; soporte basico; basic life support; saneamento basico; saneamiento basico; cesta basica; canasta basica;
  necessidades basicas; atencao basica; ensino basico; educacao basica; educacion basica; escola basica; productos basicos; introduce; um ano de experiencia`);
const EVERY_LEVEL =
  phrases(`todos os niveis; todos los niveles; all levels; any level; every level; cualquier nivel; qualquer nivel; do basico ao avancado;
  desde basico hasta avanzado; del basico al avanzado; from beginner to advanced; mixed ability; todas las categorias y niveles`);

const NAMED_WEIGHT = 4;
const IMPLIED_WEIGHT = 2;
/** The name of the event says more than its description. */
const NAME_FACTOR = 3;

/** Level of an event from lexical cues in three languages; null when none speaks or every level is welcome. */
export function findLevel(name: readonly Token[], body: readonly Token[]): Level | null {
  const texts = [
    { text: joined(name), factor: NAME_FACTOR },
    { text: joined(body), factor: 1 },
  ];
  if (texts.some(({ text }) => EVERY_LEVEL.some((phrase) => text.includes(` ${phrase} `)))) return null;
  let best: Level | null = null;
  let highest = 0;
  // From the lowest: on a tie the lower one is promised.
  for (const level of LEVELS) {
    let score = 0;
    for (const { text, factor } of texts) {
      score +=
        factor * NAMED_WEIGHT * count(text, NAMED[level]) +
        factor * IMPLIED_WEIGHT * count(text, IMPLIED[level]);
    }
    if (score > highest) {
      highest = score;
      best = level;
    }
  }
  return best;
}

const count = (text: string, cues: readonly string[]): number =>
  cues.filter((cue) => text.includes(` ${cue} `)).length;

function joined(tokens: readonly Token[]): string {
  let text = ` ${tokens.map((token) => token.fold).join(" ")} `;
  for (const phrase of WITHOUT_LEVEL) text = text.replaceAll(` ${phrase} `, " ");
  return text;
}
