import { fold } from "../text.ts";
import HEADINGS from "./headings.json" with { type: "json" };

/** The longest heading that is read. */
const HEADING_MAX = 200;

/** Words that mean the same in a heading: each is read as the first of its line. */
const SAME_WORDS = `
  name nome nombre nombres nm
  surname sobrenome apelido apellido
  place pl plc pos position posicao posicion rank ranking colocacao coloc col cla classificacao classif clasificacion clasif puesto
  class cls
  overall ovr ovrl oa geral ger general gral absoluto absoluta absolute
  gender sex sexo sx genero gend
  category categoria cat categ ctg division div escalao
  time tempo tiempo tm t
  net neto liquido liq
  gross bruto
  official oficial
  average avg ave medio media
  number numero num nro nr no n
  distance distancia dist
  pace ritmo
  team equipe equipa equipo
  club clube
  email mail correio
  phone telefone telefono tel telf tlf fone telef
  celular cel
  movil mobile telemovel
  hour hora hr h
  document documento doc
  passport passaporte pasaporte
  title titulo
  work trabalho trabajo
  presentation apresentacao presentacion
  type tipo kind
  date data fecha
  institution instituicao institucion
  university universidade universidad
  grade nota calificacion
  attendance presenca asistencia frequencia
  activity atividade actividad
  code codigo cod
  authors author autor
  organization organisation
`;

/** Words that say nothing of what a column holds. */
const FILLERS = `
  a o os as um uma de do da dos das em na para por pelo ou e s es seu sua qual quais informe digite insira sem
  the of in on for your you what is please enter by and or
  el del la lo los las un una su tu cual y
  completo completa full obrigatorio required que participou participo exercida institucional academica
  contato contacto contact preferencial
`;

/** Whom a row is of, which tells something only beside another meaning, as a student's number does. */
const PEOPLE = `
  participante participant attendee asistente inscrito inscripto atleta athlete runner corredor
  aluno estudante discente student alumno estudiante recipient
`;

/** The singular of a folded word, as far as its ending tells. */
function singular(word: string): string {
  if (word.length < 4 || word.endsWith("ss")) return word;
  if (word.endsWith("oes")) return `${word.slice(0, -3)}ao`;
  if (word.endsWith("ais")) return `${word.slice(0, -2)}l`;
  if (/[nrd]es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

const listed = (text: string): string[] => text.split(/\s+/).filter(Boolean).map(singular);
const FILLING = new Set(listed(FILLERS));
const PERSONS = new Set(listed(PEOPLE));
const MEANS = new Map(
  SAME_WORDS.trim()
    .split("\n")
    .flatMap((line) => {
      const [first, ...others] = listed(line);
      return others.map((other) => [other, first!] as const);
    }),
);

/** The words of a heading in small letters without accents; `ChipTime` has two, `C.H.` has one, `e-mail` too. */
function wordsOf(heading: string): string[] {
  const spaced = heading.normalize("NFKD").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  const words: string[] = [];
  let letters = "";
  for (const word of [...(fold(spaced).match(/[\p{L}\p{N}]+/gu) ?? []), ""]) {
    if (word.length === 1) letters += word;
    else {
      if (letters === "e" && word.startsWith("mail")) words.push("email");
      else words.push(...(letters === "" ? [] : [letters]), ...(word === "" ? [] : [singular(word)]));
      letters = "";
    }
  }
  // Numbers are what a grade is out of, as in "Grade/10.00".
  return words.filter((word) => !/^\d{2,}$/.test(word));
}

/** What the words of a heading mean, in any order; then without the person; and its letters. */
function formsOf(heading: string): readonly string[] {
  const words = wordsOf(heading).filter((word) => !FILLING.has(word));
  const meaning = (of: readonly string[]) =>
    [...new Set(of.map((word) => MEANS.get(word) ?? word))].sort().join(" ");
  const letters = fold(heading).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [meaning(words), meaning(words.filter((word) => !PERSONS.has(word))), letters.join("")];
}

/**
 * The key of each form of a heading (decision 19.10), which stands for its other spellings; the meaning of one heading goes
 * before what is left of another without its person.
 */
const KEYS = new Map<string, string>();
for (const nth of [0, 1, 2])
  for (const [key, headings] of Object.entries(HEADINGS))
    for (const heading of headings) {
      const form = formsOf(heading)[nth]!;
      if (form !== "" && !KEYS.has(form)) KEYS.set(form, key);
    }

/**
 * What a column of a file holds, by its heading: the key of a preset's field, or the field of a recipient; undefined when
 * the heading means none of them, or is longer than {@link HEADING_MAX} characters. What stands behind a bracket, a comma or
 * a question mark counts only when the whole means something.
 */
export function keyOfHeading(heading: string): string | undefined {
  if (heading.length > HEADING_MAX) return undefined;
  for (const text of [heading, heading.split(/[([,?]/, 1)[0]!])
    for (const form of formsOf(text)) if (KEYS.has(form)) return KEYS.get(form);
  return undefined;
}

/**
 * What the columns of a file hold. The first of two columns for one key has it, and beside a last name a name is a first
 * name.
 */
export function keysOfHeadings(headings: readonly string[]): readonly (string | undefined)[] {
  const keys = headings.map(keyOfHeading);
  const parted = keys.includes("last_name") && !keys.includes("first_name");
  const told = new Set<string>();
  return keys.map((key) => {
    const meant = parted && key === "recipient_name" ? "first_name" : key;
    if (meant === undefined || told.has(meant)) return undefined;
    told.add(meant);
    return meant;
  });
}
