import type { Locale } from "#shared/domain/organizations/organization.ts";

const PT_SHARE = {
  title: "Guardar e compartilhar",
  address: "Endereço deste certificado",
  linkedInAdd: "Adicionar ao LinkedIn",
  linkedInShare: "Publicar no LinkedIn",
  whatsApp: "Enviar por WhatsApp",
  /** With a hyphen at which no line ends. */
  email: "Enviar por e\u2011mail",
  pdf: "Baixar o PDF",
  png: "Baixar a imagem",
  /** What is sent with the address by WhatsApp and e-mail. */
  message: (badge: string, organization: string) =>
    `Certificado “${badge}”, emitido por ${organization}. Confira em:`,
};

/** The texts of the ways to keep and share a certificate. */
export type ShareWords = typeof PT_SHARE;
export const SHARE_WORDS: Readonly<Record<Locale, ShareWords>> = {
  pt: PT_SHARE,
  en: {
    title: "Keep and share",
    address: "Address of this certificate",
    linkedInAdd: "Add to LinkedIn profile",
    linkedInShare: "Share on LinkedIn",
    whatsApp: "Send by WhatsApp",
    email: "Send by e\u2011mail",
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
