import type { MyState } from "#shared/domain/holders/my-certificates.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { ERASURE, HOLDERS } from "#shared/domain/rules.ts";

/** What the page says after something was done. */
export const DONE = ["asked", "removed", "there", "saved"] as const;
export type Done = (typeof DONE)[number];

interface MyWords {
  readonly title: string;
  readonly of: (name: string) => string;
  readonly count: (shown: string, count: number) => string;
  readonly search: string;
  readonly find: string;
  readonly all: string;
  readonly filters: Readonly<Record<MyState, string>>;
  readonly states: Readonly<Record<MyState, string>>;
  readonly hidden: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly notFound: string;
  readonly showAll: string;
  readonly open: string;
  readonly answer: string;
  readonly credential: string;
  readonly picture: string;
  readonly downloads: (badge: string) => string;
  readonly previous: string;
  readonly next: string;
  readonly pageOf: (page: number, pages: number) => string;
  readonly zip: string;
  readonly addresses: string;
  readonly addressesText: string;
  readonly first: string;
  readonly remove: string;
  readonly removeOf: (email: string) => string;
  readonly another: string;
  readonly add: string;
  readonly profile: string;
  readonly name: string;
  readonly language: string;
  readonly save: string;
  readonly data: string;
  readonly dataText: string;
  readonly json: string;
  readonly files: string;
  readonly erase: string;
  readonly eraseText: string;
  readonly eraseConfirm: (email: string) => string;
  readonly eraseButton: string;
  readonly signOut: string;
  readonly signOutHere: string;
  readonly signOutEverywhere: string;
  readonly done: Readonly<Record<Done, readonly [string, string]>>;
}

/** The words of the page of a person, in each language. */
export const MY_WORDS: Readonly<Record<Locale, MyWords>> = {
  pt: {
    title: "Meus certificados",
    of: (name) => `Olá, ${name}`,
    count: (shown, count) => (count === 1 ? "1 certificado" : `${shown} certificados`),
    search: "Certificado, evento ou organização",
    find: "Buscar",
    all: "Todos",
    filters: {
      open: "A responder",
      accepted: "Aceitos",
      refused: "Recusados",
      expired: "Vencidos",
      revoked: "Revogados",
    },
    states: {
      open: "Aguarda sua resposta",
      accepted: "Aceito",
      refused: "Recusado",
      expired: "Vencido",
      revoked: "Revogado",
    },
    hidden: "Escondido",
    nothing: "Ainda não há certificados aqui",
    nothingText: "Quando uma organização emitir um certificado para um dos seus endereços, ele aparece aqui.",
    notFound: "Nenhum certificado corresponde à busca.",
    showAll: "Mostrar todos",
    open: "Abrir",
    answer: "Responder",
    credential: "Credencial",
    picture: "Imagem",
    downloads: (badge) => `Arquivos de ${badge}`,
    previous: "Mais recentes",
    next: "Mais antigos",
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
    zip: "Baixar todos (ZIP)",
    addresses: "Meus endereços de e-mail",
    addressesText: `Junte os seus endereços para ver tudo num só lugar, até ${HOLDERS.addressesMax}. Cada um confirma por um link que enviamos a ele.`,
    first: "principal",
    remove: "Retirar",
    removeOf: (email) => `Retirar ${email}`,
    another: "Outro endereço seu",
    add: "Enviar a confirmação",
    profile: "Nome e idioma",
    name: "Como podemos chamar você",
    language: "Idioma das páginas e dos e-mails",
    save: "Salvar",
    data: "Meus dados",
    dataText: "Tudo o que guardamos sobre você, na hora e de graça.",
    json: "Baixar como JSON",
    files: "Baixar com os documentos (ZIP)",
    erase: "Apagar tudo sobre mim",
    eraseText: `Apagamos na hora a sua conta, os links e as escolhas. Quanto aos certificados, pedimos a cada organização, que tem ${ERASURE.daysToAnswer} dias para responder; o silêncio vale como sim. O que for apagado não volta, e um certificado apagado deixa de valer.`,
    eraseConfirm: (email) => `Para confirmar, digite ${email}`,
    eraseButton: "Apagar tudo",
    signOut: "Sair",
    signOutHere: "Sair deste navegador",
    signOutEverywhere: "Sair de todos os navegadores",
    done: {
      asked: ["Veja a caixa de entrada do outro endereço", "Enviamos um link para confirmar que ele é seu."],
      removed: ["Endereço retirado", "Os certificados dele não aparecem mais aqui."],
      there: ["Este endereço já está entre os seus", "Não é preciso fazer nada."],
      saved: ["Salvo", "As suas escolhas valem a partir de agora."],
    },
  },
  en: {
    title: "My certificates",
    of: (name) => `Hello, ${name}`,
    count: (shown, count) => (count === 1 ? "1 certificate" : `${shown} certificates`),
    search: "Certificate, event or organization",
    find: "Search",
    all: "All",
    filters: {
      open: "To answer",
      accepted: "Accepted",
      refused: "Refused",
      expired: "Expired",
      revoked: "Revoked",
    },
    states: {
      open: "Waits for your answer",
      accepted: "Accepted",
      refused: "Refused",
      expired: "Expired",
      revoked: "Revoked",
    },
    hidden: "Hidden",
    nothing: "No certificates here yet",
    nothingText: "When an organization issues a certificate to one of your addresses, it appears here.",
    notFound: "No certificate matches your search.",
    showAll: "Show all",
    open: "Open",
    answer: "Answer",
    credential: "Credential",
    picture: "Picture",
    downloads: (badge) => `Files of ${badge}`,
    previous: "Newer",
    next: "Older",
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    zip: "Download all (ZIP)",
    addresses: "My e-mail addresses",
    addressesText: `Join your addresses to see everything in one place, up to ${HOLDERS.addressesMax}. Each is confirmed by a link that we mail to it.`,
    first: "main",
    remove: "Remove",
    removeOf: (email) => `Remove ${email}`,
    another: "Another address of yours",
    add: "Send the confirmation",
    profile: "Name and language",
    name: "What we may call you",
    language: "Language of pages and e-mails",
    save: "Save",
    data: "My data",
    dataText: "Everything that we keep about you, at once and free of charge.",
    json: "Download as JSON",
    files: "Download with the documents (ZIP)",
    erase: "Erase everything about me",
    eraseText: `Your account, links and choices are erased at once. For the certificates we ask each organization, which has ${ERASURE.daysToAnswer} days to answer; silence means yes. What is erased does not come back, and an erased certificate is no longer valid.`,
    eraseConfirm: (email) => `To confirm, type ${email}`,
    eraseButton: "Erase everything",
    signOut: "Sign out",
    signOutHere: "Sign out of this browser",
    signOutEverywhere: "Sign out of all browsers",
    done: {
      asked: ["Look into the mailbox of the other address", "We mailed a link to confirm that it is yours."],
      removed: ["Address removed", "Its certificates no longer appear here."],
      there: ["This address is among yours already", "There is nothing to do."],
      saved: ["Saved", "Your choices hold from now on."],
    },
  },
  es: {
    title: "Mis certificados",
    of: (name) => `Hola, ${name}`,
    count: (shown, count) => (count === 1 ? "1 certificado" : `${shown} certificados`),
    search: "Certificado, evento u organización",
    find: "Buscar",
    all: "Todos",
    filters: {
      open: "Por responder",
      accepted: "Aceptados",
      refused: "Rechazados",
      expired: "Caducados",
      revoked: "Revocados",
    },
    states: {
      open: "Espera tu respuesta",
      accepted: "Aceptado",
      refused: "Rechazado",
      expired: "Caducado",
      revoked: "Revocado",
    },
    hidden: "Oculto",
    nothing: "Aquí todavía no hay certificados",
    nothingText: "Cuando una organización emita un certificado para una de tus direcciones, aparecerá aquí.",
    notFound: "Ningún certificado coincide con la búsqueda.",
    showAll: "Mostrar todos",
    open: "Abrir",
    answer: "Responder",
    credential: "Credencial",
    picture: "Imagen",
    downloads: (badge) => `Archivos de ${badge}`,
    previous: "Más recientes",
    next: "Más antiguos",
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
    zip: "Descargar todos (ZIP)",
    addresses: "Mis direcciones de correo",
    addressesText: `Une tus direcciones para ver todo en un solo lugar, hasta ${HOLDERS.addressesMax}. Cada una se confirma con un enlace que le enviamos.`,
    first: "principal",
    remove: "Quitar",
    removeOf: (email) => `Quitar ${email}`,
    another: "Otra dirección tuya",
    add: "Enviar la confirmación",
    profile: "Nombre e idioma",
    name: "Cómo podemos llamarte",
    language: "Idioma de las páginas y los correos",
    save: "Guardar",
    data: "Mis datos",
    dataText: "Todo lo que guardamos sobre ti, al momento y gratis.",
    json: "Descargar como JSON",
    files: "Descargar con los documentos (ZIP)",
    erase: "Borrar todo sobre mí",
    eraseText: `Borramos al momento tu cuenta, los enlaces y tus elecciones. Por los certificados preguntamos a cada organización, que tiene ${ERASURE.daysToAnswer} días para responder; el silencio vale como un sí. Lo que se borra no vuelve, y un certificado borrado deja de valer.`,
    eraseConfirm: (email) => `Para confirmar, escribe ${email}`,
    eraseButton: "Borrar todo",
    signOut: "Salir",
    signOutHere: "Salir de este navegador",
    signOutEverywhere: "Salir de todos los navegadores",
    done: {
      asked: ["Mira el buzón de la otra dirección", "Enviamos un enlace para confirmar que es tuya."],
      removed: ["Dirección quitada", "Sus certificados ya no aparecen aquí."],
      there: ["Esta dirección ya está entre las tuyas", "No hace falta nada."],
      saved: ["Guardado", "Tus elecciones valen desde ahora."],
    },
  },
};
