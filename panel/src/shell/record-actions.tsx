import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useRecordContext, useRedirect, useResourceContext, useTranslate } from "ra-core";
import { useFormState } from "react-hook-form";
import { dataProvider } from "../api/data-provider.ts";
import { Can } from "./can.tsx";
import { ConfirmButton } from "./confirm.tsx";

/** Archives the record of a form, or brings it back: one undoes the other. Its texts are `resources.<resource>.archive`. */
export function ArchiveButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const resource = useResourceContext()!;
  const record = useRecordContext();
  const queries = useQueryClient();
  // A record that is read anew fills the form anew.
  const { isDirty } = useFormState();
  if (!record) return null;
  const isArchived = record.status === "ARCHIVED";
  const texts = `resources.${resource}.${isArchived ? "bring_back" : "archive"}`;
  const act = async () => {
    const data = { status: isArchived ? "ACTIVE" : "ARCHIVED" };
    await dataProvider.update(resource, { id: record.id, data, previousData: record });
    await queries.invalidateQueries({ queryKey: [resource] });
    notify(`${texts}.done`, { type: "info" });
  };
  return (
    <Can operation={`${resource}.update`}>
      <ConfirmButton
        label={translate(`${texts}.verb`)}
        title={translate(`${texts}.title`, { name: record.name })}
        text={translate(`${texts}.text`)}
        color={isArchived ? "primary" : "warning"}
        reason={isDirty && translate("actions.save_first")}
        act={act}
      />
    </Can>
  );
}

/** Removes the record of a form for good. Its texts are `resources.<resource>.remove`; `reason` says why it cannot be. */
export function RemoveButton({ reason = false }: { reason?: string | false }) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext()!;
  const record = useRecordContext();
  const queries = useQueryClient();
  if (!record) return null;
  const act = async () => {
    await dataProvider.delete(resource, { id: record.id, previousData: record });
    await queries.invalidateQueries({ queryKey: [resource, "getList"] });
    notify("ra.notification.deleted", { type: "info", messageArgs: { smart_count: 1 } });
    redirect("list", resource);
  };
  return (
    <Can operation={`${resource}.remove`}>
      <ConfirmButton
        label={translate("ra.action.delete")}
        title={translate(`resources.${resource}.remove.title`, { name: record.name })}
        text={translate(`resources.${resource}.remove.text`)}
        reason={reason}
        act={act}
      />
    </Can>
  );
}
