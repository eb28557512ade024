import type { LabelledEvent } from "./labelled-event.ts";

/** Event texts in Spanish, from several countries. */
export const EVENTS_ES: readonly LabelledEvent[] = [
  {
    name: "Desarrollo web con JavaScript",
    description:
      "Curso de 40 horas en el que construirás una página interactiva desde cero con HTML, CSS y JavaScript. Clases en vivo dos veces por semana y tutorías los sábados. No necesitas conocimientos previos de programación.",
    category: "EDUCATION",
    skills: ["Web development", "JavaScript", "HTML", "CSS"],
    level: "beginner",
  },
  {
    name: "Carrera popular 5K Ciudad de Rosario",
    description:
      "Una fiesta para toda la familia por la costanera. Recorrido llano y certificado, categorías por edad, hidratación y remera para los primeros mil inscriptos. ¡Vení a correr o a caminar!",
    category: "SPORTS",
    skills: [],
    level: null,
  },
  {
    name: "Taller de escritura creativa",
    description:
      "Un espacio para animarse a escribir. Cada semana una consigna distinta: personajes, diálogos, puntos de vista. Leemos en voz alta y comentamos los textos con cuidado. No hace falta experiencia, solo ganas.",
    category: "SOCIOCULTURAL",
    skills: ["Creative writing"],
    level: "beginner",
  },
  {
    name: "Prevención de riesgos laborales – nivel básico",
    description:
      "Formación de 30 horas para trabajadores designados. Evaluación de riesgos, señalización, planes de emergencia y extinción de incendios con prácticas en patio de fuego. Al finalizar se entrega diploma acreditativo.",
    category: "CORPORATE",
    skills: ["Occupational safety", "Risk assessment", "Fire safety", "Emergency planning"],
    level: "beginner",
  },
  {
    name: "Diplomado en Gestión de Proyectos",
    description:
      "Aprenda a planificar, ejecutar y cerrar proyectos con las buenas prácticas del PMBOK y con marcos ágiles como Scrum. Incluye gestión del riesgo, presupuesto y preparación para la certificación PMP. Modalidad a distancia, seis meses.",
    category: "CORPORATE",
    skills: ["Project management", "Scrum", "Risk management", "Budgeting"],
    level: null,
  },
  {
    name: "Festival de cine al aire libre",
    description:
      "Cinco noches, cinco películas y un jurado del público. Trae tu manta y tu silla; habrá puestos de comida y música antes de cada función. Entrada libre hasta completar aforo.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Curso de soldadura MIG/MAG",
    description:
      "Prácticas en cabina desde el primer día. Preparación de bordes, regulación del equipo, soldadura en posición plana y horizontal, y lectura de planos sencillos. Se facilita el equipo de protección individual. Dirigido a personas desempleadas.",
    category: "EDUCATION",
    skills: ["Welding", "Technical drawing reading"],
    level: null,
  },
  {
    name: "Clase magistral de tango con Lucía y Ezequiel",
    description:
      "Tres horas de trabajo sobre el abrazo, la caminata y los giros, para bailarines con al menos dos años de práctica. Después, milonga hasta la madrugada. Se puede venir sin pareja.",
    category: "SOCIOCULTURAL",
    skills: ["Tango"],
    level: "advanced",
  },
  {
    name: "Seminario de marketing digital para comercios",
    description:
      "¿Tu tienda no aparece en internet? Te mostramos cómo mejorar el SEO de tu web, llevar las redes sociales y crear campañas de correo que la gente sí abre. Casos reales de negocios del barrio.",
    category: "CORPORATE",
    skills: ["Digital marketing", "SEO", "Social media management", "Email marketing"],
    level: null,
  },
  {
    name: "Torneo relámpago de ajedrez",
    description:
      "Siete rondas, cinco minutos por jugador más dos segundos de incremento. Premios en efectivo para los tres primeros y trofeos por categoría. Los jugadores deben presentarse veinte minutos antes. Arbitra: AI Marta Rivas.",
    category: "SPORTS",
    skills: [],
    level: null,
  },
  {
    name: "Ajedrez para principiantes",
    description:
      "Aprende a mover las piezas, a dar jaque mate y a no caer en las trampas más comunes. Clases grupales los martes por la tarde en la biblioteca. De 8 a 99 años.",
    category: "EDUCATION",
    skills: ["Chess"],
    level: "beginner",
  },
  {
    name: "Power BI: modelado y visualización",
    description:
      "Curso intermedio para analistas. Repasaremos el modelo en estrella, escribiremos medidas en DAX y diseñaremos informes que se entienden de un vistazo. Se requiere manejo previo de tablas dinámicas.",
    category: "CORPORATE",
    skills: ["Power BI", "DAX", "Data modeling", "Data visualization"],
    level: "intermediate",
  },
  {
    name: "Jornada de donación de sangre",
    description:
      "Una donación puede salvar hasta tres vidas. Acércate al gimnasio municipal entre las 9 y las 14 h con tu documento y habiendo desayunado. El personal de enfermería te acompañará en todo momento.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Carné de manipulador de alimentos",
    description:
      "Capacitación obligatoria para quienes trabajan en cocinas, comedores y puestos de feria. Contaminación cruzada, cadena de frío, higiene personal, alérgenos y principios de HACCP. Examen tipo test al final.",
    category: "CORPORATE",
    skills: ["Food safety", "HACCP"],
    level: null,
  },
  {
    name: "Huerta en casa y compostaje",
    description:
      "Taller al aire libre para aprender a sembrar en macetas, armar una compostera y combatir plagas sin químicos. Te llevás plantines y semillas. Actividad gratuita, con inscripción previa.",
    category: "SOCIOCULTURAL",
    skills: ["Gardening", "Composting"],
    level: null,
  },
  {
    name: "Inteligencia artificial en imagen médica",
    description:
      "Seminario de la Maestría en Ingeniería Biomédica. Redes neuronales convolucionales, segmentación, validación clínica y sesgos. Los alumnos entrenarán un modelo de aprendizaje profundo con radiografías anonimizadas. Se asume dominio de Python.",
    category: "EDUCATION",
    skills: ["Artificial intelligence", "Deep learning", "Medical imaging"],
    level: "advanced",
  },
  {
    name: "Afterwork empresarial",
    description:
      "Networking, vinos y buena música en la terraza. Ven a conocer a otros emprendedores, intercambia tarjetas y cierra el día con una excelente vista de la ciudad. Cupos limitados, código de vestimenta casual.",
    category: "CORPORATE",
    skills: [],
    level: null,
  },
  {
    name: "Excel desde cero para administrativos",
    description:
      "Fórmulas, filtros, gráficos y trucos para ahorrar horas de trabajo. Cada participante practica con su propio equipo. También veremos cómo preparar la nómina y llevar una base de clientes.",
    category: "CORPORATE",
    skills: ["Excel", "Payroll"],
    level: "beginner",
  },
  {
    name: "Noche Swift: gran tributo a Taylor",
    description:
      "La banda que llenó tres veces el Teatro Ópera vuelve con todas las eras. Ven con tu mejor look y canta a todo pulmón. Venta de entradas en boletería y en línea, desde R$ 90 para público de Brasil.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Inglés B2 intensivo",
    description:
      "Un mes de clases diarias para consolidar tu nivel intermedio alto: conversación, comprensión oral y redacción de correos profesionales. Prueba de nivel gratuita antes de empezar. Grupos de ocho alumnos como máximo.",
    category: "EDUCATION",
    skills: ["English language"],
    level: "intermediate",
  },
  {
    name: "Primeros auxilios y RCP",
    description:
      "La Cruz Roja te enseña a reaccionar ante una hemorragia, una quemadura o un atragantamiento, y a usar el desfibrilador. Práctica con maniquíes. Certificación con validez de dos años.",
    category: "EDUCATION",
    skills: ["First aid", "CPR", "Defibrillator use"],
    level: null,
  },
  {
    name: "Barro: taller de cerámica",
    description:
      "Modelado a mano, torno y esmaltes en un taller luminoso del centro. Incluye materiales y dos horneadas. Al final del trimestre montamos una pequeña muestra con las piezas de todos.",
    category: "SOCIOCULTURAL",
    skills: ["Ceramics"],
    level: null,
  },
  {
    name: "Atención al cliente y técnicas de venta",
    description:
      "Programa in company para equipos de tienda. Escucha activa, manejo de objeciones, venta cruzada y gestión de reclamos, con clientes simulados. Medimos resultados antes y después de la formación.",
    category: "CORPORATE",
    skills: ["Customer service", "Sales", "Active listening", "Objection handling"],
    level: null,
  },
  {
    name: "Entrenamiento de fuerza para ciclistas",
    description:
      "Seis sesiones en sala y dos salidas en ruta. Aprenderás ejercicios de fuerza seguros, técnica de pedaleo y cómo planificar tus cargas de la temporada. Impartido por entrenadores titulados.",
    category: "SPORTS",
    skills: ["Strength training", "Cycling"],
    level: null,
  },
  {
    name: "Ruta del café: viaje a Java y Sumatra",
    description:
      "Charla informativa sobre nuestro viaje de agosto. Volcanes, plantaciones, templos y playas en quince días, con guía en español. Se servirá café de la isla y se sorteará un descuento entre los asistentes.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Ciberseguridad para pymes",
    description:
      "Contraseñas, copias de seguridad, phishing y qué hacer si ya te atacaron. Una mañana práctica, sin tecnicismos, para dueños y empleados de pequeñas empresas. Incluye una lista de verificación para aplicar al día siguiente.",
    category: "CORPORATE",
    skills: ["Cybersecurity", "Phishing awareness", "Backup and recovery"],
    level: "beginner",
  },
];
