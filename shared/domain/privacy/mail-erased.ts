import type { LetterJobOf } from "../letters/jobs.ts";
import type { LetterResult } from "../letters/letter.ts";
import type { Locale } from "../organizations/organization.ts";
import type { PortName, Ports } from "../ports.ts";

/** The ports by which a person is told that an organization erases their data. */
export const ERASED_LETTER_PORTS = [
  "organizations",
  "letters",
  "settings",
] as const satisfies readonly PortName[];

const WORDS: Readonly<
  Record<
    Locale,
    (
      organization: string,
      code: string | undefined,
    ) => {
      readonly subject: string;
      readonly preheader: string;
      readonly eyebrow: string;
      readonly title: string;
      readonly paragraphs: readonly string[];
      readonly button: string;
      readonly fallback: string;
      readonly footer: string;
    }
  >
> = {
  pt: (organization, code) => ({
    subject: `Seus dados em ${organization} foram apagados`,
    preheader: "O seu pedido foi atendido.",
    eyebrow: "Privacidade",
    title: "Apagamos os seus dados",
    paragraphs: [
      code === undefined
        ? `O seu pedido a ${organization} foi atendido: o que os certificados dessa organização diziam de você está sendo apagado agora. Eles não valem mais, e as páginas deles só dizem que foram apagados.`
        : `O seu pedido a ${organization} foi atendido: o que o certificado ${code} dizia de você está sendo apagado agora. Ele não vale mais, e a página dele só diz que foi apagado.`,
      "Arquivos e mensagens que você ou outras pessoas já receberam continuam onde estão. Este é o último e-mail sobre isto.",
    ],
    button: "Ver o que ainda existe",
    fallback: "Se o botão não funcionar, copie este endereço no navegador:",
    footer: "Você recebeu este e-mail porque pediu que os seus dados fossem apagados.",
  }),
  en: (organization, code) => ({
    subject: `Your data at ${organization} were erased`,
    preheader: "Your request was granted.",
    eyebrow: "Privacy",
    title: "We have erased your data",
    paragraphs: [
      code === undefined
        ? `Your request to ${organization} was granted: what its certificates said of you is being erased now. They are no longer valid, and their pages only say that they were erased.`
        : `Your request to ${organization} was granted: what the certificate ${code} said of you is being erased now. It is no longer valid, and its page only says that it was erased.`,
      "Files and messages that you or others have received stay where they are. This is the last e-mail about this.",
    ],
    button: "See what is left",
    fallback: "If the button does not work, copy this address into your browser:",
    footer: "You receive this e-mail because you asked for your data to be erased.",
  }),
  es: (organization, code) => ({
    subject: `Tus datos en ${organization} fueron borrados`,
    preheader: "Tu solicitud fue atendida.",
    eyebrow: "Privacidad",
    title: "Hemos borrado tus datos",
    paragraphs: [
      code === undefined
        ? `Tu solicitud a ${organization} fue atendida: lo que sus certificados decían de ti se está borrando ahora. Ya no son válidos, y sus páginas solo dicen que fueron borrados.`
        : `Tu solicitud a ${organization} fue atendida: lo que el certificado ${code} decía de ti se está borrando ahora. Ya no es válido, y su página solo dice que fue borrado.`,
      "Los archivos y mensajes que tú u otras personas ya recibieron siguen donde están. Este es el último correo sobre esto.",
    ],
    button: "Ver lo que queda",
    fallback: "Si el botón no funciona, copia esta dirección en el navegador:",
    footer: "Recibes este correo porque pediste que se borraran tus datos.",
  }),
};

/** Tells a person that an organization erases their data. Only the job has their address, which nothing else knows any more. */
export async function mailErased(
  { organizations, letters, settings }: Pick<Ports, (typeof ERASED_LETTER_PORTS)[number]>,
  { organization_id, email, code }: LetterJobOf<"erased">,
): Promise<LetterResult> {
  const organization = await organizations.get(organization_id);
  if (!organization) return { kind: "nothing" };
  const { locale } = organization;
  const { button, ...words } = WORDS[locale](organization.name, code);
  return letters.send({
    locale,
    to: { name: null, address: email },
    organization,
    kind: "erased",
    content: { ...words, button: { label: button, url: `${settings.baseUrl}/me` } },
  });
}
