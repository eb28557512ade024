import { Alert, Button, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { signIn } from "../session/session.ts";
import { panelPath } from "../settings.ts";
import { Gate } from "../shell/gate.tsx";

/** Where somebody begins who is not signed in: one button, which leads to the issuer's page and back to where they wanted to go. */
export function Welcome() {
  const translate = useTranslate();
  const { state, search } = useLocation();
  const [isOff, setOff] = useState(false);
  const failed = isOff || new URLSearchParams(search).has("problem");
  const wanted: string | undefined =
    state?.nextPathname && `${panelPath}${state.nextPathname}${state.nextSearch ?? ""}`;
  return (
    <Gate title="welcome.title">
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
      <Typography variant="body2" color="textSecondary">
        {translate("welcome.new")}
      </Typography>
    </Gate>
  );
}
