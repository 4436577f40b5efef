import { useSyncExternalStore } from "react";
import { Button } from "../components/Button.tsx";
import { Dialog, DialogActions } from "../components/dialogs/Dialog.tsx";
import { leaveQuestion } from "../router/unsaved.ts";
import { useMessages } from "./language/language.tsx";

/** Asks who leaves something typed that is not saved. */
export function LeaveDialog() {
  const { frame: t } = useMessages();
  const isAsked = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.isAsked);
  if (!isAsked) return null;
  const stay = () => leaveQuestion.answer(false);
  return (
    <Dialog title={t.leaveTitle} width="narrow" onClose={stay}>
      <p>{t.leaveText}</p>
      <DialogActions>
        <Button look="danger" onClick={() => leaveQuestion.answer(true)}>
          {t.leave}
        </Button>
        <Button look="primary" onClick={stay}>
          {t.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
