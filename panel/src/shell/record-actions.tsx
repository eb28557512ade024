import { useRecordContext, useRedirect, useResourceContext, useTranslate } from "ra-core";
import { useFormState } from "react-hook-form";
import { dataProvider } from "../api/data-provider.ts";
import { Act } from "./act.tsx";
import { Can } from "./present-organization.tsx";

/**
 * Archives the record of a form, or brings it back: one undoes the other. Removes it for good, or says by `reason` why that
 * cannot be.
 */
export function RecordActions({ reason = false }: { reason?: string | false }) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const resource = useResourceContext()!;
  const record = useRecordContext();
  // A record that is read anew fills the form anew. `isDirty` also counts inputs that are empty and that the record does not have.
  const { dirtyFields } = useFormState();
  const isChanged = Object.keys(dirtyFields).length > 0;
  if (!record) return null;
  const { id, name, status } = record;
  const isArchived = status === "ARCHIVED";
  const data = { status: isArchived ? "ACTIVE" : "ARCHIVED" };
  return (
    <>
      <Can operation={`${resource}.update`}>
        <Act
          texts={`resources.${resource}.${isArchived ? "bring_back" : "archive"}`}
          values={{ name }}
          size="medium"
          color={isArchived ? "primary" : "warning"}
          reason={isChanged && translate("actions.save_first")}
          act={() => dataProvider.update(resource, { id, data, previousData: record })}
        />
      </Can>
      <Can operation={`${resource}.remove`}>
        <Act
          texts={`resources.${resource}.remove`}
          values={{ name }}
          size="medium"
          reason={reason}
          act={() => dataProvider.delete(resource, { id, previousData: record })}
          leave={() => redirect("list", resource)}
        />
      </Can>
    </>
  );
}
