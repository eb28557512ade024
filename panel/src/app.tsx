import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { QueryClient } from "@tanstack/react-query";
import { CustomRoutes, type I18nProvider, localStorageStore, Resource } from "ra-core";
import { AdminContext, AdminUI } from "ra-ui-materialui";
import { lazy } from "react";
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

/** A screen is loaded when it is opened, from a file of its own. */
const Home = lazy(() => import("./screens/home/home.tsx"));
const Organizations = lazy(() => import("./screens/organizations/organizations.tsx"));
const Join = lazy(() => import("./screens/organizations/join.tsx"));
const CertificateList = lazy(() => import("./screens/certificates/certificate-list.tsx"));
const CertificateShow = lazy(() => import("./screens/certificates/certificate-show.tsx"));
const RequestList = lazy(() => import("./screens/requests/request-list.tsx"));
const PeopleList = lazy(() => import("./screens/people/people-list.tsx"));
const EventList = lazy(() => import("./screens/events/event-list.tsx"));
const EventCreate = lazy(() => import("./screens/events/event-create.tsx"));
const EventEdit = lazy(() => import("./screens/events/event-edit.tsx"));
const KeyList = lazy(() => import("./screens/integrations/key-list.tsx"));
const KeyCreate = lazy(() => import("./screens/integrations/key-create.tsx"));
const WebhookList = lazy(() => import("./screens/integrations/webhook-list.tsx"));
const WebhookCreate = lazy(() => import("./screens/integrations/webhook-create.tsx"));
const WebhookEdit = lazy(() => import("./screens/integrations/webhook-edit.tsx"));
const DeliveryList = lazy(() => import("./screens/integrations/delivery-list.tsx"));
const Delivery = lazy(() => import("./screens/integrations/delivery.tsx"));
const Organization = lazy(() => import("./screens/organization/organization.tsx"));
const Members = lazy(() => import("./screens/members/members.tsx"));
const Plan = lazy(() => import("./screens/plan/plan.tsx"));
const Activity = lazy(() => import("./screens/activity/activity.tsx"));
const BadgeList = lazy(() => import("./screens/badges/badge-list.tsx"));
const BadgeCreate = lazy(() => import("./screens/badges/badge-create.tsx"));
const BadgeEdit = lazy(() => import("./screens/badges/badge-edit.tsx"));
const TemplateList = lazy(() => import("./screens/templates/template-list.tsx"));
const TemplateCreate = lazy(() => import("./screens/templates/template-create.tsx"));
const TemplateEdit = lazy(() => import("./screens/templates/template-edit.tsx"));
const Issue = lazy(() => import("./screens/issue/issue.tsx"));
const FigureList = lazy(() => import("./screens/figures/figure-list.tsx"));
const FigureShow = lazy(() => import("./screens/figures/figure-show.tsx"));

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
