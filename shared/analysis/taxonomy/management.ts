import type { Area } from "./area.ts";

/** Projects, products, strategy and entrepreneurship. */
export const MANAGEMENT: Area = {
  id: "management",
  cues: `projeto; projetos; proyecto; proyectos; project; projects; produto; produtos; producto; product; backlog; sprint; sprints; ágil; ágeis; agile;
    stakeholders; cronograma; escopo; alcance; negócio; negócios; negocio; negocios; business; estratégia; estrategia; strategy; startup; ?startups;
    empreendedor; empreendedores; emprendedor; emprendedores; entrepreneurs; founders; processos; procesos; gestão; gestión`,
  skills: `
Project management | Gestão de projetos | Gestión de proyectos | gerenciamento de projetos; gerência de projetos; administração de projetos; administración de proyectos; gerencia de proyectos; dirección de proyectos; pmbok; pmp; prince2; project manager; project managers; capm; ms project; gestor de projetos
Agile methods | Métodos ágeis | Metodologías ágiles | metodologias ágeis; ?agile; marcos ágiles; agilidade; metodologia ágil; métodos ágiles; agile methodologies; gestão ágil; gestión ágil; agilidad empresarial; safe agile; business agility
Scrum | | | scrum master; product owner; psm i; csm
Kanban | | |
OKRs | OKR | OKR | objectives and key results; objetivos e resultados-chave
Product management | Gestão de produtos | Gestión de productos | product manager; gestão de produto; product discovery; gestión de producto; product roadmap; gerente de produto; gestão de produtos digitais
Risk management | Gestão de riscos | Gestión de riesgos | gerenciamento de riscos; gestión del riesgo; iso 31000; gestão de risco; gestión de riesgo; administración de riesgos
Strategic planning | Planejamento estratégico | Planificación estratégica | planeación estratégica; gestão estratégica; strategic management; gestión estratégica; balanced scorecard; swot; análise swot; planeamiento estratégico; business strategy; estratégia empresarial; estrategia empresarial
Entrepreneurship | Empreendedorismo | Emprendimiento | empreendedorismo social; empreender; ?startups; social entrepreneurship; abrir um negócio; starting a business; start a business; emprendedurismo; espíritu emprendedor; emprendimientos; microempreendedor; microempreendedor individual; ^MEI; empreendedorismo feminino; emprender; abrir tu negocio
Business plan | Plano de negócios | Plan de negocios | plano de negócio; business model canvas; modelo de negócios; ?canvas; business planning; modelo de negocio; plan de negocio; modelo de negocios; lean startup
Innovation management | Gestão da inovação | Gestión de la innovación | ?inovação; ?innovation; ?innovación; inovação aberta; open innovation; innovación abierta; gestão de inovação; cultura de inovação
Digital transformation | Transformação digital | Transformación digital |
Business analysis | Análise de negócios | Análisis de negocios | business analyst; requirements analysis; levantamento de requisitos; análise de requisitos; levantamiento de requerimientos; engenharia de requisitos; requirements engineering
Process management | Gestão de processos | Gestión de procesos | bpm; bpmn; gestão por processos; business process management; gestión por procesos; process improvement; melhoria de processos; mejora de procesos
Process mapping | Mapeamento de processos | Mapeo de procesos | modelagem de processos; modelado de procesos; process modeling
Knowledge management | Gestão do conhecimento | Gestión del conocimiento |
Facilitation | Facilitação de grupos | Facilitación de grupos | facilitação; facilitación; facilitator; facilitators; facilitation skills; facilitador de grupos; facilitadores; facilitar reuniões; facilitating meetings; facilitate; meeting facilitation; facilitação de workshops; dinâmicas de grupo; facilitación gráfica; facilitação gráfica
Family business management | Gestão de empresas familiares | Gestión de empresas familiares | empresa familiar; empresas familiares; family business; sucessão familiar
Cooperative management | Cooperativismo | Cooperativismo | cooperativas; economia solidária; economía solidaria; cooperative management; economía social
Social project management | Gestão de projetos sociais | Gestión de proyectos sociales | projetos sociais; proyectos sociales; terceiro setor; gestão de ongs; nonprofit management; tercer sector; gestión de ong
Franchise management | Gestão de franquias | Gestión de franquicias | franquias; franchising; franquicias
`,
};
