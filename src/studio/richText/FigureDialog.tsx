import type { Command } from "prosemirror-state";
import { useState } from "react";
import { storageUrl } from "../../site/storage.ts";
import { Button } from "../components/Button.tsx";
import { Dialog, DialogActions } from "../components/Dialog.tsx";
import { TextField } from "../components/Field.tsx";
import { around, insertBlock } from "./commands.ts";
import type { EditorDialogProps } from "./dialogs.tsx";
import { useRichTextMessages } from "./messages.ts";
import { schema } from "./schema.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture of the library with what it says to those who do not see it. Its caption is written in the text. */
export function FigureDialog({ state, onDone, onClose }: EditorDialogProps) {
  const t = useRichTextMessages();
  const known = around(state, "figure");
  const stored = String(known?.node.attrs.src ?? "");
  const [path, setPath] = useState(decodeURI(stored.replace(/^\/storage\//, "")));
  const [alt, setAlt] = useState(String(known?.node.attrs.alt ?? ""));
  const [isDecoration, setDecoration] = useState(known?.node.attrs.alt === "");
  const [errors, setErrors] = useState<{ path?: string; alt?: string }>({});
  const apply = async () => {
    const src = storageUrl(path.trim().replace(/^\/?storage\//, ""));
    const size = await sizeOf(src);
    const wrong = {
      ...(size === undefined && { path: t.figurePathWrong }),
      ...(alt.trim() === "" && !isDecoration && { alt: t.altMissing }),
    };
    setErrors(wrong);
    if (size === undefined || wrong.alt !== undefined) return;
    const attrs = {
      src,
      alt: isDecoration ? "" : alt.trim(),
      width: String(size.width),
      height: String(size.height),
    };
    onDone(known ? changeFigure(known.pos, attrs) : insertBlock(schema.node("figure", attrs)));
  };
  return (
    <Dialog title={t.figureTitle} onClose={onClose} isDismissable={false}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <TextField
          label={t.figurePath}
          hint={t.figurePathHint}
          error={errors.path}
          value={path}
          maxLength={240}
          spellCheck={false}
          onChange={(event) => setPath(event.target.value)}
        />
        <TextField
          label={t.alt}
          hint={t.altHint}
          error={errors.alt}
          value={alt}
          maxLength={400}
          disabled={isDecoration}
          onChange={(event) => setAlt(event.target.value)}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={isDecoration}
            onChange={(event) => setDecoration(event.target.checked)}
          />
          {t.decorative}
        </label>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit">
            {known ? t.apply : t.insert}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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

/** A picture's size in CSS pixels; undefined for what is no picture. */
async function sizeOf(src: string): Promise<Size | undefined> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}
