import type { Headline } from "#shared/domain/documents/printed.ts";
import type { CATEGORIES } from "#shared/domain/events/event-choices.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";

/** Which headline an event's certificates have: that of a course only when it has hours. */
export function headlineOf(category: (typeof CATEGORIES)[number], hours: number | null): Headline {
  if (category === "SPORTS") return "achievement";
  return category === "EDUCATION" && hours !== null ? "completion" : "participation";
}

const PT_ = {
  /** BCP 47, for dates and numbers. */
  tag: "pt-BR",
  /** What comes before the name of the event, by headline. */
  did: {
    participation: "participou do evento ",
    completion: "concluiu com êxito o programa ",
    achievement: "participou do evento ",
  },
  held: ", realizado",
  on: " em ",
  /** What stands before, between and after the ends of a range of days. */
  from: " de ",
  to: " a ",
  place: " em ",
  online: " on-line",
  hours: ", com carga horária de ",
  labels: { dates: "Data", place: "Local", hours: "Carga horária", role: "Função", badge: "Credencial" },
  issued: "Emitido em ",
  expires: "Válido até ",
  verify: "Verifique em ",
  code: "Código ",
  sample: "Amostra até ser aceito",
  pending: "Ainda não aceito por quem o recebe",
  by: "Concedido por",
  verified: "Organização verificada",
  alt: {
    logo: "Logotipo de ",
    badge: "Credencial: ",
    signature: "Assinatura de ",
    qr: "Código QR que leva a ",
  },
};

/** The words of a certificate's document in a language. */
export type Words = typeof PT_;
export const WORDS: Readonly<Record<Locale, Words>> = {
  pt: PT_,
  en: {
    tag: "en",
    did: {
      participation: "took part in ",
      completion: "successfully completed ",
      achievement: "took part in ",
    },
    held: ", held",
    on: " on ",
    from: " from ",
    to: " to ",
    place: " in ",
    online: " online",
    hours: ", with a workload of ",
    labels: { dates: "Date", place: "Place", hours: "Workload", role: "Role", badge: "Credential" },
    issued: "Issued on ",
    expires: "Valid until ",
    verify: "Verify at ",
    code: "Code ",
    sample: "Sample until accepted",
    pending: "Not yet accepted by its recipient",
    by: "Awarded by",
    verified: "Verified organization",
    alt: {
      logo: "Logo of ",
      badge: "Credential: ",
      signature: "Signature of ",
      qr: "QR code that leads to ",
    },
  },
  es: {
    tag: "es",
    did: {
      participation: "participó en el evento ",
      completion: "completó con éxito el programa ",
      achievement: "participó en el evento ",
    },
    held: ", realizado",
    on: " el ",
    from: " del ",
    to: " al ",
    place: " en ",
    online: " en línea",
    hours: ", con una carga horaria de ",
    labels: { dates: "Fecha", place: "Lugar", hours: "Carga horaria", role: "Función", badge: "Credencial" },
    issued: "Expedido el ",
    expires: "Válido hasta el ",
    verify: "Verifique en ",
    code: "Código ",
    sample: "Muestra hasta su aceptación",
    pending: "Aún no aceptado por quien lo recibe",
    by: "Otorgado por",
    verified: "Organización verificada",
    alt: {
      logo: "Logotipo de ",
      badge: "Credencial: ",
      signature: "Firma de ",
      qr: "Código QR que lleva a ",
    },
  },
};
