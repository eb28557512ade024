import type { Area } from "./area.ts";

/** Sports, training and outdoor activities. */
export const SPORTS: Area = {
  id: "sports",
  taughtOnly: true,
  cues: `treino; treinos; treinamento; entrenamiento; entrenamientos; training; treinador; treinadores; entrenador; entrenadores; coach; coaches; atleta;
    atletas; athletes; técnica; técnicas; technique; escolinha; esporte; esportes; deporte; deportes; sport; sports; clínica; clinic; nadar; swim; correr;
    pedalar; jogadores; jugadores; players; regras; reglas; laws of the game; reglamento; modalidade; educação física; educación física; match; partido`,
  skills: `
Running | Corrida | Atletismo de fondo | ?corrida; ?running; treino de corrida; técnica de corrida; running technique; técnica de carrera; corrida de rua; assessoria de corrida; entrenamiento de running; trail running; corrida de montanha; maratonistas; entrenamiento para maratón; marathon training; marathon training plan; running form; run coaching; treino para maratona
Athletics | Atletismo | Atletismo | salto em distância; track and field; salto en largo; arremesso de peso; marcha atlética
Swimming | Natação | Natación | swim training; natación para adultos; aprender a nadar; learn to swim; natação infantil; natación infantil; hidroginástica; aqua fitness; aquagym; swim technique; freestyle technique; swim lessons
Open water swimming | Natação em águas abertas | Natación en aguas abiertas | águas abertas; open-water swimming; aguas abiertas; travessia aquática; open water
Cycling | Ciclismo | Ciclismo | mountain bike; mtb; técnica de pedaleo; ciclismo de ruta; técnica de pedalada; road cycling; ciclismo de estrada; bicicross; ciclistas; mountain biking; bike handling; ciclismo urbano; bikepacking; ciclista; cyclists
Triathlon | Triatlo | Triatlón | ironman; duathlon; duatlo; duatlón; triathlon
Football | Futebol | Fútbol | ?futebol; ?fútbol; ?soccer; ?football; escolinha de futebol; escuela de fútbol; football coaching; soccer skills; fundamentos do futebol; tácticas de fútbol; futebol feminino; fútbol femenino; clínica de fútbol
Futsal | Futsal | Fútbol sala | ?futsal; treino de futsal; escolinha de futsal; ?fútbol sala
Basketball | Basquete | Baloncesto | ?basquete; ?basketball; ?baloncesto; ?básquet; basquetebol; ?básquetbol
Volleyball | Vôlei | Voleibol | ?vôlei; ?volleyball; ?voleibol; vôlei de praia; beach volleyball; voleibol de praia; ?voley
Handball | Handebol | Balonmano | ?handebol; ?handball; ?balonmano
Tennis | Tênis | Tenis | ?tênis; ?tennis; ?tenis; beach tennis
Padel | Padel | Pádel | ?padel
Table tennis | Tênis de mesa | Tenis de mesa | ping pong; ping-pong
Badminton | | Bádminton |
Golf | Golfe | Golf | ?golf; ?golfe; golf swing
Rugby | Rúgbi | Rugby | ?rugby; ?rúgbi
Baseball | Beisebol | Béisbol | ?baseball; ?béisbol; ?beisebol; softball; softbol
Hockey | Hóquei | Hockey | ?hockey; ?hóquei
Skating | Patinação | Patinaje | patinação artística; roller skating; ice skating; patinaje artístico; patins; figure skating; patín
Skateboarding | Skate | Skate | ?skate; skateboard; ?patineta
Surfing | Surfe | Surf | ?surf; ?surfe; stand up paddle; bodyboard; kitesurf; windsurf
Rowing | Remo | Remo | ?remo; ?rowing; canoagem; canoeing; piragüismo; kayak; caiaque; kayaking; canotaje; canoa havaiana
Sailing | Vela | Vela | ?vela; ?sailing; iatismo; navegação à vela; navegación a vela; arrais amador
Scuba diving | Mergulho | Buceo | mergulho autônomo; open water diver; buceo; padi; mergulho; apneia; freediving; apnea; scuba
Rock climbing | Escalada | Escalada | bouldering; climbing technique; escalada esportiva; escalada deportiva; escalada em rocha; indoor climbing; climbing
Mountaineering | Montanhismo | Montañismo | alpinismo; alta montaña; alta montanha; alpinism; high-altitude mountaineering
Hiking | Trilhas e caminhadas | Senderismo | ?trekking; ?hiking; ?senderismo; condutor de trilhas; guía de senderismo; trail guide; orientação e navegação em trilhas; map and compass; orientering; orienteering; leave no trace; orientación en montaña; corrida de orientação; wilderness skills; survival skills; sobrevivência na selva; supervivencia; bushcraft
Strength training | Treinamento de força | Entrenamiento de fuerza | musculação; weight training; musculación; levantamento de peso; weightlifting; halterofilismo; levantamiento de pesas; powerlifting; halterofilia; ejercicios de fuerza; strength and conditioning; treino de força; levantamento olímpico
Functional training | Treinamento funcional | Entrenamiento funcional | treino funcional; hiit; calistenia; calisthenics
CrossFit | | | cross training; cross fit
Personal training | Personal trainer | Entrenamiento personal | prescrição de exercícios; personal trainers; fitness instructor; exercise prescription; avaliação física; instructor de fitness; prescripción de ejercicio; entrenador personal; group fitness instructor
Physical education | Educação física | Educación física | atividade física adaptada; recreação e lazer; adapted physical activity; educação física escolar; recreación; iniciação esportiva; iniciación deportiva; psicomotricidade; psicomotricidad
Sports coaching | Treinamento esportivo | Entrenamiento deportivo | formação de treinadores; formación de entrenadores; coaching license; entrenadores deportivos; treinador esportivo; ciencias del deporte; ciências do esporte; sports science; coach education; preparação física; preparación física; formação de técnicos; treinadores de base; preparador físico; dirección técnica; director técnico; coaching certificate
Sports management | Gestão esportiva | Gestión deportiva | gestão do esporte; gestor esportivo; marketing esportivo; sports marketing; marketing deportivo; administración deportiva; gestor deportivo
Refereeing | Arbitragem esportiva | Arbitraje deportivo | ?arbitragem; ?arbitraje; formação de árbitros; referee course; referee certification; árbitros; formación de árbitros; officiating; umpiring; soccer referee; arbitragem de futebol; football referee; match officials; regras de jogo; laws of the game; curso de árbitro; referees; sports officiating
Gymnastics | Ginástica | Gimnasia | ginástica artística; ginástica rítmica; gimnasia artística; gimnasia rítmica; trampolim; acrobacias; acrobatics; tumbling; gimnasia; ginástica laboral; artistic gymnastics; parkour
Martial arts | Artes marciais | Artes marciales | defesa pessoal; self-defense; self-defence; defensa personal; autodefesa; krav maga; mma; aikido; kung fu; tai chi; kickboxing; autodefensa
Judo | Judô | Judo | ?judo
Brazilian jiu-jitsu | Jiu-jitsu | Jiu-jitsu brasileño | jiu jitsu; jiu-jítsu; bjj; jiujitsu; jiu jitsu brasileño
Karate | Caratê | Karate | ?karate; ?caratê; karatê
Taekwondo | | |
Boxing | Boxe | Boxeo | ?boxe; ?boxing; ?boxeo
Muay Thai | | |
Capoeira | | | roda de capoeira; batizado de capoeira; toque de berimbau; capoeira angola; capoeira regional
Fencing | Esgrima | Esgrima | ?fencing
Archery | Tiro com arco | Tiro con arco | arco e flecha; arco y flecha
Horse riding | Equitação | Equitación | hipismo; equestrian; horseback riding; hípica; equoterapia; doma racional; equitation
Chess | Xadrez | Ajedrez | chess openings; xadrez escolar; ajedrez escolar; chess club lessons
E-sports | Esportes eletrônicos | Deportes electrónicos | ?esports; ?e-sports
Fishing | Pesca | Pesca | ?pesca; pesca esportiva; pesca deportiva; ?fishing; fly fishing; pesca com mosca
Canyoning | Canionismo | Barranquismo | rapel; rappelling; abseiling; canyoneering
Paragliding | Parapente | Parapente | voo livre; paraquedismo; skydiving; paracaidismo; vuelo libre
Stretching | Alongamento | Estiramientos | flexibilidade e mobilidade; mobility training; movilidad articular; mobilidade articular; flexibility training
`,
};
