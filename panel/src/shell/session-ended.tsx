import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useTranslate } from "ra-core";
import { useEffect, useState } from "react";
import { signOut } from "../session/session.ts";
import { onSessionEnd, signInAgain } from "../session/sign-in-again.ts";

/** Asks to sign in again, above whatever screen is open: the request that was refused goes on after it. */
export function SessionEnded() {
  const translate = useTranslate();
  const [isEnded, setEnded] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => onSessionEnd(setEnded), []);
  const again = () =>
    signInAgain().then(
      () => setRefused(false),
      () => setRefused(true),
    );
  return (
    <Dialog open={isEnded} aria-labelledby="session-ended">
      <DialogTitle id="session-ended">{translate("shell.session_ended.title")}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {translate(isRefused ? "shell.session_ended.not_yet" : "shell.session_ended.text")}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => signOut()}>{translate("ra.auth.logout")}</Button>
        <Button variant="contained" autoFocus onClick={again}>
          {translate("ra.auth.sign_in")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
