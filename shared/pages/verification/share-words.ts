import type { Locale } from "#shared/domain/organizations/organization.ts";

/** The texts of the ways to keep and share a certificate. */
export interface ShareWords {
  readonly title: string;
  readonly address: string;
  readonly linkedInAdd: string;
  readonly linkedInShare: string;
  readonly whatsApp: string;
  readonly email: string;
  readonly pdf: string;
  readonly png: string;
  /** What is sent with the address by WhatsApp and e-mail. */
  message(badge: string, organization: string): string;
}

export const SHARE_WORDS: Readonly<Record<Locale, ShareWords>> = {
  pt: {
    title: "Guardar e compartilhar",
    address: "Endereço deste certificado",
    linkedInAdd: "Adicionar ao LinkedIn",
    linkedInShare: "Publicar no LinkedIn",
    whatsApp: "Enviar por WhatsApp",
    email: "Enviar por e-mail",
    pdf: "Baixar o PDF",
    png: "Baixar a imagem",
    message: (badge, organization) => `Certificado “${badge}”, emitido por ${organization}. Confira em:`,
  },
  en: {
    title: "Keep and share",
    address: "Address of this certificate",
    linkedInAdd: "Add to LinkedIn profile",
    linkedInShare: "Share on LinkedIn",
    whatsApp: "Send by WhatsApp",
    email: "Send by e-mail",
    pdf: "Download the PDF",
    png: "Download the picture",
    message: (badge, organization) => `Certificate “${badge}”, issued by ${organization}. Check it at:`,
  },
  es: {
    title: "Guardar y compartir",
    address: "Dirección de este certificado",
    linkedInAdd: "Añadir a LinkedIn",
    linkedInShare: "Publicar en LinkedIn",
    whatsApp: "Enviar por WhatsApp",
    email: "Enviar por correo",
    pdf: "Descargar el PDF",
    png: "Descargar la imagen",
    message: (badge, organization) => `Certificado “${badge}”, emitido por ${organization}. Compruébalo en:`,
  },
};
