import { Button, LinearProgress, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { must } from "../api/problems.ts";
import { useProblems } from "../form/record-form.tsx";

const MB = 1_000_000;

/** Has the browser keep a file. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface Streamed {
  readonly data?: ReadableStream<Uint8Array> | null;
  readonly error?: unknown;
  readonly response: Response;
}

/** Downloads what a call of the client with `parseAs: "stream"` gives, and says how much has come. */
export function DownloadButton({
  label,
  name,
  ask,
}: {
  label: string;
  name: string;
  ask: () => Promise<unknown>;
}) {
  const translate = useTranslate();
  const { onError } = useProblems();
  const [bytes, setBytes] = useState<number>();
  const download = async () => {
    setBytes(0);
    const body = await must(ask() as Promise<Streamed>);
    const parts: BlobPart[] = [];
    let size = 0;
    const reader = body!.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value as BlobPart);
      size += next.value.length;
      setBytes(size);
    }
    saveAs(new Blob(parts), name);
  };
  return (
    <>
      <Button
        variant="outlined"
        disabled={bytes !== undefined}
        onClick={() =>
          download()
            .catch(onError)
            .finally(() => setBytes(undefined))
        }
      >
        {label}
      </Button>
      {bytes !== undefined && (
        <Typography component="div" variant="body2" role="status">
          {translate("actions.downloading", { mb: (bytes / MB).toFixed(1) })}
          <LinearProgress aria-label={label} />
        </Typography>
      )}
    </>
  );
}
