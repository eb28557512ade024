import { Box, Button, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { BadgePicture } from "../../shell/badge-picture.tsx";
import { Row, Section, useNumber } from "../../shell/parts.tsx";
import { pictureOf, type Recipient } from "../issue/draft.ts";
import { SampleMail } from "../issue/sample-mail.tsx";
import type { Import } from "./import.ts";

/** The first rows as certificates, one at a time, and their mail to oneself. */
export function FirstCertificates({ one }: { one: Import }) {
  const translate = useTranslate();
  const number = useNumber();
  const [at, goTo] = useState(0);
  const { preview, event_id, badge_id } = one;
  const shown = preview[at];
  if (!shown) return null;
  const recipient = shown.recipient as Recipient;
  const { recipient_name, recipient_email, guardian_email } = recipient;
  const turn = (by: number) => () => goTo((at + by + preview.length) % preview.length);
  const say = (key: string, values = {}) => translate(`resources.imports.preview.${key}`, values);
  return (
    <Section title={say("title")}>
      <Typography role="status" sx={{ overflowWrap: "anywhere" }}>
        {say("row", { line: number(shown.line), n: at + 1, m: preview.length })} {recipient_name},{" "}
        {recipient_email ?? guardian_email}
      </Typography>
      <Row>
        {preview.length > 1 && (
          <>
            <Button variant="outlined" onClick={turn(-1)}>
              {say("previous")}
            </Button>
            <Button variant="outlined" onClick={turn(1)}>
              {say("next")}
            </Button>
          </>
        )}
        <SampleMail event={event_id} badge={badge_id} recipient={recipient} />
      </Row>
      <Box sx={{ maxWidth: 640 }}>
        <BadgePicture badge={badge_id} request={pictureOf(event_id, recipient)} />
      </Box>
    </Section>
  );
}
