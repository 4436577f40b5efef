import { useEffect, useRef, useState } from "react";
import { FilePick } from "../../components/dialogs/FileDropField.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { parseReceived } from "../../data/parts/sheets.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { uploadTo } from "../../media/uploadFile.ts";
import { useFileDrop } from "../../media/useFileDrop.ts";
import { useSheetsMessages } from "./useSheetsMessages.ts";

interface SheetUploadProps {
  readonly label: string;
  readonly onReceived: (id: number) => Promise<void>;
}

/** Takes a spreadsheet by a field or by dropping. */
export function SheetUpload({ label, onReceived }: SheetUploadProps) {
  const t = useSheetsMessages();
  const { language } = useInterface();
  const sending = useRef(new AbortController());
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const { current } = sending;
    return () => current.abort();
  }, []);
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setError(undefined);
    setShare(0);
    try {
      const { signal } = sending.current;
      const upload = { file, key: crypto.randomUUID(), language, offline: t.offline, signal };
      const received = await uploadTo(
        "/sheets",
        { ...upload, onProgress: setShare },
        {},
        parseReceived,
      );
      await onReceived(received.id);
    } catch (failure) {
      setError(failure);
    } finally {
      setShare(undefined);
    }
  };
  const { isOver, area } = useFileDrop((files) => void send(files[0]));
  return (
    <div className="sheet-area" {...area}>
      {error !== undefined && <FailureNotice error={error} />}
      <FilePick
        label={label}
        hint={isOver ? t.drop : t.hint}
        words={t.pick}
        accept=".xlsx,.ods,.csv,.txt,.tsv"
        isDisabled={share !== undefined}
        onPick={(file) => void send(file)}
      />
      <p role="status">{share === undefined ? "" : t.sending(Math.round(share * 100))}</p>
    </div>
  );
}
