import { Button, Stack } from "@mui/material";
import { type InputProps, useRecordContext, useTranslate, useWrappedSource } from "ra-core";
import { TextInput } from "ra-ui-materialui";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { api } from "../api/client.ts";
import { must } from "../api/problems.ts";
import { useProblems } from "./record-form.tsx";

const TYPES = "image/png,image/jpeg,image/webp,image/svg+xml,application/pdf";

/** Uploads a picture and gives the address that stands for it. Throws what the API refuses. */
const upload = async (file: File): Promise<string> =>
  (
    await must(
      api.POST("/images", {
        body: file as never,
        bodySerializer: (body) => body,
        headers: { "content-type": file.type || "application/octet-stream" },
        params: { header: { "Idempotency-Key": crypto.randomUUID() } },
      }),
    )
  ).image_url;

interface ImageState {
  readonly field: string;
  readonly status: string;
  readonly problem: string | null;
}

/** The address of a picture, typed or had by an upload; below it why the service has no copy, as the record tells. */
export function ImageInput(props: Pick<InputProps, "source" | "label">) {
  const translate = useTranslate();
  const { onError } = useProblems();
  const source = useWrappedSource(props.source);
  const { setValue } = useFormContext();
  const record = useRecordContext();
  const [isBusy, setBusy] = useState(false);
  const images: readonly ImageState[] = record?.images ?? [];
  const problem = images.find(({ field }) => field.replaceAll(/\[(\d+)\]/g, ".$1") === source)?.problem;
  const pick = (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    upload(file)
      .then((address) => setValue(source, address, { shouldDirty: true }), onError)
      .finally(() => setBusy(false));
  };
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ alignItems: "flex-start", flexWrap: "wrap", width: "100%" }}
    >
      <TextInput
        {...props}
        type="url"
        sx={{ flex: "1 1 200px" }}
        helperText={problem ? `pictures.problems.${problem}` : "pictures.help"}
      />
      <Button component="label" variant="outlined" loading={isBusy} sx={{ mt: 1 }}>
        {translate("pictures.upload")}
        <input
          hidden
          type="file"
          accept={TYPES}
          onChange={({ target }) => {
            pick(target.files?.[0]);
            target.value = "";
          }}
        />
      </Button>
    </Stack>
  );
}
