import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { type SheetAnalysis, sheets } from "../../data/parts/sheets.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { useSheetsMessages } from "./useSheetsMessages.ts";
import { useWriteWish, WriteFields } from "./WriteFields.tsx";

interface ApplyFormProps {
  readonly file: SheetAnalysis;
  readonly onApplied: () => void;
}

/** Applies a file, once nothing of it stands open. */
export function ApplyForm({ file, onApplied }: ApplyFormProps) {
  const t = useSheetsMessages();
  const client = useClient();
  const cache = useQueryClient();
  const [wish, setWish] = useWriteWish(file.name);
  const apply = useMutation({
    mutationFn: () => sheets.apply(client, file, wish),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["sheets"] }),
    // Whether it was written, or something stands against it since.
    onSettled: onApplied,
  });
  const counts = Object.values(file.counts ?? {});
  if (counts.every((count) => count === 0) && file.questions.length === 0) return null;
  return (
    <section className="sheet__apply">
      {apply.isError && <FailureNotice error={apply.error} />}
      <p>{file.is_settled ? t.applyText : t.notSettled}</p>
      <div className="field-row">
        <WriteFields wish={wish} onChange={setWish} />
        <Button
          look="primary"
          disabled={!file.is_settled || wish.label.trim() === ""}
          isBusy={apply.isPending}
          onClick={() => apply.mutate()}
        >
          {t.apply}
        </Button>
      </div>
    </section>
  );
}
