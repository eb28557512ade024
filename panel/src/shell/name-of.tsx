import { useReference } from "ra-core";

/** The name of a record that another one has the id of; nothing until it is read, with all others of the screen at once. */
export const NameOf = ({ noun, id }: { noun: "badges" | "events"; id: string }) =>
  useReference({ reference: noun, id }).referenceRecord?.name;
