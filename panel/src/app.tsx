import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { QueryClient } from "@tanstack/react-query";
import { CustomRoutes, type I18nProvider, localStorageStore, Resource } from "ra-core";
import { AdminContext, AdminUI } from "ra-ui-materialui";
import { type ComponentType, lazy } from "react";
import { createBrowserRouter, Route, RouterProvider } from "react-router-dom";
import { dataProvider } from "./api/data-provider.ts";
import { Welcome } from "./screens/welcome/welcome.tsx";
import { authProvider } from "./session/auth-provider.ts";
import { nonce, panelPath } from "./settings.ts";
import { Failure } from "./shell/failure.tsx";
import { Frame } from "./shell/frame.tsx";
import { darkTheme, lightTheme } from "./shell/theme.ts";

const cache = createCache({ key: "p", nonce });
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
const store = localStorageStore("1", "panel");

const RELOADED = "reloaded";

/**
 * A screen is loaded when it is opened, from a file of its own. After a deployment the file of the page that is open may be gone:
 * then the page is loaded anew, once.
 */
const screen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    try {
      const loaded = await load();
      sessionStorage.removeItem(RELOADED);
      return loaded;
    } catch (error) {
      if (!navigator.onLine || sessionStorage.getItem(RELOADED) === location.pathname) throw error;
      sessionStorage.setItem(RELOADED, location.pathname);
      location.reload();
      return new Promise<never>(() => {});
    }
  });
const Home = screen(() => import("./screens/home/home.tsx"));
const Organizations = screen(() => import("./screens/organizations/organizations.tsx"));
const Join = screen(() => import("./screens/organizations/join.tsx"));
const CertificateList = screen(() => import("./screens/certificates/certificate-list.tsx"));
const CertificateShow = screen(() => import("./screens/certificates/certificate-show.tsx"));
const RequestList = screen(() => import("./screens/requests/request-list.tsx"));
const PeopleList = screen(() => import("./screens/people/people-list.tsx"));
const EventList = screen(() => import("./screens/events/event-list.tsx"));
const EventCreate = screen(() => import("./screens/events/event-create.tsx"));
const EventEdit = screen(() => import("./screens/events/event-edit.tsx"));
const KeyList = screen(() => import("./screens/integrations/key-list.tsx"));
const KeyCreate = screen(() => import("./screens/integrations/key-create.tsx"));
const WebhookList = screen(() => import("./screens/integrations/webhook-list.tsx"));
const WebhookCreate = screen(() => import("./screens/integrations/webhook-create.tsx"));
const WebhookEdit = screen(() => import("./screens/integrations/webhook-edit.tsx"));
const DeliveryList = screen(() => import("./screens/integrations/delivery-list.tsx"));
const Delivery = screen(() => import("./screens/integrations/delivery.tsx"));
const Organization = screen(() => import("./screens/organization/organization.tsx"));
const Members = screen(() => import("./screens/members/members.tsx"));
const Plan = screen(() => import("./screens/plan/plan.tsx"));
const Activity = screen(() => import("./screens/activity/activity.tsx"));
const BadgeList = screen(() => import("./screens/badges/badge-list.tsx"));
const BadgeCreate = screen(() => import("./screens/badges/badge-create.tsx"));
const BadgeEdit = screen(() => import("./screens/badges/badge-edit.tsx"));
const TemplateList = screen(() => import("./screens/templates/template-list.tsx"));
const TemplateCreate = screen(() => import("./screens/templates/template-create.tsx"));
const TemplateEdit = screen(() => import("./screens/templates/template-edit.tsx"));
const Issue = screen(() => import("./screens/issue/issue.tsx"));
const FigureList = screen(() => import("./screens/figures/figure-list.tsx"));
const FigureShow = screen(() => import("./screens/figures/figure-show.tsx"));

/** The whole panel; with a router that can ask before a form with changes is left. */
export function App({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const routes = [{ path: "*", element: <Screens i18nProvider={i18nProvider} /> }];
  return (
    <CacheProvider value={cache}>
      <RouterProvider router={createBrowserRouter(routes, { basename: panelPath })} />
    </CacheProvider>
  );
}

function Screens({ i18nProvider }: { i18nProvider: I18nProvider }) {
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queries}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
      defaultTheme={matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"}
    >
      <AdminUI
        layout={Frame}
        loginPage={Welcome}
        dashboard={Home}
        requireAuth
        disableTelemetry
        error={Failure}
        title=""
      >
        <CustomRoutes noLayout>
          <Route path="/organizations" element={<Organizations />} />
          <Route path="/join" element={<Join />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/organization" element={<Organization />} />
          <Route path="/members" element={<Members />} />
          <Route path="/plan" element={<Plan />} />
          <Route path="/issue" element={<Issue />} />
        </CustomRoutes>
        <Resource
          name="badges"
          list={BadgeList}
          create={BadgeCreate}
          edit={BadgeEdit}
          recordRepresentation="name"
        />
        <Resource
          name="templates"
          list={TemplateList}
          create={TemplateCreate}
          edit={TemplateEdit}
          recordRepresentation="name"
        />
        <Resource name="figures" list={FigureList} show={FigureShow} recordRepresentation="name" />
        <Resource
          name="events"
          list={EventList}
          create={EventCreate}
          edit={EventEdit}
          recordRepresentation="name"
        />
        <Resource name="api-keys" list={KeyList} create={KeyCreate} recordRepresentation="name" />
        <Resource
          name="webhooks"
          list={WebhookList}
          create={WebhookCreate}
          edit={WebhookEdit}
          recordRepresentation="url"
        />
        <Resource name="deliveries" list={DeliveryList}>
          <Route path=":webhookId/:id" element={<Delivery />} />
        </Resource>
        <Resource name="activity" list={Activity} />
        <Resource
          name="certificates"
          list={CertificateList}
          show={CertificateShow}
          recordRepresentation="recipient.name"
        />
        <Resource name="requests" list={RequestList} />
        <Resource name="people" list={PeopleList} />
      </AdminUI>
    </AdminContext>
  );
}
