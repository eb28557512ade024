import type { Area } from "./area.ts";

/** Programming languages, frameworks and software practice. */
export const SOFTWARE: Area = {
  id: "software",
  cues: `programar; programador; programadora; programadores; programmer; programmers;
    programadores; developer; developers; desenvolvedor; desenvolvedores; desarrollador; desarrolladores;
    dev; devs; coding; code; codificar; código; software; backend; back-end; frontend; front-end; app; apps; api; apis;
    framework; compilador; compiler; type system; tipos; goroutines; bootcamp; hackathon; github; open source; sdk;
    orientação a objetos; orientación a objetos; object-oriented; aplicativo; aplicativos; aplicaciones; aplicações; script; scripts;
    xcode; iphone; jvm; spring boot; biblioteca padrão; microservices; microsserviços; microservicios`,
  skills: `
Programming logic | Lógica de programação | Lógica de programación | algoritmos; algorithms; pensamento computacional; computational thinking; pensamiento computacional
Programming | Programação | Programación | ?programação; ?programación; ?programming; programação de computadores; computer programming; aprender a programar; learn to code; coding bootcamp
Python | | | ?python; linguagem python; python 3
Java | | | ?java; java se; java ee; linguagem java
JavaScript | | | java script; ecmascript; js moderno; vanilla js
TypeScript | | |
Go | | | ?^go; golang; go lang; linguagem go; go language
Rust | | | ?^rust; linguagem rust; rust language; rustlang
Swift | | | ?^swift; linguagem swift; swift language
SwiftUI | | |
Kotlin | | |
C programming | Linguagem C | Lenguaje C | c language; programação em c; programación en c; c/c++
C++ | | | cpp
C# | | | c sharp; csharp
.NET | | | ?net core; asp.net; dotnet; dot net; blazor
PHP | | |
Laravel | | | ?^laravel
Ruby | | | ?^ruby; linguagem ruby
Ruby on Rails | | | ?^rails
Scala | | | ?^scala
Elixir | | | ?^elixir; phoenix framework
Haskell | | |
Perl | | | ?^perl
COBOL | | |
Visual Basic | | | vba; visual basic for applications
HTML | | | html5
CSS | | | css3; sass; tailwind; tailwind css; flexbox
React | | | ?^react; react.js; reactjs
React Native | | |
Angular | | | ?^angular; angularjs
Vue.js | | | vue; vuejs; vue 3
Next.js | | | nextjs
Node.js | | | nodejs; node js; ?^node; express.js; nestjs
Django | | | ?^django
Flask | | | ?^flask
FastAPI | | |
Spring Boot | | | spring framework; spring cloud
Flutter | | | ?^flutter
Android development | Desenvolvimento Android | Desarrollo Android | ?android; android studio; jetpack compose
iOS development | Desenvolvimento iOS | Desarrollo iOS | ?ios; apps para iphone; iphone app; iphone apps; aplicativos para iphone
Mobile development | Desenvolvimento mobile | Desarrollo móvil | desenvolvimento de aplicativos; desarrollo de aplicaciones móviles; mobile app development; apps móviles; aplicativos móveis
Web development | Desenvolvimento web | Desarrollo web | programação web; programación web; criação de sites; website development; web developer; creación de páginas web
Front-end development | Desenvolvimento front-end | Desarrollo front-end | front-end; frontend; front end
Back-end development | Desenvolvimento back-end | Desarrollo back-end | back-end; backend; back end
Full stack development | Desenvolvimento full stack | Desarrollo full stack | full stack; fullstack; full-stack
Game development | Desenvolvimento de jogos | Desarrollo de videojuegos | criação de jogos; game dev; gamedev; game design; creación de videojuegos; jogos digitais
Unity | | | ?^unity; unity 3d
Unreal Engine | | | unreal engine 5
Git | | | ?git; github; gitlab; controle de versão; version control; control de versiones
API development | Desenvolvimento de APIs | Desarrollo de APIs | rest api; rest apis; api rest; apis rest; restful; apis restful; graphql; api design; openapi
Microservices | Microsserviços | Microservicios | micro-services; micro serviços
Software architecture | Arquitetura de software | Arquitectura de software | design patterns; padrões de projeto; patrones de diseño; clean architecture; arquitetura limpa; domain-driven design; ddd
Software testing | Testes de software | Pruebas de software | test automation; automação de testes; automatización de pruebas; qa; quality assurance; tdd; test-driven development; unit testing; testes automatizados; testes unitários; selenium; cypress; playwright
Object-oriented programming | Programação orientada a objetos | Programación orientada a objetos | orientação a objetos; orientación a objetos; poo; oop
Clean code | Código limpo | Código limpio | refactoring; refatoração; refactorización
Low-code development | Desenvolvimento low-code | Desarrollo low-code | low-code; no-code; low code; no code; power apps; bubble.io
WordPress | | |
Shopify | | |
Salesforce | | | salesforce crm; apex e lightning
SAP | | | sap s/4hana; sap hana; sap erp; sap abap; abap
ERP systems | Sistemas ERP | Sistemas ERP | ?erp; totvs; protheus; odoo
Embedded systems | Sistemas embarcados | Sistemas embebidos | firmware; microcontroladores; microcontrollers; esp32; stm32
Arduino | | |
Internet of Things | Internet das coisas | Internet de las cosas | ?iot; raspberry pi
Blockchain | | | smart contracts; contratos inteligentes; solidity; ethereum; web3
Web accessibility | Acessibilidade digital | Accesibilidad web | acessibilidade web; digital accessibility; accesibilidad digital; wcag
Augmented and virtual reality | Realidade virtual e aumentada | Realidad virtual y aumentada | realidade virtual; realidade aumentada; realidad virtual; realidad aumentada; virtual reality; augmented reality
Technical writing | Redação técnica | Redacción técnica | documentação técnica; documentación técnica; technical documentation
Scratch | | | ?^scratch
Robotics | Robótica | Robótica | robótica educacional; robótica educativa; lego mindstorms
Regular expressions | Expressões regulares | Expresiones regulares | regex
Digital literacy | Inclusão digital | Alfabetización digital | informática básica; informática para idosos; computer basics; basic computer skills; letramento digital; alfabetização digital; competencias digitales
`,
};
