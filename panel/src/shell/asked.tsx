import { Alert, Button, CircularProgress } from "@mui/material";
import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { HttpError, useNotify, useTranslate } from "ra-core";
import { Title } from "ra-ui-materialui";
import type { ReactNode } from "react";
import { type Answer, must } from "../api/client.ts";
import { Refused } from "../api/problems.ts";
import { translated } from "../texts/sentences.ts";

/** What a call of the client gives, kept under a key. */
export const useAsked = <T,>(queryKey: QueryKey, ask: () => Promise<Answer<T>>) =>
  useQuery({ queryKey, queryFn: () => must(ask()) });

/** What a query gave; until then that it is on its way, and when it failed why, with a way to try again. */
export function Asked<T>({
  query: { data, isError, error, refetch },
  children,
}: {
  query: Pick<UseQueryResult<T>, "data" | "isError" | "error" | "refetch">;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return isError ? <Failure error={error} resetErrorBoundary={() => refetch()} /> : <Loading />;
}

/** Says that something is on its way. */
export function Loading() {
  const translate = useTranslate();
  return <CircularProgress aria-label={translate("ra.page.loading")} sx={{ m: 4 }} />;
}

interface Failed {
  readonly error?: unknown;
  readonly resetErrorBoundary?: (...args: never[]) => void;
}

/** Whether the API said what trying again does not change: that it is not there, or not for this person. */
const isFinal = (error: unknown) =>
  error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429;

/** What is shown where a screen could not be: what happened, and a way to try again where that may help. */
export function Failure({ error, resetErrorBoundary: again = () => location.reload() }: Failed) {
  const translate = useTranslate();
  const sentence = useSentence();
  const action = !isFinal(error) && (
    <Button color="inherit" onClick={() => again()}>
      {translate("shell.again")}
    </Button>
  );
  return (
    <Alert severity="error" sx={{ m: 2 }} action={action}>
      {sentence(error)}
    </Alert>
  );
}

/** Gives the sentence of an error: that of its code, and after it what the API says of single fields. */
export function useSentence(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) => {
    if (!(error instanceof HttpError)) return translate("ra.page.error");
    const fields = error instanceof Refused ? (error.problem.errors ?? []) : [];
    const whole = translate(String(error.message), error.body ?? {});
    return [whole, ...fields.map(({ message }) => translated(message))].join(" ");
  };
}

/** How a refused request is told: the sentence of its code, filled with what the API says. */
export function useProblems() {
  const notify = useNotify();
  return {
    onError: (error: unknown) => {
      const { message, body } = error as { message: string; body?: Record<string, unknown> };
      notify(message, { type: "error", messageArgs: body ?? {}, multiLine: true });
    },
  };
}

/** What stands in place of a screen that is not there, or not for the person's role. */
export function Instead({ of }: { of: "access_denied" | "not_found" }) {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate(`ra.page.${of}`)} />
      <Alert severity="info">{translate(`ra.message.${of}`)}</Alert>
    </>
  );
}
