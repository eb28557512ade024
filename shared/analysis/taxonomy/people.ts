import type { Area } from "./area.ts";

/** Leading, working with people, communication and self-management. */
export const PEOPLE: Area = {
  id: "people",
  cues: `equipe; equipes; equipo; equipos; team; teams; gestor; gestores; gestoras; managers; supervisores; supervisors; líder; líderes; leaders;
    colaboradores; employees; rh; recursos humanos; hr; empleados; pessoas; people; carreira; career; carrera profesional; comunicação; comunicación;
    communication; conversas difíceis; coach; corporativo; coordenadores; jefes; mandos medios`,
  skills: `
Leadership | Liderança | Liderazgo | ?liderança; ?leadership; ?liderazgo; liderança de equipes; team leadership; liderazgo de equipos; desenvolvimento de líderes; leadership development; liderança humanizada; leadership skills; formação de líderes; formación de líderes; liderança feminina; liderazgo femenino; liderança situacional; leading teams; desarrollo de líderes; lead teams
People management | Gestão de pessoas | Gestión de personas | gestão de equipes; team management; gestión de equipos; people managers; first-time managers; first-time manager; gestão de times; gestión de personal
Human resources | Recursos humanos | Recursos humanos | ?rh; ?hr; ?rrhh; human resource management; departamento pessoal; business partner de rh; gestión humana; talento humano; hr business partner; people analytics
Recruitment | Recrutamento e seleção | Reclutamiento y selección | recrutamento; recruiting; talent acquisition; seleção de pessoas; hiring interviews; reclutamiento; selección de personal; entrevista por competências; entrevistas por competencias; interviewing skills; atração de talentos
Performance management | Gestão de desempenho | Gestión del desempeño | avaliação de desempenho; performance reviews; evaluación del desempeño; evaluación de desempeño; performance appraisal; indicadores de desempenho; kpis
Compensation and benefits | Cargos e salários | Compensaciones y beneficios | remuneração e benefícios; remuneração estratégica; planos de cargos
Employer branding | | | marca empregadora; marca empleadora
Organizational development | Desenvolvimento organizacional | Desarrollo organizacional | cultura organizacional; organizational culture; clima organizacional; company culture; onboarding
Change management | Gestão da mudança | Gestión del cambio | gestão de mudanças; gestão da mudança organizacional; organizational change; gestión de cambios
Coaching | | | coaching executivo; executive coaching; coaching ejecutivo; coaching skills; life coaching; formação em coaching
Mentoring | Mentoria | Mentoría | ?mentoria; ?mentoring; mentoring skills; formação de mentores; mentoring program
Feedback | Feedback | Retroalimentación | dar e receber feedback; giving feedback; dar retroalimentación; cultura de feedback; feedback skills; give and receive feedback; devolutivas; dar feedback
Delegation | Delegação | Delegación | delegar tarefas; delegar com eficácia; delegating; delegar tareas
Teamwork | Trabalho em equipe | Trabajo en equipo | trabalho em equipa; team building; teambuilding; colaboração em equipe; working in teams; colaboración en equipo
Communication | Comunicação | Comunicación | ?comunicação; ?communication; ?comunicación; comunicação assertiva; assertive communication; comunicación asertiva; comunicação eficaz; effective communication; comunicación efectiva; communication skills; comunicação interpessoal; interpersonal communication; habilidades de comunicación; habilidades de comunicação; comunicação interna; internal communication; comunicação corporativa; comunicação empresarial; corporate communication; comunicación corporativa; assertividade; asertividad
Nonviolent communication | Comunicação não violenta | Comunicación no violenta | comunicação não-violenta; cnv; non-violent communication; nvc
Active listening | Escuta ativa | Escucha activa |
Public speaking | Oratória | Oratoria | falar em público; fale em público; hablar en público; speaking in public; public speaker; discurso persuasivo; speech writing; toastmasters; comunicação em público; speak in public; dicção
Presentation skills | Apresentações de impacto | Presentaciones eficaces | apresentações eficazes; apresentações corporativas; presentaciones efectivas; presentaciones de alto impacto; effective presentations; pitch deck; técnicas de apresentação; ?pitch; presentaciones profesionales; habilidades de presentación
Storytelling | | Narración de historias | contação de histórias; contador de histórias; story telling; cuentacuentos; narración oral; contadores de histórias; ?narrativas
Negotiation | Negociação | Negociación | técnicas de negociação; negotiation skills; negotiating; técnicas de negociación; negociação estratégica; negotiations
Persuasion | Persuasão | Persuasión | influência e persuasão; influencing skills; influencia y persuasión; influencing without authority
Crisis communication | Comunicação de crise | Comunicación de crisis | gestão de crise; crisis management; gestión de crisis; gestão de crises; gerenciamento de crises; manejo de crisis
Emotional intelligence | Inteligência emocional | Inteligencia emocional | autoconhecimento; gestão das emoções; self-awareness; gestión de emociones; gestión emocional; autoconocimiento; competências socioemocionais; habilidades socioemocionais; habilidades socioemocionales; social-emotional learning; socio-emotional skills
Time management | Gestão do tempo | Gestión del tiempo | administração do tempo; produtividade pessoal; personal productivity; productividad personal; gerenciamento do tempo; administración del tiempo; pomodoro; manejo del tiempo
Critical thinking | Pensamento crítico | Pensamiento crítico |
Problem solving | Resolução de problemas | Resolución de problemas | solução de problemas; problem-solving; solución de problemas; root cause analysis; análise de causa raiz; análisis de causa raíz
Decision making | Tomada de decisão | Toma de decisiones | tomada de decisões; decision-making
Creativity | Criatividade | Creatividad | ?criatividade; ?creativity; ?creatividad; processo criativo; creative thinking; pensamiento creativo; pensamento criativo
Resilience | Resiliência | Resiliencia | ?resiliência; ?resilience; ?resiliencia
Stress management | Gestão do estresse | Gestión del estrés | manejo do estresse; gerenciamento do estresse; manejo del estrés; prevenção ao burnout; burnout prevention; burnout; coping with stress
Interpersonal skills | Relacionamento interpessoal | Relaciones interpersonales | relações interpessoais; interpersonal relations; habilidades interpersonales
Diversity and inclusion | Diversidade e inclusão | Diversidad e inclusión | diversity, equity and inclusion; dei; inclusão no trabalho; unconscious bias; vieses inconscientes; sesgos inconscientes; diversidade, equidade e inclusão; equidade racial; letramento racial; antirracismo; anti-racism; equidad de género; equidade de gênero; gender equality; perspectiva de género; igualdade de gênero; igualdad de género
Career planning | Planejamento de carreira | Planificación de carrera | orientação profissional; gestão de carreira; transição de carreira; career coaching; orientación vocacional; orientação vocacional; career development; desarrollo profesional; plan de carrera; orientación laboral
Job interview preparation | Preparação para entrevistas de emprego | Preparación para entrevistas de trabajo | entrevista de emprego; entrevistas de emprego; job interview; job interviews; job search; elaboração de currículo; resume writing; currículo; busca de empleo; búsqueda de empleo; entrevista de trabajo; cv writing; hoja de vida; procura de emprego; currículos
Business etiquette | Etiqueta empresarial | Etiqueta empresarial | etiqueta profissional; etiqueta corporativa; professional etiquette; imagem pessoal e profissional; imagen personal; cerimonial e protocolo; ceremonial y protocolo
Business writing | Redação empresarial | Redacción comercial | redação corporativa; redação oficial; redacción empresarial; professional emails; business emails; e-mails profissionais; redacción de correos; correspondência oficial; escrita corporativa
Remote work | Trabalho remoto | Trabajo remoto | teletrabalho; teletrabajo; home office; working remotely; remote teams; equipes remotas; equipos remotos
Cultural awareness | Comunicação intercultural | Comunicación intercultural | intercultural communication; cross-cultural communication; competência intercultural; interculturalidad; interculturalidade; cultural intelligence
`,
};
