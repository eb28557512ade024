import { Alert, Button, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { Refused } from "../../api/problems.ts";
import { forgetInvitation, pendingInvitation } from "../../session/invitation.ts";
import { join } from "../../session/memberships.ts";
import { useSentence } from "../../shell/asked.tsx";
import { PersonalGate } from "../../shell/gate.tsx";

/** Accepts an invitation into an organization, the secret of which is in the address. */
export default function Join() {
  const translate = useTranslate();
  const invitation = pendingInvitation();
  return (
    <PersonalGate title="organizations.join.title">
      {({ user }) =>
        invitation === undefined ? (
          <Alert severity="warning">{translate("organizations.join.not_found")}</Alert>
        ) : (
          <Accept invitation={invitation} address={user.email ?? user.id} />
        )
      }
    </PersonalGate>
  );
}

function Accept({ invitation, address }: { invitation: string; address: string }) {
  const translate = useTranslate();
  const sentence = useSentence();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => join(invitation).then(forgetInvitation),
  });
  const isGone = error instanceof Refused && error.problem.code === "not_found";
  return (
    <>
      <Typography>{translate("organizations.join.text", { address })}</Typography>
      {error && (
        <Alert severity="error">{isGone ? translate("organizations.join.not_found") : sentence(error)}</Alert>
      )}
      <Button variant="contained" size="large" autoFocus loading={isPending} onClick={() => mutate()}>
        {translate("organizations.join.button")}
      </Button>
    </>
  );
}
