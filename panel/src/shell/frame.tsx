import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useIsOffline, useTranslate } from "ra-core";
import { Layout } from "ra-ui-materialui";
import { type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { presentMembership } from "../session/memberships.ts";
import { manager } from "../session/session.ts";
import { Failure, Loading } from "./asked.tsx";
import { Bar } from "./bar.tsx";
import { Navigation } from "./navigation.tsx";
import { PresentOrganization } from "./present-organization.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { AskBeforeLeaving } from "./unsent.tsx";

/** What stands around each screen: the bar, the menu, and what tells of an ended session or a lost connection. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ["membership"],
    queryFn: async () => ((await manager.getUser()) ? ((await presentMembership()) ?? null) : "nobody"),
  });
  if (error) return <Failure error={error} resetErrorBoundary={refetch} />;
  if (data === undefined) return <Loading />;
  // The framework would clear what it keeps while it goes there, and so go there again and again.
  const wanted = { nextPathname: pathname, nextSearch: search };
  if (data === "nobody") return <Navigate to="/login" state={wanted} replace />;
  if (data === null) return <Navigate to="/organizations" />;
  return (
    <PresentOrganization value={data}>
      <Layout appBar={Bar} menu={Navigation}>
        <Offline />
        <AskBeforeLeaving />
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Layout>
      <SessionEnded />
    </PresentOrganization>
  );
}

/** Says that the browser has no connection; what was typed stays where it is. */
function Offline() {
  const translate = useTranslate();
  return (
    useIsOffline() && (
      <Alert severity="warning" role="status">
        {translate("problems.offline")}
      </Alert>
    )
  );
}
