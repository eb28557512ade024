import { createRoot } from "react-dom/client";
import { app } from "./app.tsx";
import { memberships } from "./session/memberships.ts";
import { finishSignIn, isReturn } from "./session/session.ts";
import { panelPath } from "./settings.ts";
import { i18n } from "./texts/i18n.ts";

const root = document.getElementById("root")!;
const isHome = location.pathname.replace(/\/$/, "") === panelPath;

if (isReturn()) finishSignIn().catch(() => location.replace("login?problem=sign_in"));
else {
  // What the first screen waits for is on its way while the texts are; who asks for it next tells what fails.
  for (const ahead of [memberships(), isHome && import("./screens/home/home.tsx")])
    Promise.resolve(ahead).catch(() => {});
  i18n().then((provider) => createRoot(root).render(app(provider)));
}
