import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useRecordContext, useRedirect, useResourceContext, useTranslate } from "ra-core";
import { useFormState } from "react-hook-form";
import { dataProvider } from "../api/data-provider.ts";
import { Can } from "./can.tsx";
import { ChangeButton } from "./change.tsx";
import { ConfirmButton } from "./confirm.tsx";

/** Archives the record of a form, or brings it back: one undoes the other. */
export function ArchiveButton() {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const record = useRecordContext();
  // A record that is read anew fills the form anew.
  const { isDirty } = useFormState();
  if (!record) return null;
  const isArchived = record.status === "ARCHIVED";
  const data = { status: isArchived ? "ACTIVE" : "ARCHIVED" };
  return (
    <Can operation={`${resource}.update`}>
      <ChangeButton
        texts={`resources.${resource}.${isArchived ? "bring_back" : "archive"}`}
        values={{ name: record.name }}
        color={isArchived ? "primary" : "warning"}
        reason={isDirty && translate("actions.save_first")}
        act={() => dataProvider.update(resource, { id: record.id, data, previousData: record })}
      />
    </Can>
  );
}

/** Removes the record of a form for good; `reason` says why it cannot be. */
export function RemoveButton({ reason = false }: { reason?: string | false }) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const queries = useQueryClient();
  const resource = useResourceContext()!;
  const record = useRecordContext();
  if (!record) return null;
  const act = async () => {
    await dataProvider.delete(resource, { id: record.id, previousData: record });
    // Only the lists: the record itself is still on the screen, and cannot be read any more.
    await queries.invalidateQueries({ queryKey: [resource, "getList"] });
    notify("ra.notification.deleted", { type: "success", messageArgs: { smart_count: 1 } });
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
