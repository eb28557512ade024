import type { Area } from "./area.ts";

/** Manufacturing, quality, logistics, energy and technical trades. */
export const INDUSTRY: Area = {
  id: "industry",
  cues: `indústria; industria; industry; industrial; fábrica; fábricas; factory; produção; producción; manufacturing; manufatura; máquinas; machines;
    operador; operadores; mecânico; mecánico; técnico; técnicos; qualidade; calidad; quality; dmaic; estoque; armazém; almacén; warehouse; frota; flota;
    transporte; motor; motores; solda; elétrica; automotivo; automotriz; desperdícios; desperdicios; linha de produção`,
  skills: `
Lean manufacturing | Manufatura enxuta | Manufactura esbelta | ?^lean; produção enxuta; lean production; toyota production system; sistema toyota de produção; pensamento enxuto; lean thinking; manufactura lean; just in time; kaizen; value stream mapping; mapeamento do fluxo de valor; producción esbelta; eventos kaizen
Lean Six Sigma | | | six sigma; seis sigma; lean seis sigma; green belt; yellow belt; black belt em lean; dmaic; white belt; 6 sigma; black belt lean six sigma
5S | Programa 5S | Metodología 5S | programa 5s; metodologia 5s; método 5s; 5s methodology; cinco eses; las 5s; los 5s; as 5s
Continuous improvement | Melhoria contínua | Mejora continua | pdca; ciclo pdca; mejoramiento continuo
Quality management | Gestão da qualidade | Gestión de la calidad | iso 9001; gestión de calidad; sistema de gestão da qualidade; gestão de qualidade; total quality management; qms; ferramentas da qualidade; quality tools; herramientas de calidad; sistemas de gestión de calidad; qualidade total; calidad total
Quality control | Controle de qualidade | Control de calidad | inspeção de qualidade; quality inspection; control de la calidad; inspetor de qualidade; inspector de calidad; controle da qualidade; inspección de calidad
Statistical process control | Controle estatístico de processos | Control estadístico de procesos | controle estatístico; ?^CEP; ?spc; minitab; controle estatístico do processo; control estadístico; fmea; cartas de controle; control charts; msa
Metrology | Metrologia | Metrología | instrumentos de medição; calibração; calibration; calibración; paquímetro; micrômetro; instrumentos de medida; instrumentos de medición
Production planning | Planejamento e controle da produção | Planificación de la producción | pcp; planejamento da produção; production scheduling; programación de la producción; planeación de la producción; mrp
Industrial maintenance | Manutenção industrial | Mantenimiento industrial | manutenção preventiva; preventive maintenance; mantenimiento preventivo; manutenção mecânica; tpm; manutenção preditiva; predictive maintenance; mantenimiento predictivo; planejamento de manutenção; mecânica industrial; lubrificação; rolamentos; alinhamento de eixos; mantenimiento mecánico
Industrial automation | Automação industrial | Automatización industrial | clp; plc; plcs; scada; controladores lógicos; programmable logic controllers; indústria 4.0; industria 4.0; industry 4.0; pneumática; hidráulica industrial; pneumatics; hydraulics; neumática; instrumentação industrial; robótica industrial; inversores de frequência; mechatronics; mecatrônica; mecatrónica
CNC machining | Usinagem CNC | Mecanizado CNC | cnc; torno cnc; usinagem; machining; mecanizado; torneiro mecânico; fresagem; tornería; centro de usinagem; programação cnc; milling machine; tornería mecánica; fresadora; lathe
Welding | Soldagem | Soldadura | solda; soldador; welder; soldador industrial; mig/mag; tig; eletrodo revestido; solda elétrica; soldadores; soldadura eléctrica; soldadura tig; caldeiraria; arc welding; brasagem; welders
Auto mechanics | Mecânica automotiva | Mecánica automotriz | mecânico de automóveis; mecânica de motos; injeção eletrônica; mecánico automotriz; car maintenance; mecánica de motos; automotive repair; mecânica básica de automóveis; inyección electrónica; bike repair; manutenção de bicicletas; mecânica de bicicletas; bicycle maintenance; mecánica de bicicletas; mecânica diesel; funilaria e pintura
Refrigeration and air conditioning | Refrigeração e climatização | Refrigeración y aire acondicionado | refrigeração; ar-condicionado; ar condicionado split; hvac; aire acondicionado; refrigeración; climatização; pmoc; climatización; instalação de ar condicionado
Electronics | Eletrônica | Electrónica | eletrônica básica; electrónica básica; circuitos eletrônicos; conserto de celulares; manutenção de celulares; phone repair; reparación de celulares; electronic circuits; eletrônica digital; circuitos electrónicos; soldering; mantenimiento de celulares
Telecommunications | Telecomunicações | Telecomunicaciones | fibra óptica; fiber optics; fibre optics; cabeamento estruturado; structured cabling; cableado estructurado
Solar energy | Energia solar | Energía solar | energia fotovoltaica; instalador solar; photovoltaic; placas solares; paneles solares; sistemas fotovoltaicos; energia solar fotovoltaica; energía fotovoltaica; solar installation; instalador fotovoltaico; solar panels
Renewable energy | Energias renováveis | Energías renovables | energia renovável; energía renovable; energia eólica; wind energy; eficiência energética; energy efficiency; eficiencia energética; energía eólica; biogás; biogas; hidrogênio verde; green hydrogen; hidrógeno verde
Logistics | Logística | Logística | auxiliar de logística; operações logísticas; logística reversa; reverse logistics; operaciones logísticas; gestão logística; logística integrada; last mile; logística inversa; expedição e recebimento; assistente de logística
Supply chain management | Gestão da cadeia de suprimentos | Gestión de la cadena de suministro | supply chain; cadeia de suprimentos; cadena de suministro; cadeia de abastecimento; cadena de abastecimiento; s&op; scm
Inventory management | Gestão de estoques | Gestión de inventarios | controle de estoque; controle de estoques; gestão de estoque; control de inventarios; inventory control; control de stock; gestión de stock; inventários cíclicos; control de inventario; stock control; gestión de inventario; cycle counting; almoxarife
Warehouse management | Gestão de armazéns | Gestión de almacenes | armazenagem; almacenamiento; warehousing; gestão de armazém; gestión de almacén; wms; almoxarifado; almacenaje; centro de distribuição; operaciones de almacén; warehouse operations; order picking; almacenista; auxiliar de almacén
Fleet management | Gestão de frotas | Gestión de flotas | gestão de frota; gestión de flota; roteirização; route planning; gestão de transportes; transport management; gestión de transporte
Procurement | Compras e suprimentos | Compras y abastecimiento | gestão de compras; strategic sourcing; purchasing; gestión de compras; compras estratégicas; procurement teams; supplier management; gestão de fornecedores; gestión de proveedores; comprador; compradores; category management; ?suprimentos
Chemical safety and handling | Manuseio de produtos químicos | Manejo de sustancias químicas | produtos químicos; sustancias químicas; productos químicos; chemical handling; química industrial; ghs; fispq
Petroleum operations | Petróleo e gás | Petróleo y gas | oil and gas; óleo e gás; refino de petróleo; ?offshore; plataformas de petróleo
Mining operations | Mineração | Minería | ?mineração; ?minería; operaciones mineras; operação de mina; mining operations
Heavy equipment operation | Operação de máquinas pesadas | Operación de maquinaria pesada | retroescavadeira; escavadeira hidráulica; heavy machinery; operador de máquinas pesadas; maquinaria pesada; retroexcavadora; pá carregadeira; excavadora; motoniveladora; operador de máquinas; excavator
Packaging | Embalagem | Embalaje | ?packaging; design de embalagens; packaging design; diseño de envases; embalagens; envases y embalajes
Textile production | Produção têxtil | Producción textil | indústria têxtil; textile manufacturing; costura industrial; industrial sewing; confecção de roupas; confección textil; confección industrial; confecção industrial
Woodworking | Marcenaria | Carpintería | carpintaria; carpentry; joinery; marcenaria básica; ebanistería; marceneiro; carpintero; móveis planejados; trabalhos em madeira; wood turning; tallado en madera; talla en madera; muebles de madera
Locksmithing | Chaveiro | Cerrajería | serralheria; herrería; locksmith; serralheiro; blacksmithing; ?forja; metalworking
Drone piloting | Pilotagem de drones | Pilotaje de drones | ?drones; ?drone; piloto de drone; pilotos de drones; rpas; drone pilot; vant
Aviation operations | Operações aéreas | Operaciones aéreas | comissário de voo; piloto privado; aviação civil; aviación civil; pilot training; tripulante de cabina; cabin crew; comissários de bordo
`,
};
