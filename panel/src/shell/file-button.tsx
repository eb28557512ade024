import { Box, Button } from "@mui/material";
import visuallyHidden from "@mui/utils/visuallyHidden";
import { useMutation } from "@tanstack/react-query";
import { useProblems } from "./asked.tsx";

interface Props {
  readonly label: string;
  /** The types and endings of the files. */
  readonly accept: string;
  /** Throws what the API refuses, which is told. */
  readonly take: (file: File) => Promise<unknown>;
}

/** A button to choose a file: the browser's own field, which keyboards and screen readers know, behind a label. */
export function FileButton({ label, accept, take }: Props) {
  const { mutate, isPending } = useMutation({ mutationFn: take, ...useProblems() });
  return (
    // biome-ignore lint/a11y/useValidAriaRole: takes away the role that the framework gives to what is no button
    <Button
      component="label"
      role={undefined}
      tabIndex={-1}
      variant="outlined"
      loading={isPending}
      sx={{ "&:focus-within": { outline: 2 } }}
    >
      {label}
      <Box
        component="input"
        type="file"
        accept={accept}
        sx={visuallyHidden}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) mutate(file);
        }}
      />
    </Button>
  );
}
