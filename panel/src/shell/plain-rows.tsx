import {
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableRenderContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useTranslate,
} from "ra-core";
import { DataTable, type DataTableColumnProps } from "ra-ui-materialui";
import { memo, type ReactNode } from "react";

/**
 * How the rows of a list look: all of them by one style. The framework has a style for each part of each cell, which it
 * calculates anew for every row: two thirds of the time in which a list of 50 is shown. `small` is what stands below.
 */
export const ROWS_STYLE = {
  "& tbody tr:hover": { bgcolor: "action.hover" },
  "& tbody td": {
    typography: "body2",
    px: { xs: 1, sm: 2 },
    py: 0.75,
    borderBottom: 1,
    borderColor: "divider",
  },
  "& tbody td a": { color: "primary.main" },
  "& tbody td small": { display: "block", fontSize: "inherit", color: "text.secondary" },
  "& tbody input": {
    accentColor: "currentcolor",
    color: "primary.main",
    width: 18,
    height: 18,
    m: 0.5,
    ml: { sm: -0.5 },
  },
};

/** The rows of a list as plain elements; for `body` of the framework's table. */
export const PlainRows = memo(({ children }: { children?: ReactNode }) => {
  const rows = useDataTableDataContext();
  const { hasBulkActions } = useDataTableConfigContext();
  return (
    <tbody>
      {rows?.map((record) => (
        <RecordContextProvider value={record} key={record.id}>
          <tr>
            {hasBulkActions && (
              <td>
                <Choice />
              </td>
            )}
            {children}
          </tr>
        </RecordContextProvider>
      ))}
    </tbody>
  );
});

/** Chooses a row for what is done to several. */
function Choice() {
  const { id } = useRecordContext()!;
  const { handleToggleItem } = useDataTableCallbacksContext();
  const isChosen = useDataTableSelectedIdsContext()?.includes(id) ?? false;
  return (
    <input
      type="checkbox"
      aria-label={useTranslate()("ra.action.select_row")}
      checked={isChosen}
      readOnly
      onClick={(event) => handleToggleItem?.(id, event)}
    />
  );
}

/** A column of a list: in its head the framework's, and in its rows what is made of the record. */
export const Column = memo((props: DataTableColumnProps) => {
  const record = useRecordContext();
  if (useDataTableRenderContext() !== "data") return <DataTable.Col {...props} />;
  return <td>{record && props.render?.(record)}</td>;
});
