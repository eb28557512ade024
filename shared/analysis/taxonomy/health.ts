import type { Area } from "./area.ts";

/** Health care, first response, psychology and wellbeing. */
export const HEALTH: Area = {
  id: "health",
  cues: `saúde; salud; health; paciente; pacientes; patients; hospital; enfermeiros; enfermeiro; enfermeras; nurses; médico; médicos; médica; doctors;
    clínica; clínico; clinical; healthcare; socorrista; ambulância; cuidador; tratamento; tratamiento; terapia; terapeuta; anatomia; anatomía;
    bem-estar; wellbeing; wellness; bienestar; healthcare professionals; fisioterapeutas; psicólogos; mental`,
  skills: `
First aid | Primeiros socorros | Primeros auxilios | primeiro socorro; first-aid; first aider; socorrismo; atendimento pré-hospitalar; prehospital care; soporte inicial; auxilios básicos; lei lucas; atención prehospitalaria
CPR | RCP | RCP | reanimação cardiopulmonar; ressuscitação cardiopulmonar; cardiopulmonary resuscitation; reanimación cardiopulmonar; reanimação
Basic life support | Suporte básico de vida | Soporte vital básico | bls; sbv; soporte básico de vida
Advanced cardiac life support | Suporte avançado de vida | Soporte vital avanzado | acls; suporte avançado de vida em cardiologia; advanced life support; pals; soporte vital cardiovascular avanzado
Defibrillator use | Uso de desfibrilador | Uso de desfibrilador | ^AED; ^DEA; desfibrilador; desfibrilador externo automático; defibrillator; desfibriladores; desfibrilación; defibrillation
Trauma care | Atendimento ao trauma | Atención al trauma | phtls; atls; politrauma; trauma life support; politraumatizado
Nursing | Enfermagem | Enfermería | técnicos de enfermagem; técnico de enfermagem; técnico em enfermagem; auxiliar de enfermagem; nursing care; registered nurses; nurse training; assistência de enfermagem; cuidados de enfermagem; cuidados de enfermería; auxiliar de enfermería
Wound care | Tratamento de feridas | Cuidado de heridas | curativos; feridas e curativos; curación de heridas; wound dressing; feridas; estomaterapia; manejo de heridas
Venipuncture | Punção venosa | Venopunción | coleta de sangue; punção venosa periférica; phlebotomy; extracción de sangre; acesso venoso; flebotomía; venoclisis
Medication administration | Administração de medicamentos | Administración de medicamentos | aplicação de injetáveis; aplicación de inyectables; injetáveis; inyectables; cálculo de medicação
Vaccination | Vacinação | Vacunación | sala de vacina; imunização; immunization; inmunización; sala de vacunación
Intensive care | Terapia intensiva | Cuidados intensivos | ?uti; ventilação mecânica; mechanical ventilation; ventilación mecánica; critical care; paciente crítico
Surgical instrumentation | Instrumentação cirúrgica | Instrumentación quirúrgica | centro cirúrgico; instrumentador cirúrgico; surgical technology
Infection control | Controle de infecção | Control de infecciones | infecção hospitalar; biossegurança; biosafety; bioseguridad; higienização das mãos; hand hygiene; infection prevention; esterilização; esterilización
Patient safety | Segurança do paciente | Seguridad del paciente |
Elderly care | Cuidado de idosos | Cuidado de personas mayores | cuidador de idosos; cuidadores de idosos; elder care; cuidado de adultos mayores; caregiver training; cuidadores de adultos mayores; gerontologia; gerontology; gerontología; adulto mayor; geriatria; caregivers
Childcare | Cuidado infantil | Cuidado infantil | babá; puericultura; babysitting; babysitter; cuidado de niños; niñera
Palliative care | Cuidados paliativos | Cuidados paliativos |
Mental health | Saúde mental | Salud mental | primeiros socorros psicológicos; mental health first aid; psychological first aid; primeros auxilios psicológicos; prevenção ao suicídio; suicide prevention; prevención del suicidio; valorização da vida; atención psicosocial; psychosocial support
Psychology | Psicologia | Psicología | psicoterapia; psychotherapy; terapia cognitivo-comportamental; cognitive behavioral therapy; terapia cognitivo conductual; psicanálise; psychoanalysis; psicoanálisis; neuropsicologia; neuropsychology; psicologia organizacional
Counseling | Aconselhamento | Consejería | counselling; aconselhamento psicológico; escuta terapêutica
Substance abuse prevention | Prevenção ao uso de drogas | Prevención de adicciones | dependência química; prevención de consumo; addiction treatment; uso de álcool e drogas; adicciones
Physiotherapy | Fisioterapia | Fisioterapia | physical therapy; kinesiología; reabilitação física; fisioterapia esportiva; kinesiologia; terapia manual; bandagem funcional; rehabilitación física; reabilitação; liberação miofascial
Massage therapy | Massoterapia | Masoterapia | massagem; massage; masaje; masajes; drenagem linfática; drenaje linfático; shiatsu; quick massage; massagem relaxante; reflexologia; lymphatic drainage; quiropraxia
Occupational therapy | Terapia ocupacional | Terapia ocupacional |
Speech therapy | Fonoaudiologia | Fonoaudiología | logopedia; speech-language therapy
Nutrition | Nutrição | Nutrición | alimentação saudável; healthy eating; alimentación saludable; nutricionista; sports nutrition; nutrição esportiva; dietética; nutrition talk; educação alimentar; nutrición deportiva; dietoterapia; reeducação alimentar; educación alimentaria
Pharmacy | Farmácia | Farmacia | ?farmácia; ?farmacia; atendente de farmácia; farmacologia; pharmacology; farmacología; auxiliar de farmácia; farmácia clínica; assistência farmacêutica; auxiliar de farmacia; atenção farmacêutica
Dentistry | Odontologia | Odontología | saúde bucal; oral health; salud bucal; auxiliar de saúde bucal; endodontia; ortodontia; orthodontics; implantodontia; harmonização orofacial
Veterinary care | Medicina veterinária | Medicina veterinaria | veterinária; auxiliar veterinário; auxiliar veterinario; veterinary nursing; veterinaria; clínica de pequenos animais
Pet grooming | Banho e tosa | Peluquería canina | tosador; estética animal; estética canina; dog grooming
Dog training | Adestramento de cães | Adiestramiento canino | adestramento; adiestramiento de perros; obedience training; adestrador; comportamento canino
Medical imaging | Diagnóstico por imagem | Diagnóstico por imágenes | radiologia; radiology; radiología; ultrassonografia; ultrasound imaging; imagen médica; imágenes médicas; tomografia; tomografía; ecografía; ressonância magnética; imágenes diagnósticas; point-of-care ultrasound
Medicine | Medicina | Medicina | ?medicina; ?medicine; emergências médicas; medical emergencies; emergencias médicas; clínica médica; residência médica; atenção primária; primary care; urgência e emergência; atención primaria; cardiologia; pediatria; semiologia; electrocardiograma; eletrocardiograma; ecg interpretation
Public health | Saúde pública | Salud pública | saúde coletiva; epidemiologia; epidemiology; epidemiología; vigilância sanitária; vigilância em saúde; agente comunitário de saúde; agentes comunitários de saúde; promoção da saúde; health promotion; promoción de la salud; ^SUS; promotores de salud
Hospital management | Gestão hospitalar | Gestión hospitalaria | gestão em saúde; health management; gestión en salud; administração hospitalar; healthcare management; acreditação hospitalar; faturamento hospitalar; administración hospitalaria
Clinical research | Pesquisa clínica | Investigación clínica | clinical trials; ensaios clínicos; boas práticas clínicas; good clinical practice; ensayos clínicos
Laboratory techniques | Técnicas de laboratório | Técnicas de laboratorio | análises clínicas; análisis clínicos; laboratory skills; pcr; biologia molecular; microscopia; biología molecular; patología clínica; patologia clínica
Midwifery | Obstetrícia | Obstetricia | parto humanizado; doula; doulas; aleitamento materno; breastfeeding; lactancia materna; amamentação; lactancia; childbirth education; gestantes e puérperas; formación de doulas
Mindfulness | Atenção plena | Atención plena | meditação; meditation; meditación; meditação guiada; guided meditation; meditación guiada
Yoga | Ioga | Yoga | hatha yoga; vinyasa; yogaterapia; desk yoga; ashtanga; kundalini yoga
Pilates | | | mat pilates
Aromatherapy | Aromaterapia | Aromaterapia | óleos essenciais; essential oils; aceites esenciales
Acupuncture | Acupuntura | Acupuntura | auriculoterapia; medicina tradicional chinesa; traditional chinese medicine; medicina tradicional china; ventosaterapia
Herbal medicine | Fitoterapia | Fitoterapia | plantas medicinais; medicinal plants; plantas medicinales; herbalism; ervas medicinais
Reiki | | |
Hairdressing | Corte e penteado | Peluquería | cabeleireiro; cabeleireira; corte de cabelo; barbeiro; barbearia; barbering; barbería; colorimetria capilar; coloración capilar; peluquero; mechas e coloração; haircutting; hair styling; corte masculino
Makeup | Maquiagem | Maquillaje | automaquiagem; makeup artistry; make-up; automaquillaje; maquiagem social; maquillaje social; auto maquiagem
Manicure | Manicure e pedicure | Manicura | alongamento de unhas; nail art; nail design; unhas em gel; uñas acrílicas; uñas esculpidas; manicura y pedicura; manicurista; uñas en gel
Aesthetics | Estética | Estética | ?estética; ?estética facial; limpeza de pele; skincare; skin care; design de sobrancelhas; micropigmentação; depilação; limpieza facial; cosmetología; cosmetologia; extensão de cílios; diseño de cejas; estética corporal; facial treatments; perfilado de cejas; lash lifting
`,
};
