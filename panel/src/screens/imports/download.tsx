import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useProblems } from "../../shell/asked.tsx";
import { addressOf } from "./import.ts";

/** Downloads a file of an import from where it is kept. */
export function Download({ id, file }: { id: string; file: "errors_url" | "results_url" }) {
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => addressOf(id, file),
    onSuccess: (address) => address && location.assign(address),
    ...useProblems(),
  });
  return (
    <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
      {translate(`resources.imports.download.${file}`)}
    </Button>
  );
}
