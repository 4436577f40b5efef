import type { PreviewWish } from "../../../base/site/addresses/previewAddress.ts";
import type { Surface } from "../../../base/site/addresses/surfaces.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Person } from "../../../staff/access/rights.ts";
import type { PreviewedDocument } from "../../../staff/editing/preview/readDrafts.ts";
import type { SearchPreview } from "../../../staff/editing/preview/searchPreview.ts";

/** Person and subject of a preview. */
export interface PreviewScope {
  readonly person: Person;
  readonly wish: PreviewWish;
  /** Languages and surfaces of the preview; absent: both of each. */
  readonly only?: {
    readonly languages: readonly Language[];
    readonly surfaces: readonly Surface[];
  };
}

/** A page: path and query as the site has them, below the prefix of the preview. */
export interface PageQuestion {
  readonly kind: "page";
  readonly scope: PreviewScope;
  readonly prefix: string;
  readonly url: string;
}

/** Tells whether a stored file may be shown. */
export interface FileQuestion {
  readonly kind: "file";
  readonly scope: PreviewScope;
  /** Below the storage folder. */
  readonly path: string;
}

/** Asks for the documents that are laid over the site. */
export interface DocumentsQuestion {
  readonly kind: "documents";
  readonly scope: PreviewScope;
}

/** Asks for the metadata of a document's pages for search engines. */
export interface SearchQuestion {
  readonly kind: "search";
  readonly scope: PreviewScope;
  /** Id of the document. */
  readonly id: number;
}

export type PreviewQuestion = PageQuestion | FileQuestion | DocumentsQuestion | SearchQuestion;

export interface PreviewPage {
  readonly kind: "page";
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PreviewFile {
  readonly kind: "file";
  readonly isShown: boolean;
}

export interface PreviewDocuments {
  readonly kind: "documents";
  readonly documents: readonly PreviewedDocument[];
  readonly isCut: boolean;
}

export interface PreviewSearch {
  readonly kind: "search";
  /** One for each language. */
  readonly previews: readonly SearchPreview[];
}

export type PreviewAnswer = PreviewPage | PreviewFile | PreviewDocuments | PreviewSearch;

/** Makes previews, in this thread or in one of its own. */
export interface Previews {
  page(question: PageQuestion): Promise<PreviewPage>;
  file(question: FileQuestion): Promise<PreviewFile>;
  documents(question: DocumentsQuestion): Promise<PreviewDocuments>;
  search(question: SearchQuestion): Promise<PreviewSearch>;
  close(): Promise<void>;
}

/** The answer to a question of any kind. */
export function answerOf(previews: Previews, question: PreviewQuestion): Promise<PreviewAnswer> {
  if (question.kind === "page") return previews.page(question);
  if (question.kind === "search") return previews.search(question);
  return question.kind === "file" ? previews.file(question) : previews.documents(question);
}

/** Services that preview addresses are answered by. */
export interface PreviewService {
  readonly store: Store;
  readonly previews: Previews;
}
