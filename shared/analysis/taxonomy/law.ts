import type { Area } from "./area.ts";

/** Law, compliance and public security. */
export const LAW: Area = {
  id: "law",
  cues: `advogado; advogados; advogada; abogado; abogados; lawyer; lawyers; jurídico; jurídica; juristas; legal; oab; tribunal; tribunais; juiz; lei; leis;
    ley; leyes; legislação; legislación; contrato; contratos; contracts; direito; derecho; processo; justiça; justicia; constitucional`,
  skills: `
Law | Direito | Derecho | ?direito; ?derecho; ?law; jurisprudência; ciências jurídicas; faculdade de direito; estudantes de direito; acadêmica de direito; law school
Labor law | Direito do trabalho | Derecho laboral | direito trabalhista; labour law; employment law; legislação trabalhista; legislación laboral; derecho del trabajo; clt; processo do trabalho
Civil law | Direito civil | Derecho civil | processo civil; derecho procesal civil; código civil; contratos civis
Criminal law | Direito penal | Derecho penal | processo penal; criminal procedure; tribunal do júri; derecho procesal penal; criminologia; criminology; criminología
Constitutional law | Direito constitucional | Derecho constitucional |
Administrative law | Direito administrativo | Derecho administrativo |
Consumer law | Direito do consumidor | Derecho del consumidor | código de defesa do consumidor; consumer rights; consumer protection; defensa del consumidor
Family law | Direito de família | Derecho de familia | direito das famílias e sucessões; inventário e partilha
Social security law | Direito previdenciário | Derecho de la seguridad social | aposentadoria e benefícios do inss; previdência social
Environmental law | Direito ambiental | Derecho ambiental | licenciamento ambiental; environmental licensing; legislação ambiental; legislación ambiental
Digital law | Direito digital | Derecho digital | marco civil da internet; cyber law; derecho informático
Human rights | Direitos humanos | Derechos humanos | children's rights; direitos da criança; derechos del niño; estatuto da criança e do adolescente
Intellectual property | Propriedade intelectual | Propiedad intelectual | patentes; patents; direitos autorais; copyright law; derechos de autor; registro de marcas; trademark
Data protection | Proteção de dados | Protección de datos | lgpd; gdpr; rgpd; privacidade de dados; data privacy; privacidad de datos; lei geral de proteção de dados; protección de datos personales; proteção de dados pessoais; encarregado de dados
Compliance | | Cumplimiento normativo | compliance anticorrupção; anticorrupção; anticorrupción; anti-corruption; programa de integridade; regulatory compliance; lei anticorrupção; anti-bribery; cumplimiento; código de conduta; prevenção à lavagem de dinheiro; anti-money laundering; lavado de activos
Corporate governance | Governança corporativa | Gobierno corporativo | gobernanza corporativa; conselheiro de administração; conselho de administração
Conflict mediation | Mediação de conflitos | Mediación de conflictos | mediação e conciliação; conciliação e mediação; mediação judicial; conflict resolution; resolução de conflitos; resolución de conflictos; mediación; justiça restaurativa; restorative justice; gestão de conflitos; conflict management; gestión de conflictos; arbitragem e mediação; mediador de conflitos
Arbitration | Arbitragem comercial | Arbitraje comercial | arbitragem internacional; international arbitration; arbitraje internacional
Contract management | Gestão de contratos | Gestión de contratos | elaboração de contratos; contract drafting; redação de contratos; redacción de contratos; contract negotiation; fiscalização de contratos
Legal writing | Redação jurídica | Redacción jurídica | petição inicial; legal drafting; prática jurídica; peças processuais
Notary practice | Prática notarial | Práctica notarial | cartório de registro; registro de imóveis; derecho notarial; direito notarial
Private security | Segurança privada | Seguridad privada | vigilante patrimonial; formação de vigilantes; curso de vigilante; reciclagem de vigilantes; vigilancia privada; security guard; segurança patrimonial
`,
};
