import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { media, type TagChange, type Tagged } from "../../data/media.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { TagField } from "../../media/tags/TagField.tsx";
import { useTags } from "../../media/tags/useTags.ts";
import { useMediaMessages } from "../../media/useMediaMessages.ts";

interface TagDialogProps {
  readonly paths: readonly string[];
  /** Tags that some of the files have, as far as they are shown. */
  readonly present: readonly string[];
  onClose(isDone: boolean): void;
}

/** Dialog that adds tags to many files and removes some, and takes that back. */
export function TagDialog({ paths, present, onClose }: TagDialogProps) {
  const t = useMediaMessages();
  const client = useClient();
  const cache = useQueryClient();
  const known = useTags().map(({ tag }) => tag);
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [done, setDone] = useState<Tagged>();
  const change = async (files: readonly TagChange[]) => {
    const tagged = await media.changeTags(client, files);
    void cache.invalidateQueries({ queryKey: ["media"] });
    return tagged;
  };
  const apply = async () => {
    setDone(await change(paths.map((path) => ({ path, add, remove }))));
  };
  const offered = [...new Set([...present, ...known])];
  return (
    <Dialog
      title={t.tagsTitle(paths.length)}
      isDismissable={false}
      onClose={() => onClose(done !== undefined)}
    >
      {done === undefined ? (
        <StepForm act={apply} submit={t.applyTags} onCancel={() => onClose(false)}>
          {() => (
            <>
              <TagField
                label={t.addTags}
                hint={t.tagHint}
                tags={add}
                offered={known.filter((tag) => !add.includes(tag))}
                onAdd={(some) => setAdd((all) => [...all, ...some])}
                onRemove={(tag) => setAdd((all) => all.filter((one) => one !== tag))}
              />
              <TagField
                label={t.removeTags}
                tags={remove}
                offered={offered.filter((tag) => !remove.includes(tag))}
                onAdd={(some) => setRemove((all) => [...all, ...some])}
                onRemove={(tag) => setRemove((all) => all.filter((one) => one !== tag))}
              />
            </>
          )}
        </StepForm>
      ) : (
        <Outcome done={done} onUndo={change} onClose={() => onClose(true)} />
      )}
    </Dialog>
  );
}

interface OutcomeProps {
  readonly done: Tagged;
  onUndo(files: readonly TagChange[]): Promise<Tagged>;
  onClose(): void;
}

/** Files that were changed and left out, and the way back. */
function Outcome({ done: { changed, refused }, onUndo, onClose }: OutcomeProps) {
  const t = useMediaMessages();
  const { frame } = useMessages();
  const [state, setState] = useState<"done" | "busy" | "undone">("done");
  const [error, setError] = useState<unknown>();
  const undo = async () => {
    setState("busy");
    setError(undefined);
    try {
      await onUndo(
        changed.map(({ path, added, removed }) => ({ path, add: removed, remove: added })),
      );
      setState("undone");
    } catch (failure) {
      setError(failure);
      setState("done");
    }
  };
  const told =
    changed.length === 0 && refused.length === 0 ? t.alreadyTagged : t.tagged(changed.length);
  return (
    <>
      {error !== undefined && <FailureNotice error={error} />}
      <Notice tone={refused.length > 0 ? "warning" : "good"}>
        {state === "undone" ? t.tagsUndone : told}
      </Notice>
      {refused.length > 0 && (
        <>
          <p>{t.notTagged(refused.length)}</p>
          <ul>
            {refused.map(({ path, name, message }) => (
              <li key={path}>
                <strong>{name ?? path}</strong> {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        {changed.length > 0 && state !== "undone" && (
          <Button isBusy={state === "busy"} onClick={() => void undo()}>
            {t.undoTags}
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          {frame.close}
        </Button>
      </DialogActions>
    </>
  );
}
