import * as z from "zod/mini";
import { cellProblemCodes, changeSetOrigins } from "../../base/site/changeSetCodes.ts";
import { typeNames } from "../../base/site/contentCodes.ts";
import { languages } from "../../base/site/languages.ts";
import { jobProgress, plainText, time } from "./common.ts";
import { documentTitle, someLanguages } from "./documents.ts";

/** A value of a document; absent: there is none. */
export const optionalJson = z.optional(z.json());

/** A change set with its state. */
export const changeSet = z.object({
  ...jobProgress,
  label: z.string(),
  origin: z.enum(changeSetOrigins),
  author: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  /** Languages in which it is published; null: none. */
  publish: z.nullable(someLanguages),
  cells: z.int(),
  publication: z.nullable(z.int()),
  undo_refused: z.boolean(),
  created_at: time,
  applied_at: z.nullable(time),
});

export const changeSetList = z.object({ list: z.array(changeSet) });

/** The place of a cell in its document. */
export const cellPath = z.string().check(z.maxLength(400));

/** A cell in requests and responses, without its document; an absent value says that there is none. */
const cellFields = {
  path: cellPath,
  before: optionalJson,
  after: optionalJson,
};

/** The key of a document that a request changes or makes. */
const sentKey = z.string().check(z.maxLength(120));

/** Cells of a request. */
export const sentCells = z
  .array(z.strictObject({ key: sentKey, ...cellFields }))
  .check(z.maxLength(2_000));

/** A document that a request makes. */
export const sentDocument = z.strictObject({
  key: sentKey,
  type: z.enum(typeNames),
  body: z.json(),
});

/** A change set to put together. */
export const changeSetDraft = z.object({
  label: plainText().check(z.minLength(1), z.maxLength(200)),
  origin: z.enum(changeSetOrigins),
  publish: z.optional(someLanguages),
  act: z.enum(["check", "apply", "collect"]),
  cells: sentCells,
  documents: z.optional(z.array(sentDocument)),
});

/** More of a change set that is put together. */
export const moreCells = z.object({
  cells: sentCells,
  documents: z.optional(z.array(sentDocument)),
});

/** Name of a cell for staff, in the caller's language. */
export const cellName = { label: z.string(), language: z.nullable(z.enum(languages)) };

/** A value as readers see it. */
export const shownText = z.nullable(z.string());

/** A document of a change set with its cells. */
export const changedDocument = z.object({
  place: z.int(),
  key: z.string(),
  title: documentTitle,
  is_new: z.boolean(),
  cells: z.array(
    z.object({ ...cellFields, ...cellName, before_text: shownText, after_text: shownText }),
  ),
});

export const changedDocuments = z.object({ list: z.array(changedDocument), total: z.int() });

const place = { key: z.string(), path: z.string(), ...cellName };

/** Problems that keep a change set from being applied or undone, and findings worth knowing before. */
export const changeSetFindings = z.object({
  conflicts: z.array(
    z.object({
      ...place,
      before: optionalJson,
      after: optionalJson,
      present: optionalJson,
      before_text: shownText,
      after_text: shownText,
      present_text: shownText,
    }),
  ),
  problems: z.array(z.object({ ...place, code: z.enum(cellProblemCodes), message: z.string() })),
  in_work: z.array(
    z.object({
      ...place,
      by: z.nullable(z.string()),
      typed: optionalJson,
      typed_text: shownText,
    }),
  ),
  also_published: z.array(z.string()),
  titles: z.array(z.object({ key: z.string(), title: documentTitle })),
});
