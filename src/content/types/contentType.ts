import type * as z from "zod";
import type { BilingualText } from "../../base/site/text/localizedText.ts";

/**
 * How a list shows a fact: as it is, by its day, by the title of what it refers to, by the word for a
 * choice, or how many of the family's parameters have a value.
 */
export type ListedKind = "text" | "number" | "day" | "reference" | "choice" | "completeness";

/** A fact that lists of a type's documents show beside title and status. */
export interface ListedField {
  /** Its place in the body, by dots: `lifecycle.stage`. */
  readonly path: string;
  readonly kind: ListedKind;
}

/** What the house knows of one kind of document. One file per type holds one of these. */
export interface ContentType<Schema extends z.ZodType = z.ZodType> {
  /** The code of the spec's type table (section 3), or null for kinds the table does not know. */
  readonly code: number | null;
  /** The type's name as staff read it. */
  readonly label: { readonly en: string; readonly zh: string };
  /** The shape of a document's body: shared facts and per-language texts. */
  readonly body: Schema;
  /** True: a change of facts goes out in every language in which a document is published. */
  readonly publishTogether?: boolean;
  /** Labels of the body's fields, as staff read them, by the field's name. */
  readonly fields: Readonly<Record<string, { readonly en: string; readonly zh: string }>>;
  /** The texts that search reads, titles first. */
  readonly searched: readonly string[];
  /** The facts that lists of the documents show; none where absent. */
  readonly listed?: readonly ListedField[];
  /** The text that stands for the document in lists, titles and trails. */
  title(body: never): BilingualText;
}

/** Keeps a type's body schema known to the compiler while checking the rest against `ContentType`. */
export function defineType<Schema extends z.ZodType>(
  type: Omit<ContentType<Schema>, "title" | "fields"> & {
    title: (body: z.output<Schema>) => BilingualText;
    fields: Record<keyof z.output<Schema>, { en: string; zh: string }>;
  },
) {
  return type;
}
