import { lazy, Suspense, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Dialog, DialogActions } from "../../../components/dialogs/Dialog.tsx";
import type { PickedFile } from "../../../media/FilePicker.tsx";
import { isOlderRevision } from "../../../media/olderRevision.ts";
import { useDocumentMessages } from "../../documentMessages.ts";
import { useForm } from "../../formContext.ts";
import { isObject } from "../../store/jsonValues.ts";

const FilePicker = lazy(async () => ({
  default: (await import("../../../media/FilePicker.tsx")).FilePicker,
}));

interface PickFileProps {
  readonly accept: "image" | "video" | "file";
  onPick(file: PickedFile): void;
  /** Revision of what is there: an older one in its place is asked about. */
  presentRevision?(): string | undefined;
}

/** A button that opens the media library. */
export function PickFile({ accept, onPick, presentRevision }: PickFileProps) {
  const t = useDocumentMessages();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<OlderFile>();
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.pickFile[accept]}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilePicker
            accept={accept}
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

interface PickPictureProps {
  readonly path: string;
  /** False for a picture that has no texts of its own. */
  readonly hasTexts?: boolean;
}

/** Chooses a picture with its size; its texts come along where the field has none yet. */
export function PickPicture({ path, hasTexts = true }: PickPictureProps) {
  const { store } = useForm();
  return (
    <PickFile
      accept="image"
      onPick={({ path: file, width, height, alt }) => {
        const present = store.get(path);
        const own = isObject(present) ? present : {};
        const texts = Object.fromEntries(
          Object.entries(alt ?? {}).filter(([, text]) => text !== ""),
        );
        store.set(path, {
          ...own,
          file,
          ...(width !== undefined && { width }),
          ...(height !== undefined && { height }),
          ...(hasTexts && own.alt === undefined && Object.keys(texts).length > 0 && { alt: texts }),
        });
      }}
    />
  );
}
