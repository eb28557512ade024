import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { LocalesMenuButton } from "ra-ui-materialui";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { signIn } from "../../session/session.ts";
import { panelPath } from "../../settings.ts";

/** Where somebody begins who is not signed in: one button, which leads to the issuer's page and back to where they wanted to go. */
export function Welcome() {
  const translate = useTranslate();
  const { state, search } = useLocation();
  const [isOff, setOff] = useState(false);
  const failed = isOff || new URLSearchParams(search).has("problem");
  const wanted: string | undefined =
    state?.nextPathname && `${panelPath}${state.nextPathname}${state.nextSearch ?? ""}`;
  return (
    <Stack component="main" sx={{ minHeight: "100vh", alignItems: "center", justifyContent: "center", p: 2 }}>
      <Card sx={{ maxWidth: 440, width: "100%" }}>
        <CardContent>
          <Stack spacing={2}>
            <Typography variant="h5" component="h1">
              {translate("welcome.title")}
            </Typography>
            <Typography>{translate("welcome.text")}</Typography>
            {failed && <Alert severity="error">{translate("welcome.failed")}</Alert>}
            <Button
              variant="contained"
              size="large"
              autoFocus
              onClick={() => signIn(wanted ?? panelPath).catch(() => setOff(true))}
            >
              {translate("ra.auth.sign_in")}
            </Button>
            <Typography variant="body2" color="text.secondary">
              {translate("welcome.new")}
            </Typography>
            <LocalesMenuButton />
          </Stack>
        </CardContent>
      </Card>
    </Stack>
  );
}
