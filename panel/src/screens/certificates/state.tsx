import { Chip, type ChipProps } from "@mui/material";
import { useTranslate } from "ra-core";
import type { Certificate } from "./certificate.ts";

const COLOURS: Readonly<Record<string, ChipProps["color"]>> = {
  ACCEPTED: "success",
  REJECTED: "warning",
  REVOKED: "error",
  bounced: "error",
  complained: "error",
  failed: "error",
  paused: "warning",
  delayed: "warning",
};
const PREFIX = "resources.certificates.choices";

/** What became of a certificate, or of its mail or message, in a word; what needs a look has a colour. */
export function State({
  of,
  value,
}: {
  of: "status" | "email_status" | "phone_status";
  value: Certificate["status"] | Certificate["email_status"] | Certificate["phone_status"];
}) {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      color={COLOURS[value] ?? "default"}
      label={translate(`${PREFIX}.${of}.${value}`)}
    />
  );
}
