import type { Area } from "./area.ts";

/** Music, dance, theatre and performance. */
export const ARTS: Area = {
  id: "arts",
  taughtOnly: true,
  cues: `música; music; músicos; musicians; musical; instrumento; instrumentos; instrument; banda; acordes; chords; ritmo; rhythm; canto; cantar; voz;
    vocal; coro; coral; choir; dança; dançar; danza; danzas; baile; bailar; bailarines; bailarinos; dance; dancers; teatro; theatre; theater; ator; atores;
    actor; actores; actors; palco; escena; escenario; stage; cena; cênicas; escénicas; partitura; ensaio; ensayo; palhaço; circo; passos; pasos; steps`,
  skills: `
Music theory | Teoria musical | Teoría musical | leitura de partituras; solfejo; solfège; solfeo; lectura musical; harmonia e teoria; sight reading; percepção musical; musical theory; armonía musical; lectura de partituras
Music | Música | Música | ?musicalização infantil; iniciação musical; educação musical; music education; educación musical; musicalización; musicalização; iniciación musical
Guitar | Violão | Guitarra | ?violão; ?guitar; ?guitarra; acoustic guitar; guitarra acústica; ?guitarra elétrica; violonista; ukulele; cavaquinho; viola caipira; ukelele; classical guitar
Bass guitar | Contrabaixo | Bajo eléctrico | ?contrabaixo; ?bass guitar; baixo elétrico; ?contrabajo
Piano | Piano | Piano | ?piano; teclado musical; ?teclado; keyboard lessons
Violin | Violino | Violín | ?violino; ?violin; ?violín; ?violoncelo; ?cello; ?violonchelo; viola clássica
Drums and percussion | Bateria e percussão | Batería y percusión | ?percussão; ?percussion; ?percusión; aulas de bateria; drum lessons; clases de batería; tambores; candombe; djembe; drumming; pandeiro; bateria musical; cajón; samba drumming
Wind instruments | Instrumentos de sopro | Instrumentos de viento | ?saxofone; ?flauta; flauta doce; ?saxophone; ?trompete; ?trompeta; clarinete; recorder lessons; gaita; harmonica; armónica; quena; ?saxofón; ?flute; ?trumpet
Singing | Canto | Canto | ?singing; técnica vocal; vocal technique; canto coral; choral singing; preparação vocal; coaching vocal; singers workshop; vocal coaching; canto lírico; learn to sing; vocal training; voice training; canto popular
Choir conducting | Regência coral | Dirección coral | regência; dirección de orquesta; conducting; dirección de coros; choral conducting; regência orquestral
Songwriting | Composição musical | Composición musical | composição de canções; composición de canciones; compositores; song writing; composición de letras; composição de letras; music composition
Music production | Produção musical | Producción musical | ableton; ableton live; home studio; mixagem; mixing and mastering; fl studio; masterización; beatmaking; beat making; pro tools; logic pro; produção de beats; mixagem e masterização; music producer; mezcla y masterización; producción de beats
DJing | Discotecagem | DJ | ?dj; discotecagem; turntablism; mezcla dj
Sound engineering | Engenharia de som | Ingeniería de sonido | técnico de som; operação de áudio; sonorização; live sound; sonido en vivo; audio engineering; operador de áudio; sound design; desenho de som; sonido directo; técnico de sonido; diseño sonoro; mesa de som; operación de audio
Stage lighting | Iluminação cênica | Iluminación escénica | stage lighting design; lighting design; diseño de iluminación; operador de luz; técnico de iluminação
Dance | Dança | Danza | ?dança; ?danza; dança contemporânea; contemporary dance; danza contemporánea; jazz dance; street dance; danças urbanas; danzas urbanas; hip hop dance; breakdance; dança de rua; dança do ventre; belly dance; sapateado; clases de baile; danças populares; danzas folklóricas; danza folklórica; danças brasileiras; breaking; taller de baile; stiletto; dança criativa; k-pop dance; dança cigana; danza árabe; tap dance; line dancing
Ballroom dancing | Dança de salão | Bailes de salón | ballroom dance; ballroom; bolero; vals; dança a dois; danças de salão; baile de salón; waltz
Ballet | Balé | Ballet | ?ballet; ?balé; ballet clássico; ballet clásico; classical ballet; balé clássico; danza clásica; baby class
Samba | | | ?samba; samba no pé; samba de gafieira; passistas
Forró | | | ?forró; xote e baião
Tango | | | ?tango; tango argentino; argentine tango; milonga y vals; bailar tango
Salsa | | | ?salsa; salsa dancing; salsa y bachata; salsa cubana; bailar salsa
Bachata | | | ?bachata; bailar bachata; zouk; kizomba
Flamenco | | | ?flamenco; baile flamenco; sevillanas
Zumba | | | ?zumba; fitdance; ritmos latinos; aulão de ritmos
Choreography | Coreografia | Coreografía | ?coreografia; ?coreografía; ?choreography; composição coreográfica; composición coreográfica
Acting | Atuação | Actuación | ?acting; interpretação teatral; interpretação para cinema; atuação para câmera; técnicas de actuación; interpretación actoral; preparação de atores; actuación frente a cámara; interpretação cênica; curso de teatro; acting for camera; método stanislavski; acting technique
Theatre | Teatro | Teatro | ?teatro; ?theatre; ?theater; drama workshop; jogos teatrais; juegos teatrales; teatro do oprimido; teatro del oprimido; direção teatral; dirección teatral; dramaturgia; playwriting; drama classes; dramaturgy; expressão corporal; expresión corporal
Improvisation | Improvisação | Improvisación | improv; improvisação teatral; impro; improvisational theatre; improv comedy; improvisación teatral; improv theatre; match de improvisación
Clowning | Palhaçaria | Clown | ?clown; palhaço; payaso; clowning; mímica; ?mime; palhaçaria; arte del payaso; palhaçaria hospitalar
Circus arts | Artes circenses | Artes circenses | ?circo; malabares; malabarismo; juggling; tecido acrobático; acrobacia aérea; trapézio; trapecio; aerial silks; acrobacias aéreas; circus skills; perna de pau; telas aéreas; aerial acrobatics; malabarismos
Stand-up comedy | Comédia stand-up | Comedia stand-up | stand-up; stand up comedy; standup; escrita de humor; comedy writing; escritura de comedia
Puppetry | Teatro de bonecos | Títeres | fantoches; marionetas; marionetes; puppets; mamulengo; manipulação de bonecos; titiriteros; puppet making
Magic tricks | Mágica | Magia | ?ilusionismo; prestidigitación; truques de mágica; trucos de magia; mágica para iniciantes; card magic
Voice acting | Dublagem | Doblaje | locução; voice-over; voice over; locución; dublagem; doblaje de voz; voiceover; narração e locução; locutor
`,
};
