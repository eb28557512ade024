import { Stack } from "@mui/material";
import { type InputProps, useRecordContext, useTranslate, useWrappedSource } from "ra-core";
import { TextInput } from "ra-ui-materialui";
import { useFormContext } from "react-hook-form";
import { api } from "../api/client.ts";
import { must } from "../api/problems.ts";
import { Can } from "../shell/can.tsx";
import { FileButton } from "../shell/file-button.tsx";

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
  const source = useWrappedSource(props.source);
  const { setValue } = useFormContext();
  const record = useRecordContext();
  const images: readonly ImageState[] = record?.images ?? [];
  const problem = images.find(({ field }) => field.replaceAll(/\[(\d+)\]/g, ".$1") === source)?.problem;
  const take = async (file: File) => setValue(source, await upload(file), { shouldDirty: true });
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
      <Can operation="images.upload">
        <FileButton label={translate("pictures.upload")} accept={TYPES} take={take} />
      </Can>
    </Stack>
  );
}
