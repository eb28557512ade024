import { useRecordContext, useResourceContext, useTranslate } from "ra-core";

/** A field of the record that has several of its choices, in words. */
export function Choices({ source }: { source: string }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const resource = useResourceContext();
  const values: readonly string[] = record?.[source] ?? [];
  return values.map((value) => translate(`resources.${resource}.choices.${source}.${value}`)).join(", ");
}
