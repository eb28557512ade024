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
  readonly ask: () => Promise<unknown>;
}

/** Downloads what a call of the client with `parseAs: "stream"` gives, and says how much has come. */
export function DownloadButton({ label, name, ask }: Props) {
  const translate = useTranslate();
  const [bytes, setBytes] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setBytes(0);
      const body = await must(ask() as Promise<Answer<ReadableStream<BlobPart>>>);
      const parts: BlobPart[] = [];
      const reader = body.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        parts.push(next.value);
        setBytes(new Blob(parts).size);
      }
      saveAs(new Blob(parts), name);
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
          {translate("actions.downloading", { mb: (bytes / MB).toFixed(1) })}
          <LinearProgress aria-label={translate(label)} />
        </Typography>
      )}
    </>
  );
}
