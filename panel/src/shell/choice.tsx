import { useRecordContext, useResourceContext, useTranslate } from "ra-core";

/** A field of the record that has choices, or each of several, in words: `resources.<resource>.choices.<source>.<value>`. */
export function Choice({ source, of }: { source: string; of?: string }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const resource = useResourceContext();
  const values = [record?.[source] ?? []].flat();
  return values
    .map((value) => translate(`resources.${of ?? resource}.choices.${source}.${value}`))
    .join(", ");
}
