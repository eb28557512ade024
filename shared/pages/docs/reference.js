/* Shows the OpenAPI document to read, search and try. Everything comes from this service. */

const place = document.getElementById("reference");

show().catch(() => {
  place.innerHTML =
    '<p class="loading">The reference could not be loaded. <a href="reference">Try again</a>, or read it as <a href="llms.txt">Markdown</a>.</p>';
});

async function show() {
  const response = await fetch("../openapi.json");
  if (!response.ok) throw new Error(String(response.status));
  const api = await response.json();
  withoutPanelPaths(api.paths);
  api.info.description =
    "Every operation with its fields, an example of request and answer, and samples in four languages. The [guide](../docs) comes first: quick start, plans, [errors](../docs#errors) and [limits](../docs#limits). For programs that read: [Markdown](llms.txt).";
  // The service as the browser has reached it, which may be another name than its own.
  api.servers = [{ url: new URL("..", location.href).href.replace(/\/$/, "") }];
  place.replaceChildren();
  Scalar.createApiReference("#reference", {
    content: api,
    authentication: {
      preferredSecurityScheme: "apiKey",
      securitySchemes: { apiKey: { token: sessionStorage.getItem("docs-key") ?? "" } },
    },
    // The samples of the document, in its four languages, and no others.
    hiddenClients: true,
    documentDownloadType: "direct",
    // Nothing leaves for another host, and no credential is stored.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: "never",
    persistAuth: false,
  });
}

/** Leaves out the paths of session tokens where an API key has the same one, which then names the other. */
function withoutPanelPaths(paths) {
  for (const [path, methods] of Object.entries(paths))
    for (const method of Object.keys(methods)) {
      const twin = paths[`/v1.0${path}`]?.[method];
      if (twin === undefined) continue;
      twin.description += `\n\n**With a session token:** \`${method.toUpperCase()} ${path}\`.`;
      delete methods[method];
    }
}
