import { useState } from "react";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { focusField } from "../../../document/focusField.ts";
import type { HeadDialogProps } from "../panelProps.ts";
import { PublishForm } from "./PublishForm.tsx";
import { type Outcome, PublishResult } from "./PublishResult.tsx";
import { usePreparedPublication } from "./usePreparedPublication.ts";
import { usePublishingMessages } from "./usePublishingMessages.ts";

/**
 * Publishing in words: what the readers of each language will notice, what hinders it, and when it is to
 * happen. What is typed is saved first.
 */
export default function PublishDialog({ document, onClose }: HeadDialogProps) {
  const t = usePublishingMessages();
  const preparation = usePreparedPublication(document);
  const [outcome, setOutcome] = useState<Outcome>();
  const [pages] = useState(document.details.pages);
  const goTo = (path: string) => {
    onClose();
    // The dialog gives focus back to its button first.
    setTimeout(() => focusField(path), 50);
  };
  return (
    <Dialog title={t.title} onClose={onClose} width="wide" isDismissable={false}>
      {outcome !== undefined && <PublishResult {...{ document, outcome, pages, onClose }} />}
      {outcome === undefined && preparation.state === "preparing" && (
        <p role="status">{t.preparing}</p>
      )}
      {outcome === undefined && preparation.state === "failed" && (
        <FailureNotice error={preparation.error} />
      )}
      {outcome === undefined && preparation.state === "unfit" && (
        <Notice tone="warning" title={t.unfit}>
          <ul className="refused-fields">
            {preparation.fields.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <button type="button" className="link" onClick={() => goTo(path)}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {outcome === undefined && preparation.state === "ready" && (
        <PublishForm
          {...{ document, goTo, prepared: preparation.prepared }}
          onCancel={onClose}
          onDone={setOutcome}
        />
      )}
    </Dialog>
  );
}
