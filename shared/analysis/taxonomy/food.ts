import type { Area } from "./area.ts";

/** Food, drinks and hospitality kitchens. */
export const FOOD: Area = {
  id: "food",
  taughtOnly: true,
  cues: `cozinha; cocina; kitchen; cozinheiro; cozinheiros; cocineros; cooks; chef; chefs; receita; receitas; recetas; recipes; gastronomia; gastronomía;
    culinária; culinary; massa; masa; dough; forno; horno; oven; café; bebidas; drinks; vinho; vinos; wine; degustação; degustación; tasting; alimentos`,
  skills: `
Cooking | Culinária | Cocina | ?culinária; ?cooking; técnicas culinárias; cooking techniques; técnicas de cocina; cozinha básica; cocina básica; cozinha brasileira; cocina mexicana; cocina peruana; cozinha italiana; cocina italiana; auxiliar de cozinha; knife skills; ayudante de cocina; ?sushi; cocinar; aprender a cozinhar; cozinheiro profissional
Gastronomy | Gastronomia | Gastronomía | ?gastronomia; ?gastronomía; ?gastronomy; alta gastronomia; chef de cozinha; professional kitchen; cocina profesional; cozinha profissional; culinary arts; artes culinárias; chef profesional; artes culinarias
Bread making | Panificação | Panadería | panificação artesanal; bread-making; bread baking; pães artesanais; fermentação natural; levain; sourdough; masa madre; panadería artesanal; pan casero; breadmaking; pães de fermentação natural; elaboración de pan; padeiro; panadero; pan de masa madre
Pastry | Confeitaria | Pastelería | confeitaria artesanal; pastry making; repostería; bolos decorados; cake decorating; decoração de bolos; doces finos; mesa de postres; postres; dulces artesanales; dulces tradicionales; doces artesanais; dulces; sobremesas; panetones; baking; bolos artesanais; decoración de tortas; patisserie; cupcakes; bolo de pote; brigadeiros; brigadeiros gourmet; confiteiro; confeiteiro; tortas decoradas; decoración de pasteles; alfajores
Chocolate making | Chocolateria | Chocolatería | ovos de páscoa; chocolate artesanal; bombones; bombons; trufas; chocolatier; chocolate tempering; temperagem de chocolate; bean to bar
Pizza making | Produção de pizzas | Elaboración de pizzas | pizzaiolo; pizzaiolos; pizza napolitana; neapolitan pizza; pizza artesanal; pizza-making
Pasta making | Massas artesanais | Pastas artesanales | fresh pasta; massas frescas; pastas frescas; massa fresca; pasta fresca
Barbecue | Churrasco | Parrilla | ?churrasco; ?barbecue; ?parrilla; churrasqueiro; parrillero; asador criollo; cortes de carne; bbq pitmaster; técnicas de churrasco
Butchery | Açougue | Carnicería | açougueiro; carnicero; desossa; charcutaria; charcuterie; charcutería; embutidos; embutidos artesanales; butcher
Vegetarian cooking | Culinária vegetariana | Cocina vegetariana | culinária vegana; vegan cooking; cocina vegana; cozinha vegana; plant-based cooking; cozinha vegetariana
Food safety | Boas práticas na manipulação de alimentos | Manipulación de alimentos | food hygiene; food handler; manipulador de alimentos; manipulação de alimentos; food handling; segurança alimentar; seguridad alimentaria; inocuidad alimentaria; higiene alimentaria; higiene dos alimentos; inocuidad de los alimentos; manipuladores de alimentos
HACCP | APPCC | HACCP | análise de perigos e pontos críticos; peligros y puntos críticos
Fermentation | Fermentação de alimentos | Fermentación de alimentos | kombucha; kefir; chucrute; kimchi; fermented foods; alimentos fermentados
Cheese making | Queijaria | Quesería | queijos artesanais; queijo artesanal; quesos artesanales; cheesemaking; produção de queijos; elaboración de quesos; elaboración de queso
Food preservation | Conservas | Conservas | geleias e compotas; compotas; conservas artesanais; canning; mermeladas; jam making; conservas caseras
Barista skills | Barista | Barismo | ?barista; espresso extraction; métodos de preparo de café; métodos de café; barismo; preparo de cafés; coffee brewing; cafés especiais; espresso; preparación de café; café de especialidad; specialty coffee
Latte art | | Arte latte |
Coffee tasting | Degustação de café | Cata de café | cata de cafés; coffee cupping; ?cupping; prova de cafés; torra de café; coffee roasting; tostado de café; cafés torrados; classificação de café; q-grader
Wine tasting | Degustação de vinhos | Cata de vinos | sommelier; enologia; enology; enología; curso de vinhos; cata de vino; wine appreciation; harmonização de vinhos; maridaje; wset; oenology; sommeliers; introduction to wine; wine course; curso de vinos
Beer brewing | Produção de cerveja | Elaboración de cerveza | cerveja artesanal; craft beer brewing; cerveza artesanal; homebrewing; cervejeiro; sommelier de cervejas; brewing; cerveza casera; cervejeiros caseiros; home brewing
Bartending | Coquetelaria | Coctelería | bartender; barman; bartenders; mixologia; mixology; mixología; coquetéis; cocktails; cócteles; cocktail making; drinks clássicos; barmaid
Waiting tables | Serviço de salão | Servicio de sala | garçom; garçons; camarero; table service; mesero; meseros; serviço de mesa; atendimento em restaurantes; servicio de mesa; ?waiter; maître; ?mozo; camareros
Restaurant management | Gestão de restaurantes | Gestión de restaurantes | gestão de bares e restaurantes; restaurant operations; ficha técnica de pratos; engenharia de cardápio; menu engineering; administración de restaurantes; ingeniería de menú; gestión gastronómica; food cost; food truck management
`,
};
