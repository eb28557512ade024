import { Box, Typography } from "@mui/material";
import { useGetResourceLabel, useListContext, useResourceContext, useTranslate } from "ra-core";
import { CreateButton, DataTable, FilterButton, List, Pagination, TopToolbar } from "ra-ui-materialui";
import type { ReactElement, ReactNode } from "react";
import type { Operation } from "../api/operation.ts";
import { ByApi } from "./by-api.tsx";
import { Can } from "./can.tsx";
import { Failure } from "./failure.tsx";
import { useOrganization } from "./present-organization.tsx";

interface Props {
  readonly operation: Operation;
  readonly filters: readonly ReactElement[];
  /** The columns: the first one has a link (`Named`), as a row that is clicked is nothing for a keyboard. */
  readonly children: ReactNode;
  readonly bulk?: ReactElement | false;
  readonly actions?: ReactNode;
  readonly creates?: boolean;
  /** Where records begin that are not made by a form of their own. */
  readonly begin?: ReactNode;
  readonly filterDefaults?: Readonly<Record<string, unknown>>;
}

/** A list of records with its filters in the address, its call by the API, and for nobody's records the first step. */
export function Records({
  operation,
  filters,
  children,
  bulk = false,
  actions,
  creates = true,
  begin,
  filterDefaults,
}: Props) {
  const { time_zone } = useOrganization();
  const translate = useTranslate();
  return (
    <List
      perPage={20}
      filters={filters as ReactElement[]}
      filterDefaultValues={filterDefaults}
      pagination={<Pagination rowsPerPageOptions={[20, 50, 100]} />}
      actions={
        <ListActions hasFilters={filters.length > 0} creates={creates}>
          {actions}
          {begin}
        </ListActions>
      }
      empty={<Empty creates={creates}>{begin}</Empty>}
      exporter={false}
      error={<Unread />}
      queryOptions={TOLD_IN_PLACE}
    >
      <DataTable rowClick={false} bulkActionButtons={bulk}>
        {children}
      </DataTable>
      <Box sx={{ px: 2, pb: 2 }}>
        <Typography variant="caption" color="textSecondary">
          {translate("shell.zone", { zone: time_zone })}
        </Typography>
        <ByApi operation={operation} />
      </Box>
    </List>
  );
}

function ListActions({
  hasFilters,
  creates,
  children,
}: {
  hasFilters: boolean;
  creates: boolean;
  children: ReactNode;
}) {
  const resource = useResourceContext();
  return (
    <TopToolbar sx={{ flexWrap: "wrap", justifyContent: "flex-end" }}>
      {children}
      {hasFilters && <FilterButton />}
      {creates && (
        <Can operation={`${resource}.create`}>
          <CreateButton />
        </Can>
      )}
    </TopToolbar>
  );
}

/** Why a list could not be read stands where the list would be. */
function Unread() {
  const { error, refetch } = useListContext();
  return <Failure error={error} resetErrorBoundary={() => refetch()} />;
}
const TOLD_IN_PLACE = { onError: () => undefined };

/** A list with nothing in it says what to do first. */
function Empty({ creates, children }: { creates: boolean; children: ReactNode }) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const label = useGetResourceLabel();
  return (
    <Box sx={{ textAlign: "center", p: 4, width: "100%" }}>
      <Typography variant="h6" component="p">
        {translate(`resources.${resource}.empty`, { _: label(resource, 2) })}
      </Typography>
      <Typography sx={{ mb: 2 }}>{translate(`resources.${resource}.first_step`)}</Typography>
      {creates && (
        <Can operation={`${resource}.create`}>
          <CreateButton variant="contained" />
        </Can>
      )}
      {children}
    </Box>
  );
}
