import { parse } from "csv-parse/sync";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { IssuedText } from "#shared/domain/certificates/ports.ts";
import { BadgeField } from "#shared/domain/outcomes/field.ts";
import { NO_OUTCOME, type Outcome } from "#shared/domain/outcomes/outcome.ts";
import type { Ports } from "#shared/domain/ports.ts";

const BADGE_ID = "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07d";

/** The cells of a file, read as RFC 4180: every line has as many as the header. */
const readCsv = (text: string, delimiter = ","): string[][] =>
  parse(text, { delimiter, record_delimiter: "\r\n" });
/** Its rows, by column. */
export const rowsOf = (text: string, delimiter = ",") => {
  const [header, ...records] = readCsv(text, delimiter);
  return records.map((record) => Object.fromEntries(header!.map((name, n) => [name, record[n]])));
};

/** Ports of an export over `count` certificates, which are made page by page when they are read. */
export function storeOf(
  count: number,
  fields: (n: number) => Partial<Certificate> = () => ({}),
  text?: IssuedText,
  outcome: Outcome = NO_OUTCOME,
): Pick<Ports, "certificates.list" | "badges" | "messages" | "certificates"> {
  const one = (n: number) =>
    ({
      id: `01990000-0000-7000-8000-${String(n).padStart(12, "0")}`,
      organization_id: "o",
      issuance_id: "iss_01K3ZQ8V6R7Q2M4XKD0A5V",
      event_id: "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
      badge_id: BADGE_ID,
      short_code: "7Q2M4XKD0A5V",
      name: "Maria Aparecida dos Santos",
      email: `maria.${n}@example.com`,
      number: "+5511998765432",
      reason: "Finished the 10 km race of the city, with distinction",
      external_id: null,
      metadata: null,
      workload_hours: null,
      status: "PENDING",
      recipient_status: "INVITED",
      created_at: "2026-05-01T12:00:00.000Z",
      accepted_at: null,
      rejected_at: null,
      expires_at: null,
      revoked_at: null,
      ...fields(n),
    }) as Certificate;
  return {
    "certificates.list": {
      list: () => Promise.reject(new Error("an export reads no pages")),
      people: () => Promise.reject(new Error("an export reads no people")),
      async *all() {
        for (let first = 0; first < count; first += 1_000)
          yield Array.from({ length: Math.min(1_000, count - first) }, (_, n) => one(first + n));
      },
    },
    badges: {
      get: () => Promise.reject(new Error("an export reads no badge alone")),
      list: () => Promise.reject(new Error("an export reads no pages")),
      withFields: async () => [
        {
          id: BADGE_ID,
          event_id: null,
          fields: Object.keys(outcome.values ?? {}).map((key) =>
            BadgeField.parse({ key, label: key, type: "text" }),
          ),
        },
      ],
    },
    messages: {
      of: async (certificates) =>
        new Map(certificates.map(({ id }) => [id, { email: "sent", message: undefined }])),
      latest: () => Promise.reject(new Error("an export reads no times")),
      counted: () => Promise.reject(new Error("an export reads no counts")),
    },
    certificates: {
      get: () => Promise.reject(new Error("an export reads no certificate alone")),
      // The name of the file has the day where the organization is.
      timeZone: async () => "America/Sao_Paulo",
      coded: () => Promise.reject(new Error("an export reads no codes")),
      subject: () => Promise.reject(new Error("an export reads no subjects")),
      issued: () => Promise.reject(new Error("an export reads no certificate alone")),
      outcomes: async (certificates) => new Map(certificates.map(({ id }) => [id, outcome])),
      texts: async (certificates) =>
        new Map(text === undefined ? [] : certificates.map(({ id }) => [id, text] as const)),
    },
  };
}
