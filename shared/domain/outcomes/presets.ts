import * as z from "zod";
import { BadgeField, Role } from "./field.ts";
import HEADINGS from "./headings.json" with { type: "json" };

const Labels = z
  .strictObject({ pt: z.string(), en: z.string(), es: z.string() })
  .meta({ examples: [{ pt: "Palestrante", en: "Speaker", es: "Ponente" }] });

/** Fields and roles to start a badge from. */
const FieldPreset = z
  .strictObject({
    id: z.enum(["race", "course", "congress"]),
    name: Labels,
    fields: z.array(BadgeField).meta({ description: "As they can be given to a badge." }),
    roles: z
      .array(z.strictObject({ key: Role, label: Labels }))
      .meta({ description: "What people usually are there; a role may be any text." }),
  })
  .meta({ id: "FieldPreset" });
export type FieldPreset = z.output<typeof FieldPreset>;

/** Answer of GET /field-presets. */
export const FieldPresets = z
  .strictObject({
    presets: z.array(FieldPreset),
    headings: z
      .array(z.strictObject({ key: z.string(), headings: z.array(z.string()) }))
      .meta({ description: "Headings of files, and the field or the part of a recipient that they mean." }),
  })
  .meta({ id: "FieldPresets" });

const field = (
  key: string,
  [pt, en, es]: readonly [string, string, string],
  rest: Partial<z.input<typeof BadgeField>> & Pick<BadgeField, "type">,
): BadgeField => BadgeField.parse({ key, label: { pt, en, es }, ...rest });

const role = (key: string, pt: string, en: string, es: string) => ({ key, label: { pt, en, es } });

/** What says who somebody is, or is told to few, stands on the document only. */
const PRIVATE = { type: "text" as const, show: ["document" as const] };
const documentNumber = field("document_number", ["CPF", "ID document", "Documento de identidad"], PRIVATE);

/** Fields and roles of a race, a course and a congress (decision 19.10). */
export const PRESETS: readonly FieldPreset[] = [
  {
    id: "race",
    name: { pt: "Corrida", en: "Race", es: "Carrera" },
    fields: [
      field("chip_time", ["Tempo líquido", "Chip time", "Tiempo neto"], { type: "duration" }),
      field("gun_time", ["Tempo bruto", "Gun time", "Tiempo oficial"], { type: "duration" }),
      field("overall_place", ["Colocação geral", "Overall place", "Puesto general"], { type: "place" }),
      field("gender_place", ["Colocação por sexo", "Gender place", "Puesto por sexo"], { type: "place" }),
      field("category_place", ["Colocação na categoria", "Category place", "Puesto en la categoría"], {
        type: "place",
      }),
      field("category", ["Categoria", "Category", "Categoría"], { type: "text" }),
      field("distance", ["Distância", "Distance", "Distancia"], { type: "text" }),
      field("pace", ["Ritmo médio", "Average pace", "Ritmo medio"], { type: "duration" }),
      field("bib", ["Número de peito", "Bib number", "Dorsal"], { type: "text" }),
      field("team", ["Equipe", "Team", "Equipo"], { type: "text" }),
    ],
    roles: [
      role("participant", "Participante", "Participant", "Participante"),
      role("pacer", "Coelho", "Pacer", "Liebre"),
      role("volunteer", "Voluntário", "Volunteer", "Voluntario"),
      role("organizer", "Organizador", "Organizer", "Organizador"),
    ],
  },
  {
    id: "course",
    name: { pt: "Curso", en: "Course", es: "Curso" },
    fields: [
      field("grade", ["Nota", "Grade", "Calificación"], { type: "grade" }),
      field("attendance", ["Frequência", "Attendance", "Asistencia"], { type: "percent" }),
      field("completion_date", ["Data de conclusão", "Date of completion", "Fecha de finalización"], {
        type: "date",
      }),
      field("registration", ["Matrícula", "Registration number", "Matrícula"], PRIVATE),
      documentNumber,
    ],
    roles: [
      role("participant", "Participante", "Participant", "Participante"),
      role("speaker", "Palestrante", "Speaker", "Ponente"),
      role("teacher", "Ministrante", "Teacher", "Docente"),
      role("tutor", "Monitor", "Tutor", "Tutor"),
      role("organizer", "Organizador", "Organizer", "Organizador"),
    ],
  },
  {
    id: "congress",
    name: { pt: "Congresso", en: "Congress", es: "Congreso" },
    fields: [
      field("presentation_title", ["Título do trabalho", "Title of the work", "Título del trabajo"], {
        type: "text",
      }),
      field("authors", ["Autores", "Authors", "Autores"], { type: "text" }),
      field("presentation_type", ["Forma de apresentação", "Kind of presentation", "Tipo de presentación"], {
        type: "text",
      }),
      field("track", ["Área temática", "Track", "Eje temático"], { type: "text" }),
      field("activity", ["Atividade", "Activity", "Actividad"], { type: "text" }),
      field("presentation_date", ["Data da apresentação", "Date of presentation", "Fecha de presentación"], {
        type: "date",
      }),
      field("institution", ["Instituição", "Institution", "Institución"], { type: "text" }),
      documentNumber,
    ],
    roles: [
      role("participant", "Participante", "Participant", "Participante"),
      role("speaker", "Palestrante", "Speaker", "Ponente"),
      role("presenter", "Apresentador de trabalho", "Presenter", "Expositor"),
      role("author", "Autor", "Author", "Autor"),
      role("reviewer", "Avaliador", "Reviewer", "Evaluador"),
      role("chair", "Coordenador de sessão", "Session chair", "Moderador"),
      role("organizer", "Organizador", "Organizer", "Organizador"),
    ],
  },
];

/** The presets, and what headings of files mean. */
export const fieldPresets = (): z.input<typeof FieldPresets> => ({
  presets: [...PRESETS],
  headings: Object.entries(HEADINGS).map(([key, headings]) => ({ key, headings })),
});
