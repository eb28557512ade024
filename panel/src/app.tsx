import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { QueryClient } from "@tanstack/react-query";
import { CustomRoutes, type I18nProvider, localStorageStore, type RaRecord, Resource } from "ra-core";
import { AdminContext, AdminUI } from "ra-ui-materialui";
import { type ComponentType, lazy } from "react";
import { createBrowserRouter, Route, RouterProvider } from "react-router-dom";
import { dataProvider } from "./api/data-provider.ts";
import { Welcome } from "./screens/welcome.tsx";
import { authProvider } from "./session/auth-provider.ts";
import { nonce, panelPath } from "./settings.ts";
import { Failure, Instead } from "./shell/asked.tsx";
import { Frame } from "./shell/frame.tsx";
import { darkTheme, lightTheme } from "./shell/theme.ts";

const cache = createCache({ key: "p", nonce });
// Without a connection a change fails at once: kept for later, it would be made beside the one that is tried again.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});
const store = localStorageStore("1", "panel");

const RELOADED = "reloaded";

/**
 * A screen is loaded when it is opened, from a file of its own. After a deployment the file of the page that is open may be gone:
 * then the page is loaded anew, once.
 */
const screen = <T,>(load: () => Promise<{ default: T }>, pick: (loaded: T) => ComponentType) =>
  lazy(async () => {
    try {
      const loaded = await load();
      sessionStorage.removeItem(RELOADED);
      return { default: pick(loaded.default) };
    } catch (error) {
      if (!navigator.onLine || sessionStorage.getItem(RELOADED) === location.pathname) throw error;
      sessionStorage.setItem(RELOADED, location.pathname);
      location.reload();
      return new Promise<never>(() => {});
    }
  });
const alone = (load: () => Promise<{ default: ComponentType }>) => screen(load, (loaded) => loaded);

/** The screens of a noun, all in one file. */
type Screens = Readonly<Partial<Record<"list" | "create" | "edit" | "show" | "one", ComponentType>>>;
const noun = (load: () => Promise<{ default: Screens }>, ...names: (keyof Screens)[]) =>
  Object.fromEntries(names.map((name) => [name, screen(load, (loaded) => loaded[name]!)])) as Screens;

const { one: Delivery, ...deliveries } = noun(() => import("./screens/deliveries.tsx"), "list", "one");
const certificates = noun(() => import("./screens/certificates/certificates.tsx"), "list", "show");
const imports = noun(() => import("./screens/imports/imports.tsx"), "list", "show");
const webhooks = noun(() => import("./screens/webhooks.tsx"), "list", "create", "edit");
const NOUNS = {
  badges: noun(() => import("./screens/badges/badges.tsx"), "list", "create", "edit"),
  templates: noun(() => import("./screens/templates.tsx"), "list", "create", "edit"),
  figures: noun(() => import("./screens/figures.tsx"), "list", "show"),
  events: noun(() => import("./screens/events.tsx"), "list", "create", "edit"),
  "api-keys": noun(() => import("./screens/keys.tsx"), "list", "create"),
  imports: { ...imports, recordRepresentation: ({ file_name, id }: RaRecord) => file_name ?? id },
  members: noun(() => import("./screens/members.tsx"), "list", "create"),
  activity: noun(() => import("./screens/activity.tsx"), "list"),
  requests: noun(() => import("./screens/requests.tsx"), "list"),
  people: noun(() => import("./screens/people.tsx"), "list"),
  webhooks: { ...webhooks, recordRepresentation: "url" },
  certificates: { ...certificates, recordRepresentation: "recipient.name" },
};

const Home = alone(() => import("./screens/home/home.tsx"));
/** Screens by their addresses: those that nobody needs an organization for, and the others. */
const GATES = {
  organizations: alone(() => import("./screens/organizations/organizations.tsx")),
  join: alone(() => import("./screens/organizations/join.tsx")),
};
const SCREENS = {
  organization: alone(() => import("./screens/organization/organization.tsx")),
  plan: alone(() => import("./screens/plan.tsx")),
  issue: alone(() => import("./screens/issue/issue.tsx")),
};
const routesOf = (screens: Readonly<Record<string, ComponentType>>) =>
  Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />);

/** The whole panel; with one router, made before anything is drawn, that can ask before a form with changes is left. */
export function app(i18nProvider: I18nProvider) {
  const routes = [{ path: "*", element: <Admin i18nProvider={i18nProvider} /> }];
  return (
    <CacheProvider value={cache}>
      <RouterProvider router={createBrowserRouter(routes, { basename: panelPath })} />
    </CacheProvider>
  );
}

const Admin = ({ i18nProvider }: { i18nProvider: I18nProvider }) => (
  <AdminContext
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    queryClient={queries}
    store={store}
    theme={lightTheme}
    darkTheme={darkTheme}
  >
    <AdminUI
      layout={Frame}
      loginPage={Welcome}
      dashboard={Home}
      accessDenied={Denied}
      catchAll={NotFound}
      disableTelemetry
      error={Failure}
      title=""
    >
      <CustomRoutes noLayout>{routesOf(GATES)}</CustomRoutes>
      <CustomRoutes>{routesOf(SCREENS)}</CustomRoutes>
      {Object.entries(NOUNS).map(([name, screens]) => (
        <Resource key={name} name={name} {...screens} />
      ))}
      <Resource name="deliveries" {...deliveries}>
        <Route path=":webhookId/:id" element={Delivery && <Delivery />} />
      </Resource>
    </AdminUI>
  </AdminContext>
);

const Denied = () => <Instead of="access_denied" />;
const NotFound = () => <Instead of="not_found" />;
