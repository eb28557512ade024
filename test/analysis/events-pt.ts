import type { LabelledEvent } from "./labelled-event.ts";

/** Event texts in Brazilian Portuguese. */
export const EVENTS_PT: readonly LabelledEvent[] = [
  {
    name: "Curso de Python para Análise de Dados",
    description:
      "Aprenda Python do zero e use pandas para transformar planilhas em respostas. Em oito encontros on-line, cada aluno monta um relatório com dados públicos da sua cidade. Não é preciso saber programar. Certificado de 32 horas para quem tiver 75% de presença.",
    category: "EDUCATION",
    skills: ["Python", "Data analysis", "Pandas"],
    level: "beginner",
  },
  {
    name: "Corrida da Primavera 10K",
    description:
      "A largada será às 7h na Praça da Matriz, com percursos de 5 km e 10 km. O kit tem camiseta, número de peito e chip, e todos que completarem a prova recebem medalha. Inscrições a R$ 50 até sexta-feira. Haverá posto médico de primeiros socorros e guarda-volumes.",
    category: "SPORTS",
    skills: [],
    level: null,
  },
  {
    name: "Treinamento NR-35 – Trabalho em Altura",
    description:
      "Formação obrigatória para quem executa atividades acima de 2 metros do nível inferior. O conteúdo inclui análise de risco, uso e inspeção de EPI, sistemas de ancoragem e noções de resgate. Avaliação teórica e prática. Validade: 2 anos.",
    category: "CORPORATE",
    skills: ["Work at height", "Risk assessment", "Personal protective equipment"],
    level: null,
  },
  {
    name: "Primeiros Socorros para Professores",
    description:
      "Oficina prática voltada à Lei Lucas. Os participantes aprendem a agir em casos de engasgo, queda, convulsão e parada cardiorrespiratória, com treino de RCP em manequins. Noções básicas, sem necessidade de formação na área da saúde.",
    category: "EDUCATION",
    skills: ["First aid", "CPR"],
    level: "beginner",
  },
  {
    name: "Festival de Inverno de Serra Azul",
    description:
      "Quatro dias de música, teatro, dança e gastronomia no centro histórico. Mais de trinta atrações gratuitas, feira de artesanato e a tradicional fogueira na praça. Traga a família!",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Liderança Humanizada: workshop para gestores",
    description:
      "Um dia inteiro para repensar como conduzimos nossas equipes. Vamos praticar escuta ativa, dar e receber feedback e usar a comunicação não violenta em conversas difíceis. Turma reduzida, com estudos de caso trazidos pelos participantes.",
    category: "CORPORATE",
    skills: ["Leadership", "Active listening", "Feedback", "Nonviolent communication"],
    level: null,
  },
  {
    name: "Uma excelente noite: jantar beneficente",
    description:
      "Jantar em prol do Hospital da Criança, com leilão de obras e show surpresa. Cardápio assinado por chefs da cidade. Mesas para oito pessoas, convites individuais a R$ 180.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Excel Avançado para o Financeiro",
    description:
      "Para quem já domina fórmulas e quer ir além: tabelas dinâmicas, Power Query, macros e painéis. No projeto final, cada participante monta o fluxo de caixa projetado de uma empresa fictícia.",
    category: "CORPORATE",
    skills: ["Excel", "Power Query", "Cash flow management"],
    level: "advanced",
  },
  {
    name: "Estadual de Futsal Sub-17 – 3ª rodada",
    description:
      "Com a liderança da tabela em jogo, as duas melhores equipes da primeira fase se enfrentam no ginásio municipal. Entrada: 1 kg de alimento. Certificado de participação para atletas e comissão técnica.",
    category: "SPORTS",
    skills: [],
    level: null,
  },
  {
    name: "Clínica de natação em águas abertas",
    description:
      "Dois dias de treino na represa com foco em navegação, respiração bilateral e saídas em grupo. É preciso nadar ao menos 1.500 m sem parar. Indicada para atletas de nível intermediário que vão estrear em travessias.",
    category: "SPORTS",
    skills: ["Open water swimming"],
    level: "intermediate",
  },
  {
    name: "Minicurso de Libras – módulo 1",
    description:
      "Primeiro contato com a Língua Brasileira de Sinais: alfabeto manual, cumprimentos, números e diálogos do dia a dia. Ministrado por professora surda, com intérprete. Aberto à comunidade.",
    category: "EDUCATION",
    skills: ["Brazilian Sign Language"],
    level: "beginner",
  },
  {
    name: "XII Semana Acadêmica de Direito",
    description:
      "Palestras e mesas-redondas com juristas de todo o país. Nesta edição: aplicação da LGPD nas empresas, novidades do direito do trabalho, mediação de conflitos e processo eletrônico. 20 horas complementares.",
    category: "EDUCATION",
    skills: ["Law", "Data protection", "Labor law", "Conflict mediation"],
    level: null,
  },
  {
    name: "A corrida do Python: noite no serpentário",
    description:
      "Visita noturna guiada para conhecer a píton-birmanesa, a jiboia e outras serpentes. As crianças acompanham a alimentação dos animais e participam de um jogo de pistas pelo parque. Uso de lanterna recomendado.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Oficina de pães de fermentação natural",
    description:
      "Da criação do levain ao forno: cada pessoa sai com seu pão e um pote de fermento. Falaremos de farinhas, hidratação, sova e modelagem. Nunca fez pão? Venha mesmo assim, é para iniciantes.",
    category: "SOCIOCULTURAL",
    skills: ["Bread making"],
    level: "beginner",
  },
  {
    name: "Mutirão de limpeza da Praia do Forte",
    description:
      "Seja voluntário! Vamos recolher resíduos da areia e do mangue, separar o que vai para a reciclagem e conversar sobre lixo no mar. Luvas e sacos por nossa conta. Voluntários recebem declaração de horas.",
    category: "SOCIOCULTURAL",
    skills: ["Volunteering", "Recycling"],
    level: null,
  },
  {
    name: "Auxiliar de Logística – turma noturna",
    description:
      "Curso de qualificação profissional gratuito, 160 horas. Recebimento e expedição de mercadorias, controle de estoque, armazenagem e noções de transporte. Não exige experiência; idade mínima de 16 anos.",
    category: "EDUCATION",
    skills: ["Logistics", "Inventory management", "Warehouse management"],
    level: "beginner",
  },
  {
    name: "Bootcamp Dev Full Stack",
    description:
      "12 semanas intensas de JavaScript, React e Node.js, com PostgreSQL no banco e Git desde o primeiro commit. Pra quem já programa e quer dar o próximo passo na carreira. Projeto em squad e mentoria com gente do mercado. Bora?",
    category: "EDUCATION",
    skills: ["Full stack development", "JavaScript", "React", "Node.js", "PostgreSQL", "Git"],
    level: "intermediate",
  },
  {
    name: "Aulão de zumba no parque",
    description:
      "Domingo é dia de mexer o corpo! Aula gratuita de zumba ao ar livre com três professores. Traga água e protetor solar. Todas as idades.",
    category: "SPORTS",
    skills: ["Zumba"],
    level: null,
  },
  {
    name: "Oratória: fale em público sem travar",
    description:
      "Você treme só de pensar em apresentar um projeto? Neste curso presencial trabalhamos postura, voz, gestos e storytelling, com exercícios gravados e devolutiva individual. Cada aluno faz cinco apresentações ao longo do curso.",
    category: "CORPORATE",
    skills: ["Public speaking", "Storytelling"],
    level: null,
  },
  {
    name: "Show de lançamento – Banda Rosa dos Ventos",
    description: null,
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Capacitação em agroecologia para pequenos produtores",
    description:
      "Encontros no assentamento sobre manejo do solo, compostagem, controle biológico de pragas e planejamento da horta. Técnicos da extensão rural acompanham cada propriedade por três meses. Almoço incluso.",
    category: "EDUCATION",
    skills: ["Agroecology", "Soil management", "Composting", "Pest control"],
    level: null,
  },
  {
    name: "Formação Green Belt em Lean Six Sigma",
    description:
      "Percorra o ciclo DMAIC com um projeto real da sua empresa. Ferramentas estatísticas no Minitab, mapeamento de processos e controle estatístico. Pré-requisito: Yellow Belt ou experiência com melhoria contínua. Nível intermediário.",
    category: "CORPORATE",
    skills: ["Lean Six Sigma", "Process mapping", "Statistical process control"],
    level: "intermediate",
  },
  {
    name: "Mulheres que transformam a cidade",
    description:
      "Roda de conversa com cinco lideranças comunitárias que mudaram a vida de seus bairros. Elas contam como começaram, o que aprenderam e o que ainda falta fazer. Depois do papo, café e roda de samba.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Tráfego pago na prática",
    description:
      "Chega de queimar verba! Em duas noites você sobe campanhas de Google Ads e Meta Ads, define públicos, instala o pixel e lê os resultados no Google Analytics. Leve seu notebook e um cartão com R$ 100 para investir.",
    category: "CORPORATE",
    skills: ["Paid media", "Google Ads", "Meta Ads", "Google Analytics"],
    level: null,
  },
  {
    name: "Batizado e troca de cordas – Grupo Senzala Nova",
    description:
      "Mestres convidados de quatro estados avaliam os alunos de capoeira, com aulas de toque de berimbau na véspera e roda aberta no encerramento. Certificado de graduação emitido pelo grupo.",
    category: "SPORTS",
    skills: ["Capoeira"],
    level: null,
  },
  {
    name: "Atualização em punção venosa e curativos",
    description:
      "Voltado a técnicos de enfermagem e enfermeiros em atividade. Revisão de anatomia, escolha do cateter, prevenção de flebite, avaliação de feridas e coberturas. Prática em simuladores no laboratório. Vagas limitadas a 20 profissionais.",
    category: "EDUCATION",
    skills: ["Venipuncture", "Wound care", "Nursing"],
    level: null,
  },
];
