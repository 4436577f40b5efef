import { Dialog } from "../../components/dialogs/Dialog.tsx";
import type { MediaFile } from "../../data/media.ts";
import { FocalPointEditor } from "../../media/FocalPointEditor.tsx";
import { useDocumentMessages } from "../useDocumentMessages.ts";

interface FocalPointDialogProps {
  readonly file: MediaFile;
  readonly onClose: () => void;
}

/** Dialog with the crops of a picture and the point that stays in sight. Both belong to the file. */
export default function FocalPointDialog({ file, onClose }: FocalPointDialogProps) {
  const t = useDocumentMessages();
  const isReadOnly = file.trashed_at !== null || !file.may_change.includes("facts");
  return (
    <Dialog title={t.picture.cropTitle(file.name)} width="wide" onClose={onClose}>
      <p className="section__intro">{isReadOnly ? t.picture.cropReadOnly : t.picture.cropIntro}</p>
      <FocalPointEditor file={file} isReadOnly={isReadOnly} />
    </Dialog>
  );
}
