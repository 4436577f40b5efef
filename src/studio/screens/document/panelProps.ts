import type { OpenDocument } from "../../document/store/openDocument.ts";

/** What a side panel of the document screen is given. */
export interface PanelProps {
  readonly document: OpenDocument;
}

/** What a dialog that a button in the screen's head opens is given. */
export interface HeadDialogProps {
  readonly document: OpenDocument;
  onClose(): void;
}
