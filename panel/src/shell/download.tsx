import { Button, LinearProgress, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { type Answer, must } from "../api/client.ts";
import { useProblems } from "./asked.tsx";

const MB = 1_000_000;

/** Has the browser keep a file. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface Props {
  readonly label: string;
  readonly name: string;
  readonly ask: (cursor?: string) => Promise<unknown>;
  /** What is asked for next when a file does not hold all; it is another file, with its number in its name. */
  readonly rest?: (file: Blob) => Promise<string | undefined>;
}

/** Downloads what a call of the client with `parseAs: "stream"` gives, file after file, and says how much has come. */
export function DownloadButton({ label, name, ask, rest }: Props) {
  const translate = useTranslate();
  const [{ n, bytes }, setProgress] = useState({ n: 1, bytes: 0 });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      let cursor: string | undefined;
      for (let n = 1; n === 1 || cursor !== undefined; n++) {
        setProgress({ n, bytes: 0 });
        const body = await must(ask(cursor) as Promise<Answer<ReadableStream<Uint8Array<ArrayBuffer>>>>);
        const parts: BlobPart[] = [];
        const reader = body.getReader();
        for (let next = await reader.read(); !next.done; next = await reader.read()) {
          const { length } = next.value;
          parts.push(next.value);
          setProgress(({ bytes }) => ({ n, bytes: bytes + length }));
        }
        const file = new Blob(parts);
        saveAs(file, n === 1 ? name : name.replace(".", `-${n}.`));
        cursor = await rest?.(file);
      }
    },
    ...useProblems(),
  });
  return (
    <>
      <Button variant="outlined" size="small" disabled={isPending} onClick={() => mutate()}>
        {translate(label)}
      </Button>
      {isPending && (
        <Typography component="div" variant="body2" role="status">
          {translate(n === 1 ? "actions.downloading" : "actions.downloading_next", {
            n,
            mb: (bytes / MB).toFixed(1),
          })}
          <LinearProgress aria-label={translate(label)} />
        </Typography>
      )}
    </>
  );
}
