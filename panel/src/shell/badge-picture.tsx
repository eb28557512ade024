import { Alert, Box, LinearProgress } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useEffect, useState } from "react";
import type { components } from "../../../client/client.ts";
import { api, must } from "../api/client.ts";
import { Refused } from "../api/problems.ts";
import { translated } from "../texts/sentences.ts";
import { useSentence } from "./asked.tsx";

type Warning = components["schemas"]["Warning"];
type PreviewRequest = components["schemas"]["PreviewRequest"];

const PAUSE_MS = 600;

/**
 * Previews are drawn one after the other, and only of what nobody has changed for a moment: the API lets an organization have
 * 30 a minute.
 */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const moment = new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const turn = Promise.all([last, moment]).then(() => {
    signal.throwIfAborted();
    return run();
  });
  last = turn.catch(() => {});
  return turn;
}

async function draw(id: string, body: PreviewRequest) {
  const answer = await api.POST("/badges/{id}/preview", { params: { path: { id } }, body, parseAs: "blob" });
  const picture = (await must(Promise.resolve(answer))) as unknown as Blob;
  const warnings = JSON.parse(answer.response.headers.get("preview-warnings") ?? "[]") as readonly Warning[];
  return { picture, warnings };
}

/** A certificate of a badge as a picture, with what its document would not show as it was meant. */
export function BadgePicture({ badge, request }: { badge: string; request: PreviewRequest }) {
  const translate = useTranslate();
  const sentence = useSentence();
  const { data, error, isFetching } = useQuery({
    queryKey: ["badges", "preview", badge, request],
    queryFn: ({ signal }) => inTurn(signal, () => draw(badge, request)),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (times, failure) =>
      times < 3 && failure instanceof Refused && failure.problem.code === "image_not_ready",
    retryDelay: 2_000,
  });
  return (
    <Box aria-busy={isFetching}>
      {data && <Picture blob={data.picture} />}
      <Box sx={{ height: 4 }}>
        {isFetching && <LinearProgress aria-label={translate("pictures.drawing")} />}
      </Box>
      {error && <Alert severity="warning">{sentence(error)}</Alert>}
      {data?.warnings.map(({ message, path }) => (
        <Alert key={path + message} severity="info">
          {translated(message)}
        </Alert>
      ))}
    </Box>
  );
}

/** A picture that was fetched, for as long as it is shown. */
export function Picture({ blob }: { blob: Blob }) {
  const translate = useTranslate();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <Box
      component="img"
      src={address}
      alt={translate("pictures.sample")}
      sx={{ width: "100%", height: "auto", display: "block", border: 1, borderColor: "divider" }}
    />
  );
}
