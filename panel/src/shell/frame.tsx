import { Alert, CircularProgress } from "@mui/material";
import { useTranslate } from "ra-core";
import { Layout } from "ra-ui-materialui";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { type Membership, presentMembership } from "../session/memberships.ts";
import { Bar } from "./bar.tsx";
import { Navigation } from "./navigation.tsx";
import { PresentOrganization } from "./present-organization.tsx";
import { SessionEnded } from "./session-ended.tsx";

/** What stands around each screen: the bar, the menu, and what tells of an ended session or a lost connection. */
export function Frame({ children }: { children: ReactNode }) {
  const [membership, setMembership] = useState<Membership | null>();
  useEffect(() => {
    presentMembership().then(
      (present) => setMembership(present ?? null),
      () => setMembership(null),
    );
  }, []);
  if (membership === undefined) return <Loading />;
  if (membership === null) return <Navigate to="/organizations" />;
  return (
    <PresentOrganization membership={membership}>
      <Layout appBar={Bar} menu={Navigation}>
        <Offline />
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Layout>
      <SessionEnded />
    </PresentOrganization>
  );
}

/** Says that something is on its way. */
export function Loading() {
  const translate = useTranslate();
  return <CircularProgress aria-label={translate("ra.page.loading")} sx={{ m: 4 }} />;
}

/** Says that the browser has no connection; what was typed stays where it is. */
function Offline() {
  const translate = useTranslate();
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return isOnline ? null : (
    <Alert severity="warning" role="status">
      {translate("problems.offline")}
    </Alert>
  );
}
