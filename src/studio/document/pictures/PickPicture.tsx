import { PickFile } from "../fields/links/PickFile.tsx";
import { useForm } from "../formContext.ts";
import { isObject } from "../store/jsonValues.ts";
import type { FieldDescription } from "../typeDescription.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";
import { setPicture } from "./movePicture.ts";

interface PickPictureProps {
  readonly path: string;
  readonly field: FieldDescription;
  /** True where there is a picture already. */
  readonly isReplacing: boolean;
  readonly dropped: File | undefined;
  onDone(): void;
}

/** Chooses a picture with its size; its texts come along where the field has none yet. */
export function PickPicture({ path, field, isReplacing, ...rest }: PickPictureProps) {
  const t = useDocumentMessages();
  const { store } = useForm();
  return (
    <PickFile
      accept="image"
      {...rest}
      {...(isReplacing && { label: t.picture.replace })}
      onPick={({ path: file, width, height, alt }) => {
        const present = store.get(path);
        const own = isObject(present) ? present : {};
        const texts = Object.fromEntries(
          Object.entries(alt ?? {}).filter(([, text]) => text !== ""),
        );
        const isOffered = own.alt === undefined && Object.keys(texts).length > 0;
        setPicture(
          store,
          { path, field },
          { ...own, file, width, height, ...(isOffered && { alt: texts }) },
        );
      }}
    />
  );
}
