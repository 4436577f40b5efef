import { Suspense, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { Referrers } from "../../components/lists/Referrers.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { trashCalls } from "../../data/documents/trash.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import type { HeadDialogProps } from "../document/panelProps.ts";
import { RedirectOffer } from "../redirects/RedirectOffer.tsx";
import { useTrashMessages } from "./useTrashMessages.ts";

/** Puts a document into the trash, after showing what still refers to it. */
export default function TrashDialog({ document, onClose }: HeadDialogProps) {
  const t = useTrashMessages();
  const client = useClient();
  const [isDone, setDone] = useState(document.details.status.en === "trashed");
  const [error, setError] = useState<unknown>();
  const [pages] = useState(document.details.pages);
  const { used_in: uses } = document.details;
  const put = async () => {
    await document.store.flush();
    await trashCalls.put(client, document.key);
    setDone(true);
    await document.refresh();
  };
  const undo = async () => {
    try {
      await trashCalls.restore(client, document.key);
      await document.refresh();
      onClose();
    } catch (refused) {
      setError(refused);
    }
  };
  return (
    <Dialog title={t.put} onClose={onClose}>
      {error !== undefined && <FailureNotice error={error} />}
      {isDone ? (
        <>
          <Notice tone="good" title={t.done} />
          <Suspense>
            <RedirectOffer document={document} pages={pages} />
          </Suspense>
          <DialogActions>
            <Button onClick={() => void undo()}>{t.undo}</Button>
            <Button look="primary" onClick={onClose}>
              {t.close}
            </Button>
          </DialogActions>
        </>
      ) : (
        <StepForm act={put} submit={t.put} look="danger" onCancel={onClose}>
          {() => (
            <>
              <p>{t.putIntro}</p>
              {uses.length > 0 && (
                <Notice tone="warning" title={t.usedIn}>
                  <Referrers
                    documents={uses}
                    more={({ is_published: isPublished }) => !isPublished && ` (${t.notPublished})`}
                  />
                  <p>{t.usedHint}</p>
                </Notice>
              )}
            </>
          )}
        </StepForm>
      )}
    </Dialog>
  );
}
