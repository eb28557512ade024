import type { LabelledEvent } from "./labelled-event.ts";

/**
 * A last check, written and labelled in one go and before the rules were changed for `events-announcements.ts`.
 * Scored once the rules were finished and never tuned on.
 */
export const EVENTS_BLIND: readonly (LabelledEvent & { readonly language: "pt" | "en" | "es" })[] = [
  {
    language: "pt",
    name: "Encontro de mães: roda sobre amamentação",
    description:
      "Conversa com uma enfermeira obstetra sobre pega, ordenha, volta ao trabalho e mitos que ouvimos por aí. Bebês são bem-vindos. Vagas para vinte mulheres, com lanche.",
    category: "SOCIOCULTURAL",
    skills: ["Midwifery"],
    level: null,
  },
  {
    language: "pt",
    name: "Integração de novos colaboradores – março",
    description:
      "Apresentação da empresa, visita à fábrica, benefícios, código de conduta e orientações de segurança do trabalho. Participação obrigatória para admitidos no último mês.",
    category: "CORPORATE",
    skills: ["Occupational safety"],
    level: null,
  },
  {
    language: "pt",
    name: "Introdução ao Git e GitHub",
    description:
      "Nunca mais perca seu código! Vamos criar repositórios, fazer commits, resolver conflitos e abrir o primeiro pull request. Traga notebook com o terminal instalado.",
    category: "EDUCATION",
    skills: ["Git"],
    level: "beginner",
  },
  {
    language: "pt",
    name: "Torneio de beach tennis da empresa",
    description:
      "Duplas mistas, categorias C e D. Inscreva-se com o RH até quarta. Churrasco e música ao vivo depois da final.",
    category: "SPORTS",
    skills: [],
    level: null,
  },
  {
    language: "pt",
    name: "Gestão de conflitos e negociação para síndicos",
    description:
      "Como lidar com vizinhos em guerra, conduzir assembleias difíceis e fechar bons contratos com fornecedores. Casos reais comentados por um mediador e uma advogada.",
    category: "CORPORATE",
    skills: ["Conflict mediation", "Negotiation", "Property management"],
    level: null,
  },
  {
    language: "pt",
    name: "Treinão gratuito: prepare-se para a sua primeira meia",
    description:
      "Aquecimento, técnica de corrida e planilha de treino de 12 semanas com a equipe da assessoria. Para quem já corre 10 km com conforto.",
    category: "SPORTS",
    skills: ["Running"],
    level: "intermediate",
  },
  {
    language: "es",
    name: "Curso de manicura y uñas acrílicas",
    description:
      "Aprende un oficio con salida. Limado, esculpido, esmaltado semipermanente y cuidado de las manos, con modelos reales. Kit de trabajo incluido. Desde cero.",
    category: "EDUCATION",
    skills: ["Manicure"],
    level: "beginner",
  },
  {
    language: "es",
    name: "Visita guiada al Museo de la Fotografía",
    description:
      "Un paseo por cien años de imágenes de la ciudad. La curadora de la muestra contará la historia detrás de veinte retratos. Punto de encuentro: hall central.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    language: "es",
    name: "Python avanzado: concurrencia y rendimiento",
    description:
      "Para programadores con experiencia. Asyncio, perfiles, tipado y extensiones en Rust. Tres tardes, mucho código y pocas diapositivas.",
    category: "EDUCATION",
    skills: ["Python", "Rust"],
    level: "advanced",
  },
  {
    language: "es",
    name: "Jornada de plantación en el cerro",
    description:
      "Junto al vivero municipal plantaremos trescientos árboles nativos. Aprenderás a preparar el hoyo y a cuidar los plantines. Buscamos voluntarios con botas y ganas.",
    category: "SOCIOCULTURAL",
    skills: ["Volunteering", "Reforestation"],
    level: null,
  },
  {
    language: "es",
    name: "Liderar sin cargo",
    description:
      "Taller para profesionales que coordinan proyectos sin tener equipo propio. Influencia, feedback y gestión del tiempo, con un plan de acción personal.",
    category: "CORPORATE",
    skills: ["Leadership", "Persuasion", "Feedback", "Time management"],
    level: null,
  },
  {
    language: "es",
    name: "Liga de fútbol femenino – fecha 6",
    description:
      "Las líderes reciben a las escoltas en un partido clave. Puertas abiertas desde las 15. Buffet a beneficio del club.",
    category: "SPORTS",
    skills: [],
    level: null,
  },
  {
    language: "en",
    name: "Sourdough Saturday",
    description:
      "Bring a jar and an appetite. We'll feed a starter, shape two loaves and bake one before you go. Small class, big aprons, no experience required.",
    category: "SOCIOCULTURAL",
    skills: ["Bread making"],
    level: "beginner",
  },
  {
    language: "en",
    name: "Forklift operator refresher",
    description:
      "Half-day refresher for licensed operators: pre-use checks, load stability, pedestrians and ramps, followed by a practical assessment in the yard. High-visibility vest required.",
    category: "CORPORATE",
    skills: ["Forklift operation"],
    level: null,
  },
  {
    language: "en",
    name: "Quarterly all-hands",
    description:
      "Updates from sales, product and finance, followed by an open question round with the leadership team and drinks on the terrace.",
    category: "CORPORATE",
    skills: [],
    level: null,
  },
  {
    language: "en",
    name: "Intro to user research for designers",
    description:
      "Plan an interview, recruit the right people and turn notes into insights. You will run two real interviews and a short usability test during the day.",
    category: "EDUCATION",
    skills: ["UX research"],
    level: "beginner",
  },
  {
    language: "en",
    name: "Harbour Jazz Weekend",
    description:
      "Three stages, thirty bands and a parade of brass on Sunday. Kids under twelve go free. Paint a poster in the family tent or join the swing dance social at sunset.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    language: "en",
    name: "Conversational Spanish for nurses",
    description:
      "Learn the phrases you need at the bedside: pain, allergies, medication and comfort. Weekly evening class over ten weeks, for staff with some basic Spanish.",
    category: "EDUCATION",
    skills: ["Spanish language"],
    level: "intermediate",
  },
];
