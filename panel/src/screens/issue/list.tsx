import openImport from "api:imports.open";
import { Alert, Box, Button, Stack, TextField, Typography } from "@mui/material";
import { Form, ResourceContextProvider, useTranslate } from "ra-core";
import { useEffect, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type { components } from "../../../../client/client.ts";
import { api, must } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { ApiInputs } from "../../form/api-input.tsx";
import { useSubmit } from "../../form/call-form.tsx";
import { useSentence } from "../../shell/asked.tsx";
import { FileButton } from "../../shell/file-button.tsx";
import { More } from "../../shell/more.tsx";
import { Row, Usage, useNumber } from "../../shell/parts.tsx";
import { useUnsent } from "../../shell/unsent.tsx";
import { type Draft, filled } from "./draft.ts";

type ImportRequest = components["schemas"]["ImportRequest"];

const KB = 1_000;
/** A longer text becomes a file at once: a browser takes seconds to lay out thousands of rows. */
const LONG = 50_000;
const SETTINGS = ["on_duplicate", "hold_minutes", "send_at", "expires_at"];

/** Pasted rows are the same file whenever they are sent. */
const UNDATED = { lastModified: 0 };

interface Props {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

/** A file or pasted rows, which are sent as an import; its page says what was read. */
export function List({ draft: { event, badge, text }, change }: Props) {
  const translate = useTranslate();
  const sentence = useSentence();
  const number = useNumber();
  const go = useNavigate();
  const [chosen, choose] = useState<File>();
  const [bytes, setBytes] = useState(0);
  const send = useSend(setBytes);
  const isPasted = text.trim() !== "";
  const fileOf = (rows: string) => new File([rows], translate("issue.pasted"), UNDATED);
  const file = isPasted ? fileOf(text) : chosen;
  const take = async (given: File | undefined) => {
    if (!given) return;
    change({ text: "" });
    choose(given);
  };
  const { submit, isPending, error } = useSubmit(
    async (form: object) => {
      if (!file) return;
      const about = { event_id: event, badge_id: badge, file_name: file.name, size: file.size };
      const id = await send({ ...(filled(form) as object), ...about } as ImportRequest, file);
      change({ text: "" });
      sent();
      go(`/imports/${id}/show`);
    },
    { isQuiet: true },
  );
  // Pasted rows are kept; a file is not, and who leaves stops its sending.
  const sent = useUnsent(chosen !== undefined || isPending);
  const size = (all: number) => `${number(Math.ceil(all / KB))} kB`;
  return (
    <ResourceContextProvider value="imports">
      <Form onSubmit={submit} noValidate>
        <Stack spacing={2}>
          <Box
            onDragOver={(drag) => drag.preventDefault()}
            onDrop={(drop) => {
              drop.preventDefault();
              take(drop.dataTransfer.files[0]);
            }}
            sx={{ border: "2px dashed", borderColor: "divider", borderRadius: 1, p: 2 }}
          >
            <Typography>{translate("issue.file_help")}</Typography>
            <Row>
              <FileButton
                label={translate("issue.choose_file")}
                accept=".csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,text/csv"
                take={take}
              />
              <Typography role="status" sx={{ overflowWrap: "anywhere" }}>
                {!isPasted && chosen && `${chosen.name}, ${size(chosen.size)}`}
              </Typography>
            </Row>
          </Box>
          <TextField
            multiline
            minRows={2}
            maxRows={6}
            label={translate("issue.paste")}
            helperText={translate("issue.paste_help")}
            value={text}
            onChange={({ target }) => change({ text: target.value })}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData("text");
              if (pasted.length <= LONG) return;
              event.preventDefault();
              take(fileOf(pasted));
            }}
            slotProps={{ htmlInput: { wrap: "off", spellCheck: false } }}
          />
          <Settings />
          {error !== null && <Alert severity="error">{sentence(error)}</Alert>}
          {isPending && file ? (
            <Usage used={bytes} quota={file.size}>
              {translate("issue.uploading", { sent: size(bytes), total: size(file.size) })}
            </Usage>
          ) : (
            <Row>
              <Button type="submit" variant="contained" disabled={!file?.size}>
                {translate("issue.read")}
              </Button>
            </Row>
          )}
        </Stack>
      </Form>
    </ResourceContextProvider>
  );
}

/** What seldom has to be said. */
const Settings = () => (
  <More
    label={useTranslate()("issue.more_settings")}
    isNeeded={Object.keys(useFormState().errors).length > 0}
  >
    <ApiInputs operation={openImport} fields={SETTINGS} />
  </More>
);

/**
 * Gives what opens an import, sends its file and has it read. The same again, after it was interrupted, opens no second one; who
 * leaves the screen stops it.
 */
function useSend(tell: (bytes: number) => void) {
  const [stopper] = useState(() => new AbortController());
  useEffect(() => () => stopper.abort(), [stopper]);
  const last = useRef({ about: "", key: "" });
  return async (body: ImportRequest, file: File): Promise<string> => {
    const about = JSON.stringify([body, file.lastModified]);
    if (last.current.about !== about) last.current = { about, key: crypto.randomUUID() };
    const header = { "Idempotency-Key": last.current.key };
    const { id, upload } = await must(api.POST("/imports", { body, params: { header } }));
    if (upload) await sendFile(upload, file, tell, stopper.signal);
    await must(api.POST("/imports/{id}/validate", { params: { path: { id } }, body: {} }));
    return id;
  };
}
