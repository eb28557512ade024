import { Button, DialogContentText } from "@mui/material";
import { useTranslate } from "ra-core";
import { useEffect, useState } from "react";
import { signOut } from "../session/session.ts";
import { onSessionEnd, signInAgain } from "../session/sign-in-again.ts";
import { Asking } from "./act.tsx";

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
  if (!isEnded) return null;
  return (
    <Asking
      title={translate("shell.session_ended.title")}
      actions={
        <>
          <Button onClick={() => signOut()}>{translate("ra.auth.logout")}</Button>
          <Button variant="contained" autoFocus onClick={again}>
            {translate("ra.auth.sign_in")}
          </Button>
        </>
      }
    >
      <DialogContentText>
        {translate(`shell.session_ended.${isRefused ? "not_yet" : "text"}`)}
      </DialogContentText>
    </Asking>
  );
}
