import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { oneDocument } from "../../data/documents/oneDocument.ts";
import { isPicture, type MediaFile, media, type Replaced } from "../../data/media.ts";
import { useMessages, usePunctuation } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { FilePicker, type PickedFile } from "../../media/FilePicker.tsx";
import { isOlderRevision } from "../../media/isOlderRevision.ts";
import { revisionsBeside } from "../../media/revisionsStatedForFile.ts";
import { useMediaMessages } from "../../media/useMediaMessages.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";

interface ReplaceDialogProps {
  readonly file: MediaFile;
  readonly onClose: () => void;
}

/** Puts a newer file in the place of this one, everywhere. */
export function ReplaceDialog({ file, onClose }: ReplaceDialogProps) {
  const t = useMediaMessages();
  const { colon } = usePunctuation();
  const { frame } = useMessages();
  const [newer, setNewer] = useState<PickedFile>();
  const [isPicking, setPicking] = useState(false);
  const [isPublishing, setPublishing] = useState(true);
  const replace = useReplacing(file, isPublishing);
  const older = useOlder(file, newer);
  if (replace.data !== undefined && newer !== undefined) {
    return <ReplacedDialog replaced={replace.data} path={newer.path} onClose={onClose} />;
  }
  if (isPicking) {
    return (
      <FilePicker
        accept={acceptOf(file)}
        replaces={file.path}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setNewer(picked);
          setPicking(false);
        }}
      />
    );
  }
  return (
    <Dialog title={t.replaceTitle} onClose={onClose}>
      <p>{t.replaceText}</p>
      {replace.isError && <FailureNotice error={replace.error} />}
      <p className="replace__newer">
        <span>
          {`${t.newer}${colon}`}
          <strong>{newer === undefined ? "–" : lastStep(newer.path)}</strong>
        </span>
        <Button onClick={() => setPicking(true)}>{t.chooseNewer}</Button>
      </p>
      {older !== undefined && (
        <Notice tone="warning" title={t.olderTitle}>
          {t.olderText(older.newer, older.present)}
        </Notice>
      )}
      <PublishChoice isPublishing={isPublishing} onChange={setPublishing} />
      <DialogActions>
        <Button onClick={onClose}>{frame.cancel}</Button>
        <Button
          look={older === undefined ? "primary" : "danger"}
          disabled={newer === undefined}
          isBusy={replace.isPending}
          onClick={() => {
            if (newer !== undefined) replace.mutate(newer.path);
          }}
        >
          {older === undefined ? t.replaceNow : t.useOlder}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Most documents whose stated revisions are compared. */
const maxCompared = 20;

/**
 * The present revision and that of the file which is to take its place, where that is older: by the
 * file's name, and by what the documents that use it say beside it.
 */
function useOlder(file: MediaFile, picked: PickedFile | undefined) {
  const client = useClient();
  const { data: stated = [] } = useQuery({
    queryKey: ["documents", "revisions-of", file.path],
    queryFn: async ({ signal }) => {
      const users = file.used_in.slice(0, maxCompared);
      const details = await Promise.all(
        users.map(({ key }) => oneDocument.details(client, key, signal)),
      );
      return details.flatMap((one) => revisionsBeside(one.working_copy.body, file.path));
    },
    enabled: picked?.revision !== undefined,
  });
  const newer = picked?.revision;
  if (newer === undefined) return undefined;
  const known = [...(file.revision === null ? [] : [file.revision]), ...stated];
  const present = known.find((one) => isOlderRevision(newer, one));
  return present === undefined ? undefined : { present, newer };
}

/** Puts the file with a path in the place of another one; what shows either is read anew. */
function useReplacing(file: MediaFile, isPublishing: boolean) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (path: string) =>
      media.replace(client, file.path, { with: path, publish: isPublishing }),
    onSuccess: () =>
      Promise.all(
        ["media", "documents", "change-sets"].map((name) =>
          cache.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}

interface PublishChoiceProps {
  readonly isPublishing: boolean;
  readonly onChange: (isPublishing: boolean) => void;
}

/** Whether readers get the newer file at once, or with a change set. */
function PublishChoice({ isPublishing, onChange }: PublishChoiceProps) {
  const t = useMediaMessages();
  return (
    <fieldset className="choices">
      {[true, false].map((value) => (
        <label key={String(value)} className="check">
          <input
            type="radio"
            name="publish"
            checked={isPublishing === value}
            onChange={() => onChange(value)}
          />
          {value ? t.publishAtOnce : t.prepareOnly}
        </label>
      ))}
    </fieldset>
  );
}

interface ReplacedDialogProps {
  readonly replaced: Replaced;
  readonly path: string;
  readonly onClose: () => void;
}

function ReplacedDialog({ replaced, path, onClose }: ReplacedDialogProps) {
  const t = useMediaMessages();
  const { frame } = useMessages();
  return (
    <Dialog title={t.replaced} onClose={onClose}>
      {replaced.replaced.length === 0 ? (
        <Notice tone="good">{t.nowhere}</Notice>
      ) : (
        <ul className="rows">
          {replaced.replaced.map(({ key, became }) => (
            <li key={key} className="row">
              <Link href={addressOf("document", { key })}>{key}</Link>
              <span className="row__second">{t.became[became]}</span>
            </li>
          ))}
        </ul>
      )}
      {replaced.change_set !== null && (
        <p>
          <Link href={addressOf("changeSet", { id: String(replaced.change_set) })}>
            {t.replacedSet}
          </Link>
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{frame.close}</Button>
        <Link className="button button--primary" href={addressOf("mediaFile", { path })}>
          {t.toNewer}
        </Link>
      </DialogActions>
    </Dialog>
  );
}

function acceptOf(file: MediaFile): "image" | "video" | "file" {
  if (isPicture(file)) return "image";
  return file.kind === "video" ? "video" : "file";
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
