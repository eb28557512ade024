import type * as z from "zod";
import type { CreateBadge } from "#shared/domain/badges/badge-requests.ts";
import type { CreateEvent } from "#shared/domain/events/event-requests.ts";
import type { CreateOrganization } from "#shared/domain/organizations/profile.ts";
import type { Plan } from "#shared/domain/rules.ts";

/** An organization of the demo, and the event and badge that make it ready to issue. */
export interface DemoPlan {
  /** Fixed, so that a start finds what an earlier or interrupted one has made. */
  readonly id: string;
  readonly organization: Omit<z.input<typeof CreateOrganization>, "plan">;
  readonly verified: boolean;
  readonly event: z.input<typeof CreateEvent>;
  readonly badge: z.input<typeof CreateBadge>;
}

export const DEMO: Readonly<Record<Plan, DemoPlan>> = {
  FREE: {
    id: "11511e4f-e21b-4ea0-b055-060d1ddd4cc0",
    organization: { name: "Riverside Running Club", locale: "en", contact_email: "hello@riverside.example" },
    verified: false,
    event: {
      name: "Riverside Half Marathon 2026",
      description: "21 kilometres along the river, for beginners and old hands alike.",
      category: "SPORTS",
      subcategory: "Running",
      city: "Bristol",
      state: "England",
      location_type: "PHYSICAL",
      initial_date: "2026-10-04",
      finish_date: "2026-10-04",
      recurrence_type: "YEARLY",
    },
    badge: {
      name: "Finisher",
      criteria: "Crossed the finish line within three hours.",
      skills: ["Endurance"],
      design: { layout: "sport", signatures: [{ name: "Helen Marsh", title: "Race director" }] },
    },
  },
  STARTER: {
    id: "7b68f333-2c5a-40e5-ad92-7ef67b0f5e14",
    organization: {
      name: "Escuela de Oficios del Sur",
      locale: "es",
      contact_email: "secretaria@oficios-del-sur.example",
    },
    verified: true,
    event: {
      name: "Taller de carpintería tradicional",
      description: "Cuatro sábados para aprender a medir, cortar, ensamblar y acabar la madera.",
      category: "EDUCATION",
      subcategory: "Oficios",
      city: "Sevilla",
      state: "Andalucía",
      location_type: "PHYSICAL",
      initial_date: "2026-09-05",
      finish_date: "2026-09-26",
    },
    badge: {
      name: "Carpintería básica",
      criteria: "Asistió a las cuatro sesiones y terminó su pieza.",
      skills: ["Carpintería", "Herramientas manuales"],
      workload_hours: 24,
      design: { layout: "classic", signatures: [{ name: "Rafael Ortega", title: "Maestro carpintero" }] },
    },
  },
  PRO: {
    id: "937468c8-cf2c-4f46-91e0-330c43d947d0",
    organization: {
      name: "Instituto Horizonte",
      company_name: "Instituto Horizonte Ltda.",
      nickname: "horizonte",
      locale: "pt",
      contact_email: "certificados@horizonte.example",
    },
    verified: true,
    event: {
      name: "Semana da Computação em Nuvem 2026",
      description: "Cinco dias de palestras e oficinas sobre filas, eventos e funções sem servidor.",
      category: "EDUCATION",
      subcategory: "Tecnologia",
      city: "São Paulo",
      state: "SP",
      location_type: "PHYSICAL",
      initial_date: "2026-08-17",
      finish_date: "2026-08-21",
      recurrence_type: "YEARLY",
    },
    badge: {
      name: "Participante",
      description: "Para quem esteve conosco durante a semana.",
      criteria: "Participou de pelo menos três dos cinco dias.",
      skills: ["Computação em nuvem", "Arquitetura serverless"],
      workload_hours: 40,
      design: {
        layout: "academic",
        signatures: [
          { name: "Marina Alves", title: "Diretora acadêmica" },
          { name: "Caio Ferraz", title: "Coordenador da semana" },
        ],
      },
    },
  },
  BUSINESS: {
    id: "8bcb8bdd-b24c-4f5b-8f4a-a7a7c6dcc07c",
    organization: {
      name: "Northgate Conferences",
      company_name: "Northgate Conferences Ltd",
      locale: "en",
      contact_email: "desk@northgate.example",
    },
    verified: true,
    event: {
      name: "Product Leadership Summit 2026",
      description: "Two days on strategy, research and how to say no kindly.",
      category: "CORPORATE",
      subcategory: "Product management",
      location_type: "ONLINE",
      initial_date: "2026-11-11",
      finish_date: "2026-11-12",
      recurrence_type: "YEARLY",
    },
    badge: {
      name: "Speaker",
      description: "Given to everybody who held a talk.",
      criteria: "Held a talk of at least 20 minutes.",
      skills: ["Public speaking", "Product strategy"],
      design: { layout: "modern", primary_color: "#12343b", accent_color: "#c86f2a" },
    },
  },
  ENTERPRISE: {
    id: "197629ae-95e8-4f84-940e-8ec0d6f5d115",
    organization: {
      name: "Universidade Aberta do Litoral",
      company_name: "Fundação Universidade Aberta do Litoral",
      locale: "pt",
      contact_email: "extensao@litoral.example",
    },
    verified: true,
    event: {
      name: "Extensão em Meio Ambiente Costeiro",
      description: "Curso de extensão sobre praias, manguezais e as pessoas que vivem deles.",
      category: "SOCIOCULTURAL",
      subcategory: "Meio ambiente",
      city: "Florianópolis",
      state: "SC",
      location_type: "PHYSICAL",
      initial_date: "2026-09-01",
      finish_date: "2026-12-04",
    },
    badge: {
      name: "Agente ambiental",
      criteria: "Concluiu os quatro módulos e o trabalho de campo.",
      skills: ["Educação ambiental", "Ecologia costeira"],
      validity_days: 730,
      workload_hours: 120,
      design: {
        layout: "classic",
        primary_color: "#14532d",
        signatures: [{ name: "Teresa Nogueira", title: "Pró-reitora de extensão" }],
      },
    },
  },
};

/** The recipient of the certificate that the first start issues, and accepts for them. */
export const FIRST_RECIPIENT = {
  recipient_name: "Ana Souza",
  recipient_email: "ana.souza@example.com",
  reason: "Participou dos cinco dias e apresentou o trabalho final",
};
/** The recipient of the command in the welcome. */
export const WELCOME_RECIPIENT = {
  recipient_name: "Maria Silva",
  recipient_email: "maria.silva@example.com",
};
