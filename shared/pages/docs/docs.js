/* Starts Swagger UI in the page that page.ts gives. */
const dark = window.matchMedia("(prefers-color-scheme: dark)");
/** Swagger UI has a dark theme under this class. */
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

const operations = document.getElementById("operations");
if (typeof SwaggerUIBundle === "undefined") {
  operations.textContent = "The operations could not be loaded. Please reload the page.";
} else {
  SwaggerUIBundle({
    url: new URL(operations.dataset.document, document.baseURI).href,
    domNode: operations,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    // Credentials must not be stored in the browser.
    persistAuthorization: false,
    queryConfigEnabled: false,
    showExtensions: false,
    tryItOutEnabled: false,
    validatorUrl: null,
  });
}
