import type { OpenDocument } from "../../document/store/openDocument.ts";

/** Props of a side panel of the document screen. */
export interface PanelProps {
  readonly document: OpenDocument;
}

/** Props of a dialog that a button in the screen's head opens. */
export interface HeadDialogProps {
  readonly document: OpenDocument;
  onClose(): void;
}
