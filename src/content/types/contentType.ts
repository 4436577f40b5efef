import type * as z from "zod";
import type { BilingualText } from "../../base/site/text/localizedText.ts";

/**
 * Display of a fact in lists: unchanged, as a day, as the title of a referenced document, as the
 * label of a choice, or as the number of the family's parameters that have a value.
 */
export type ListedKind = "text" | "number" | "day" | "reference" | "choice" | "completeness";

/** A fact that lists of a type's documents show beside title and status. */
export interface ListedField {
  /** Path in the body, by dots: `lifecycle.stage`. */
  readonly path: string;
  readonly kind: ListedKind;
}

/** Definition of a content type; each has a file of its own. */
export interface ContentType<Schema extends z.ZodType = z.ZodType> {
  /** The code of the spec's type table (section 3), or null for kinds the table does not know. */
  readonly code: number | null;
  /** The type's name as staff read it. */
  readonly label: { readonly en: string; readonly zh: string };
  /** The shape of a document's body: shared facts and per-language texts. */
  readonly body: Schema;
  /** True: a change of facts is published in every language in which a document is published. */
  readonly publishTogether?: boolean;
  /** Labels of the body's fields, as staff read them, by the field's name. */
  readonly fields: Readonly<Record<string, { readonly en: string; readonly zh: string }>>;
  /** The texts that search reads, titles first. */
  readonly searched: readonly string[];
  /** The facts that lists of the documents show; none where absent. */
  readonly listed?: readonly ListedField[];
  /** The text that names the document in lists, titles and breadcrumbs. */
  title(body: never): BilingualText;
}

/** Type-checks a type against `ContentType`, and keeps its body schema known to the compiler. */
export function defineType<Schema extends z.ZodType>(
  type: Omit<ContentType<Schema>, "title" | "fields"> & {
    title: (body: z.output<Schema>) => BilingualText;
    fields: Record<keyof z.output<Schema>, { en: string; zh: string }>;
  },
) {
  return type;
}
