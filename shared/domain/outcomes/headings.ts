import { fold } from "../text.ts";

/**
 * Headings of files by the field, or the part of a recipient, that their column holds (decision 19.10). Each stands for
 * its other spellings: {@link keyOfHeading} folds them.
 */
export const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  recipient_name: [
    "Nome completo",
    "Nome do participante",
    "Nome para o certificado",
    "Nome social",
    "Participante",
    "Atleta",
    "Aluno",
    "Discente",
    "Full name",
    "Name on certificate",
    "Display name",
    "Participant",
    "Athlete",
    "Runner",
    "Student",
    "Nombre completo",
    "Nombre y apellidos",
    "Apellidos y nombre",
    "Corredor",
    "Alumno",
  ],
  first_name: [
    "Primeiro nome",
    "First name",
    "Given name",
    "First",
    "Fname",
    "Nombre de pila",
    "Primer nombre",
  ],
  last_name: [
    "Sobrenome",
    "Último nome",
    "Apelido",
    "Last name",
    "Surname",
    "Family name",
    "Last",
    "Lname",
    "Apellido",
    "Primer apellido",
  ],
  recipient_email: [
    "E-mail",
    "Endereço de e-mail",
    "E-mail para envio do certificado",
    "Email address",
    "Correo electrónico",
    "Dirección de correo",
    "Dirección de correo electrónico",
    "Correo",
  ],
  recipient_number: [
    "Telefone",
    "Telefone celular",
    "Celular",
    "Telemóvel",
    "Whatsapp",
    "Telefone com DDD",
    "Número de Whatsapp",
    "Phone",
    "Phone number",
    "Mobile",
    "Mobile phone",
    "Cell phone",
    "Teléfono",
    "Teléfono móvil",
    "Móvil",
  ],
  recipient_locale: ["Idioma", "Idioma preferido", "Language", "Preferred language", "Lengua"],
  external_id: [
    "ID",
    "ID externo",
    "ID do participante",
    "Código de inscrição",
    "Número de inscrição",
    "Nº ingresso",
    "Código do ingresso",
    "External ID",
    "Participant ID",
    "Registration ID",
    "Entry ID",
    "Ticket number",
    "Ticket code",
    "Código de inscripción",
    "Número de inscripción",
    "Número de entrada",
  ],
  workload_hours: [
    "Carga horária",
    "Carga horária total",
    "CH",
    "Horas",
    "Total de horas",
    "Horas de participação",
    "Horas complementares",
    "Workload",
    "Hours",
    "Total hours",
    "Contact hours",
    "Course hours",
    "Carga lectiva",
    "Horas lectivas",
    "Número de horas",
    "Duración en horas",
  ],
  role: [
    "Função",
    "Papel",
    "Tipo de participação",
    "Tipo de participante",
    "Categoria de participação",
    "Modalidade de participação",
    "Role",
    "Participation type",
    "Participant type",
    "Attendee type",
    "Rol",
    "Tipo de participación",
    "Tipo de asistente",
    "En calidad de",
  ],
  chip_time: [
    "Tempo líquido",
    "Líquido",
    "Tempo de chip",
    "Tempo",
    "Tempo final",
    "Tempo total",
    "Chip time",
    "Net time",
    "Time",
    "Finish time",
    "Finish",
    "Finish chip",
    "Total time",
    "Result time",
    "Tiempo neto",
    "Tiempo real",
    "Tiempo chip",
    "Tiempo",
    "Tiempo final",
    "Tiempo total",
    "Tiempo de llegada",
  ],
  gun_time: [
    "Tempo bruto",
    "Bruto",
    "Tempo oficial",
    "Tempo de prova",
    "Gun time",
    "Clock time",
    "Gross time",
    "Official time",
    "Finish gun",
    "Tiempo bruto",
    "Tiempo oficial",
    "Tiempo de pistola",
    "Tiempo de carrera",
  ],
  overall_place: [
    "Colocação",
    "Colocação geral",
    "Classificação",
    "Classificação geral",
    "Class geral",
    "Col geral",
    "Lugar",
    "Geral",
    "Place",
    "Overall",
    "Overall place",
    "Finish place",
    "Overall finish place",
    "Place overall",
    "O place",
    "OA place",
    "O'All place",
    "Puesto",
    "Puesto general",
    "Puesto absoluto",
    "Clasificación general",
    "Clas general",
    "General",
  ],
  gender_place: [
    "Colocação por sexo",
    "Classificação por sexo",
    "Class sexo",
    "Col sexo",
    "Gender place",
    "Sex place",
    "M/F place",
    "Puesto por sexo",
    "Clas sexo",
  ],
  category_place: [
    "Colocação na categoria",
    "Classificação na categoria",
    "Colocação faixa etária",
    "Classificação por faixa etária",
    "Class categoria",
    "Class faixa",
    "Col categoria",
    "Category place",
    "Division place",
    "Age group place",
    "Age place",
    "AG place",
    "Age category place",
    "Class place",
    "Puesto en la categoría",
    "Clasificación por categoría",
    "Clas categoría",
  ],
  category: [
    "Categoria",
    "Faixa etária",
    "Escalão",
    "Category",
    "Division",
    "Age group",
    "Age category",
    "Age division",
    "Categoría",
    "Grupo de edad",
  ],
  distance: [
    "Distância",
    "Percurso",
    "Prova",
    "Distance",
    "Race distance",
    "Contest",
    "Race category",
    "Distancia",
    "Recorrido",
  ],
  pace: [
    "Ritmo",
    "Ritmo médio",
    "Pace",
    "Average pace",
    "Chip pace",
    "Pace min/km",
    "Pace médio",
    "Ritmo medio",
    "Ritmo min/km",
  ],
  bib: [
    "Número de peito",
    "Peito",
    "Nº",
    "Número do atleta",
    "Bib",
    "Bib number",
    "Race number",
    "Runner number",
    "Dorsal",
    "Número de dorsal",
    "Número de corredor",
  ],
  team: [
    "Equipe",
    "Equipa",
    "Clube",
    "Assessoria",
    "Assessoria esportiva",
    "Nome da equipe",
    "Team",
    "Team name",
    "Club",
    "Equipo",
    "Nombre del equipo",
  ],
  grade: [
    "Nota",
    "Nota final",
    "Média",
    "Média final",
    "Conceito",
    "Pontuação",
    "Grade",
    "Final grade",
    "Score",
    "Final score",
    "Total score",
    "Mark",
    "Course total",
    "Total do curso",
    "Calificación",
    "Calificación final",
    "Puntuación",
    "Puntaje",
    "Total del curso",
  ],
  attendance: [
    "Frequência",
    "Presença",
    "Percentual de presença",
    "Attendance",
    "Attendance rate",
    "Attendance percentage",
    "Asistencia",
    "Porcentaje de asistencia",
  ],
  completion_date: [
    "Data de conclusão",
    "Data de término",
    "Concluído em",
    "Completion date",
    "Date completed",
    "Completed on",
    "Fecha de finalización",
    "Fecha de término",
    "Finalizado el",
  ],
  registration: [
    "Matrícula",
    "Número de matrícula",
    "RA",
    "Registro acadêmico",
    "SIAPE",
    "Número de identificação",
    "Número ID",
    "ID number",
    "Registration number",
    "Student ID",
    "ID do aluno",
    "ID del alumno",
    "ID del estudiante",
    "Student number",
    "Enrolment number",
    "Enrollment number",
    "Legajo",
  ],
  document_number: [
    "CPF",
    "CPF do participante",
    "Documento",
    "Número do documento",
    "NRDOC",
    "RG",
    "NIF",
    "CPF ou passaporte",
    "Document",
    "Document number",
    "ID document",
    "National ID",
    "Passport number",
    "Passport",
    "DNI",
    "DNI/NIE",
    "NIF/NIE",
    "DNI/Pasaporte",
    "Cédula",
    "Documento de identidad",
    "Número de documento",
    "CURP",
    "RUT",
  ],
  presentation_title: [
    "Título",
    "Título do trabalho",
    "Título da apresentação",
    "Título do resumo",
    "Trabalho",
    "Title",
    "Paper title",
    "Presentation title",
    "Title of the work",
    "Abstract title",
    "Título del trabajo",
    "Título de la ponencia",
    "Título de la presentación",
    "Ponencia",
  ],
  authors: ["Autores", "Autor(es)", "Autores do trabalho", "Authors", "Author(s)", "Author names"],
  presentation_type: [
    "Forma de apresentação",
    "Tipo de apresentação",
    "Modalidade de apresentação",
    "Tipo de trabalho",
    "Modalidade do trabalho",
    "Kind of presentation",
    "Presentation type",
    "Presentation format",
    "Submission type",
    "Tipo de presentación",
    "Modalidad de presentación",
    "Tipo de ponencia",
  ],
  track: [
    "Área temática",
    "Eixo temático",
    "Eixo",
    "Grupo de trabalho",
    "GT",
    "Track",
    "Track name",
    "Eje temático",
    "Mesa temática",
  ],
  activity: [
    "Atividade",
    "Nome da atividade",
    "Título da atividade",
    "Sessão",
    "Oficina",
    "Minicurso",
    "Palestra",
    "Activity",
    "Session",
    "Session title",
    "Workshop",
    "Actividad",
    "Nombre de la actividad",
    "Sesión",
    "Taller",
  ],
  presentation_date: [
    "Data da apresentação",
    "Presentation date",
    "Date of presentation",
    "Fecha de presentación",
    "Fecha de la ponencia",
  ],
  institution: [
    "Instituição",
    "Instituição de ensino",
    "Instituição de origem",
    "Universidade",
    "Filiação",
    "Vínculo institucional",
    "Institution",
    "Affiliation",
    "University",
    "Organization",
    "Institución",
    "Universidad",
    "Afiliación",
    "Centro de trabajo",
  ],
};

/** The longest heading that is read. */
const HEADING_MAX = 200;

/** Words that mean the same in a heading: each is read as the first of its line. */
const SAME_WORDS = `
  name nome nombre nm
  surname sobrenome apelido apellido
  place pl plc pos position posicao posicion rank ranking colocacao coloc col cla classificacao classif clasificacion clasif puesto
  class cls
  overall ovr ovrl oa geral ger general gral absoluto absoluta absolute
  gender sex sexo sx genero gend
  category categoria cat categ ctg division div escalao
  time tempo tiempo tm
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
  completo completa full obrigatorio required
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

/** The key of each form; the meaning of one heading goes before what is left of another without its person. */
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
