import { createRoot } from "react-dom/client";
import { app } from "./app.tsx";
import { finishSignIn, isReturn } from "./session/session.ts";
import { i18n } from "./texts/i18n.ts";

const root = document.getElementById("root")!;

if (isReturn()) finishSignIn().catch(() => location.replace("login?problem=sign_in"));
else i18n().then((provider) => createRoot(root).render(app(provider)));
