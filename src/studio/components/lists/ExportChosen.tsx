import { useMutation } from "@tanstack/react-query";
import { exportChosen } from "../../data/parts/sheets.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { Button } from "../Button.tsx";
import { FailureNotice } from "../Notice.tsx";
import { saveAs } from "../saveAs.ts";

interface ExportChosenProps {
  /** Words of the button. */
  readonly label: string;
  readonly look?: "plain" | "usual";
  readonly isDisabled?: boolean;
  /** The parts that are chosen when the button is pressed. */
  readonly chosen: () => Parameters<typeof exportChosen>[1];
}

/** Takes chosen parts out as a workbook. */
export function ExportChosen({ label, look = "usual", isDisabled, chosen }: ExportChosenProps) {
  const client = useClient();
  const work = useMutation({
    mutationFn: () => exportChosen(client, chosen()),
    onSuccess: (file) => saveAs("tapeout-parts.xlsx", file),
  });
  return (
    <>
      <Button
        look={look}
        isBusy={work.isPending}
        disabled={isDisabled}
        onClick={() => work.mutate()}
      >
        {label}
      </Button>
      {work.isError && <FailureNotice error={work.error} />}
    </>
  );
}
