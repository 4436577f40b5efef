import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/Button.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { gridChanges } from "../../../data/parts/gridChanges.ts";
import { useMessages } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import type { GridController } from "../table/gridController.ts";
import { useGridMessages } from "../useGridMessages.ts";
import type { SavedSet } from "./SaveDialog.tsx";

interface SavedNoticeProps {
  readonly grid: GridController;
  readonly saved: SavedSet;
  readonly onClose: () => void;
}

/** Notice of the change set last saved, with a button that undoes it. */
export function SavedNotice({ grid, saved, onClose }: SavedNoticeProps) {
  const t = useGridMessages();
  const { frame } = useMessages();
  const client = useClient();
  const undo = useMutation({
    mutationFn: () => gridChanges.undo(client, saved.id),
    onSuccess: async (isUndone) => {
      if (!isUndone) return;
      await grid.model.rows.reload(saved.rows);
      grid.tell(t.review.undone);
      onClose();
    },
  });
  const told = t.review[saved.isPublished ? "published" : "saved"](saved.cells, saved.parts);
  return (
    <div role="status">
      {undo.isError && <FailureNotice error={undo.error} />}
      <Notice
        tone={undo.data === false ? "warning" : "good"}
        actions={
          <>
            {undo.data !== false && (
              <Button isBusy={undo.isPending} onClick={() => undo.mutate()}>
                {t.review.undo}
              </Button>
            )}
            <Button look="plain" icon="close" aria-label={frame.close} onClick={onClose} />
          </>
        }
      >
        {undo.data === false ? t.review.notUndone : told}
      </Notice>
    </div>
  );
}
