import { mayBegin } from "../../../document/editingRights.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import type { DocumentRights } from "../../../document/useDocumentRights.ts";
import { usePerson } from "../../../frame/signIn/session.tsx";
import { type Command, useCommands, useShownKeys } from "../../../keys/commands.ts";
import { saveChord } from "../../../keys/saveKey.ts";
import { navigate, withQueries } from "../../../router/router.tsx";
import { addressOf, type Place } from "../../../router/screens.ts";

interface DocumentCommands {
  readonly place: Place;
  readonly opened: OpenDocument;
  readonly rights: DocumentRights;
  /** Keys of the acts with a dialog that the person may do. */
  readonly dialogs: readonly string[];
  readonly undo: (direction: "undo" | "redo") => void;
  readonly save: () => void;
  /** Opens the dialog of an act. */
  readonly show: (act: string) => void;
}

export const undoChord = "Mod+Z";
export const redoChord = "Mod+Shift+Z";

/** Offers the acts on the document by keys and in the palette. */
export function useDocumentCommands(document: DocumentCommands): void {
  const { place, opened, rights, dialogs, undo, save, show } = document;
  const person = usePerson();
  const { key, details } = opened;
  const writing: readonly Command[] = [
    { name: "save", keys: [saveChord], isFor: isOutsideForms, run: save },
    { name: "undo", keys: [undoChord], isFor: hasNoHistory, run: () => undo("undo") },
    { name: "redo", keys: [redoChord, "Mod+Y"], isFor: hasNoHistory, run: () => undo("redo") },
  ];
  const withDialog = (["publish", "trash"] as const).filter((name) => dialogs.includes(name));
  const duplicate: Command = {
    name: "duplicate",
    run: () => navigate(addressOf("newDocument", {}, { type: details.type, from: key })),
  };
  useShownKeys("fields", "texts");
  useCommands([
    ...(rights.mayWriteAny ? writing : []),
    ...withDialog.map((name) => ({ name, run: () => show(name) })),
    { name: "preview", run: () => navigate(withQueries(place, { panel: "preview" })) },
    ...(mayBegin(person, details.type) ? [duplicate] : []),
  ]);
}

/** False within a form of a panel that saves by itself. */
function isOutsideForms(target: Element): boolean {
  return (target.closest("form")?.querySelector("[data-saves]") ?? null) === null;
}

/** False in a rich text, which has a history of its own. */
function hasNoHistory(target: Element): boolean {
  return !(target instanceof HTMLElement && target.isContentEditable);
}
