import type { SessionIssuer } from "#infra/running-stack/session-issuer.ts";
import type { Report } from "../function.ts";
import { jsonPage, type LocalPage } from "../gateway/gateway.ts";
import { IssuerStore } from "./issuer-store.ts";

interface LocalIssuerOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly panelUrl: string;
  readonly keys: SessionIssuer;
  readonly folder: string | undefined;
  readonly report: Report;
}

export const JWKS_PATH = "/.local/jwks.json";

/**
 * The local issuer's people, and its pages beside the API. What answers them is imported when a browser comes: that takes half a
 * second, and most services are never asked to sign anybody in.
 */
export function openLocalIssuer({ folder, ...options }: LocalIssuerOptions) {
  const store = new IssuerStore(folder);
  let provider: Promise<(...args: Parameters<LocalPage>) => Promise<void>> | undefined;
  const page: LocalPage = (request, response) => {
    provider ??= import("./provider.ts").then(({ localProvider }) =>
      localProvider({ ...options, store, jwksPath: JWKS_PATH }),
    );
    provider
      .then((answer) => answer(request, response))
      .catch((error: unknown) => {
        options.report(`The local issuer could not answer ${request.url}.`, error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
  };
  const pages: Readonly<Record<string, LocalPage>> = {
    [JWKS_PATH]: jsonPage(options.keys.jwks),
    "/.well-known/openid-configuration": page,
    "/oidc/*": page,
    "/logout": page,
  };
  return { people: store, pages };
}
