import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useNotify, useTranslate } from "ra-core";
import { api, must } from "../../api/client.ts";
import { useProblems } from "../../shell/asked.tsx";
import type { Recipient } from "./draft.ts";

interface Props {
  readonly event: string;
  readonly badge: string;
  readonly recipient: Recipient | undefined;
}

/** Sends the mail that a person would get to who is signed in, for whom it is to be seen before it goes to others. */
export function SampleMail({ event, badge, recipient }: Props) {
  const notify = useNotify();
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: Recipient) =>
      must(api.POST("/sample-mails", { body: { event_id: event, badge_id: badge, recipient: sent } })),
    onSuccess: ({ email }) => notify("issue.sample.sent", { type: "success", messageArgs: { email } }),
    ...useProblems(),
  });
  return (
    <Button
      variant="outlined"
      loading={isPending}
      disabled={!recipient}
      onClick={() => recipient && mutate(recipient)}
    >
      {translate("issue.sample.button")}
    </Button>
  );
}
