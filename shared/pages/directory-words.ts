import type { Level, NextStepKind, PublicEvent } from "#shared/domain/directory/public-event.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";

/** The texts of the pages of the directory. */
export interface DirectoryWords {
  readonly title: string;
  readonly intro: string;
  readonly search: string;
  readonly hint: string;
  readonly category: string;
  readonly all: string;
  readonly state: string;
  readonly city: string;
  readonly find: string;
  readonly clear: string;
  readonly nothing: string;
  readonly previous: string;
  readonly next: string;
  found(total: string, events: number): string;
  pageOf(page: string, pages: string): string;
  /** For a page after the last one. */
  pastEnd(page: string, pages: string): string;
  readonly pages: string;
  readonly organizedBy: string;
  readonly date: string;
  readonly place: string;
  readonly online: string;
  readonly level: string;
  readonly certificates: string;
  readonly official: string;
  readonly skills: string;
  readonly back: string;
  readonly categories: Readonly<Record<PublicEvent["category"], string>>;
  readonly levels: Readonly<Record<Level, string>>;
  readonly steps: Readonly<Record<NextStepKind, string>>;
}

export const DIRECTORY_WORDS: Readonly<Record<Locale, DirectoryWords>> = {
  pt: {
    title: "Eventos",
    intro: "Cursos, corridas, treinamentos e encontros que emitem certificados.",
    search: "Buscar",
    hint: "Nome ou assunto",
    category: "Categoria",
    all: "Todas",
    state: "Estado",
    city: "Cidade",
    find: "Buscar eventos",
    clear: "Limpar a busca",
    nothing: "Nenhum evento encontrado. Tente outras palavras ou menos filtros.",
    previous: "Página anterior",
    next: "Próxima página",
    found: (total, events) => (events === 1 ? "1 evento" : `${total} eventos`),
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
    pastEnd: (page, pages) => `A página ${page} não existe: a última é a ${pages}.`,
    pages: "Páginas",
    organizedBy: "Organizado por",
    date: "Data",
    place: "Local",
    online: "On-line",
    level: "Nível",
    certificates: "Certificados emitidos",
    official: "Página oficial do evento",
    skills: "Competências",
    back: "Ver todos os eventos",
    categories: {
      SPORTS: "Esportes",
      EDUCATION: "Educação",
      CORPORATE: "Corporativo",
      SOCIOCULTURAL: "Sociocultural",
    },
    levels: { beginner: "Iniciante", intermediate: "Intermediário", advanced: "Avançado" },
    steps: {
      continuation: "Para continuar",
      preparatory: "Para se preparar",
      deepening: "Para se aprofundar",
      alternative: "Em vez deste",
      suggestive: "Recomendados",
      similar: "Parecidos",
    },
  },
  en: {
    title: "Events",
    intro: "Courses, races, trainings and meetings that issue certificates.",
    search: "Search",
    hint: "Name or subject",
    category: "Category",
    all: "All",
    state: "State",
    city: "City",
    find: "Search events",
    clear: "Clear the search",
    nothing: "No event was found. Try other words, or fewer filters.",
    previous: "Previous page",
    next: "Next page",
    found: (total, events) => (events === 1 ? "1 event" : `${total} events`),
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    pastEnd: (page, pages) => `There is no page ${page}: the last one is ${pages}.`,
    pages: "Pages",
    organizedBy: "Organized by",
    date: "Date",
    place: "Place",
    online: "Online",
    level: "Level",
    certificates: "Certificates issued",
    official: "Official page of the event",
    skills: "Skills",
    back: "See all events",
    categories: {
      SPORTS: "Sports",
      EDUCATION: "Education",
      CORPORATE: "Corporate",
      SOCIOCULTURAL: "Sociocultural",
    },
    levels: { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" },
    steps: {
      continuation: "To continue",
      preparatory: "To prepare",
      deepening: "To go deeper",
      alternative: "Instead of this one",
      suggestive: "Recommended",
      similar: "Similar",
    },
  },
  es: {
    title: "Eventos",
    intro: "Cursos, carreras, formaciones y encuentros que emiten certificados.",
    search: "Buscar",
    hint: "Nombre o tema",
    category: "Categoría",
    all: "Todas",
    state: "Estado o provincia",
    city: "Ciudad",
    find: "Buscar eventos",
    clear: "Borrar la búsqueda",
    nothing: "No se encontró ningún evento. Prueba con otras palabras o con menos filtros.",
    previous: "Página anterior",
    next: "Página siguiente",
    found: (total, events) => (events === 1 ? "1 evento" : `${total} eventos`),
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
    pastEnd: (page, pages) => `La página ${page} no existe: la última es la ${pages}.`,
    pages: "Páginas",
    organizedBy: "Organizado por",
    date: "Fecha",
    place: "Lugar",
    online: "En línea",
    level: "Nivel",
    certificates: "Certificados emitidos",
    official: "Página oficial del evento",
    skills: "Competencias",
    back: "Ver todos los eventos",
    categories: {
      SPORTS: "Deportes",
      EDUCATION: "Educación",
      CORPORATE: "Empresa",
      SOCIOCULTURAL: "Sociocultural",
    },
    levels: { beginner: "Inicial", intermediate: "Intermedio", advanced: "Avanzado" },
    steps: {
      continuation: "Para continuar",
      preparatory: "Para prepararse",
      deepening: "Para profundizar",
      alternative: "En lugar de este",
      suggestive: "Recomendados",
      similar: "Parecidos",
    },
  },
};
