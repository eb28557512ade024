import type { Area } from "./area.ts";

/** Data work, statistics, artificial intelligence and office software. */
export const DATA: Area = {
  id: "data",
  cues: `dados; data; datos; dataset; datasets; planilha; planilhas; spreadsheet; spreadsheets; workbook; hoja de cálculo; hojas de cálculo;
    fórmulas; formulas; tabelas dinâmicas; tablas dinámicas; pivot tables; gráficos; charts; office; estatística; statistics; estadística;
    dashboard; dashboards; painéis; relatórios; reports; informes; notebook jupyter; jupyter; queries; consultas; banco de dados;
    modelos; neural; algoritmo; algoritmos; analista; analistas; analysts; analytics; microsoft; cientista de dados; big data; etl; bi`,
  skills: `
Data analysis | Análise de dados | Análisis de datos | data analytics; analista de dados; data analyst; analítica de datos
Data science | Ciência de dados | Ciencia de datos | data scientist; cientista de dados; científico de datos
Data engineering | Engenharia de dados | Ingeniería de datos | data engineer; pipelines de dados; data pipelines; etl; airflow; dbt
Data visualization | Visualização de dados | Visualización de datos | data viz; dataviz; ?dashboards; dashboards interativos; visualización; data storytelling
Data modeling | Modelagem de dados | Modelado de datos | modelo estrella; modelo en estrella; star schema; modelo estrela; modelo dimensional; data modelling
Data governance | Governança de dados | Gobernanza de datos | data quality; qualidade de dados; calidad de datos; gobierno de datos
Data warehousing | Data warehouse | Data warehouse | data warehouses; data lake; data lakehouse; snowflake; bigquery
Business intelligence | | Inteligencia de negocios | ?bi; inteligência de negócios
Statistics | Estatística | Estadística | estatística descritiva; statistical analysis; análise estatística; análisis estadístico; bioestatística; biostatistics; bioestadística
Bayesian statistics | Estatística bayesiana | Estadística bayesiana | bayesian methods; bayesian inference; inferência bayesiana; inferencia bayesiana; métodos bayesianos
Machine learning | Aprendizado de máquina | Aprendizaje automático | aprendizagem de máquina; machine-learning; scikit-learn; modelos preditivos; modelos predictivos; aprendizaje de máquina
Deep learning | Aprendizado profundo | Aprendizaje profundo | redes neurais; redes neuronales; neural networks; redes neurais convolucionais; redes neuronales convolucionales
Artificial intelligence | Inteligência artificial | Inteligencia artificial | ?^ia; ?^ai; inteligencia artificial aplicada
Generative AI | IA generativa | IA generativa | inteligência artificial generativa; inteligencia artificial generativa; generative artificial intelligence; chatgpt; copilot; llm; llms; large language models; gen ai; modelos de linguagem
Prompt engineering | Engenharia de prompt | Ingeniería de prompts | engenharia de prompts; prompts eficientes; prompt design
Natural language processing | Processamento de linguagem natural | Procesamiento de lenguaje natural | nlp; pln
Computer vision | Visão computacional | Visión por computadora | visión artificial; opencv
PyTorch | | |
TensorFlow | | | keras
Pandas | | | ?pandas; numpy
R programming | Linguagem R | Lenguaje R | programação em r; programación en r; rstudio; r language; r studio; tidyverse; ?using r; ?with r; ?in r; ?usando r; ?con r; ?com r; ?em r; ?en r
MATLAB | | |
SPSS | | | stata
SQL | | | linguagem sql; consultas sql; t-sql; sql server
PostgreSQL | | | postgres
MySQL | | | mariadb
MongoDB | | | mongo db
Databases | Banco de dados | Bases de datos | bancos de dados; base de datos; base de dados; database; database administration; nosql
Apache Spark | | | pyspark; ?^spark; databricks
Hadoop | | |
Big data | | |
Power BI | | | powerbi; microsoft power bi
DAX | | |
Tableau | | |
Looker Studio | | | looker; google data studio; data studio
Power Query | | | powerquery
Excel | | | ^excel; microsoft excel; ms excel; excel avançado; excel avanzado; excel básico; planilhas eletrônicas
Spreadsheets | Planilhas | Hojas de cálculo | google sheets; planilhas google; hoja de cálculo; planillas de cálculo; google planilhas
Microsoft Word | | | ?^word; ms word
PowerPoint | | | power point; microsoft powerpoint
Microsoft Office | Pacote Office | Paquete Office | office 365; microsoft 365; ofimática; pacote microsoft office; microsoft office
Google Workspace | | | g suite; google docs
Notion | | | ?^notion
Power Automate | | | microsoft power automate
Process automation | Automação de processos | Automatización de procesos | rpa; robotic process automation; uipath; zapier; make.com
Geographic information systems | Sistemas de informação geográfica | Sistemas de información geográfica | geoprocessamento; qgis; arcgis; gis mapping; sensoriamento remoto; georreferenciamento; remote sensing; teledetección
A/B testing | Teste A/B | Pruebas A/B | testes a/b; a/b tests; experimentación a/b
Research methods | Metodologia de pesquisa | Metodología de la investigación | metodologia científica; research methodology; metodología de investigación; pesquisa científica; revisão sistemática; systematic review; pesquisa qualitativa; qualitative research
Academic writing | Escrita acadêmica | Escritura académica | redação científica; artigos científicos; scientific writing; redacción científica; escrita científica
`,
};
