import updateTemplate from "api:templates.update";
import { Alert, Button, Link, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext, useTranslate } from "ra-core";
import { useState } from "react";
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

/** Opens the editor in a window of its own: its pages let nobody put them into a frame. Its address works once. */
function EditorButton({ id }: { id: string }) {
  const translate = useTranslate();
  const { onError } = useProblems();
  const [address, setAddress] = useState<string>();
  const open = async () => {
    // Opened before the address is known: a browser lets only a click open a window.
    const editor = window.open("about:blank", "_blank");
    try {
      const { url } = await must(api.POST("/templates/{id}/editor", { params: { path: { id } } }));
      if (editor) editor.location.replace(url);
      else setAddress(url);
    } catch (error) {
      editor?.close();
      onError(error);
    }
  };
  return (
    <>
      <Button variant="contained" onClick={open}>
        {translate("resources.templates.open_editor")}
      </Button>
      {address && (
        <Typography>
          <Link href={address} target="_blank" rel="noreferrer" onClick={() => setAddress(undefined)}>
            {translate("resources.templates.editor_link")}
          </Link>
        </Typography>
      )}
    </>
  );
}
