import type { Area } from "./area.ts";

/** Marketing, sales and customers. */
export const MARKETING: Area = {
  id: "marketing",
  cues: `marketing; vendas; ventas; vendedor; vendedores; sellers; salespeople; sales team; equipe comercial; comercial; cliente; clientes; customers;
    campanha; campanhas; campañas; campaigns; anúncios; anuncios; ads; tráfego; tráfico; leads; público-alvo; marca; brand; consumidor; loja; tienda;
    redes sociais; redes sociales; conversão; conversión; funil; objeções; objeciones; crm; prospects; prospecção; quota`,
  skills: `
Marketing | | Mercadotecnia | mercadologia; estratégias de marketing; marketing strategy; estrategias de marketing; marketing estratégico
Digital marketing | Marketing digital | Marketing digital | online marketing; internet marketing; marketing online
Content marketing | Marketing de conteúdo | Marketing de contenidos | produção de conteúdo; content creation; criação de conteúdo; creación de contenido; creación de contenidos; content strategy; marketing de contenido; criadores de conteúdo
SEO | | | search engine optimization; otimização para buscadores; posicionamiento web; otimização de sites
Google Ads | | | google adwords
Meta Ads | | | facebook ads; instagram ads; anúncios no instagram
Paid media | Tráfego pago | Publicidad pagada | gestão de tráfego; mídia paga; gestor de tráfego; paid traffic; performance marketing; pauta digital; tráfico pago; mídia de performance; campañas pagas; ppc
Google Analytics | | | ga4
Email marketing | E-mail marketing | Email marketing | email marketing; correo masivo; campañas de correo; newsletters; mailchimp; campanhas de e-mail
Social media management | Gestão de redes sociais | Gestión de redes sociales | social media; social media manager; redes sociais; mídias sociais; community manager; community management; redes sociales; instagram para negócios; instagram para negocios; tiktok; linkedin
Copywriting | | Redacción publicitaria | redação publicitária; ?copy; escrita persuasiva; redacción persuasiva; persuasive writing
Inbound marketing | | | hubspot; marketing automation; automação de marketing; automatización de marketing; rd station
Growth hacking | | | growth marketing; ?growth
Influencer marketing | Marketing de influência | Marketing de influencers | influenciador digital; influenciadores digitais; marketing de influencia
Market research | Pesquisa de mercado | Investigación de mercados | estudio de mercado; investigación de mercado; pesquisas de mercado; consumer research
Advertising | Publicidade | Publicidad | propaganda e marketing; publicidade e propaganda; criação publicitária; creación publicitaria
Public relations | Relações públicas | Relaciones públicas | assessoria de imprensa; media relations; press relations; relaciones con la prensa; media training
E-commerce | Comércio eletrônico | Comercio electrónico | ecommerce; loja virtual; tienda online; online store; marketplaces; loja online; tienda virtual; dropshipping
Product marketing | Marketing de produto | Marketing de producto | go-to-market; trade marketing
Sales | Vendas | Ventas | ?sales; técnicas de vendas; técnicas de venta; técnicas de ventas; sales techniques; selling skills; vendas consultivas; vendas b2b; venta consultiva; b2b sales; consultative selling; vendas no varejo; fuerza de ventas; equipes de vendas; sales skills; venta cruzada; social selling
Sales prospecting | Prospecção de vendas | Prospección de ventas | prospecção de clientes; cold calling; lead generation; geração de leads; prospección de clientes; captação de clientes; ?prospecting; pré-vendas; generación de leads
Sales management | Gestão de vendas | Gestión de ventas | gestão comercial; gestión comercial; gerência de vendas; sales leadership
Objection handling | Contorno de objeções | Manejo de objeciones | quebra de objeções; handling objections; overcoming objections; tratamento de objeções
Customer service | Atendimento ao cliente | Atención al cliente | atendimento ao público; customer care; customer support; servicio al cliente; excelência no atendimento; servicio al consumidor; call center; atendimento telefônico; atendimento
Customer success | Sucesso do cliente | Éxito del cliente | customer retention; fidelização de clientes; fidelización de clientes
Customer experience | Experiência do cliente | Experiencia del cliente | ?cx; nps; experiencia de cliente
CRM | | | customer relationship management; pipedrive; gestão de relacionamento com o cliente
Retail management | Gestão de varejo | Gestión minorista | ?varejo; visual merchandising; merchandising; retail operations; vitrinismo; vitrinas; escaparatismo
Real estate | Mercado imobiliário | Bienes raíces | corretagem de imóveis; corretor de imóveis; corretores de imóveis; real estate sales; mercado inmobiliario; avaliação de imóveis; sector inmobiliario
`,
};
