import createTemplate from "api:templates.create";
import listTemplates from "api:templates.list";
import updateTemplate from "api:templates.update";
import { Alert, Box, Button, Dialog } from "@mui/material";
import { useRecordContext, useRedirect, useRefresh, useTranslate } from "ra-core";
import { useCallback, useRef, useState } from "react";
import type { components } from "../../../client/client.ts";
import { api, fileOf, must } from "../api/client.ts";
import { CreateForm, EditForm } from "../form/record-form.tsx";
import { useAsked, useProblems } from "../shell/asked.tsx";
import { Picture } from "../shell/badge-picture.tsx";
import { DownloadButton } from "../shell/download.tsx";
import { FileButton } from "../shell/file-button.tsx";
import { Row } from "../shell/parts.tsx";
import { Can } from "../shell/present-organization.tsx";
import { RecordActions } from "../shell/record-actions.tsx";
import { Records } from "../shell/records.tsx";
import { translated } from "../texts/sentences.ts";

type Template = components["schemas"]["Template"];

const COLUMNS = { name: "edit", status: "choice", updated_at: "moment" } as const;

const TemplateList = () => (
  <Records operation={listTemplates} filters={["status"]} columns={COLUMNS} actions={<Import />} />
);

/** A template begins from one of the examples, and is changed in the editor. */
const TemplateCreate = () => (
  <CreateForm operation={createTemplate} defaultValues={{ start: "classic" }} fields={["name", "start"]} />
);

const TemplateEdit = () => (
  <EditForm operation={updateTemplate} fields={[<Look key="look" />, "name"]} extra={<RecordActions />} />
);

export default { list: TemplateList, create: TemplateCreate, edit: TemplateEdit };

/** Makes a template of a ZIP that was exported here or elsewhere, and opens it. */
function Import() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const take = async (file: File) => {
    const { id } = await must(
      api.POST("/templates/import", { ...fileOf(file), headers: { "content-type": "application/zip" } }),
    );
    redirect("edit", "templates", id);
  };
  return (
    <Can operation="templates.import">
      <FileButton label={translate("resources.templates.import")} accept=".zip,application/zip" take={take} />
    </Can>
  );
}

/** The template as it is, with its editor and its file. */
function Look() {
  const template = useRecordContext<Template>()!;
  const path = { id: template.id };
  const { data } = useAsked(["templates", "preview", path.id, template.revision], () =>
    api.POST("/templates/{id}/preview", { params: { path }, body: {}, parseAs: "blob" }),
  );
  return (
    <Box sx={{ width: "100%", maxWidth: 640 }}>
      {data && <Picture blob={data as unknown as Blob} />}
      {/* A list's rows, which are shown first, have no warnings. */}
      {template.warnings?.map(({ path: place, message }) => (
        <Alert key={place + message} severity="info">
          {translated(message)}
        </Alert>
      ))}
      <Row>
        <Can operation="editor.link">
          <EditorButton id={template.id} />
        </Can>
        <DownloadButton
          label="resources.templates.export"
          name={`template-${template.short_code}.zip`}
          ask={() => api.GET("/templates/{id}/export", { params: { path }, parseAs: "stream" })}
        />
      </Row>
    </Box>
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
  const title = translate("resources.templates.editor");
  return (
    <>
      <Button variant="contained" onClick={open}>
        {translate("resources.templates.open_editor")}
      </Button>
      <Dialog fullScreen open={address !== undefined} onClose={close} aria-label={title}>
        <Button onClick={close}>{translate("ra.action.close")}</Button>
        <form method="post" action={address} target="editor" ref={submit} />
        <Box
          component="iframe"
          name="editor"
          ref={frame}
          title={title}
          onLoad={loaded}
          sx={{ border: 0, width: "100%", flex: 1 }}
        />
      </Dialog>
    </>
  );
}
