import type { PageKey } from "../../../base/site/addresses/pages.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { IndexBar } from "../../../base/site/noindexReasons.ts";
import type { Person } from "../../access/rights.ts";

/** A picture for shared links: a stored file, or a drawing. */
export type PreviewedImage =
  | {
      readonly kind: "file";
      /** Path below the storage folder. */
      readonly file: string;
      readonly width: number;
      readonly height: number;
      readonly alt: string;
    }
  | { readonly kind: "drawing"; readonly svg: string; readonly alt: string };

/**
 * Metadata that search engines and social networks would read from a document's page, were its
 * draft published.
 */
export interface SearchPreview {
  readonly language: Language;
  /** False: nothing of its draft can be drawn yet. */
  readonly isDrawn: boolean;
  /** Absent where the document has no page in the language. */
  readonly page?: {
    readonly key: PageKey;
    /** Title with the company's name. */
    readonly title: string;
    readonly description: string;
    /** Title and description without texts of their own for search engines. */
    readonly derived: { readonly title: string; readonly description: string };
    readonly siteName: string;
    /** Absolute addresses. */
    readonly canonical: string;
    readonly mobile: string;
    readonly alternates: readonly { readonly tag: string; readonly href: string }[];
    readonly image: PreviewedImage;
    /** False: the document's own picture is of a kind that shared links do not show. */
    readonly isOwnImageShown: boolean;
    /** Document whose page it is; absent: the page belongs to no document. */
    readonly owner?: { readonly id: number; readonly key: string };
    /** Kinds of its structured data (schema.org). */
    readonly structured: readonly string[];
    readonly bars: readonly IndexBar[];
  };
}

/** Makes search previews for a person who may see the draft. @param id id of the document */
export type SearchPreviews = (person: Person, id: number) => Promise<readonly SearchPreview[]>;
