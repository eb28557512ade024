import type { Area } from "./area.ts";

/** Finance, accounting and administration. */
export const FINANCE: Area = {
  id: "finance",
  cues: `finanças; finance; finanzas; financeiro; financiero; financial; contábil; contable; accounting; impostos; impuestos; taxes; tributos;
    investimentos; investimento; inversiones; investments; orçamento; presupuesto; budget; custos; costos; costs; banco; bancos; crédito; contador;
    contadores; accountants; auditoria; auditoría; audit; balanço; ações; bolsa; dívidas; deudas; empresa; negócio`,
  skills: `
Personal finance | Finanças pessoais | Finanzas personales | educação financeira; financial literacy; educación financiera; planejamento financeiro pessoal; orçamento familiar; household budgeting; money habits; money management; managing money; getting out of debt; sair das dívidas; salir de deudas; finanças domésticas; economía doméstica; orçamento doméstico; financial education; alfabetización financiera
Financial management | Gestão financeira | Gestión financiera | administração financeira; planejamento financeiro; financial planning; planificación financiera; finanças corporativas; corporate finance; finanzas corporativas; finanzas para no financieros; finanças para não financeiros
Financial analysis | Análise financeira | Análisis financiero | demonstrações financeiras; financial statements; análise de balanços; estados financieros; demonstrativos financeiros
Financial modeling | Modelagem financeira | Modelado financiero | financial modelling; modelos financieros; modelos financeiros; three-statement model
Business valuation | Avaliação de empresas | Valoración de empresas | valuation; dcf; dcf valuation; valuación de empresas; discounted cash flow
Cash flow management | Gestão de fluxo de caixa | Gestión del flujo de caja | fluxo de caixa; cash flow; flujo de caja; flujo de efectivo; capital de giro; working capital
Budgeting | Orçamento | Presupuestos | orçamento empresarial; budget planning; elaboração de orçamentos; elaboración de presupuestos; presupuesto; gestão orçamentária; budgeting and forecasting; control presupuestario
Accounting | Contabilidade | Contabilidad | ciências contábeis; bookkeeping; escrituração contábil; contabilidad básica; teneduría de libros; lançamentos contábeis; rotinas contábeis
Cost accounting | Contabilidade de custos | Contabilidad de costos | gestão de custos; análise de custos; formação de preços; precificação; pricing; cost management; contabilidad de costes; fijación de precios; costos y presupuestos
Taxation | Tributação | Tributación | reforma tributária; planejamento tributário; tax planning; impuesto a la renta; imposto de renda; obrigações fiscais; declaración de impuestos; legislação tributária; icms; iva; direito tributário; tax law; derecho tributario; rotinas fiscais; sped fiscal
Auditing | Auditoria | Auditoría | auditoria interna; internal audit; auditoría interna; auditores internos; internal auditor; auditor interno; auditoria contábil; audit techniques
Internal controls | Controles internos | Control interno | ?coso; sarbanes-oxley; prevenção a fraudes; fraud prevention; prevención de fraudes; prevención del fraude
Investing | Investimentos | Inversiones | renda fixa; renda variável; stock market; mercado de valores; bolsa de valores; mercado de ações; investing for beginners; day trade; tesouro direto; criptomoedas; criptomonedas; fundos imobiliários; fundos de investimento; mercado financeiro; mercado de capitais
Banking | Serviços bancários | Banca | ?banking; cpa-10; cpa-20; certificação anbima; open finance; open banking; correspondente bancário
Insurance | Seguros | Seguros | ?corretor de seguros; corretores de seguros; insurance underwriting; mercado de seguros
Actuarial science | Ciências atuariais | Ciencias actuariales | atuária; actuarial
Credit analysis | Análise de crédito | Análisis de crédito | credit risk; risco de crédito; riesgo de crédito; concessão de crédito; crédito e cobrança
Debt collection | Cobrança | Cobranzas | técnicas de cobrança; recuperação de crédito; gestión de cobranza; gestión de cobro
Invoicing | Faturamento | Facturación | emissão de notas fiscais; nota fiscal; notas fiscais; facturación electrónica; contas a pagar; contas a receber; accounts payable; accounts receivable; cuentas por pagar; cuentas por cobrar
Payroll | Folha de pagamento | Nómina | esocial; liquidación de sueldos; cálculo de nómina; payroll processing; cálculos trabalhistas; sueldos y jornales; nóminas
Business administration | Administração de empresas | Administración de empresas | gestão empresarial; gestión empresarial; business management; administração de negócios; gestão de negócios; administración de negocios; gestão de empresas; gestión de empresas
Office administration | Rotinas administrativas | Administración de oficinas | auxiliar administrativo; assistente administrativo; auxiliar de escritório; asistente administrativo; administrative assistant; secretariado; secretariado executivo; rotinas de escritório; office management; gestión documental; arquivologia; gestão de documentos
Public administration | Administração pública | Administración pública | gestão pública; gestión pública; políticas públicas; public policy; servidores públicos; orçamento público; gobierno local
Public procurement | Licitações e contratos | Contratación pública | licitações; licitações públicas; lei 14.133; pregão eletrônico; licitaciones; licitaciones públicas; compras públicas
Grant writing | Elaboração de projetos sociais | Formulación de proyectos sociales | captação de recursos; fundraising; captación de fondos; editais de cultura; grant proposals; elaboração de projetos culturais; leis de incentivo; lei rouanet; recaudación de fondos
Economics | Economia | Economía | ciências econômicas; macroeconomia; macroeconomics; macroeconomía; microeconomia; microeconomics; microeconomía; econometria; econometrics; econometría; economia comportamental; behavioral economics
Foreign trade | Comércio exterior | Comercio exterior | comércio internacional; import and export; importação e exportação; comercio internacional; international trade; despacho aduaneiro; incoterms; aduanas; customs brokerage
`,
};
