import { Box, Typography } from "@mui/material";
import {
  type RaRecord,
  useGetResourceLabel,
  useListContext,
  useResourceContext,
  useTranslate,
} from "ra-core";
import {
  CreateButton,
  DataTable,
  FilterButton,
  Link,
  List,
  type ListProps,
  Pagination,
  TopToolbar,
} from "ra-ui-materialui";
import type { ReactElement, ReactNode } from "react";
import { get } from "react-hook-form";
import type { Operation } from "../api/operation.ts";
import { ApiInput } from "../form/api-input.tsx";
import { Failure } from "./asked.tsx";
import { Moment } from "./parts.tsx";
import { Column, PlainRows, ROWS_STYLE } from "./plain-rows.tsx";
import { Can, useOrganization } from "./present-organization.tsx";
import { ByApi } from "./source.tsx";

/** What a column has: a value, a choice in words, a moment, a link to the record's form or page, or what is made of the record. */
type Kind<R> = "text" | "number" | "choice" | "moment" | "edit" | "show" | ((record: R) => ReactNode);
/** The columns of a list by their fields; one has a link, as a row that is clicked is nothing for a keyboard. */
export type Columns<R> = Readonly<Record<string, Kind<R>>>;

interface Props<R> {
  readonly operation: Operation;
  /** Parameters of the operation; the first two always stand there. */
  readonly filters?: readonly (string | ReactElement)[];
  readonly columns: Columns<R>;
  /** The columns by which it can be sorted. */
  readonly sorts?: readonly string[];
  /** Further columns. */
  readonly children?: ReactNode;
  readonly bulk?: ReactElement | false;
  readonly actions?: ReactNode;
  readonly creates?: boolean;
  /** Where records begin that are not made by a form of their own. */
  readonly begin?: ReactNode;
  /** What is otherwise of a list that is a part of a screen. */
  readonly list?: Pick<ListProps, "title" | "storeKey" | "queryOptions">;
}

/** The address of a list with a filter set. */
export const listOf = (noun: string, filter: Readonly<Record<string, unknown>>): string =>
  `/${noun}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** A list of records with its filters in the address, its call by the API, and for nobody's records the first step. */
export function Records<R extends RaRecord>(props: Props<R>) {
  const { operation, filters = [], columns, sorts, children, bulk = false, actions, begin, list } = props;
  const { time_zone } = useOrganization();
  const translate = useTranslate();
  const resource = useResourceContext();
  const label = useGetResourceLabel();
  const create = props.creates === false ? undefined : `${resource}.create`;
  const inputs = filters.map((source, at) =>
    typeof source === "string" ? (
      <ApiInput key={source} operation={operation} source={source} alwaysOn={at < 2} />
    ) : (
      source
    ),
  );
  return (
    <List
      perPage={20}
      filters={inputs}
      pagination={<Pages />}
      actions={
        <TopToolbar sx={{ flexWrap: "wrap", justifyContent: "flex-end" }}>
          {actions}
          {begin}
          {inputs.length > 2 && <FilterButton />}
          {create && (
            <Can operation={create}>
              <CreateButton />
            </Can>
          )}
        </TopToolbar>
      }
      empty={
        <Box sx={{ textAlign: "center", p: 4, width: "100%" }}>
          <Typography variant="h6" component="p">
            {translate(`resources.${resource}.empty`, { _: label(resource!, 2) })}
          </Typography>
          <Typography sx={{ mb: 2 }}>{translate(`resources.${resource}.first_step`)}</Typography>
          {create && (
            <Can operation={create}>
              <CreateButton variant="contained" />
            </Can>
          )}
          {begin}
        </Box>
      }
      exporter={false}
      error={<Unread />}
      {...list}
      queryOptions={{ ...TOLD_IN_PLACE, ...list?.queryOptions }}
    >
      <Rows columns={columns} sorts={sorts} bulk={bulk}>
        {children}
      </Rows>
      <Box sx={{ px: 2, pb: 2 }}>
        <Typography variant="caption" color="textSecondary">
          {translate("shell.zone", { zone: time_zone })}
        </Typography>
        <ByApi operation={operation} />
      </Box>
    </List>
  );
}

function Pages() {
  const translate = useTranslate();
  if (useListContext().error) return null;
  // On a phone the framework has the words of its library.
  const ways = { getItemAriaLabel: (way: string) => translate(`ra.navigation.${way}`) };
  return <Pagination rowsPerPageOptions={[20, 50, 100]} {...ways} />;
}

/** Why a list could not be read stands where the list would be. */
function Unread() {
  const { error, refetch } = useListContext();
  return <Failure error={error} resetErrorBoundary={() => refetch()} />;
}
const TOLD_IN_PLACE = { onError: () => undefined };

/** Without bulk actions a table may have nothing that takes the focus, so that its box does, to be scrolled by the keyboard. */
const SCROLLS = { overflowX: "auto", "&& .RaDataTable-tableWrapper": { overflowX: "visible" } };

/** The rows of a list. */
export function Rows<R extends RaRecord>({ columns, sorts = [], bulk = false, children }: RowsProps<R>) {
  const shown = useShown();
  const { filterValues } = useListContext();
  const table = (
    <DataTable<R> rowClick={false} bulkActionButtons={bulk} body={PlainRows} sx={ROWS_STYLE}>
      {Object.entries(columns).map(([source, kind]) => {
        // It would say the same in each row.
        if (source.endsWith("_id") && filterValues?.[source]) return null;
        const column = { source, disableSort: !sorts.includes(source) };
        if (kind === "number") return <DataTable.NumberCol key={source} {...column} />;
        return <Column key={source} {...column} render={(record) => shown(source, kind, record as R)} />;
      })}
      {children}
    </DataTable>
  );
  return bulk ? (
    table
  ) : (
    <Box tabIndex={0} sx={SCROLLS}>
      {table}
    </Box>
  );
}
type RowsProps<R> = Pick<Props<R>, "columns" | "sorts" | "bulk" | "children">;

/** Gives what is known of a record, each with its name: what its columns would have. */
export function useRecordFacts() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const shown = useShown();
  return <R extends RaRecord>(columns: Columns<R>, record: R) =>
    Object.entries(columns).map(
      ([source, kind]) =>
        [translate(`resources.${resource}.fields.${source}`), shown(source, kind, record)] as const,
    );
}

/** How a field of a record is shown. */
function useShown() {
  const translate = useTranslate();
  const resource = useResourceContext();
  return <R extends RaRecord>(source: string, kind: Kind<R>, record: R): ReactNode => {
    if (typeof kind === "function") return kind(record);
    const value = get<R, string | readonly string[] | null>(record, source);
    if (kind === "moment") return value && <Moment at={String(value)} />;
    if (kind === "choice") {
      const said = (each: string) => translate(`resources.${resource}.choices.${source}.${each}`);
      return [value ?? []].flat().map(said).join(", ");
    }
    if (kind === "text" || kind === "number") return value;
    const to = `/${resource}/${encodeURIComponent(record.id)}${kind === "show" ? "/show" : ""}`;
    return (
      <Link to={to} sx={{ display: "inline-block", minWidth: 140, overflowWrap: "anywhere" }}>
        {String(value ?? record.id)}
      </Link>
    );
  };
}
