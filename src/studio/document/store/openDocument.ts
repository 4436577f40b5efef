import { createContext, use } from "react";
import type { DocumentDetails } from "../../data/documents/oneDocument.ts";
import type { ProblemList } from "../problemList.ts";
import type { TypeDescription } from "../typeDescription.ts";
import type { DraftStore } from "./draftStore.ts";

/** A document that is open in the document screen. */
export interface OpenDocument {
  readonly key: string;
  readonly id: number;
  readonly type: TypeDescription;
  /** The document as it is typed. */
  readonly store: DraftStore;
  /** Problems of the document, to which its fields subscribe. */
  readonly problems: ProblemList;
  /** Details last received from the admin API: statuses, pairs, problems, uses. */
  readonly details: DocumentDetails;
  /** Asks for the details again, and takes what the server holds into the store. @returns them */
  refresh(): Promise<DocumentDetails>;
  /**
   * Takes the person's newest change back, or makes the one again that was taken back last, across saves
   * and reloads.
   * @returns how many fields stay, as somebody else has changed them since
   * @throws Failure, with the code `nothing-left` where there is none
   */
  undo(direction: "undo" | "redo"): Promise<number>;
}

const OpenDocumentContext = createContext<OpenDocument | undefined>(undefined);

export const OpenDocumentProvider = OpenDocumentContext;

/** The document that is open, below the document screen. */
export function useOpenDocument(): OpenDocument {
  const document = use(OpenDocumentContext);
  if (document === undefined) throw new Error("There is no open document above this component");
  return document;
}
