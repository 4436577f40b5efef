import { type ClipboardEvent, type ReactNode, useRef } from "react";
import { Button } from "../components/Button.tsx";
import { useFileDrop } from "./useFileDrop.ts";
import { useMediaMessages } from "./useMediaMessages.ts";

interface UploadAreaProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** True: only one file can be chosen. */
  readonly isSingle?: boolean;
  /** Value of `accept` of the file input. */
  readonly accept?: string | undefined;
  readonly children?: ReactNode;
}

/** Takes files by a button, by dropping and by pasting. */
export function UploadArea({ onFiles, isSingle = false, accept, children }: UploadAreaProps) {
  const t = useMediaMessages();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: Iterable<File>) => {
    const all = [...files];
    if (all.length > 0) onFiles(isSingle ? all.slice(0, 1) : all);
  };
  const { isOver, area } = useFileDrop(take);
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  return (
    <div className="upload-area" {...area} onPaste={paste}>
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
