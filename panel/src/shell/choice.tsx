import { useRecordContext, useResourceContext, useTranslate } from "ra-core";

/** A field of the record that has choices, in words: the text `resources.<resource>.choices.<source>.<value>`. */
export function Choice({ source, of }: { source: string; of?: string }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const resource = useResourceContext();
  const value = record?.[source];
  return value ? translate(`resources.${of ?? resource}.choices.${source}.${value}`) : null;
}
