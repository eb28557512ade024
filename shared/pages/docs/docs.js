/* What the page can do besides being read: copy samples, open what an address names, try operations out. */

for (const pre of document.querySelectorAll(".sample > pre")) {
  if (!navigator.clipboard) break;
  const copy = document.createElement("button");
  copy.type = "button";
  copy.className = "copy";
  copy.textContent = "Copy";
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(pre.querySelector("code").textContent);
    copy.textContent = "Copied";
    setTimeout(() => {
      copy.textContent = "Copy";
    }, 2_000);
  });
  pre.append(copy);
}

const openTarget = () => {
  const target = document.getElementById(location.hash.slice(1));
  const closed = target?.closest("details:not([open])");
  if (!closed) return;
  closed.open = true;
  target.scrollIntoView();
};
addEventListener("hashchange", openTarget);
openTarget();

const viewer = document.getElementById("viewer");
const start = document.getElementById("try");
start.parentElement.hidden = false;
start.addEventListener("click", async () => {
  start.disabled = true;
  start.textContent = "Loading…";
  try {
    await Promise.all([
      load("link", { rel: "stylesheet", href: viewer.dataset.style }),
      load("script", { src: viewer.dataset.script }),
    ]);
    show();
    start.parentElement.hidden = true;
    viewer.focus();
  } catch {
    start.disabled = false;
    start.textContent = "It could not be loaded. Try again";
  }
});

const load = (name, properties) =>
  new Promise((loaded, failed) => {
    const element = Object.assign(document.createElement(name), properties);
    element.addEventListener("load", loaded);
    element.addEventListener("error", failed);
    document.head.append(element);
  });

function show() {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  /** Swagger UI has a dark theme under this class. */
  const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", follow);
  follow();
  viewer.hidden = false;
  SwaggerUIBundle({
    url: new URL(viewer.dataset.document, document.baseURI).href,
    domNode: viewer,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    // Credentials must not be stored in the browser.
    persistAuthorization: false,
    queryConfigEnabled: false,
    showExtensions: false,
    tryItOutEnabled: true,
    validatorUrl: null,
  });
}
