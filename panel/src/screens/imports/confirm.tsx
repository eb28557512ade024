import { Alert, Checkbox, FormControlLabel, Stack, Typography } from "@mui/material";
import { useGetOne, useTranslate } from "ra-core";
import { useState } from "react";
import { api, must } from "../../api/client.ts";
import { Act } from "../../shell/act.tsx";
import { Row, Section, useNumber } from "../../shell/parts.tsx";
import type { Import } from "./import.ts";
import { MailsWhen } from "./mails-when.tsx";

/** Issues to all valid rows of an import, once it was said that the others are left out. */
export function Confirm({ one, isChanged }: { one: Import; isChanged: boolean }) {
  const translate = useTranslate();
  const number = useNumber();
  const { id, valid, invalid, duplicates, already_issued, on_duplicate, quota, validation } = one;
  const wrong = invalid + (on_duplicate === "refuse" ? duplicates : 0);
  const [isLeftOut, leaveOut] = useState(one.on_invalid === "skip");
  const event = useGetOne("events", { id: one.event_id }).data?.name;
  const badge = useGetOne("badges", { id: one.badge_id }).data?.name;
  const had = on_duplicate === "issue" ? 0 : (already_issued ?? 0);
  const smart_count = valid - had;
  const say = (key: string, count: number) =>
    translate(`resources.imports.confirming.${key}`, { smart_count: count, count: number(count) });
  const { needed = valid, left = valid } = quota ?? {};
  const reasons: readonly (readonly [boolean, string])[] = [
    [isChanged, say("read_first", 0)],
    [smart_count === 0, say("nobody", 0)],
    [left < needed, say("too_many", left)],
    [wrong > 0 && !isLeftOut, say("say_so", wrong)],
  ];
  const reason = reasons.find(([holds]) => holds)?.[1] ?? false;
  return (
    <Section title={translate("resources.imports.confirming.title")}>
      <Stack spacing={1}>
        <Typography>
          {say("needed", needed)} {say("left", left)}
        </Typography>
        <Typography>
          <MailsWhen one={one} />
        </Typography>
        {had > 0 && <Alert severity="info">{say("had", had)}</Alert>}
        {wrong > 0 && smart_count > 0 && (
          <FormControlLabel
            control={<Checkbox checked={isLeftOut} onChange={(_, wanted) => leaveOut(wanted)} />}
            label={say("leave_out", wrong)}
          />
        )}
        {reason && <Alert severity="info">{reason}</Alert>}
        <Row>
          <Act
            texts="resources.imports.confirm"
            variant="contained"
            size="medium"
            color="primary"
            values={{ smart_count, count: number(smart_count), event, badge }}
            reason={reason}
            act={() =>
              must(
                api.POST("/imports/{id}/confirm", {
                  params: { path: { id } },
                  body: { validation, ...(wrong > 0 && { on_invalid: "skip" }) },
                }),
              )
            }
            isSilent
          />
        </Row>
      </Stack>
    </Section>
  );
}
