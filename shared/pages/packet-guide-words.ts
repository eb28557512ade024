import type { Locale } from "#shared/domain/organizations/organization.ts";

const PACKAGES =
  "@digitalbazaar/vc, @digitalbazaar/data-integrity, @digitalbazaar/eddsa-rdfc-2022-cryptosuite, @digitalbazaar/vc-bitstring-status-list";

const PT_GUIDE = {
  /** Name of the file, without its ending. */
  file: "como-conferir",
  title: "Como conferir este certificado, mesmo sem o nosso serviço",
  certificate: "Certificado",
  holder: "Pessoa",
  issuer: "Emissor",
  code: "Código",
  address: "Endereço",
  filesTitle: "1. O que há neste pacote",
  files: {
    pdf: "O certificado para ler e imprimir (PDF/A-3), com credential.json anexado.",
    json: "A credencial assinada: Open Badges 3.0, assinatura eddsa-rdfc-2022.",
    jwt: "A mesma credencial como JWT assinado com ES256.",
    did: (did: string) => `As chaves públicas do emissor, de ${did}.`,
    list: (address: string, at: string) =>
      `A lista assinada das credenciais revogadas, de ${address}, como era em ${at}.`,
    context: (address: string) => `Cópia de ${address}, necessária para calcular a assinatura.`,
  },
  onlineTitle: "2. O mais simples, com internet",
  /** Followed by the programs. */
  online: ["Abra o endereço acima, ou entregue credential.json a um destes programas, que não são nossos:"],
  offlineTitle: "3. Só com estes arquivos",
  offline: (did: string, list: string) => [
    `Com Node.js e os pacotes abertos ${PACKAGES}:`,
    "a função documentLoader deve responder a cada endereço com um arquivo deste pacote:",
    `${did} -> did.json; ${did}#... -> a entrada de verificationMethod com esse id;`,
    `${list} -> status-list.json; os endereços dos contextos -> a pasta contexts.`,
    "verifyCredential confere credential.json; checkStatus confere a revogação.",
    "Para credential.jwt serve qualquer biblioteca JWT: ES256, com a chave de did.json cujo id é o kid do cabeçalho.",
  ],
  meaningTitle: "4. O que o resultado quer dizer",
  meaning: (day: string, list: string) => [
    "Se a assinatura confere, nada foi mudado desde que o dono da chave em did.json assinou.",
    "Que essa chave é mesmo do emissor não se prova só com este pacote: compare did.json com o publicado, com uma cópia arquivada na web ou com o pacote de outra pessoa.",
    `A lista diz o que estava revogado em ${day}. Uma revogação posterior não aparece aqui: enquanto o endereço existir, veja a lista atual em ${list}.`,
  ],
};

/** The texts of the instructions in an offline packet. */
export type GuideWords = typeof PT_GUIDE;
export const GUIDE_WORDS: Readonly<Record<Locale, GuideWords>> = {
  pt: PT_GUIDE,
  en: {
    file: "how-to-check",
    title: "How to check this certificate, also without our service",
    certificate: "Certificate",
    holder: "Person",
    issuer: "Issuer",
    code: "Code",
    address: "Address",
    filesTitle: "1. What is in this packet",
    files: {
      pdf: "The certificate to read and print (PDF/A-3), with credential.json attached.",
      json: "The signed credential: Open Badges 3.0, signature eddsa-rdfc-2022.",
      jwt: "The same credential as a JWT that is signed with ES256.",
      did: (did) => `The public keys of the issuer, from ${did}.`,
      list: (address, at) => `The signed list of revoked credentials, from ${address}, as it was at ${at}.`,
      context: (address) => `A copy of ${address}, which is needed to compute the signature.`,
    },
    onlineTitle: "2. The simplest way, with internet",
    online: ["Open the address above, or give credential.json to one of these programs, which are not ours:"],
    offlineTitle: "3. With these files alone",
    offline: (did, list) => [
      `With Node.js and the open packages ${PACKAGES}:`,
      "the function documentLoader must answer each address with a file of this packet:",
      `${did} -> did.json; ${did}#... -> the entry of verificationMethod with that id;`,
      `${list} -> status-list.json; the addresses of the contexts -> the folder contexts.`,
      "verifyCredential checks credential.json; checkStatus checks the revocation.",
      "For credential.jwt any JWT library will do: ES256, with the key of did.json whose id is the kid of the header.",
    ],
    meaningTitle: "4. What the result means",
    meaning: (day, list) => [
      "If the signature is right, nothing has changed since the owner of the key in did.json signed it.",
      "That this key really is the issuer's cannot be proved by this packet alone: compare did.json with the published one, with a copy in a web archive, or with the packet of somebody else.",
      `The list says what was revoked on ${day}. A later revocation does not show here: as long as the address exists, look at the present list at ${list}.`,
    ],
  },
  es: {
    file: "como-comprobar",
    title: "Cómo comprobar este certificado, también sin nuestro servicio",
    certificate: "Certificado",
    holder: "Persona",
    issuer: "Emisor",
    code: "Código",
    address: "Dirección",
    filesTitle: "1. Qué hay en este paquete",
    files: {
      pdf: "El certificado para leer e imprimir (PDF/A-3), con credential.json adjunto.",
      json: "La credencial firmada: Open Badges 3.0, firma eddsa-rdfc-2022.",
      jwt: "La misma credencial como JWT firmado con ES256.",
      did: (did) => `Las claves públicas del emisor, de ${did}.`,
      list: (address, at) =>
        `La lista firmada de credenciales revocadas, de ${address}, como estaba en ${at}.`,
      context: (address) => `Copia de ${address}, necesaria para calcular la firma.`,
    },
    onlineTitle: "2. Lo más sencillo, con internet",
    online: [
      "Abre la dirección de arriba, o da credential.json a uno de estos programas, que no son nuestros:",
    ],
    offlineTitle: "3. Solo con estos archivos",
    offline: (did, list) => [
      `Con Node.js y los paquetes abiertos ${PACKAGES}:`,
      "la función documentLoader debe responder a cada dirección con un archivo de este paquete:",
      `${did} -> did.json; ${did}#... -> la entrada de verificationMethod con ese id;`,
      `${list} -> status-list.json; las direcciones de los contextos -> la carpeta contexts.`,
      "verifyCredential comprueba credential.json; checkStatus comprueba la revocación.",
      "Para credential.jwt sirve cualquier biblioteca JWT: ES256, con la clave de did.json cuyo id es el kid de la cabecera.",
    ],
    meaningTitle: "4. Qué significa el resultado",
    meaning: (day, list) => [
      "Si la firma es correcta, nada ha cambiado desde que el dueño de la clave en did.json firmó.",
      "Que esa clave es de verdad del emisor no se prueba solo con este paquete: compara did.json con el publicado, con una copia en un archivo de la web o con el paquete de otra persona.",
      `La lista dice qué estaba revocado el ${day}. Una revocación posterior no aparece aquí: mientras la dirección exista, mira la lista actual en ${list}.`,
    ],
  },
};
