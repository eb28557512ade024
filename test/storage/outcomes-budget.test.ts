import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { midMinute } from "../support/minute.ts";
import { night } from "../support/runs.ts";
import { type Cost, testStack } from "../support/stack.ts";

/** What values of certificates cost, as DynamoDB reports it (decision 19.4). */
const stack = await testStack({ workers: false });

/** Ten values as a race has them. */
const TEN = {
  bib: "4711",
  contest: "Meia maratona 21 km",
  chip_time: "1:42:07",
  gun_time: "1:42:55",
  overall: { position: 17, of: 812 },
  gender: { position: 15, of: 600 },
  division: { position: 3, of: 91 },
  category: "M40-44",
  pace: "4:51 min/km",
  club: "Clube de Corrida de Porto Alegre",
};
const TYPES: Readonly<Record<string, string>> = {
  chip_time: "duration",
  gun_time: "duration",
  overall: "place",
  gender: "place",
  division: "place",
};
const TEN_FIELDS = Object.keys(TEN).map((key) => ({ key, label: key, type: TYPES[key] ?? "text" }));

/** Forty values of a hundred characters of prose that repeats nothing. */
const PROSE =
  `The participants studied the foundations of emergency medicine, practised resuscitation with a defibrillator, and
discussed ethical questions of triage in small groups of five. Sessions began every morning at eight with a short lecture
about recent research and ended in the late afternoon with exercises on real cases from hospitals in the region. Speakers
came from universities in Porto Alegre, Montevideo and Buenos Aires; each of them brought slides, handouts and a
questionnaire. The jury valued clarity of presentation above all, then originality of method, then the quality of the
written report that every team had to deliver before Friday noon. Several teams built a small device which measures oxygen
in the blood, others analysed how ambulances move through traffic during rain. An excursion to the museum of natural history
closed the programme, followed by dinner near the river where prizes were given to the best three works. We thank the
sponsors for paper, food, transport and their patience with our questions about invoices. Registration is open until March
for next year, with a reduced price for students who bring proof of enrolment. Volunteers are welcome too and receive hours
that count toward their complementary activities according to faculty rules. The printed syllabus stands on the back of
this document together with names of teachers, number of lessons and subjects taught by them in laboratory or classroom.
Whoever finds an error may write to the secretary within thirty days; corrections cost nothing and are sent by mail.
Attendance was recorded at the beginning and end of all meetings using a code shown on screen, and at least seventy five
per cent of presence is required. Final grades combine two examinations, a seminar paper, practical work at the clinic and
oral defence. O certificado comprova que a pessoa participou integralmente do curso de extensão universitária oferecido pela
faculdade durante o primeiro semestre letivo, com aulas teóricas e práticas no laboratório de química. Foram avaliadas a
frequência mínima exigida, a entrega pontual dos relatórios e a apresentação oral perante a banca examinadora composta por
três professores. Os trabalhos selecionados serão publicados nos anais do congresso após revisão cega por pares, conforme
edital divulgado na página da instituição. A comissão organizadora agradece aos patrocinadores, monitores e voluntários que
tornaram possível a realização do evento em todas as suas etapas. Durante a semana houve oficinas sobre metodologia de
pesquisa, escrita acadêmica, estatística aplicada, ética e uso responsável de animais em experimentos. O aluno demonstrou
domínio do conteúdo programático, capacidade de trabalho em equipe, iniciativa para resolver problemas inesperados e boa
comunicação com pacientes idosos. Cada encontro teve duração de quatro horas, intervalo para café e discussão aberta de
casos reais trazidos pelos participantes de diferentes regiões do país. Quien encuentre un error puede escribir a la
secretaría dentro de treinta días; las correcciones no cuestan nada. Los mejores trabajos recibieron medallas, libros y
becas de iniciación científica financiadas por agencias provinciales durante doce meses. La inscripción para el próximo año
abre en marzo, con descuento para estudiantes de escuelas públicas que presenten su constancia de alumno regular. Se
valoraron ante todo la claridad de la exposición, luego la originalidad del método y por último el informe escrito. Las
ponencias seleccionadas aparecerán en las actas del encuentro, que la editorial distribuye sin costo en bibliotecas.
Her clinical judgement impressed all examiners, who noted calm behaviour under pressure and careful documentation of doses.
He organised transport for forty visitors, translated two keynote talks and repaired the projector minutes before opening.
A equipe dela venceu a maratona de programação com um aplicativo que avisa agricultores sobre geadas na serra gaúcha.
El coro ensayó durante ocho semanas y ofreció tres conciertos gratuitos en barrios alejados del centro histórico.`
    .replaceAll("\n", " ")
    .match(/.{100}/gsu)!
    .map((line) => line.trim().padEnd(100, "."));
const FORTY = Object.fromEntries(PROSE.slice(0, 40).map((line, n) => [`remark_${n + 1}`, line]));
const FORTY_FIELDS = Object.keys(FORTY).map((key) => ({ key, label: key, type: "text" }));

/** The same values as another person has them: texts with their words in another order. */
const others = (values: object, n: number) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value !== "string" || !value.includes(" ")) return [key, value];
      const words = value.split(" ");
      return [key, [...words.slice(n % words.length), ...words.slice(0, n % words.length)].join(" ")];
    }),
  );

/** Measures a call that is not the first of its organization in a minute, as that costs one call more. */
async function issuer(fields: readonly object[]) {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const { event, badge } = await eventAndBadge(tenant, {}, { fields });
  const target = { event_id: event.short_code, badge_id: badge.short_code };
  const measured = async <T>(work: () => Promise<T>): Promise<Cost & { result: T }> => {
    const restoreClock = stack.setClock(() => midMinute());
    await tenant.key.call("GET /v1.0/balance");
    return stack.measure(work).finally(restoreClock);
  };
  const issue = (count: number, own: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const recipient = Array.from({ length: count }, (_, n) =>
      aRecipient(own.values ? { ...own, values: others(own.values, n) } : own),
    );
    return measured(async () => {
      const answer = await tenant.key.call("POST /v1.0/invitations", {
        body: { ...target, recipient },
        headers,
      });
      expect(answer.status).toBe(201);
      return answer.body.certificates;
    });
  };
  // The first issuance of a month shares the quota out, and that of a badge marks it.
  await issue(1, {});
  return { tenant, measured, issue };
}

night.describe("issuing", () => {
  night.test(
    "one with ten values and a role is at most one write unit more, and no call; with forty of a hundred characters at most two",
    async () => {
      expect(PROSE.length).toBeGreaterThanOrEqual(40);
      for (const [fields, values, more, further] of [
        [TEN_FIELDS, TEN, 1, 1],
        // Whose values also wait in the reservation until all certificates are written.
        [FORTY_FIELDS, FORTY, 2, 6],
      ] as const) {
        const { issue } = await issuer(fields);
        for (const repeatable of [false, true]) {
          const key = (): Record<string, string> => (repeatable ? { "idempotency-key": randomUUID() } : {});
          const plain = await issue(1, {}, key());
          const own = await issue(1, { values, role: "participant" }, key());
          expect(own.writes - plain.writes).toBeLessThanOrEqual(more);
          expect(own.calls).toEqual(plain.calls);
        }
        for (const count of [5, 100]) {
          const [plain, own] = [await issue(count, {}), await issue(count, { values, role: "participant" })];
          expect((own.writes - plain.writes) / count).toBeLessThanOrEqual(count === 5 ? more : further);
          expect(own.calls).toEqual(plain.calls);
        }
      }
    },
  );
});

describe("reading", () => {
  test("values takes the item of the code in the same call, and a certificate without any costs what it did", async () => {
    const { tenant, issue, measured } = await issuer(TEN_FIELDS);
    const [plain] = (await issue(1, {})).result;
    const [own] = (await issue(1, { values: TEN })).result;
    const read = (id: string) =>
      measured(() => tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } }));
    const [without, having] = [await read(plain!.id), await read(own!.id)];
    expect(without.calls).toEqual(["UpdateItem", "GetItem", "BatchGetItem"]);
    expect(having.calls).toEqual(without.calls);
    expect(having.roundTrips).toBe(without.roundTrips);
    expect(having.reads - without.reads).toBe(1);
  });

  test("a list of twenty is half a read unit more for each that has values", async () => {
    const listOf = async (own: Record<string, unknown>) => {
      const { tenant, issue, measured } = await issuer(TEN_FIELDS);
      await issue(20, own);
      return measured(() => tenant.key.call("GET /v1.0/invitations", { query: { limit: "20" } }));
    };
    const [without, having] = [await listOf({}), await listOf({ values: TEN })];
    // One of the twenty is the issuance that went before.
    expect(having.result.body.data.filter(({ values }) => values.bib === "4711").length).toBeGreaterThan(18);
    expect(having.roundTrips).toBe(without.roundTrips);
    expect(having.reads - without.reads).toBeLessThanOrEqual(10);
    expect(without.calls).toEqual(["UpdateItem", "Query", "BatchGetItem"]);
  });
});
