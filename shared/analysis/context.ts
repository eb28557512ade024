import type { Token } from "./tokens.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** Words, folded, of an event that teaches or trains, in the three languages. */
const TEACHING =
  set(`curso cursos minicurso minicursos oficina oficinas workshop workshops aula aulas aulao treinamento treinamentos
  treino treinos capacitacao capacitacoes formacao formacoes palestra palestras bootcamp clinica mentoria imersao seminario
  seminarios aprenda aprender aprendem aprendera ensina ensino qualificacao modulo modulos certificacao habilitacao instrutor
  instrutora instrutores professor professora professores monitores pratica praticas praticar reciclagem masterclass webinar
  taller talleres clase clases capacitacion formacion entrenamiento entrenamientos charla charlas diplomado jornadas aprende
  aprenda aprenderas aprendera ensena ensenamos inmersion posgrado maestria mestrado docente profesor profesora profesores
  practica practicas ejercicios tutorias especializacion especializacao certificacion asesoria catedra
  course courses class classes training lesson lessons learn learning seminar lecture lectures clinic masterclass session sessions
  tutorial teach teaches taught instructor instructors coaches coaching camp hands exercises exercise certification prep
  simulacro simulado exam bootcamps talk talks practice workbook batizado encontros`);

/** Words, folded, of an occasion that people attend without being taught. */
const OCCASION =
  set(`festival festivais festivales show shows concert concerts concerto concierto conciertos recital corrida carrera race
  races marathon maratona maraton 5k 10k 21k 42k feira feria fair gala jantar dinner cena almoco lunch noite night noche baile party
  festa fiesta tributo tribute torneio torneo tournament campeonato championship copa cup liga league rodada estadual derby
  estreia estreno premiere exposicao exposicion exhibition mostra muestra desfile parade carnaval carnival bloco assembleia asamblea
  meeting reuniao agm confraternizacao afterwork happy picnic piquenique viaje viagem excursao trip tour trivia quiz leilao auction
  donacion doacao posse inauguracao inauguracion formatura graduation lancamento launch encerramento`);

/** Words, folded, of a name that announces or celebrates courses rather than being one. */
const ANNOUNCEMENT =
  set(`colacion formatura formaturas graduacion graduation ceremonia ceremony convocatoria convocatorias edital editais
  chamamento acto solenidade inauguracao inauguracion visita visit tour desfile coletiva posse assembleia asamblea`);

/** Words, folded, by which even a festival says that it teaches. */
const CLASSROOM =
  set(`oficina oficinas workshop workshops aula aulas minicurso minicursos lesson lessons class classes taller talleres
  clase clases masterclass treino treinos training`);

/** Words, folded, directly before the people an event is for: what they do is not what they learn. */
const AUDIENCE =
  /(?:dirigid[oa]s? a|voltad[oa]s? (?:a|ao|aos|para)|destinad[oa]s? a|aimed at|designed for|intended for|orientad[oa]s? a|para quem (?:ja )?(?:trabalha|atua|atende|lida)|para quienes (?:ya )?(?:trabajan|atienden|tratan)|for (?:people|those|staff|anyone) who (?:already )?(?:work|works|deal|deals|serve|use))(?: \S+){0,3}$/u;

/** Phrases, folded, of a name that promises a start: whoever writes so teaches, whatever the event calls itself. */
const FIRST_STEPS =
  / (?:your first|seu primeiro|sua primeira|tu primer|tu primera|from scratch|do zero|desde cero|for beginners|para iniciantes|para principiantes) /u;

/** How many tokens before a match are searched for the audience phrase: the phrase itself and a few words. */
const AUDIENCE_REACH = 6;

/** Words, folded, that make the rest of a sentence a condition for attending rather than its content. */
const PREREQUISITE =
  /(?:pre requisitos?|prerequisites?|prerrequisitos?|requisitos? previos?|se requiere|se asume|se presupone|requires? (?:a |prior |previous |knowledge|experience|familiarity)|is assumed|are assumed|assumes|should already|must already|exige|e preciso ter|desejavel conhecimento|conocimientos? previos? de|conhecimentos? previos? (?:de|em)|manejo previo|dominio de|familiarity with|working knowledge of|(?:year|years|ano|anos) (?:of|de) experien)/u;

/** Verbs and frames, folded, directly before a skill that is taught. */
const FRAME =
  set(`curso cursos aula aulas aulao oficina oficinas talleres treino treinos workshop workshops treinamento capacitacao formacao aprenda aprender domine ensina minicurso
  taller clase clases capacitacion formacion aprende entrenamiento diplomado seminario masterclass bootcamp
  course class classes learn learning training master mastering introduction introducao introduccion intro fundamentos fundamentals
  basics certificacao certificacion certification program programa programming programacao programacion clinica clinic module modulo
  construa construye build write use using usando usar tecnicas tecnica`);

/** Small words that may stand between a frame and its skill: "curso prático de", "learn the". */
const FRAME_FILLER = set(
  "de do da em no na in to of the with com con un uma um una a o el la e y and your seu sua tu for para pratico practico completo basico online intensivo del",
);

/** Nouns, folded, directly after a skill that is taught: "guitar lessons". */
const FRAME_AFTER =
  set(`course courses class classes workshop training lesson lessons bootcamp masterclass clinic basics fundamentals
  certification tutorial camp developer developers programming programacao programacion bootcamps intensivo iniciantes principiantes beginners`);

/** How much of the text before a match is searched for a frame. */
const FRAME_REACH = 3;

/** A description with this many more kinds of occasion words than of teaching words describes an occasion. */
const OCCASION_EXCESS = 2;

/** Whether the event as a whole teaches, and whether it is an occasion instead. */
export interface Occasion {
  readonly teaches: boolean;
  readonly nameTeaches: boolean;
  readonly isOccasion: boolean;
  /** An occasion that says that it offers lessons too. */
  readonly offersLessons: boolean;
}

/** Judges the event from its name and description; category EDUCATION counts as teaching. */
export function judgeOccasion(name: readonly Token[], body: readonly Token[], category: string): Occasion {
  const kinds = (tokens: readonly Token[], words: ReadonlySet<string>): number =>
    new Set(tokens.map((token) => token.fold).filter((word) => words.has(word))).size;
  const nameTeaches = kinds(name, TEACHING) > 0;
  const announces = kinds(name, ANNOUNCEMENT) > 0;
  const bodyTeaches = kinds(body, TEACHING);
  const festive = kinds(name, OCCASION) > 0 || kinds(body, OCCASION) >= bodyTeaches + OCCASION_EXCESS;
  const promisesStart = FIRST_STEPS.test(` ${name.map((token) => token.fold).join(" ")} `);
  return {
    teaches: nameTeaches || promisesStart || category === "EDUCATION" || bodyTeaches > 0,
    nameTeaches,
    isOccasion: announces || (festive && !nameTeaches),
    offersLessons: !announces && kinds(body, CLASSROOM) > 0,
  };
}

/**
 * Whether the words directly around tokens `from`..`to` (exclusive) present them as taught: "curso de …",
 * "workshop: …", "… lessons".
 */
export function isFramed(tokens: readonly Token[], from: number, to: number): boolean {
  const after = tokens[to];
  if (after?.before === "none" && FRAME_AFTER.has(after.fold)) return true;
  for (let back = 1; back <= FRAME_REACH; back += 1) {
    const token = tokens[from - back];
    if (token === undefined || tokens[from - back + 1]?.before === "sentence") return false;
    if (FRAME.has(token.fold)) return true;
    if (!FRAME_FILLER.has(token.fold)) return false;
  }
  return false;
}

/** Whether the token at `index` belongs to the description of the people an event is for. */
export function isAudience(tokens: readonly Token[], index: number): boolean {
  const before: string[] = [];
  for (let back = 1; back <= AUDIENCE_REACH && tokens[index - back + 1]?.before === "none"; back += 1) {
    const token = tokens[index - back];
    if (token !== undefined) before.unshift(token.fold);
  }
  return AUDIENCE.test(before.join(" "));
}

/** Numbers of the sentences that state what one must know before: their skills are not the event's. */
export function prerequisiteSentences(tokens: readonly Token[]): ReadonlySet<number> {
  const sentences = new Map<number, string[]>();
  for (const token of tokens) {
    const words = sentences.get(token.sentence) ?? [];
    words.push(token.fold);
    sentences.set(token.sentence, words);
  }
  const found = new Set<number>();
  for (const [sentence, words] of sentences) if (PREREQUISITE.test(words.join(" "))) found.add(sentence);
  return found;
}
