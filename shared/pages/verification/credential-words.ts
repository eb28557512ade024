import type { Locale } from "#shared/domain/organizations/organization.ts";

/** What a credential that is not valid can be, each with a headline. */
export type Bad = "unreadable" | "unconfirmed" | "distrusted" | "not_yet" | "expired" | "revoked" | "erased";

const PT_CREDENTIAL = {
  title: "Verificação da credencial",
  /** Verdicts, with a sentence each. */
  valid: [
    "Esta credencial é autêntica e válida",
    "Uma organização deste serviço a emitiu, e nada mudou desde então.",
  ] as [title: string, text: string],
  /** Of a picture or PDF the credential inside was checked; `holder` is whose it is. */
  inside: (holder: string) =>
    [
      `Dentro deste arquivo há uma credencial autêntica de ${holder}`,
      "Só a credencial foi conferida, e não o que o arquivo mostra: uma imagem pode ser alterada. Compare-o com o certificado abaixo; se algo for diferente, vale o que está aqui.",
    ] as [title: string, text: string],
  /** Of one that leaves out the name. */
  nameless: [
    "A credencial é autêntica, mas não diz de quem é",
    "Quem a recebeu preferiu deixar o nome fora dela. Abra a página do certificado, que mostra o nome.",
  ] as [title: string, text: string],
  /** Of an organization that chose its name itself. */
  unverified: (issuer: string) =>
    [
      "A assinatura confere, mas ninguém conferiu quem é o emissor",
      `Foi assinada neste serviço por uma organização que se apresenta como ${issuer}. Qualquer um pode escolher um nome: confirme com o emissor, por um canal que você conhece.`,
    ] as [title: string, text: string],
  compareTitle: "Compare",
  sent: "O que você enviou",
  sentFile: "Abra ao lado o arquivo que você enviou, e compare nome, evento e datas.",
  ours: "O certificado, como nós o mostramos",
  oursAlt: "Imagem do certificado que emitimos",
  event: "Evento",
  /** Of one that was not issued here. */
  elsewhere: {
    verdict: [
      "Esta credencial não foi emitida aqui",
      "Só conferimos o que as organizações deste serviço emitem. Nada dela foi conferido, nem a favor nem contra.",
    ] as [title: string, text: string],
    issuer: "O emissor, segundo o arquivo",
    where: "Onde conferi-la",
    site: "no emissor, se este for mesmo o site dele",
    checker: "um verificador público de Open Badges",
  },
  bad: {
    unreadable: "Não conseguimos ler uma credencial neste arquivo",
    unconfirmed: "Não foi possível confirmar esta credencial",
    distrusted: "Não confie nesta credencial",
    not_yet: "Esta credencial ainda não vale",
    expired: "Esta credencial expirou",
    revoked: "Esta credencial foi revogada",
    erased: "O certificado desta credencial foi apagado",
  },
  /** Stands above what it says where we do not know whether that is true. */
  claims: "O que ela diz (não confirmado por nós)",
  checks: "O que foi conferido",
  check: {
    readable: "Arquivo",
    well_formed: "Conteúdo",
    issuer: "Emissor",
    signature: "Assinatura",
    validity: "Prazo",
    status: "Revogação",
  },
  passed: "Passou",
  failed: "Não passou",
  from: "Válida desde",
  page: "Abrir a página do certificado",
  again: "Conferir outro",
};

/** The texts around the checks of a credential; what each one found is in finding-words.ts. */
export type CredentialWords = typeof PT_CREDENTIAL;
export const CREDENTIAL_WORDS: Readonly<Record<Locale, CredentialWords>> = {
  pt: PT_CREDENTIAL,
  en: {
    title: "Check of the credential",
    valid: [
      "This credential is genuine and valid",
      "An organization of this service issued it, and nothing has changed since.",
    ],
    inside: (holder) => [
      `Inside this file is a genuine credential of ${holder}`,
      "Only the credential was checked, not what the file shows: a picture can be changed. Compare it with the certificate below; where they differ, what stands here counts.",
    ],
    nameless: [
      "The credential is genuine, but it does not say whose it is",
      "Its holder chose to leave the name out of it. Open the page of the certificate, which shows the name.",
    ],
    unverified: (issuer) => [
      "The signature is right, but nobody has checked who the issuer is",
      `It was signed in this service by an organization that calls itself ${issuer}. Anybody can choose a name: ask the issuer, in a way that you know.`,
    ],
    compareTitle: "Compare",
    sent: "What you sent",
    sentFile: "Open the file that you sent beside this page, and compare name, event and dates.",
    ours: "The certificate, as we show it",
    oursAlt: "Picture of the certificate that we issued",
    event: "Event",
    elsewhere: {
      verdict: [
        "This credential was not issued here",
        "We only check what organizations of this service issue. Nothing in it was checked, neither for it nor against it.",
      ],
      issuer: "Its issuer, as the file says",
      where: "Where it can be checked",
      site: "its issuer, if this really is its site",
      checker: "a public checker of Open Badges",
    },
    bad: {
      unreadable: "We could not read a credential in this file",
      unconfirmed: "This credential could not be confirmed",
      distrusted: "Do not trust this credential",
      not_yet: "This credential is not valid yet",
      expired: "This credential has expired",
      revoked: "This credential was revoked",
      erased: "The certificate of this credential was erased",
    },
    claims: "What it says (not confirmed by us)",
    checks: "What was checked",
    check: {
      readable: "File",
      well_formed: "Content",
      issuer: "Issuer",
      signature: "Signature",
      validity: "Validity",
      status: "Revocation",
    },
    passed: "Passed",
    failed: "Failed",
    from: "Valid from",
    page: "Open the page of the certificate",
    again: "Check another one",
  },
  es: {
    title: "Comprobación de la credencial",
    valid: [
      "Esta credencial es auténtica y válida",
      "La emitió una organización de este servicio, y desde entonces no ha cambiado nada.",
    ],
    inside: (holder) => [
      `Dentro de este archivo hay una credencial auténtica de ${holder}`,
      "Solo se comprobó la credencial, no lo que muestra el archivo: una imagen se puede alterar. Compáralo con el certificado de abajo; si algo es distinto, vale lo que pone aquí.",
    ],
    nameless: [
      "La credencial es auténtica, pero no dice de quién es",
      "Quien la recibió prefirió dejar su nombre fuera de ella. Abre la página del certificado, que muestra el nombre.",
    ],
    unverified: (issuer) => [
      "La firma es correcta, pero nadie ha comprobado quién es el emisor",
      `La firmó en este servicio una organización que se presenta como ${issuer}. Cualquiera puede elegir un nombre: confirma con el emisor, por un medio que conozcas.`,
    ],
    compareTitle: "Compara",
    sent: "Lo que enviaste",
    sentFile: "Abre al lado el archivo que enviaste, y compara nombre, evento y fechas.",
    ours: "El certificado, como lo mostramos nosotros",
    oursAlt: "Imagen del certificado que emitimos",
    event: "Evento",
    elsewhere: {
      verdict: [
        "Esta credencial no se emitió aquí",
        "Solo comprobamos lo que emiten las organizaciones de este servicio. No se comprobó nada de ella, ni a favor ni en contra.",
      ],
      issuer: "Su emisor, según el archivo",
      where: "Dónde comprobarla",
      site: "su emisor, si este es de verdad su sitio",
      checker: "un comprobador público de Open Badges",
    },
    bad: {
      unreadable: "No hemos podido leer una credencial en este archivo",
      unconfirmed: "No se ha podido confirmar esta credencial",
      distrusted: "No te fíes de esta credencial",
      not_yet: "Esta credencial todavía no es válida",
      expired: "Esta credencial ha caducado",
      revoked: "Esta credencial fue revocada",
      erased: "El certificado de esta credencial fue borrado",
    },
    claims: "Lo que dice (sin confirmar por nuestra parte)",
    checks: "Lo que se comprobó",
    check: {
      readable: "Archivo",
      well_formed: "Contenido",
      issuer: "Emisor",
      signature: "Firma",
      validity: "Plazo",
      status: "Revocación",
    },
    passed: "Correcto",
    failed: "Incorrecto",
    from: "Válida desde",
    page: "Abrir la página del certificado",
    again: "Comprobar otra",
  },
};
