import { Card, CardContent, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";

/** A part of the first page, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {translate(title)}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

/** The address of a list with a filter set. */
export const listOf = (noun: string, filter: Readonly<Record<string, unknown>>): string =>
  `/${noun}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

export const useBalance = () =>
  useQuery({ queryKey: ["balance"], queryFn: ({ signal }) => must(api.GET("/balance", { signal })) });
export const useMail = () =>
  useQuery({ queryKey: ["mail"], queryFn: ({ signal }) => must(api.GET("/dashboard/mail", { signal })) });
