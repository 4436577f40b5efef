import * as z from "zod/mini";
import { factsChoices, listFilters, typeNames, viewQueries } from "../../base/site/contentCodes.ts";
import { fieldChanges } from "../../base/site/settableFields.ts";
import { jobProgress, pageOf, plainText, time } from "./common.ts";
import { levelCounts } from "./completeness.ts";
import { documentEntry, documentTitle, language, sitePages } from "./documents.ts";

/** A place in a document's texts that has words of the search, which its title has not. */
const foundPassage = z.object({
  /** Path in the document's form. */
  path: z.string(),
  label: z.object({ en: z.string(), zh: z.string() }),
  /** Null for a text that both languages share. */
  language: z.nullable(language),
  /** True: readers see it, and the form shows it no more. */
  is_published_only: z.boolean(),
  segments: z.array(z.object({ text: z.string(), is_match: z.boolean() })),
});

/** A document in a list, with the facts that lists of its type show. */
export const listEntry = z.extend(documentEntry, {
  author_name: z.nullable(z.string()),
  pages: sitePages,
  facts: z.record(z.string(), z.string()),
  titles: z.record(z.string(), documentTitle),
  completeness: z.nullable(levelCounts),
  /** Names of those that it is handed over to; null: nobody. */
  hand_over: z.nullable(
    z.object({
      person: z.nullable(z.string()),
      role: z.nullable(z.string()),
      taken_by: z.nullable(z.string()),
      line: z.string(),
    }),
  ),
  passage: z.nullable(foundPassage),
});

/** A page of documents. */
export const documentPage = z.extend(pageOf(listEntry), {
  /** Number of documents without a filter, for each that alone leaves the list empty. */
  without: z.array(z.object({ filter: z.enum(listFilters), total: z.int() })),
});

const neighbour = z.nullable(z.object({ key: z.string(), title: documentTitle }));

/** Place of a document in a list. */
export const neighbours = z.object({
  place: z.nullable(z.int()),
  total: z.int(),
  previous: neighbour,
  next: neighbour,
});

const bulkLanguages = () => z.array(language).check(z.minLength(1), z.maxLength(2));

/** Act on many documents. */
export const bulkAct = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("publish"),
    languages: bulkLanguages(),
    facts: z.optional(z.enum(factsChoices)),
  }),
  z.strictObject({ kind: z.literal("withdraw"), languages: bulkLanguages() }),
  z.strictObject({ kind: z.literal("trash") }),
  z.strictObject({
    kind: z.literal("move"),
    column: z.string().check(z.minLength(1), z.maxLength(120)),
  }),
  /** Texts in this language that are behind are still right. */
  z.strictObject({ kind: z.literal("agree"), language }),
  z.strictObject({
    kind: z.literal("set"),
    type: z.enum(typeNames),
    path: z.string().check(z.minLength(1), z.maxLength(200)),
    how: z.enum(fieldChanges),
    /** Absent where the field is emptied. */
    value: z.optional(z.json()),
  }),
]);

/** An act on many documents, as far as it has got. */
export const bulkJob = z.object({
  ...jobProgress,
  act: bulkAct,
  counts: z.record(z.string(), z.int()),
  created_at: time,
});

export const bulkJobs = z.object({ list: z.array(bulkJob) });

/** Documents that an act left as they were, and why. */
export const bulkRefusals = z.object({
  list: z.array(
    z.object({ key: z.string(), title: documentTitle, code: z.string(), message: z.string() }),
  ),
});

const viewFields = {
  name: plainText().check(z.minLength(1), z.maxLength(80)),
  queries: z.partialRecord(z.enum(viewQueries), z.string().check(z.minLength(1), z.maxLength(200))),
  is_shared: z.boolean(),
};

/** A name for a filtered list. */
export const savedView = z.object({ id: z.int(), ...viewFields, is_own: z.boolean() });

const layoutFields = {
  /** Type of the lists; null: those of several types. */
  type: z.nullable(z.enum(typeNames)),
  /** Columns in their order; null: as the studio shows them. */
  columns: z.nullable(
    z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(30)),
  ),
  /** Saved view that such a list begins with; null: none. */
  view: z.nullable(z.int()),
};

/** Layout of a person's lists of a type. */
export const listLayout = z.object(layoutFields);

/** Views that a person sees, and how their lists are laid out. */
export const savedViews = z.object({ list: z.array(savedView), layouts: z.array(listLayout) });

/** A view to save. */
export const viewDraft = z.object(viewFields);
