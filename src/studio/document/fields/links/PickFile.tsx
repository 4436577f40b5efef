import { lazy, Suspense, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import type { PickedFile } from "../../../media/FilePicker.tsx";
import { useForm } from "../../formContext.ts";
import { useDocumentMessages } from "../../messages.ts";
import { isObject } from "../../store/jsonValues.ts";

const FilePicker = lazy(async () => ({
  default: (await import("../../../media/FilePicker.tsx")).FilePicker,
}));

interface PickFileProps {
  readonly accept: "image" | "video" | "file";
  onPick(file: PickedFile): void;
}

/** A button that opens the media library. */
export function PickFile({ accept, onPick }: PickFileProps) {
  const t = useDocumentMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.pickFile[accept]}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilePicker
            accept={accept}
            onPick={(file) => {
              setOpen(false);
              onPick(file);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
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
