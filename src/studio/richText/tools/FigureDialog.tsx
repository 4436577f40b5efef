import type { Attrs } from "prosemirror-model";
import type { Command } from "prosemirror-state";
import { useState } from "react";
import { storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import type { Language } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { Form } from "../../components/dialogs/Form.tsx";
import { FilePicker, type PickedFile } from "../../media/FilePicker.tsx";
import { around, insertBlock } from "../commands.ts";
import { schema } from "../schema.ts";
import { useRichTextMessages } from "../useRichTextMessages.ts";
import type { EditorDialogProps } from "./linkAndCardDialogs.tsx";

interface Picture {
  readonly src: string;
  readonly width: string | null;
  readonly height: string | null;
}

/** A picture of the library with what it says to those who do not see it. Its caption is written in the text. */
export function FigureDialog({ state, language, onDone, onClose }: EditorDialogProps) {
  const t = useRichTextMessages();
  const known = around(state, "figure");
  const attrs = known?.node.attrs;
  const figure = useFigure(attrs, language);
  const { picture } = figure;
  const [isChoosing, setChoosing] = useState(false);
  const pick = async (file: PickedFile) => {
    await figure.pick(file);
    setChoosing(false);
  };
  if (picture === undefined || isChoosing) {
    return (
      <FilePicker
        accept="image"
        onPick={(file) => void pick(file)}
        onClose={() => (picture === undefined ? onClose() : setChoosing(false))}
      />
    );
  }
  const apply = () => {
    const made = figure.make();
    if (made === undefined) return;
    onDone(known ? changeFigure(known.pos, made) : insertBlock(schema.node("figure", made)));
  };
  return (
    <Dialog title={t.figureTitle} onClose={onClose} isDismissable={false}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <div className="rich__chosen">
          <img src={picture.src} alt="" />
          <Button onClick={() => setChoosing(true)}>{t.choosePicture}</Button>
        </div>
        <AlternativeText figure={figure} />
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit">
            {known ? t.apply : t.insert}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** A figure as it is being put together: its picture, and what it says to those who do not see it. */
function useFigure(attrs: Attrs | undefined, language: Language) {
  const t = useRichTextMessages();
  const [picture, setPicture] = useState<Picture | undefined>(
    attrs && { src: String(attrs.src), width: attrs.width, height: attrs.height },
  );
  const [alt, setAlt] = useState(String(attrs?.alt ?? ""));
  const [isDecoration, setDecoration] = useState(attrs?.alt === "");
  const [error, setError] = useState<string>();
  return {
    ...{ picture, alt, setAlt, isDecoration, setDecoration, error },
    pick: async (file: PickedFile) => {
      const src = storageUrl(file.path);
      setPicture({ src, ...((await sizeOf(src, file)) ?? { width: null, height: null }) });
      if (alt === "") setAlt(file.alt?.[language] ?? "");
    },
    /** Its attributes; undefined, with an error at the field, where a text is missing. */
    make: () => {
      if (alt.trim() === "" && !isDecoration) {
        setError(t.altMissing);
        return undefined;
      }
      return { ...picture, alt: isDecoration ? "" : alt.trim() };
    },
  };
}

/** The alternative text, or the choice to have none. */
function AlternativeText({ figure }: { readonly figure: ReturnType<typeof useFigure> }) {
  const t = useRichTextMessages();
  const { alt, isDecoration, error } = figure;
  return (
    <>
      <TextField
        label={t.alt}
        hint={t.altHint}
        error={error}
        value={isDecoration ? "" : alt}
        maxLength={400}
        disabled={isDecoration}
        onChange={(event) => figure.setAlt(event.target.value)}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={isDecoration}
          onChange={(event) => figure.setDecoration(event.target.checked)}
        />
        {t.decorative}
      </label>
    </>
  );
}

function changeFigure(pos: number, attrs: object): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (node?.type !== schema.nodes.figure) return false;
    dispatch?.(state.tr.setNodeMarkup(pos, null, { ...node.attrs, ...attrs }));
    return true;
  };
}

/** A picture's size in CSS pixels, by the library or by the picture itself; undefined where neither tells. */
async function sizeOf(
  src: string,
  { width, height }: PickedFile,
): Promise<Omit<Picture, "src"> | undefined> {
  if (width !== undefined && height !== undefined) {
    return { width: String(width), height: String(height) };
  }
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  return { width: String(image.naturalWidth), height: String(image.naturalHeight) };
}
