import type { Area } from "./area.ts";

/** Visual, product and spatial design. */
export const DESIGN: Area = {
  id: "design",
  cues: `design; designer; designers; diseño; diseñador; diseñadores; layout; interface; interfaces; protótipo; protótipos; prototype; prototypes;
    prototipos; wireframe; wireframes; adobe; vetor; vetorial; arte-final; maquete; plantas; planos; projeto arquitetônico; render`,
  skills: `
Graphic design | Design gráfico | Diseño gráfico | graphic designer; designer gráfico; criação gráfica
UX design | | Diseño UX | ux; experiência do usuário; user experience; experiencia de usuario; ux/ui; ui/ux; ux design
UI design | | Diseño de interfaces | design de interfaces; user interface design; interface design; diseño de interfaz
UX research | Pesquisa com usuários | Investigación de usuarios | user research; usability testing; teste de usabilidade; testes de usabilidade; pruebas de usabilidad; ux writing
Design thinking | | | pensamiento de diseño
Service design | Design de serviços | Diseño de servicios | customer journey mapping; jornada do cliente; blueprint de serviço
Product design | Design de produto | Diseño de producto | industrial design; desenho industrial; diseño industrial; design de produtos
Figma | | |
Adobe Photoshop | | | photoshop
Adobe Illustrator | | | ?^illustrator; ilustração vetorial
Adobe InDesign | | | indesign; diagramação; maquetación
Adobe After Effects | | | after effects; motion design; motion graphics
Canva | | | canva
CorelDRAW | | | corel draw; ?^corel
Blender | | | ?^blender
3D modeling | Modelagem 3D | Modelado 3D | 3d modelling; zbrush; 3ds max; maya 3d
3D printing | Impressão 3D | Impresión 3D | impressora 3d; impresora 3d; additive manufacturing; manufatura aditiva
AutoCAD | | | auto cad
SketchUp | | | sketch up
Revit | | |
BIM | | | building information modeling; building information modelling
SolidWorks | | | solid works; autodesk inventor; fusion 360
Interior design | Design de interiores | Diseño de interiores | decoração de interiores; interior decoration; decoración de interiores; interiorismo
Landscape design | Paisagismo | Paisajismo | landscaping; landscape architecture
Architecture | Arquitetura | Arquitectura | ?arquitetura e urbanismo; projeto arquitetônico; diseño arquitectónico
Urban planning | Planejamento urbano | Planificación urbana | urbanismo; planeamiento urbano; city planning; plano diretor
Fashion design | Design de moda | Diseño de moda | moda sustentável; estilismo; fashion illustration; sustainable fashion
Illustration | Ilustração | Ilustración | ilustração digital; digital illustration; ilustración digital; concept art
Typography | Tipografia | Tipografía | type design
Lettering | | | caligrafia; calligraphy; caligrafía; hand lettering
Branding | | | identidade visual; identidad visual; brand identity; brand design; gestão de marcas; gestión de marca; construção de marca; marca pessoal; personal branding; marca personal
Web design | | Diseño web | design de sites; responsive design; design responsivo
Animation | Animação | Animación | stop motion; stop-motion; animação 2d; animação 3d; 2d animation; animación 2d; character animation
`,
};
