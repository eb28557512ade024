/**
 * First rows of files as organizers have them: results of races, lists of participants, grades and answers of forms. Behind
 * `>` stands what a person says the column holds; nothing stands behind a column that holds none of our fields.
 */
export const HEADING_ROWS: Readonly<Record<"pt" | "en" | "es", readonly string[]>> = {
  pt: [
    "Número>bib|Nome>recipient_name|Sexo|Tempo bruto>gun_time|Tempo líquido>chip_time|Pace médio>pace|Class. sexo>gender_place|Class. geral>overall_place|Class. equipe",
    "Medalha|Posição Geral>overall_place|Nome>recipient_name|Categoria>category|Posição Categoria>category_place|Equipe>team|Tempo>chip_time",
    "Col.>overall_place|Col. Cat>category_place|Num>bib|Atleta>recipient_name|Sexo|Idade|Faixa Etária>category|Equipe>team|Tempo Bruto>gun_time|Tempo Líquido>chip_time|Ritmo>pace",
    "Pos.>overall_place|Dorsal>bib|Nome>recipient_name|Escalão>category|Pos. Escalão>category_place|Clube>team|Tempo Oficial>gun_time|Tempo de Chip>chip_time",
    "Ordem de inscrição|Nº ingresso>external_id|Nome>first_name|Sobrenome>last_name|Tipo de ingresso|Valor|Data compra|Nº pedido|Email>recipient_email|Estado de pagamento|Check-in|Data Check-in (*)|Cupom de Desconto|Método de pagamento",
    "Nome>recipient_name|E-mail>recipient_email|CPF>document_number|Tipo de inscrição|Presença>attendance|Carga Horária>workload_hours|Status da inscrição|Instituição>institution|Data da inscrição",
    "Nome>recipient_name|E-mail>recipient_email|CPF>document_number|Celular>recipient_number|Atividade>activity|Carga horária>workload_hours|Função>role|Cidade|UF",
    "NOME_PARTICIPANTE>recipient_name|EMAIL_PARTICIPANTE>recipient_email|NRDOC_PARTICIPANTE>document_number|CH_PARTICIPANTE>workload_hours",
    "Carimbo de data/hora|Endereço de e-mail>recipient_email|Nome completo (como deve sair no certificado)>recipient_name|CPF>document_number|Telefone com DDD>recipient_number|Instituição de ensino>institution|Você autoriza o uso de imagem?",
    "Nome>first_name|Sobrenome>last_name|Número de identificação>registration|Instituição>institution|Departamento|Endereço de email>recipient_email|Total do curso (Real)>grade|Último download realizado neste curso.",
  ],
  en: [
    "Place>overall_place|Bib>bib|First Name>first_name|Last Name>last_name|Gender|Division>category|Chip Time>chip_time|Gun Time>gun_time|City|Age|Shirt Size",
    "Bib Number>bib|Participant Name>recipient_name|Gender|Race Category>distance|Age Category>category|Overall Rank>overall_place|Gender Rank>gender_place|Age Category Rank>category_place|Chip Time>chip_time|Gun Time>gun_time|Checkpoint 1|Checkpoint 2",
    "place>overall_place|bib>bib|first>first_name|last>last_name|age|gender|city|state|country|division>category|time>chip_time|distance>distance|finish_status",
    "Place>overall_place|Bib>bib|First Name>first_name|Last Name>last_name|Gender|Age|City|State|Clock Time>gun_time|Chip Time>chip_time|Pace>pace|Division>category|Division Place>category_place|Gender Place>gender_place|Registration ID>external_id",
    "Overall Rank>overall_place|Gender Rank>gender_place|AG Rank>category_place|BIB>bib|FIRSTNAME>first_name|LASTNAME>last_name|SEX|YEAR|NATION|CLUB>team|AGEGROUP>category|Finish.CHIP>chip_time|Finish.GUN>gun_time|Contest>distance",
    "O'All Place>overall_place|Name>recipient_name|Bib #>bib|Sex|Sex Pl>gender_place|Div>category|Div Pl>category_place|Net Time>chip_time|Gun Time>gun_time|Avg Pace>pace|Split 1|Hometown",
    "First name>first_name|Last name>last_name|ID number>registration|Institution>institution|Department|Email address>recipient_email|Course total (Real)>grade|Last downloaded from this course",
    "Surname>last_name|First name>first_name|Email address>recipient_email|State|Started on|Completed>completion_date|Time taken|Grade/10.00>grade|Q. 1 /1.00|Q. 2 /1.00",
    "Timestamp|Email Address>recipient_email|Score>grade|What is your full name?>recipient_name|Student ID>registration|Phone number>recipient_number|Any comments?",
    "Order #|Order Date|First Name>first_name|Last Name>last_name|Email>recipient_email|Ticket Type|Ticket Code>external_id|Quantity|Price Paid|Checked In At|Cell Phone>recipient_number|Role>role",
  ],
  es: [
    "posicion>overall_place|dorsal>bib|nombre>recipient_name|categoria>category|evento|tiempo>chip_time|diferencia",
    "Posicion>overall_place|Dorsal>bib|Nombre>recipient_name|Equipo>team|Categoria>category|Evento|Tiempo>chip_time|Diferencia General|Pos. Categoria>category_place|Dif. Categoria",
    "Puesto>overall_place|Dorsal>bib|Apellidos>last_name|Nombre>first_name|Sexo|Categoría>category|Puesto Cat.>category_place|Club>team|Tiempo Oficial>gun_time|Tiempo Real>chip_time|Ritmo>pace",
    "Pos. Gral>overall_place|Pos. Sexo>gender_place|Pos. Cat.>category_place|Nro>bib|Nombre y Apellido>recipient_name|DNI>document_number|Edad|Localidad|Distancia>distance|Tiempo Chip>chip_time|Tiempo Oficial>gun_time",
    "Marca temporal|Dirección de correo electrónico>recipient_email|Nombre Completo:>recipient_name|DNI:>document_number|CELULAR:>recipient_number|Domicilio donde reside actualmente:|Edad",
    "Nombre de usuario|Dirección de correo electrónico>recipient_email|Nombre>first_name|Apellido>last_name",
    "Id del estudiante>registration|Nombre/s>first_name|Apellidos/s>last_name|Id de la materia|Nombre de la materia|Marca temporal|Presente",
    "Apellido(s)>last_name|Nombre>first_name|Dirección de correo>recipient_email|Estado|Comenzado el|Finalizado>completion_date|Tiempo requerido|Calificación/10,00>grade|P. 1 /1,00",
    "Nombre y apellidos>recipient_name|Correo electrónico>recipient_email|Institución>institution|País|Tipo de participación>role|Título de la ponencia>presentation_title|Eje temático>track|Autores>authors",
    "DNI/NIE>document_number|Nombre>first_name|Primer apellido>last_name|Segundo apellido|Correo>recipient_email|Teléfono móvil>recipient_number|Horas>workload_hours|Calificación final>grade|% Asistencia>attendance|Apto/No apto",
  ],
};
