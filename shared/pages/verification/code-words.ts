import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LIMITS } from "#shared/domain/rules.ts";

/** Why neither a code nor a photo led to a certificate. */
export type CodeProblem =
  | "code"
  | "missing"
  | "none"
  | "none_in_pdf"
  | "foreign"
  | "unreadable"
  | "too_large";

const MEGABYTES = LIMITS.photo.bytesMax / 1_000_000;
const MEGAPIXELS = LIMITS.photo.pixelsMax / 1_000_000;

const PT_CODE = {
  title: "Conferir um certificado",
  intro:
    "Todo certificado tem um código de 12 letras e números e um QR code, que levam à página dele. Um arquivo com a credencial é conferido aqui.",
  code: "Código do certificado",
  codeHint: "Maiúsculas, espaços e traços não importam. Você também pode colar o endereço.",
  check: "Conferir",
  photo: "Ou um arquivo",
  photoHint: `O certificado (PDF ou imagem), a credencial (JSON, JWT, SVG) ou uma foto do QR code, de até ${MEGABYTES} MB; uma foto maior é reduzida antes de enviar, se o navegador puder. O arquivo é só lido, e não fica guardado.`,
  read: "Conferir o arquivo",
  problems: {
    code: {
      title: "Isto não é o código de um certificado",
      text: "Um código tem 12 letras e números, como 7Q2M-4XKD-0A5V. Confira se não falta nenhum.",
    },
    missing: { title: "Falta o arquivo", text: "Escolha primeiro a credencial ou uma foto do QR code." },
    none: {
      title: "Não encontramos credencial nem QR code no arquivo",
      text: "Se for uma foto, tire outra de perto, com boa luz e sem reflexos, em que o QR code apareça inteiro.",
    },
    none_in_pdf: {
      title: "Este PDF não tem credencial nem código nossos",
      text: "Isso não diz se o certificado é falso. Se ele mostra um código de 12 letras e números, digite-o aqui.",
    },
    foreign: {
      title: "Este QR code não é de um certificado nosso",
      text: "Ele leva a outro lugar. Não o tome como prova; se o certificado tem um código, digite-o aqui.",
    },
    unreadable: {
      title: "Não conseguimos ler este arquivo",
      text: `Ele precisa ter uma credencial, ou ser uma foto JPEG, PNG ou WebP com até ${MEGAPIXELS} milhões de pixels.`,
    },
    too_large: {
      title: "O arquivo é grande demais",
      text: `Ele pode ter até ${MEGABYTES} MB. De uma foto, recorte o QR code ou envie uma captura de tela.`,
    },
  },
};

/** The texts of the page on which a code is typed. */
export type CodeWords = typeof PT_CODE;
export const CODE_WORDS: Readonly<Record<Locale, CodeWords>> = {
  pt: PT_CODE,
  en: {
    title: "Check a certificate",
    intro:
      "Every certificate has a code of 12 letters and digits and a QR code, which lead to its page. A file with the credential is checked here.",
    code: "Code of the certificate",
    codeHint: "Capitals, spaces and dashes do not matter. You can also paste the address.",
    check: "Check",
    photo: "Or a file",
    photoHint: `The certificate (PDF or picture), its credential (JSON, JWT, SVG) or a photo of the QR code, of up to ${MEGABYTES} MB; a larger photo is made smaller before it is sent, where the browser can. The file is only read, and not kept.`,
    read: "Check the file",
    problems: {
      code: {
        title: "This is not the code of a certificate",
        text: "A code has 12 letters and digits, such as 7Q2M-4XKD-0A5V. See whether one is missing.",
      },
      missing: {
        title: "The file is missing",
        text: "Choose the credential or a photo of the QR code first.",
      },
      none: {
        title: "We found no credential and no QR code in the file",
        text: "If it is a photo, take another one from nearby, in good light and without reflections, that shows all of the QR code.",
      },
      none_in_pdf: {
        title: "This PDF has no credential and no code of ours in it",
        text: "That does not say that the certificate is forged. If it shows a code of 12 letters and digits, type the code here.",
      },
      foreign: {
        title: "This QR code is not of a certificate of ours",
        text: "It leads somewhere else. Do not take it as proof; if the certificate has a code, type it here.",
      },
      unreadable: {
        title: "We could not read this file",
        text: `It has to carry a credential, or be a JPEG, PNG or WebP photo with up to ${MEGAPIXELS} million pixels.`,
      },
      too_large: {
        title: "The file is too large",
        text: `It may have up to ${MEGABYTES} MB. Of a photo, cut out the QR code, or send a screenshot.`,
      },
    },
  },
  es: {
    title: "Comprobar un certificado",
    intro:
      "Cada certificado tiene un código de 12 letras y números y un código QR, que llevan a su página. Un archivo con la credencial se comprueba aquí.",
    code: "Código del certificado",
    codeHint: "Las mayúsculas, los espacios y los guiones no importan. También puedes pegar la dirección.",
    check: "Comprobar",
    photo: "O un archivo",
    photoHint: `El certificado (PDF o imagen), su credencial (JSON, JWT, SVG) o una foto del código QR, de hasta ${MEGABYTES} MB; una foto mayor se reduce antes de enviarla, si el navegador puede. El archivo solo se lee, y no se guarda.`,
    read: "Comprobar el archivo",
    problems: {
      code: {
        title: "Esto no es el código de un certificado",
        text: "Un código tiene 12 letras y números, como 7Q2M-4XKD-0A5V. Mira que no falte ninguno.",
      },
      missing: { title: "Falta el archivo", text: "Elige primero la credencial o una foto del código QR." },
      none: {
        title: "No encontramos ni credencial ni código QR en el archivo",
        text: "Si es una foto, haz otra de cerca, con buena luz y sin reflejos, en la que se vea todo el código QR.",
      },
      none_in_pdf: {
        title: "Este PDF no lleva ninguna credencial ni código nuestros",
        text: "Eso no quiere decir que el certificado sea falso. Si muestra un código de 12 letras y números, escríbelo aquí.",
      },
      foreign: {
        title: "Este código QR no es de un certificado nuestro",
        text: "Lleva a otro sitio. No lo tomes como prueba; si el certificado tiene un código, escríbelo aquí.",
      },
      unreadable: {
        title: "No pudimos leer este archivo",
        text: `Tiene que llevar una credencial, o ser una foto JPEG, PNG o WebP de hasta ${MEGAPIXELS} millones de píxeles.`,
      },
      too_large: {
        title: "El archivo es demasiado grande",
        text: `Puede tener hasta ${MEGABYTES} MB. De una foto, recorta el código QR o envía una captura de pantalla.`,
      },
    },
  },
};
