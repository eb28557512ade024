import { createHash } from "node:crypto";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { compose } from "#shared/documents/compose.ts";
import { installed, LAYOUT_FAMILIES, USUAL_FAMILIES } from "#shared/documents/fonts.ts";
import { Typst } from "#shared/documents/typst.ts";
import type { Layout } from "#shared/domain/documents/design.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { factsOf } from "../facts.ts";
import { congressValues, courseValues, raceValues, textValues } from "./outcome-values.ts";

const typst = new Typst(installed().places, 420);
export const images = new Map<string, Uint8Array>();

function image(width: number, height: number, body: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  const png = typst.draw(svg, width * 2);
  const hash = createHash("sha256").update(png).digest("hex");
  images.set(hash, png);
  return hash;
}

export const WIDE_LOGO = image(
  260,
  80,
  '<path d="M10 70L45 10L80 70Z" fill="#c2410c"/><path d="M45 70L80 10L115 70Z" fill="#0f766e"/><path d="M130 24h120v12h-120zM130 46h84v10h-84z" fill="#1f2937"/>',
);
const TALL_LOGO = image(
  80,
  100,
  '<path d="M6 6h68v48q0 30-34 42Q6 84 6 54Z" fill="#7f1d1d"/><path d="M40 18l7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z" fill="#fde68a"/>',
);
const BADGE = image(
  200,
  200,
  '<path d="M100 6l82 47v94l-82 47-82-47V53z" fill="#134e4a"/><path d="M100 26l64 37v74l-64 37-64-37V63z" fill="none" stroke="#fbbf24" stroke-width="5"/><path d="M68 102l24 26 44-52" fill="none" stroke="#fff" stroke-width="14"/>',
);
const SIGNED = image(
  240,
  80,
  '<path d="M12 58C40 8 58 8 46 44S70 60 92 30s26 8 12 26 30 8 52-18 18 22 6 24 34-4 66-26" fill="none" stroke="#1e2a55" stroke-width="3.500" stroke-linecap="round"/>',
);

type Signature = DocumentFacts["design"]["signatures"][number];
const sign = (name: string, title: string, signed = false): Signature => ({
  name,
  title,
  image: signed ? SIGNED : null,
});
const ANA = sign("Ana Prado", "Directora de Formación");
const THREE = [
  sign("Beatriz Lima", "Diretora Executiva"),
  sign("Carlos Eduardo Nogueira", "Coordenador do Comitê Científico", true),
  sign("Дмитрий Волков", "Presidente"),
];
const LONG_SIGNATURES = [
  sign(
    "Sua Excelência o Professor Doutor Maximiliano Fernando de Albuquerque Cavalcanti Bragança e Orleans Figueiredo Neto",
    "Presidente do Conselho Superior de Ensino, Pesquisa e Extensão da Universidade Estadual do Sudoeste da Bahia, Brasil",
  ),
  sign("Ngô Thị Minh Châu", "Pró-Reitora de Extensão e Assuntos Comunitários", true),
  sign("W".repeat(60), "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"),
];
export const LONG_NAME =
  "Maria da Conceição Aparecida Nossa Senhora das Graças Figueiredo de Albuquerque Cavalcanti Bragança e Bourbon Montenegro Vasconcelos Sobrinho de Oliveira Santos Rodrigues do Nascimento Pereira da Silva";
export const LONG_EVENT =
  "XXVII Congresso Latino-Americano de Engenharia de Software, Computação Distribuída e Sistemas Embarcados de Tempo Real com Ênfase em Aplicações Industriais, Biomédicas e Agropecuárias da Região Sul";
const LONG_TEXT =
  "Pela participação de {recipient_name} como palestrante em {event_name}, promovido por {issuer} em {place}, {dates}, com {hours} de atividades.\nA comissão organizadora agradece a contribuição para a comunidade e reconhece o empenho demonstrado em todas as etapas, da preparação do material à condução das oficinas práticas, que receberam avaliação excelente do público presente e dos avaliadores externos. Este documento atesta também a apresentação de trabalho na sessão técnica e a coordenação de uma mesa-redonda sobre formação profissional continuada.";

const LONG_TITLE = "Certificado de Aproveitamento e Excelência em Formação Continuada de Professores";
/** Paragraphs in both directions, each with words in the other one. */
const MIXED_TEXT =
  "took part in {event_name} and in the workshop «برمجة».\nشارك في {event_name} لمدة {hours}، بتنظيم {issuer}.\nהשתתף ב־{event_name} ב־2026.";

interface Case extends Omit<Partial<DocumentFacts>, "design"> {
  readonly design?: Partial<DocumentFacts["design"]>;
}
const event = (differences: Partial<DocumentFacts["event"]>): DocumentFacts["event"] => ({
  ...factsOf().event,
  ...differences,
});

/** What the layouts have to carry; together every combination that a design and a certificate can bring. */
export const CASES: Readonly<Record<string, Case>> = {
  plain: { locale: "pt", recipient_name: "João Conceição Araújo" },
  complete: {
    locale: "en",
    design: { logo: WIDE_LOGO, signatures: THREE },
    badge: { name: "Keynote Speaker", image: BADGE },
    expires_at: "2028-05-12T12:00:00.000Z",
  },
  sample: {
    locale: "es",
    design: { signatures: [], logo: TALL_LOGO },
    recipient_name: "Íñigo Núñez",
    workload_hours: 1.5,
    event: event({
      category: "EDUCATION",
      name: "Introducción a la fotografía nocturna",
      location_type: "ONLINE",
    }),
    sample: true,
  },
  long: {
    locale: "pt",
    design: { title: LONG_TITLE, logo: WIDE_LOGO, signatures: LONG_SIGNATURES },
    recipient_name: LONG_NAME,
    badge: {
      name: "Participante com apresentação oral de trabalho completo e coordenação de mesa-redonda",
      image: null,
    },
    issuer: { name: `${LONG_EVENT.slice(6, 150)} Ltda.`, verified: true },
    event: event({
      name: LONG_EVENT,
      city: "São José do Vale do Rio Preto da Serra dos Órgãos e Região",
      state: "Rio de Janeiro",
    }),
    workload_hours: 1234.5,
    expires_at: "2028-05-12T12:00:00.000Z",
    address: "https://certificados.universidade-federal-do-vale.example.org/api/c/7K3QX9M2PZ4T",
    sample: true,
  },
  word: {
    locale: "en",
    design: { signatures: [ANA, sign("Σωκράτης Παπαδόπουλος", "Πρύτανης")] },
    recipient_name: "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis",
    event: event({
      category: "SPORTS",
      name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochmarathon 2026",
    }),
    workload_hours: null,
  },
  rtl: {
    locale: "en",
    design: {
      title: "شهادة تقدير 2026",
      signatures: [sign("أحمد السيد", "المدير العام"), ANA],
      logo: TALL_LOGO,
    },
    recipient_name: "محمد عبد الرحمن الفارسي",
    issuer: { name: "אוניברסיטת חיפה", verified: false },
    event: event({ name: "مؤتمر البرمجة 2026 (Cairo)", finish_date: null }),
  },
  scripts: {
    locale: "es",
    design: {
      title: "修了証 प्रमाणपत्र",
      signatures: [sign("प्रिया शर्मा", "निदेशक"), sign("山田 太郎", "校長")],
    },
    recipient_name: "佐藤さくら 김민준 🎉",
    event: event({
      name: "東京プログラミング大会",
      city: "東京",
      state: null,
      initial_date: "2026-12-30",
      finish_date: "2027-01-02",
    }),
    badge: { name: "優勝", image: null },
  },
  text: {
    locale: "pt",
    design: {
      text: LONG_TEXT,
      primary_color: "#fff200",
      accent_color: "#ffffff",
      signatures: THREE.slice(0, 2),
    },
    issuer: { name: "Cia. de Dança", verified: false },
  },
  directions: {
    locale: "en",
    design: { title: "Certificate of Excellence", text: MIXED_TEXT, signatures: [ANA] },
    event: event({ name: "Tech Week (Dubai) 2026!" }),
  },
  bare: {
    locale: "en",
    design: { signatures: [], primary_color: "#000000", accent_color: "#000000" },
    recipient_name: "Ana",
    issuer: { name: "IBM", verified: false },
    event: event({ name: "OSS", initial_date: null, finish_date: null, city: null, state: null }),
    workload_hours: null,
  },
  race: {
    locale: "pt",
    recipient_name: "Rafael Monteiro da Silva",
    event: event({
      category: "SPORTS",
      name: "Meia Maratona de Santos",
      finish_date: null,
      city: "Santos",
      state: "SP",
    }),
    badge: { name: "Finalista 21 km", image: null },
    workload_hours: null,
    values: raceValues("pt"),
  },
  course: {
    locale: "es",
    design: { signatures: [ANA, THREE[1]!] },
    recipient_name: "Lucía Fernández Gómez",
    event: event({ category: "EDUCATION", name: "Diplomado en Gestión Cultural" }),
    workload_hours: 40,
    role: "Docente",
    values: courseValues("es"),
  },
  congress: {
    locale: "en",
    design: { logo: WIDE_LOGO, signatures: THREE },
    recipient_name: "Emily Rose Carter",
    event: event({ name: "Congress of Computer Vision in Agriculture" }),
    badge: { name: "Presenter", image: BADGE },
    workload_hours: null,
    role: "Presenter",
    values: congressValues("en"),
  },
  "one-value": {
    locale: "en",
    design: { signatures: [] },
    values: raceValues("en").slice(0, 1),
    sample: true,
  },
  "two-values": { locale: "pt", role: "Ouvinte", values: courseValues("pt").slice(1, 3) },
  "eight-values": {
    locale: "en",
    design: { logo: WIDE_LOGO, signatures: THREE },
    role: "Speaker",
    values: textValues({
      City: "Curitiba",
      Company: "Cooperativa Sul",
      Country: "Brazil",
      Session: "Morning",
      Room: "Auditorium 2",
      Registration: "2026-4711",
      Track: "Security",
      "T-shirt": "M",
    }),
  },
  "long-values": {
    locale: "pt",
    design: { title: LONG_TITLE, logo: WIDE_LOGO, signatures: LONG_SIGNATURES },
    recipient_name: LONG_NAME,
    event: event({ name: LONG_EVENT, city: "São José do Vale do Rio Preto", state: "Rio de Janeiro" }),
    role: LONG_EVENT.slice(0, LENGTHS.role),
    values: textValues(
      Object.fromEntries(
        Array.from({ length: 8 }, (_, n) => [
          `${n + 1}. ${LONG_EVENT}`.slice(0, LENGTHS.fieldLabel),
          n === 3 ? "W".repeat(LENGTHS.fieldText) : LONG_TEXT.slice(n * 40, n * 40 + LENGTHS.fieldText),
        ]),
      ),
    ),
    sample: true,
  },
  "values-rtl": {
    locale: "en",
    design: { title: "شهادة تقدير 2026", signatures: [sign("أحمد السيد", "المدير العام"), ANA] },
    recipient_name: "محمد عبد الرحمن الفارسي",
    issuer: { name: "אוניברסיטת חיפה", verified: false },
    role: "متحدث",
    values: [
      ...textValues({ المدينة: "القاهرة", "رقم التسجيل": "2026-4711", ציון: "מצוין" }),
      ...raceValues("en").slice(0, 1),
    ],
  },
  "values-scripts": {
    locale: "es",
    design: { signatures: [sign("प्रिया शर्मा", "निदेशक"), sign("山田 太郎", "校長")] },
    recipient_name: "佐藤さくら",
    event: event({ name: "東京プログラミング大会", city: "東京", state: null }),
    role: "講演者",
    values: [
      ...textValues({ 所属: "東京大学大学院", शहर: "नई दिल्ली" }),
      ...raceValues("es")
        .slice(0, 3)
        .map((value, n) => ({ ...value, label: ["タイム", "総時間", "順位"][n]! })),
    ],
  },
};

const COLORS: Readonly<Record<Layout, readonly [string, string]>> = {
  classic: ["#0b3d5c", "#b8862b"],
  modern: ["#1b2a6b", "#ff6b35"],
  sport: ["#0a3d91", "#ffb000"],
  academic: ["#5b1220", "#a8832c"],
};

/** The facts of a case in a layout. */
export function caseOf(name: string, layout: Layout, differences: Case = {}): DocumentFacts {
  const [primary_color, accent_color] = COLORS[layout];
  const { design: _, ...rest } = { ...CASES[name]!, ...differences };
  const design = {
    ...factsOf().design,
    primary_color,
    accent_color,
    ...CASES[name]!.design,
    ...differences.design,
    layout,
  };
  return factsOf({ ...rest, design });
}

/** The second page of a document in the usual letters and without images, as PNG. */
export function drawBack(facts: DocumentFacts, width: number): Uint8Array {
  const { templates, fonts } = installed().places;
  const own = fonts.filter(({ family }) => FAMILIES.has(family)).map(({ path }) => path);
  compiler ??= NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: own }] });
  const data = compose(facts, new Set());
  const content = Buffer.from(JSON.stringify({ ...data, fallback: USUAL_FAMILIES, whole: LAYOUT_FAMILIES }));
  compiler.mapShadow(join(templates, "data.json"), content);
  const svg = compiler.plainSvg({
    mainFilePath: join(templates, "layouts", `${facts.design.layout}.typ`),
  });
  // The pages stand one below the other, and the paper of each where the first one is.
  const [before, page, ...after] = svg.split(/(?<=viewBox=")[^"]*(?=")/);
  const paper = `<rect width="100%" height="200%" fill="${data.colors.paper}"/>`;
  const lower = `${before}0 595.28 841.89 595.28${page!.replace(/height="[^"]*"/, 'height="595.28"')}`;
  return typst.draw([lower, ...after].join("").replace(/(?<=<svg[^>]*>)/, paper), width);
}
let compiler: NodeCompiler | undefined;
const FAMILIES: ReadonlySet<string> = new Set([...USUAL_FAMILIES, ...LAYOUT_FAMILIES]);

export const draw = (
  facts: DocumentFacts,
  format: "pdf" | "archive" | "png" | "card",
  strict = false,
): Uint8Array => typst.document(facts, format, strict, images);
