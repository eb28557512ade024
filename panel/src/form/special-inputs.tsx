import updateOrganization from "api:organization.update";
import rules from "api:rules";
import { Box } from "@mui/material";
import { type InputProps, useLocale, useRecordContext, useTranslate, useWrappedSource } from "ra-core";
import { AutocompleteInput, TextInput } from "ra-ui-materialui";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { api, fileOf, must } from "../api/client.ts";
import { FileButton } from "../shell/file-button.tsx";
import { Row, useNumber } from "../shell/parts.tsx";
import { Can } from "../shell/present-organization.tsx";

const MB = 1_000_000;
const WIDE = { flex: "1 1 200px" };

interface ImageState {
  readonly field: string;
  readonly problem: string | null;
}

/** The address of a picture, typed or had by an upload; below it why the service has no copy, as the record tells. */
export function ImageInput(props: Pick<InputProps, "source" | "label">) {
  const translate = useTranslate();
  const source = useWrappedSource(props.source);
  const { setValue } = useFormContext();
  const images: readonly ImageState[] = useRecordContext()?.images ?? [];
  const problem = images.find(({ field }) => field.replaceAll(/\[(\d+)\]/g, ".$1") === source)?.problem;
  const take = async (file: File) => {
    const { image_url } = await must(api.POST("/images", fileOf(file)));
    setValue(source, image_url, { shouldDirty: true });
  };
  const mb = useNumber()(rules.imageBytesMax / MB);
  const helperText = problem ? `pictures.problems.${problem}` : translate("pictures.help", { mb });
  return (
    <Row>
      <TextInput {...props} type="url" sx={WIDE} helperText={helperText} />
      <Can operation="images.upload">
        <FileButton label={translate("pictures.upload")} accept={rules.imageTypes.join()} take={take} />
      </Can>
    </Row>
  );
}

/** The colour of pages and mails of who has none. */
export const SERVICE_COLOR = rules.color;
const COLOR = new RegExp(updateOrganization.fields.primary_color?.pattern ?? "");
export const isColor = (value: unknown): value is string => COLOR.test(String(value));

/** A colour such as #0b3d5c, typed or chosen with the browser's own field beside it. */
export function ColorInput(props: Pick<InputProps, "source" | "helperText">) {
  const translate = useTranslate();
  const source = useWrappedSource(props.source);
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: source });
  return (
    <Row>
      <TextInput {...props} sx={WIDE} />
      <Box
        component="input"
        type="color"
        aria-label={translate("form.choose_color")}
        value={isColor(value) ? value : SERVICE_COLOR}
        onChange={({ target }: { target: HTMLInputElement }) =>
          setValue(source, target.value, { shouldDirty: true })
        }
        sx={{ width: 48, height: 40, p: 0.25 }}
      />
    </Row>
  );
}

/** The time zones that the browser knows, each with its present distance from UTC; found by typing a city. */
export function ZoneInput(props: InputProps) {
  const locale = useLocale();
  const time_zone = useRecordContext()?.time_zone;
  const choices = useMemo(() => {
    const ids = new Set([...(time_zone ? [String(time_zone)] : []), ...Intl.supportedValuesOf("timeZone")]);
    return [...ids].map((id) => ({ id, name: zoneName(id, locale) }));
  }, [time_zone, locale]);
  return <AutocompleteInput fullWidth translateChoice={false} {...props} choices={choices} />;
}

function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "shortOffset" }).formatToParts();
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return `${timeZone.replaceAll("_", " ")} (${offset})`;
}
