import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";

/** The address of a list with a filter set. */
export const listOf = (noun: string, filter: Readonly<Record<string, unknown>>): string =>
  `/${noun}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

export const useBalance = () =>
  useQuery({ queryKey: ["balance"], queryFn: ({ signal }) => must(api.GET("/balance", { signal })) });
export const useMail = () =>
  useQuery({ queryKey: ["mail"], queryFn: ({ signal }) => must(api.GET("/dashboard/mail", { signal })) });
