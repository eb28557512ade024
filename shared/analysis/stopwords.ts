import { fold } from "#shared/domain/text.ts";
import { functionWords, type Language } from "./language.ts";

/** Words, folded, that are no keyword of any event: registration, price, schedule, certificate, filler. */
const EVENT_NOISE: Readonly<Record<Language, string>> = {
  pt: `evento eventos curso cursos inscricao inscricoes vaga vagas gratuito gratuita gratuitos entrada ingresso ingressos certificado certificados
    participante participantes horas hora turma turmas data local encontro encontros semana semanas mes meses ano anos hoje amanha segunda
    terca quarta quinta sexta sabado domingo janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
    presencial online gente pessoa pessoas coisa coisas novo nova novos novas grande grandes melhor melhores primeiro primeira aberto aberta
    traga venha leve fazer faz quer sera serao vai vem estao inclui incluso nosso nossos nossas partir ainda bem agora outro outra outros
    r$ reais minimo maximo ter haver sair levar mesmo sempre nunca nada alem tudo assim aprenda aprender edicao carga horaria validade`,
  en: `event events course courses registration register ticket tickets free entry certificate certificates participant participants
    hour hours class date venue week weeks month months year years today tomorrow monday tuesday wednesday thursday friday saturday
    sunday january february march april may june july august september october november december person people thing things new
    great good best first open bring come join us get make take learn see know want need like enjoy welcome included includes per
    using use used while during around through own other another such many much very own let don won ll ve re s t m d ends end
    back own day days time times way ever even never still really limited places max under following followed required pre two three four five six`,
  es: `evento eventos curso cursos inscripcion inscripciones cupo cupos gratuito gratuita gratis entrada entradas certificado certificados
    participante participantes horas hora grupo grupos fecha lugar encuentro semana semanas mes meses ano anos hoy manana lunes martes
    miercoles jueves viernes sabado sabados domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    presencial online gente persona personas cosa cosas nuevo nueva nuevos nuevas gran grande grandes mejor mejores primer primero primera
    primeros abierto abierta trae ven veni vení hacer quiere incluye nuestros nuestras partir aun bien ahora otro otra otros cada
    tener haber llevar mismo siempre nunca nada ademas todo asi aprende aprender edicion hace falta da dos tres cuatro cinco
    sino ni cualquier veras veremos minimo maximo`,
};

const built = new Map<Language, ReadonlySet<string>>();

/** Words of a language, folded, that neither begin nor end a keyword. Built once per language. */
export function stopwords(language: Language): ReadonlySet<string> {
  const known = built.get(language);
  if (known !== undefined) return known;
  const words = new Set([...functionWords(language), ...fold(EVENT_NOISE[language]).split(/\s+/u)]);
  built.set(language, words);
  return words;
}
