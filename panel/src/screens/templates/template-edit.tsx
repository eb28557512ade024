import updateTemplate from "api:templates.update";
import { Alert, Box, Button, Dialog, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext, useRefresh, useTranslate } from "ra-core";
import { useCallback, useRef, useState } from "react";
import type { components } from "../../../../client/client.ts";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { ApiInput } from "../../form/api-input.tsx";
import { EditForm, useProblems } from "../../form/record-form.tsx";
import { Picture } from "../../shell/badge-picture.tsx";
import { Can } from "../../shell/can.tsx";
import { DownloadButton } from "../../shell/download.tsx";
import { ArchiveButton, RemoveButton } from "../../shell/record-actions.tsx";
import { translated } from "../../texts/sentences.ts";

type Template = components["schemas"]["Template"];

export default function TemplateEdit() {
  return (
    <EditForm
      operation={updateTemplate}
      extra={
        <>
          <ArchiveButton />
          <RemoveButton />
        </>
      }
    >
      <Look />
      <ApiInput operation={updateTemplate} source="name" />
    </EditForm>
  );
}

/** The template as it is, with its editor and its file. */
function Look() {
  const translate = useTranslate();
  const template = useRecordContext<Template>();
  const path = { id: template?.id ?? "" };
  const { data } = useQuery({
    queryKey: ["templates", "preview", path.id, template?.revision],
    queryFn: () => must(api.POST("/templates/{id}/preview", { params: { path }, body: {}, parseAs: "blob" })),
    enabled: template !== undefined,
  });
  if (!template) return null;
  return (
    <Stack spacing={1} sx={{ width: "100%", maxWidth: 640 }}>
      {data && <Picture blob={data as unknown as Blob} />}
      {/* A list's rows, which are shown first, have no warnings. */}
      {template.warnings?.map(({ path: place, message }) => (
        <Alert key={place + message} severity="info">
          {translated(message)}
        </Alert>
      ))}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        <Can operation="editor.link">
          <EditorButton id={template.id} />
        </Can>
        <DownloadButton
          label={translate("resources.templates.export")}
          name={`template-${template.short_code}.zip`}
          ask={() => api.GET("/templates/{id}/export", { params: { path }, parseAs: "stream" })}
        />
      </Stack>
    </Stack>
  );
}

/** What a frame shows while there is nothing in it. */
const NOTHING = "about:blank";

/** Opens the editor above the page, in a frame. Its address works once, so a form of ours opens it. */
function EditorButton({ id }: { id: string }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const { onError } = useProblems();
  const [address, setAddress] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  const isClosing = useRef(false);
  const submit = useCallback((form: HTMLFormElement | null) => form?.submit(), []);
  const open = () =>
    must(api.POST("/templates/{id}/editor", { params: { path: { id } } })).then(
      ({ url }) => setAddress(url),
      onError,
    );
  // What is not saved in it the editor asks about when its page is left.
  const close = () => {
    isClosing.current = true;
    frame.current?.contentWindow?.location.replace(NOTHING);
  };
  const loaded = () => {
    if (!isClosing.current || frame.current?.contentWindow?.location.href !== NOTHING) return;
    isClosing.current = false;
    setAddress(undefined);
    refresh();
  };
  return (
    <>
      <Button variant="contained" onClick={open}>
        {translate("resources.templates.open_editor")}
      </Button>
      <Dialog
        fullScreen
        open={address !== undefined}
        onClose={close}
        aria-label={translate("resources.templates.editor")}
      >
        <Button onClick={close}>{translate("ra.action.close")}</Button>
        <form method="post" action={address} target="editor" ref={submit} />
        <Box
          component="iframe"
          name="editor"
          ref={frame}
          title={translate("resources.templates.editor")}
          onLoad={loaded}
          sx={{ border: 0, width: "100%", flex: 1 }}
        />
      </Dialog>
    </>
  );
}
