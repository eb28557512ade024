import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { LocalesMenuButton } from "ra-ui-materialui";
import type { ReactNode } from "react";
import { type Memberships, memberships } from "../session/memberships.ts";
import { manager, signIn, signOut } from "../session/session.ts";
import { Asked } from "./asked.tsx";
import { SessionEnded } from "./session-ended.tsx";

interface Props<T> {
  /** The key of its text. */
  readonly title: string;
  readonly children: T;
}

/** A page without the menu: one card with a heading, for whoever has not come in yet. */
export function Gate({ title, children }: Props<ReactNode>) {
  const translate = useTranslate();
  return (
    <Stack component="main" sx={{ minHeight: "100vh", alignItems: "center", justifyContent: "center", p: 2 }}>
      <Card sx={{ maxWidth: 480, width: "100%" }}>
        <CardContent>
          <Stack spacing={2}>
            <Typography variant="h5" component="h1">
              {translate(title)}
            </Typography>
            {children}
            <LocalesMenuButton />
          </Stack>
        </CardContent>
      </Card>
    </Stack>
  );
}

/** Such a page for who is signed in, whose address it tells; who is not, signs in and comes back to it. */
export function PersonalGate({ title, children }: Props<(mine: Memberships) => ReactNode>) {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ["memberships"],
    queryFn: async () => ((await manager.getUser()) ? memberships() : null),
  });
  return (
    <Gate title={title}>
      <Asked query={query}>
        {(mine) =>
          mine === null ? (
            <>
              <Typography>{translate("organizations.sign_in")}</Typography>
              <Button variant="contained" size="large" autoFocus onClick={() => signIn()}>
                {translate("ra.auth.sign_in")}
              </Button>
            </>
          ) : (
            <>
              {children(mine)}
              <Alert
                severity="info"
                icon={false}
                action={
                  <Button color="inherit" size="small" onClick={() => signOut()}>
                    {translate("ra.auth.logout")}
                  </Button>
                }
              >
                {translate("organizations.signed_in", { address: mine.user.email ?? mine.user.id })}
              </Alert>
              <SessionEnded />
            </>
          )
        }
      </Asked>
    </Gate>
  );
}
