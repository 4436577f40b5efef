import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../components/Button.tsx";
import { useMediaMessages } from "./messages.ts";

interface UploadAreaProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** One file is wanted, and no more. */
  readonly isSingle?: boolean;
  /** As in `<input accept>`. */
  readonly accept?: string | undefined;
  readonly children?: ReactNode;
}

/** Takes files by a button, by dropping and by pasting. */
export function UploadArea({ onFiles, isSingle = false, accept, children }: UploadAreaProps) {
  const t = useMediaMessages();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: Iterable<File>) => {
    const all = [...files];
    if (all.length > 0) onFiles(isSingle ? all.slice(0, 1) : all);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are ways besides the button
    <div
      className="upload-area"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <input
        ref={input}
        type="file"
        className="upload-area__input"
        multiple={!isSingle}
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files ?? []);
          currentTarget.value = "";
        }}
      />
      <Button icon="plus" look="primary" onClick={() => input.current?.click()}>
        {isSingle ? t.uploadOne : t.upload}
      </Button>
      <span className="upload-area__hint">{isOver ? t.dropHere : t.drop}</span>
      {children}
    </div>
  );
}
