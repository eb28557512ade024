import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";
import { Loading } from "./frame.tsx";

/** What a query gave; until then that it is on its way, and when it failed why, with a way to try again. */
export function Asked<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failure error={query.error} resetErrorBoundary={() => query.refetch()} />;
  return <Loading />;
}
