const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Domains of large providers of mail that people mistype: those with most people in Brazil, Portugal, Spain and America. Their
 * own pages name them (Google "Gmail addresses", Microsoft "Outlook.com aliases", Yahoo "Mail domains", Apple "iCloud Mail").
 */
export const MISTYPED_DOMAINS = words(`
  gmail.com googlemail.com hotmail.com hotmail.com.br hotmail.com.ar hotmail.es outlook.com outlook.com.br outlook.com.ar
  outlook.es outlook.pt yahoo.com yahoo.com.br yahoo.com.ar yahoo.com.mx yahoo.es icloud.com protonmail.com
`);

/** Domains that are one letter from those above, or belong to them, and are no mistake. */
export const NEIGHBOUR_DOMAINS = words(`
  ymail.com rocketmail.com mail.com email.com fmail.com tmail.com hmail.com zmail.com gmx.com
  hotmail.it hotmail.fr hotmail.de hotmail.ca hotmail.be hotmail.nl hotmail.gr hotmail.se hotmail.no hotmail.dk hotmail.cl
  hotmail.co.uk hotmail.co.jp hotmail.com.au hotmail.com.mx hotmail.com.pe hotmail.com.co hotmail.com.tr
  outlook.fr outlook.it outlook.de outlook.be outlook.cl outlook.co outlook.co.id outlook.dk outlook.cz outlook.hu outlook.ie
  outlook.in outlook.jp outlook.kr outlook.lv outlook.my outlook.ph outlook.sa outlook.sg outlook.sk outlook.at outlook.co.th
  outlook.com.au outlook.com.gr outlook.com.pe outlook.com.tr outlook.com.vn
  yahoo.fr yahoo.it yahoo.de yahoo.ca yahoo.in yahoo.pl yahoo.ro yahoo.se yahoo.dk yahoo.no yahoo.gr yahoo.ie yahoo.at
  yahoo.co yahoo.cl yahoo.be yahoo.nl yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.co.id yahoo.co.kr yahoo.com.au yahoo.com.co
  yahoo.com.pe yahoo.com.ve yahoo.com.vn yahoo.com.tr yahoo.com.sg yahoo.com.ph yahoo.com.my yahoo.com.hk yahoo.com.tw
`);

/** Providers whose name stands under one top-level domain only, so that it is a mistake under every other one. */
export const ONLY_HOME: ReadonlyMap<string, string> = new Map([
  ["gmail", "gmail.com"],
  ["icloud", "icloud.com"],
]);

/** Names of mailboxes that several people read: RFC 2142, and what is usual in Portuguese, Spanish and English. */
export const ROLE_NAMES = words(`
  abuse admin administracao administracion administrador administrator adm atendimento ayuda billing careers comercial compras
  comunicacao comunicacion contabilidade contabilidad contact contacto contato cursos direcao direccion diretoria editor
  enquiries equipe escola eventos events faleconosco finance financeiro finanzas ftp geral hello help helpdesk hola hostmaster
  hr info informacion informacoes inscricoes inscripciones it jobs legal mail marketing news newsletter noc no-reply noreply
  nao-responda naoresponda no-responder noresponder office ola orders ouvidoria postmaster prensa press privacy recepcao
  recepcion recursoshumanos rh root rrhh sac sales secretaria secretariat security soporte suporte support sysadmin team
  tesouraria ti uucp usenet vendas ventas webmaster www
`);

/**
 * The services of disposable addresses that are met most: the head of the public list of the project
 * disposable-email-domains, which has thousands; the whole would be ten times this function.
 */
export const DISPOSABLE_DOMAINS = words(`
  0-mail.com 10minutemail.com 10minutemail.net 10mail.org 1secmail.com 1secmail.net 1secmail.org 20minutemail.com
  33mail.com armyspy.com burnermail.io cuvox.de dayrep.com discard.email discardmail.com dispostable.com dropmail.me
  einrot.com emailfake.com emailondeck.com emailtemporanea.net fakeinbox.com fakemail.net fakemailgenerator.com fleckens.hu
  getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net
  guerrillamail.org guerrillamailblock.com gustr.com harakirimail.com inboxbear.com inboxkitten.com jetable.org jourrapide.com
  mail-temp.com mail-temporaire.fr mailcatch.com maildrop.cc maildrop.io mailinator.com mailinator.net mailinator.org
  mailnesia.com mailnull.com mailpoof.com mailsac.com mailtemp.net minuteinbox.com mintemail.com moakt.cc moakt.com mohmal.com
  my10minutemail.com mytemp.email mytrashmail.com nada.email nowmymail.com owlymail.com pokemail.net rhyta.com sharklasers.com
  smailpro.com spam4.me spambox.us spamgourmet.com superrito.com teleworm.us temp-mail.io temp-mail.org tempail.com
  tempemail.co tempinbox.com tempmail.com tempmail.dev tempmail.net tempmail.plus tempmailaddress.com tempmailo.com
  tempr.email throwawaymail.com tmail.ws tmpmail.net tmpmail.org trash-mail.com trashmail.com trashmail.de trashmail.me
  trashmail.net trbvm.com wegwerfemail.de wegwerfmail.de yopmail.com yopmail.fr yopmail.net zeroe.ml
`);
