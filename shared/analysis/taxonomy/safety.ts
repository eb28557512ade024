import type { Area } from "./area.ts";

/** Safety at work (with the Brazilian regulatory norms), emergencies and construction. */
export const SAFETY: Area = {
  id: "safety",
  cues: `segurança; seguridad; safety; acidentes; accidentes; accidents; riscos; riesgos; trabalhadores; trabajadores; workers; norma; normas; nr;
    obra; obras; canteiro; construção; construcción; construction; edificações; brigadistas; bomberos; bombeiros; prevenção; prevención; emergência;
    emergencia; osha; técnico de segurança; alvenaria; concreto; hormigón; eletricista; eletricistas; pedreiro`,
  skills: `
Occupational safety | Segurança do trabalho | Seguridad laboral | segurança e saúde no trabalho; segurança no trabalho; saúde e segurança do trabalho; sst; occupational health and safety; workplace safety; seguridad y salud en el trabajo; seguridad industrial; prevención de riesgos laborales; riesgos laborales; higiene e segurança; osha; iso 45001; higiene y seguridad; prevenção de acidentes; accident prevention; health and safety; seguridad en el trabajo; seguridad y salud ocupacional; prevención de accidentes; salud ocupacional; segurança ocupacional
Accident prevention committee (NR-5) | CIPA (NR-5) | Comité de prevención (NR-5) | cipa; nr-5; nr 5; nr-05; nr05; nr 05; cipeiros; cipatr; sipat
Personal protective equipment | Equipamentos de proteção individual | Equipos de protección personal | epi; epis; epp; equipamento de proteção individual; ppe; equipo de protección individual; nr-6; nr 6; equipo de protección personal; equipos de protección individual
Electrical safety (NR-10) | Segurança em eletricidade (NR-10) | Seguridad eléctrica (NR-10) | nr-10; nr 10; nr10; electrical safety; segurança em instalações elétricas; seguridad eléctrica; riesgo eléctrico; segurança em eletricidade
Materials handling (NR-11) | Movimentação de cargas (NR-11) | Manejo de cargas (NR-11) | nr-11; nr 11; nr11; movimentação de cargas; ponte rolante; manejo de cargas; overhead crane; talha elétrica; lifting operations; ?rigger; rigging; izaje de cargas; içamento de cargas; munck
Forklift operation | Operação de empilhadeira | Manejo de montacargas | empilhadeira; operador de empilhadeira; forklift; montacargas; carretilla elevadora; autoelevador; carretillero; operador de carretillas; operadores de montacargas
Machinery safety (NR-12) | Segurança em máquinas (NR-12) | Seguridad en máquinas (NR-12) | nr-12; nr 12; nr12; machine safety; segurança de máquinas; seguridad de máquinas; lockout tagout; bloqueo y etiquetado
Boilers and pressure vessels (NR-13) | Caldeiras e vasos de pressão (NR-13) | Calderas y recipientes a presión (NR-13) | nr-13; nr 13; nr13; caldeiras; vasos de pressão; pressure vessels; operador de caldeira; calderas
Ergonomics (NR-17) | Ergonomia (NR-17) | Ergonomía (NR-17) | nr-17; nr 17; nr17; ergonomia; ergonomics; ergonomía; análise ergonômica; posture at work
Construction safety (NR-18) | Segurança na construção (NR-18) | Seguridad en la construcción (NR-18) | nr-18; nr 18; nr18; construction safety; plataforma elevatória; seguridad en obra; scaffolding; andaimes; andamios; nr-18 pemt
Flammables safety (NR-20) | Segurança com inflamáveis (NR-20) | Seguridad con inflamables (NR-20) | nr-20; nr 20; nr20; inflamáveis e combustíveis; inflamáveis; líquidos inflamables
Confined spaces (NR-33) | Espaços confinados (NR-33) | Espacios confinados (NR-33) | nr-33; nr 33; nr33; espaço confinado; espaços confinados; confined space; confined spaces; espacios confinados; espacio confinado
Work at height | Trabalho em altura | Trabajo en altura | nr-35; nr 35; nr35; trabalhos em altura; working at height; working at heights; work at heights; trabajos en altura; trabajo en alturas; fall protection; trabalho em altura (nr-35); protección contra caídas
Rope access | Acesso por corda | Acceso por cuerdas | alpinismo industrial; irata; acesso por cordas; trabajos verticales
Rural work safety (NR-31) | Segurança no trabalho rural (NR-31) | Seguridad en el trabajo rural (NR-31) | nr-31; nr 31; nr31; aplicação de defensivos; aplicação de agrotóxicos
Health services safety (NR-32) | Segurança em serviços de saúde (NR-32) | Seguridad en servicios de salud (NR-32) | nr-32; nr 32; nr32
Risk assessment | Análise de riscos | Evaluación de riesgos | análise de risco; avaliação de riscos; análise preliminar de risco; evaluación de riesgo; análisis de riesgos; hazop; pgr; gerenciamento de riscos ocupacionais; job hazard analysis; identificação de perigos; hazard identification; mapa de riscos; matriz de riesgos; identificación de peligros; análisis de riesgo; risk assessments; avaliação de risco
Fire safety | Prevenção e combate a incêndio | Prevención y extinción de incendios | combate a incêndio; combate a incêndios; prevenção a incêndios; extinção de incêndio; brigada de incêndio; brigadista; brigada de emergência; fire prevention; fire extinguishers; uso de extintores; extinción de incendios; brigadas de incendio; manejo de extintores; nr-23; fire warden; brigadistas; prevención de incendios; firefighting; bombeiro civil; control de incendios
Emergency planning | Planos de emergência | Planes de emergencia | plano de emergência; emergency preparedness; planes de evacuación; plan de emergencia; evacuation drills; evacuación; simulacro; simulacros; emergency response; plano de abandono; disaster preparedness; atendimento a emergências; gestión de emergencias; plan de evacuación; emergency planning
Civil defense | Defesa civil | Protección civil | defensa civil; gestão de desastres; disaster risk reduction; gestión del riesgo de desastres; redução de riscos de desastres; gestão de riscos e desastres
Search and rescue | Busca e salvamento | Búsqueda y rescate | rescue techniques; técnicas de resgate; salvamento; técnicas de rescate; rescate vertical; resgate vertical
Lifeguarding | Salvamento aquático | Salvamento acuático | guarda-vidas; lifeguard; salva-vidas; socorrismo acuático; salvavidas; guardavidas; guardavidas acuáticos; water rescue
Defensive driving | Direção defensiva | Manejo defensivo | conducción defensiva; conducción segura; direção segura; safe driving; educação no trânsito; educación vial; seguridad vial; road safety; segurança viária; segurança no trânsito; advanced driving
Hazardous goods transport | Transporte de produtos perigosos | Transporte de mercancías peligrosas | produtos perigosos; mopp; mercancías peligrosas; hazmat; dangerous goods; materiales peligrosos; cargas perigosas; hazardous materials
Masonry | Alvenaria | Albañilería | pedreiro; bricklaying; assentamento de pisos; assentamento de azulejos; albañil; azulejista; tiling; mampostería; revestimentos cerâmicos; colocación de cerámicos
House painting | Pintura predial | Pintura de obra | pintura residencial; pintor de obras; pintura imobiliária; painting and decorating; pintura decorativa
Plumbing | Instalações hidráulicas | Plomería | encanador; fontanería; instalações hidrossanitárias; hidráulica residencial; plumber; gasfitería; instalador hidráulico; plomero
Electrical installations | Instalações elétricas | Instalaciones eléctricas | eletricista; eletricista predial; eletricista instalador; electrician; electricidad básica; instalación eléctrica; eletricista residencial; electricidad domiciliaria; comandos elétricos; electricista; wiring; electricidad residencial; elétrica residencial; electrical wiring; instalaciones domiciliarias
Drywall installation | Instalação de drywall | Instalación de drywall | drywall; gesseiro; gesso acartonado; durlock; steel frame; steel framing
Civil engineering | Engenharia civil | Ingeniería civil | cálculo estrutural; structural engineering; estruturas de concreto; concreto armado; hormigón armado; fundações e estruturas; topografia; topografía; surveying; patologia das construções
Construction management | Gestão de obras | Gestión de obras | gerenciamento de obras; administración de obras; mestre de obras; planejamento de obras; site management; maestro de obras; dirección de obra; orçamento de obras
Technical drawing reading | Leitura de desenho técnico | Lectura de planos | desenho técnico; lectura e interpretación de planos; leitura e interpretação de desenho; blueprint reading; technical drawing; dibujo técnico; interpretación de planos; leitura de projetos; leitura de plantas
`,
};
