import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";

/** Facts of a certificate, with these differences. */
export const factsOf = (differences: Partial<DocumentFacts> = {}): DocumentFacts => ({
  locale: "en",
  design: {
    layout: "classic",
    primary_color: "#0b3d5c",
    accent_color: "#c8a24a",
    logo: null,
    signatures: [{ name: "Ana Prado", title: "Director", image: null }],
    text: null,
  },
  issuer: { name: "Test Club", verified: true },
  recipient_name: "João Ferreira",
  badge: { name: "Cloud Practitioner", image: null },
  event: {
    name: "Cloud Summit",
    category: "CORPORATE",
    initial_date: "2026-05-10T09:00:00.000Z",
    finish_date: "2026-05-11T18:00:00.000Z",
    city: "Curitiba",
    state: "PR",
    location_type: null,
  },
  workload_hours: 16,
  issued_at: "2026-05-12T12:00:00.000Z",
  expires_at: null,
  short_code: "7K3QX9M2PZ4T",
  address: "https://certificates.example.org/api/c/7K3QX9M2PZ4T",
  sample: false,
  ...differences,
});
