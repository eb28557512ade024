import { useRecordContext, useResourceContext } from "ra-core";
import { Link } from "ra-ui-materialui";

/** The first column of a list: the record's name as a real link, which keyboards and screen readers find. */
export function Named({ source = "name", page = "" }: { source?: string; page?: "" | "/show" }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  if (!record) return null;
  return (
    <Link to={`/${resource}/${encodeURIComponent(record.id)}${page}`}>
      {String(record[source] ?? record.id)}
    </Link>
  );
}
