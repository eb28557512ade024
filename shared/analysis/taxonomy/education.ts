import type { Area } from "./area.ts";

/** Teaching, languages and writing. */
export const EDUCATION: Area = {
  id: "education",
  cues: `aula; aulas; alunos; aluno; alumnos; students; professores; professoras; profesores; docentes; teachers; escola; escolas; escuela; escuelas;
    school; schools; idioma; idiomas; language; languages; conversação; conversación; conversation; gramática; grammar; vocabulário; vocabulario;
    vocabulary; fluência; fluidez; fluency; aprendizagem; aprendizaje; learning; educadores; educators; sala de aula; classroom; literatura; textos;
    diálogos; leitura; lectura; escritores; escritor; writers; a1; a2; b1; b2; c1; c2; toefl; ielts; delf; dele; celpe-bras; cambridge`,
  skills: `
Teaching | Docência | Docencia | formação de professores; formação docente; formación docente; teacher training; formação continuada de professores; didática; didáctica; práticas pedagógicas; teaching methods; docência no ensino superior; prácticas docentes; higher education teaching; metodologia de ensino; metodologías de enseñanza; classroom management; docencia universitaria; gestão de sala de aula
Pedagogy | Pedagogia | Pedagogía | andragogia; andragogy; montessori; pedagogia montessori; andragogía; pedagogia hospitalar; psicopedagogia; psicopedagogía; psychopedagogy
Active learning methods | Metodologias ativas | Metodologías activas | aprendizagem baseada em projetos; project-based learning; aprendizaje basado en proyectos; sala de aula invertida; flipped classroom; aula invertida; gamificação; gamification; gamificación; aprendizagem ativa; aprendizaje activo
Instructional design | Design instrucional | Diseño instruccional | desenho instrucional; e-learning; elearning; learning design; diseño instruccional; moodle; planejamento de aulas; lesson planning; planificación de clases; curriculum design; plano de aula; planos de aula; diseño curricular; planejamento pedagógico; planificación didáctica
Training delivery | Formação de instrutores | Formación de formadores | train the trainer; formação de multiplicadores; capacitação de instrutores; formador de formadores; multiplicadores; formação de formadores; formación de instructores; training of trainers; formación de capacitadores; treinamento de multiplicadores; capacitación de capacitadores
Distance education | Educação a distância | Educación a distancia | tutoria ead; ensino híbrido; blended learning; ensino remoto; educación virtual; online teaching; tutoria on-line; tutores em ead; docencia virtual
Early childhood education | Educação infantil | Educación infantil | primeira infância; early childhood; primera infancia; educación inicial; berçário; ludicidade; brincadeiras pedagógicas; brinquedoteca; educação na primeira infância; educación preescolar
Special education | Educação especial | Educación especial | educação inclusiva; inclusive education; educación inclusiva; autismo; ^TEA; autism; tdah; adhd; atendimento educacional especializado; dislexia; dyslexia; neurodiversidade; neurodiversidad; neurodiversity; inclusão escolar; altas habilidades; inclusión educativa; espectro autista
Literacy teaching | Alfabetização | Alfabetización | letramento; alfabetização e letramento; reading instruction; lectoescritura; phonics; método fônico; alfabetização de jovens e adultos; lectura y escritura inicial; ^EJA
School management | Gestão escolar | Gestión escolar | coordenação pedagógica; school leadership; orientação educacional; gestión educativa; gestão educacional; administração escolar; coordenadores pedagógicos; dirección escolar; directores escolares
Educational technology | Tecnologia educacional | Tecnología educativa | google classroom; tecnologias educacionais; edtech; tecnologías educativas; ia na educação; tecnologias digitais na educação; tecnologías digitales en el aula
Tutoring | Tutoria | Tutoría | monitoria acadêmica; reforço escolar; peer tutoring; apoyo escolar; refuerzo escolar
Study skills | Técnicas de estudo | Técnicas de estudio | métodos de estudo; study techniques; hábitos de estudio; memorização; leitura dinâmica; speed reading; note-taking; métodos de estudio; hábitos de estudo; lectura rápida
Mathematics | Matemática | Matemáticas | matemática financeira; algebra; álgebra; cálculo diferencial; calculus; geometria; matemática básica; raciocínio lógico; geometry; razonamiento matemático; cálculo integral; olimpíada de matemática; trigonometría; mathematics olympiad
Physics | Física | Física | física experimental; astronomia; astronomy; astronomía; física quântica; quantum physics; física cuántica; mecánica cuántica; astrofísica
Chemistry | Química | Química | química orgânica; organic chemistry; química orgánica; química analítica
Biology | Biologia | Biología | genética; genetics; biotecnologia; biotechnology; biotecnología; botânica; botany; botánica; zoologia; microbiología; microbiologia; microbiology
History | História | Historia | ?história; ?historia; ?history; história do brasil; história da arte; art history; historia del arte; patrimônio histórico; arqueologia; archaeology; arqueología; museologia; museología; museology
Philosophy | Filosofia | Filosofía | ?filosofia; ?filosofía; ?philosophy; filosofia clínica; ética profissional; professional ethics; ética profesional
Sociology | Sociologia | Sociología | antropologia; anthropology; antropología; ciências sociais; ciencias sociales
Library science | Biblioteconomia | Bibliotecología | mediação de leitura; mediação da leitura; catalogação; librarianship; bibliotecários; bibliotecarios; mediadores de leitura; promoción de la lectura; catalogación
English language | Inglês | Inglés | ?english; ?inglês; ?inglés; língua inglesa; lengua inglesa; inglês para negócios; business english; inglés para negocios; english conversation; toefl; ielts; inglês instrumental; english grammar; inglés técnico; inglês intensivo; inglés intensivo; english pronunciation; esl
Spanish language | Espanhol | Español | ?spanish; ?espanhol; ?español; língua espanhola; español para extranjeros; spanish conversation; ele para extranjeros; espanhol para negócios
Portuguese language | Português | Portugués | ?portuguese; ?português; ?portugués; língua portuguesa; português para estrangeiros; gramática da língua portuguesa; lengua portuguesa; portuguese for foreigners; celpe-bras; portugués para hispanohablantes
French language | Francês | Francés | ?french; ?francês; ?francés; língua francesa; lengua francesa; alliance française; delf; french conversation
German language | Alemão | Alemán | ?german; ?alemão; ?alemán; goethe-institut; língua alemã; lengua alemana
Italian language | Italiano | Italiano | ?italian; ?italiano; língua italiana; lengua italiana
Japanese language | Japonês | Japonés | ?japanese; ?japonês; ?japonés; jlpt; língua japonesa; hiragana
Mandarin Chinese | Mandarim | Chino mandarín | mandarin; mandarín; hsk; língua chinesa; ?chino; ?chinês; chinese language; chinese classes
Korean language | Coreano | Coreano | ?korean; ?coreano; hangul; topik
Russian language | Russo | Ruso | ?russian; ?russo; ?ruso
Arabic language | Árabe | Árabe | ?arabic; ?árabe; lengua árabe
Latin language | Latim | Latín | ?latim; ?latín; ?latin
Brazilian Sign Language | Libras | Lengua de señas brasileña | ?libras; língua brasileira de sinais; intérprete de libras; brazilian sign language
Sign language | Língua de sinais | Lengua de señas | lengua de signos; lengua de señas; língua gestual; asl; british sign language; american sign language; lsa; lsm; lse; interpretación en lengua de señas
Braille | | Braille |
Translation | Tradução | Traducción | tradução e interpretação; interpretação simultânea; simultaneous interpreting; interpretación simultánea; translators; legendagem; subtitling; tradutores; traductores; tradução literária; traducción literaria; conference interpreting; subtitulado
Creative writing | Escrita criativa | Escritura creativa | redacción creativa; taller literario; oficina literária; escrita literária; narrativa breve; fiction writing; escritura de cuentos; ?escritura; ?escrita; contos e crônicas; poesia falada; writing workshop; escritura literaria; poetry writing; novel writing; taller de poesía; oficina de poesia; short story writing
Essay writing | Redação | Redacción | ?redação; ?redacción; redação para o enem; redação enem; produção de textos; essay-writing; redacción de ensayos; produção textual; producción de textos
Proofreading | Revisão de textos | Corrección de textos | revisão textual; corrección de estilo; copy editing; copyediting; proofreaders; revisor de textos; edición de textos
Journalism | Jornalismo | Periodismo | reportagem; jornalismo de dados; data journalism; periodismo de datos; news reporting; fact-checking; jornalista; jornalistas; checagem de fatos; periodismo digital; reporterismo; investigative reporting; telejornalismo
Media literacy | Educação midiática | Alfabetización mediática | fake news; desinformação; desinformación; disinformation; educomunicação; educación mediática; misinformation; educomunicación
`,
};
