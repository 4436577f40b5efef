import type { Command, EditorState } from "prosemirror-state";
import type { Language } from "../../../base/site/languages.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { insertBlock, linkAt, removeLink, setLink } from "../commands.ts";
import { schema } from "../schema.ts";
import { useRichTextMessages } from "../useRichTextMessages.ts";
import { LinkTargetSearch } from "./LinkTargetSearch.tsx";
import { linkAddress } from "./linkAddress.ts";

export interface EditorDialogProps {
  readonly state: EditorState;
  /** The language that the text is written in. */
  readonly language: Language;
  /** Carries a command out and leads back to the text. */
  readonly onDone: (command: Command) => void;
  readonly onClose: () => void;
}

/** Chooses where a text leads: a document of the site, or an address. */
export function LinkDialog({ state, onDone, onClose }: EditorDialogProps) {
  const t = useRichTextMessages();
  const known = linkAt(state);
  const { from, to } = state.selection;
  const selected = cutText(state.doc.textBetween(from, to, " "), 80);
  return (
    <Dialog title={t.linkTitle} onClose={onClose}>
      {known && <p className="field__hint">{t.linkNow(known.href)}</p>}
      <LinkTargetSearch
        label={t.linkField}
        initial={known === undefined ? selected : ""}
        addressOf={linkAddress}
        onDocument={({ key }, title) => onDone(setLink(`doc:${key}`, title))}
        onAddress={(address) => onDone(setLink(address, address.replace(/^(?:mailto|tel):/, "")))}
      />
      <p className="field__hint">{t.linkHint}</p>
      <DialogActions>
        {known && (
          <Button look="plain" onClick={() => onDone(removeLink)}>
            {t.more.removeLink}
          </Button>
        )}
        <Button onClick={onClose}>{t.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Chooses the document that a card is about. */
export function CardDialog({ onDone, onClose }: EditorDialogProps) {
  const t = useRichTextMessages();
  return (
    <Dialog title={t.cardTitle} onClose={onClose}>
      <LinkTargetSearch
        label={t.linkField}
        onDocument={({ key }, label) =>
          onDone(insertBlock(schema.node("card", { href: `doc:${key}`, label })))
        }
      />
      <p className="field__hint">{t.cardHint}</p>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
