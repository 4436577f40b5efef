import type { MediaRefusal } from "./refusedMedia.ts";

/** Facts of an accepted PDF. */
export interface PdfFacts {
  readonly pages: number;
  /** Title in the document's metadata; "" where there is none. */
  readonly title: string;
  /** Numbers of pages that are damaged, cannot be read, or show nothing. */
  readonly unreadablePages: readonly number[];
}

/** A drawing as it was rebuilt. */
export interface SvgFacts {
  readonly svg: string;
  readonly removed: readonly string[];
}

/** A request to inspect a local file. */
export type InspectionTask =
  | { readonly kind: "pdf"; readonly path: string }
  | { readonly kind: "svg"; readonly path: string };

export type InspectionAnswer = PdfFacts | SvgFacts;

export interface NumberedInspection {
  readonly id: number;
  readonly task: InspectionTask;
}

export type InspectionReply =
  | { readonly id: number; readonly answer: InspectionAnswer }
  | { readonly id: number; readonly refused: MediaRefusal; readonly detail: string }
  | { readonly id: number; readonly problem: string };
