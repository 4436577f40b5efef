import { lazy, Suspense, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Dialog, DialogActions } from "../../../components/dialogs/Dialog.tsx";
import type { PickedFile } from "../../../media/FilePicker.tsx";
import { isOlderRevision } from "../../../media/isOlderRevision.ts";
import { useDocumentMessages } from "../../useDocumentMessages.ts";

const FilePicker = lazy(async () => ({
  default: (await import("../../../media/FilePicker.tsx")).FilePicker,
}));

interface PickFileProps {
  readonly accept: "image" | "video" | "file";
  onPick(file: PickedFile): void;
  /** Text of the button; absent: what is to be chosen. */
  readonly label?: string;
  /** Revision of what is there: an older one in its place is asked about. */
  presentRevision?(): string | undefined;
  /** A file that was dropped, which opens the library with it. */
  readonly dropped?: File | undefined;
  onDone?(): void;
}

/** A button that opens the media library. */
export function PickFile(props: PickFileProps) {
  const { accept, onPick, label, presentRevision, dropped, onDone } = props;
  const t = useDocumentMessages();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || dropped !== undefined;
  const setOpen = (next: boolean) => {
    setWanted(next);
    if (!next) onDone?.();
  };
  const [asked, setAsked] = useState<OlderFile>();
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label ?? t.pickFile[accept]}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilePicker
            accept={accept}
            dropped={dropped}
            onPick={(file) => {
              setOpen(false);
              const present = presentRevision?.();
              const { revision } = file;
              const isOlder =
                present !== undefined &&
                revision !== undefined &&
                isOlderRevision(revision, present);
              if (isOlder) setAsked({ file, revision, present });
              else onPick(file);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {asked !== undefined && (
        <OlderDialog
          asked={asked}
          onUse={() => {
            setAsked(undefined);
            onPick(asked.file);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** A chosen file whose revision is older than the present one. */
interface OlderFile {
  readonly file: PickedFile;
  readonly revision: string;
  readonly present: string;
}

interface OlderDialogProps {
  readonly asked: OlderFile;
  onUse(): void;
  onClose(): void;
}

/** Asks whether an older revision is to take the place of a newer one. */
function OlderDialog({ asked, onUse, onClose }: OlderDialogProps) {
  const t = useDocumentMessages();
  return (
    <Dialog title={t.olderTitle} width="narrow" onClose={onClose}>
      <p>{t.olderText(asked.revision, asked.present)}</p>
      <DialogActions>
        <Button look="danger" onClick={onUse}>
          {t.useOlder}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t.keepNewer}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
