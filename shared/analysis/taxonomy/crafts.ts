import type { Area } from "./area.ts";

/** Visual arts, crafts, photography, film and media production. */
export const CRAFTS: Area = {
  id: "crafts",
  taughtOnly: true,
  cues: `ateliê; atelier; estúdio; studio; artesanato; artesanal; artesanía; artesanías; craft; crafts; handmade; pintura; painting; pintores; painters;
    desenho; dibujo; drawing; tinta; tintas; pinceladas; papel; paper; tecido; telas; fabric; argila; barro; arcilla; clay; câmera; cámara; camera; lente;
    lentes; luz; light; composição; composición; composition; filmagem; rodaje; filming; edição; edición; editing; vídeo; video; costura; linha; lana; wool`,
  skills: `
Drawing | Desenho | Dibujo | ?desenho; ?dibujo; ?drawing; desenho artístico; dibujo artístico; life drawing; figure drawing; desenho de observação; sketching; desenho realista; urban sketching; urban sketchers; retrato a lápis; dibujo a lápis; mangá; manga drawing; anatomía artística; croquis
Painting | Pintura | Pintura | ?pintura; ?painting; pintura em tela; pintura a óleo; oil painting; acrylic painting; pintura al óleo; pintura acrílica; pintura em tecido; pintura a óleo sobre tela; pintura en tela; pintura mural; muralismo
Watercolor painting | Aquarela | Acuarela | watercolour; watercolor; watercolours; watercolour painting; acuarelas; aquarela botânica; watercolors; aquarelas; botanical watercolour
Balloon decoration | Decoração com balões | Decoración con globos | balões decorativos; balloon art; globoflexia; decoración de globos; arcos de balões
Glassblowing | Vidro soprado | Vidrio soplado | glass blowing; fused glass; vitrofusión; vitrofusão; glass art
Graffiti | Grafite | Grafiti | ?grafite; ?graffiti; street art; arte urbana; muralismo urbano; estêncil; stencil; arte urbano; spray art
Sculpture | Escultura | Escultura | ?escultura; ?sculpture; modelagem em argila; modelado en arcilla; wood carving; entalhe em madeira; stone carving; clay modelling; escultura em argila
Ceramics | Cerâmica | Cerámica | pottery; torno cerâmico; torno de oleiro; ?cerâmica; ?cerámica; ?ceramics; olaria; alfarería; wheel throwing; raku; wheel-throwing; esmaltado cerámico
Mosaic | Mosaico | Mosaico | ?mosaico; mosaic art; arte em mosaico; vitral; vitrales; stained glass; arte musivo; vitrais
Printmaking | Gravura | Grabado | xilogravura; linocut; grabado en linóleo; serigrafia; screen printing; serigrafía; xilografía; litogravura; woodcut; monotipia; linogravura; linografía; sublimação; sublimation printing; sublimación; silk screen; estamparia
Bookbinding | Encadernação | Encuadernación | encadernação artesanal; encuadernación artesanal; book binding
Origami | | | papiroflexia; kirigami
Scrapbooking | Scrapbook | Scrapbooking | scrapbook; papelaria criativa; papelería creativa; paper crafts; cartonagem; cartonaje
Sewing | Costura | Costura | ?costura; ?sewing; corte e costura; corte y confección; modelagem de roupas; pattern making; patronaje; costura criativa; costura básica; sewing machine; máquina de costura; máquina de coser; dressmaking; patchwork; quilting; aprender a coser; upcycling de roupas; ajustes de roupas; costureira; learn to sew; moldería; modelagem plana; bolsas de tecido
Embroidery | Bordado | Bordado | ?bordado; ?embroidery; bordado livre; ponto cruz; cross-stitch; punto de cruz; bordado a mano; bordado à mão; bordado mexicano; hand embroidery; macramé; macrame
Crochet | Crochê | Crochet | crochê; amigurumi; ganchillo; crocheting; croché
Knitting | Tricô | Tejido | tricot; tricô; tejido a dos agujas; tejer; knit; tejido de punto; tejer a crochet
Weaving | Tecelagem | Tejido en telar | telar; tear manual; tapeçaria; tapestry; tapiz; cestaria; cestería; basket weaving; basketry; tingimento natural; natural dyeing; teñido natural; tinturas naturais
Jewelry making | Joalheria | Joyería | bijuteria; jewellery making; bisutería; ourivesaria; orfebrería; joyas artesanales; silversmithing; jewelry design; bijuterias; joyería artesanal; lapidação; beadwork; joalheria artesanal; jewellery
Leatherwork | Couro artesanal | Marroquinería | artesanato em couro; leather craft; trabajo en cuero; leathercraft; sapataria; shoemaking; zapatería
Candle making | Velas artesanais | Velas artesanales | velas aromáticas; candle-making; fabricação de velas; elaboración de velas; velas decorativas; velas de soja
Soap making | Sabonetes artesanais | Jabones artesanales | sabonete artesanal; saboaria; soap-making; saboaria artesanal; jabón artesanal; elaboración de jabones; cosmética natural; natural cosmetics; cosméticos naturais; cosmética artesanal; soapmaking
Floral design | Arranjos florais | Arreglos florales | arte floral; floristería; ikebana; flower arranging; flower arrangement; floristry; arranjo floral; florista; diseño floral; arreglo floral; buquê
Handicrafts | Artesanato | Artesanía | ?artesanato; ?artesanía; ?artesanías; ?handicrafts; resina epóxi; resina epoxi; epoxy resin; arts and crafts workshop; ?biscuit; porcelana fria; manualidades; papel machê; papel maché; papier-mâché; restauração de móveis; furniture restoration; restauración de muebles; decoupage; feltro; craft workshop; card making; greeting cards; greeting card; cricut; fofuchas; trabajos manuales; trabalhos manuais; bonecas de pano
Photography | Fotografia | Fotografía | fotografia digital; digital photography; fotografía digital; ?photography; ?fotografia; ?fotografía; fotografia básica; fotografia com celular; fotografía móvil; smartphone photography; street photography; fotografia de rua; fotografía callejera; fotojornalismo; photojournalism; fotoperiodismo; lightroom; fotografia de produto; food photography; fotografia de natureza; fotografía de naturaleza; fotografía de producto; fotografia de casamento; wildlife photography; landscape photography; fotógrafo; photography walk; nature photography; fotografía documental; fotografia documental; fotografía nocturna; fotografía de paisaje; photo walk; celular fotografia; product photography; fotografía con celular; fotografia gastronômica; night photography
Portrait photography | Fotografia de retrato | Fotografía de retrato | retratos fotográficos; portrait lighting; ensaio fotográfico; fotografía de retratos; newborn photography; iluminação de retrato; book fotográfico
Analog photography | Fotografia analógica | Fotografía analógica | darkroom; pinhole; revelação fotográfica; film photography; revelado fotográfico; estenopeica; cianotipia; cyanotype; laboratório fotográfico
Video editing | Edição de vídeo | Edición de video | edição de vídeos; edición de vídeo; premiere pro; adobe premiere; davinci resolve; capcut; final cut; edición de videos; montagem audiovisual; montaje audiovisual; edición de vídeos; film editing; editing videos; color grading
Filmmaking | Produção audiovisual | Producción audiovisual | ?audiovisual; realização audiovisual; film making; realización audiovisual; direção de cinema; cinematografia; cinematography; curta-metragem; producción de cortometrajes; direção de fotografia; documentário; documentary filmmaking; realización cinematográfica; cine documental; dirección cinematográfica; dirección de fotografía; produção de vídeos; video production; producción de video; cinema direction; produção de curtas; film production; realización de cortos; videomaker; dirección de cine; produção cinematográfica; creación audiovisual; filmmaking with phones; cinematografía
Screenwriting | Roteiro | Guion | roteiro para cinema; escritura de guion; escritura de guiones; roteiro audiovisual; roteirista; guion cinematográfico; script writing; scriptwriting; roteiro de cinema; guionista; screenplay; guión
Podcasting | Produção de podcasts | Producción de podcasts | criação de podcasts; podcast production; creación de podcasts; podcaster; crear tu podcast; como criar um podcast; start a podcast; fazer um podcast; producción de podcast; produção de podcast
Live streaming | Transmissão ao vivo | Transmisión en vivo | obs studio; streaming de vídeo; video streaming; produção de lives; transmissões ao vivo; transmisiones en vivo; streamer
Radio broadcasting | Radialismo | Locución radial | rádio comunitária; community radio; radio comunitaria; produção radiofônica; producción radial; radialista; radio production; programa de rádio; producción radiofónica
Comics | Histórias em quadrinhos | Historieta | quadrinhos; hqs; cómic; cómics; comic art; comic books; historietas; graphic novel
Curatorship | Curadoria | Curaduría | curadoria de exposições; exhibition design; curaduría de exposiciones; curating; expografia; museografía; curadoria de arte; expografía
Cultural production | Produção cultural | Producción cultural | gestão cultural; gestión cultural; agente cultural; cultural management; produtor cultural; productores culturales; produtores culturais; arts management; gestor cultural; agentes culturais; gestores culturales
`,
};
