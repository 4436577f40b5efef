import * as z from "zod/mini";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { languageStatuses, typeNames } from "../../base/site/contentCodes.ts";
import { languages } from "../../base/site/languages.ts";
import { requirementLevels } from "../../base/site/values/familyRequirements.ts";
import { time } from "./common.ts";
import { fieldProblem } from "./fieldProblem.ts";

export const language = z.enum(languages);

/** Languages that are meant; there is no default. */
export const someLanguages = z.array(language).check(z.minLength(1), z.maxLength(languages.length));

/** A document's title in each language, null where it has none. */
export const documentTitle = z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) });

/** A text of a document in the languages in which it is filled in. */
export const partialText = z.object({ en: z.optional(z.string()), zh: z.optional(z.string()) });

/** State of a document in a language; null where there is nothing of it. */
export const languageStatus = z.nullable(z.enum(languageStatuses));

/** Addresses at which readers find a document, as the site links to them. */
export const sitePages = z.array(
  z.object({
    language,
    surface: z.enum(surfaces),
    url: z.string(),
    /** The readable address; null for documents that stand on a page with others. */
    readable: z.nullable(z.string()),
  }),
);

/** A document in a list, as far as the person sees it. */
export const documentEntry = z.object({
  id: z.int(),
  key: z.string(),
  type: z.enum(typeNames),
  title: documentTitle,
  column: z.nullable(z.string()),
  status: z.object({ en: languageStatus, zh: languageStatus }),
  changed_at: time,
  author: z.nullable(z.string()),
  unsaved: z.nullable(z.object({ at: time, by: z.string() })),
  outdated: z.object({ en: z.int(), zh: z.int() }),
  differs_in_facts: z.boolean(),
  is_embargoed: z.boolean(),
  /** Day of the next review; null: none is set. */
  review_on: z.nullable(z.iso.date()),
  scheduled: z.array(z.object({ language: z.string(), action: z.string(), at: time })),
});

/** Documents that a form refers to. */
export const referredDocuments = z.object({ list: z.array(documentEntry) });

/** A document that shows another, or a file. */
export const documentUse = z.object({
  key: z.string(),
  type: z.enum(typeNames),
  title: documentTitle,
  is_published: z.boolean(),
});

const publishedState = z.nullable(
  z.object({ published_at: time, is_behind: z.boolean(), body: z.json() }),
);

/** A document with all that a person may see of it. */
export const documentEntity = z.extend(documentEntry, {
  pages: sitePages,
  newest: z.object({ revision: z.int(), at: time, author: z.nullable(z.string()) }),
  working_copy: z.object({
    seq: z.int(),
    base_revision: z.int(),
    base: z.json(),
    body: z.json(),
    unsaved: z.array(z.string()),
    conflicts: z.array(z.string()),
    updated_at: z.nullable(time),
    updated_by: z.nullable(z.string()),
  }),
  published: z.object({ en: publishedState, zh: publishedState }),
  pairs: z.array(
    z.object({
      path: z.string(),
      state: z.enum(["en-newer", "zh-newer", "both-changed", "new", "missing"]),
      outdated: z.array(language),
      hashes: z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) }),
      /** The text that moved, as it was when the pair was last agreed. */
      agreed: z.nullable(z.object({ language, text: z.string() })),
    }),
  ),
  /** Problems of the body, by their paths. */
  problems: z.array(fieldProblem),
  broken_references: z.array(z.string()),
  used_in: z.array(documentUse),
});

/** Documents that show a file. */
export const fileUses = z.object({ used_in: z.array(documentUse) });

const count = () => z.int().check(z.minimum(0));

/** Numbers of documents that wait on each work list. */
export const workListCounts = z.object({
  counts: z.object({
    "behind-en": count(),
    "behind-zh": count(),
    unpublished: count(),
    unsaved: count(),
    "unsaved-mine": count(),
    problems: count(),
    "broken-links": count(),
    scheduled: count(),
    "different-facts": count(),
    incomplete: count(),
    "no-datasheet": count(),
    "past-review": count(),
  }),
  /** Some documents are not checked yet: the counts may grow. */
  is_checking: z.boolean(),
});

const paths = z.array(z.string());

/** Sequence number of a working copy's newest change. */
const copySeq = z.int32().check(z.minimum(0));

/** Outcomes of the operations of a patch, in their order. Values are absent where there is nothing. */
export const patchedCopy = z.object({
  seq: copySeq,
  outcomes: z.array(
    z.union([
      z.strictObject({
        status: z.literal("applied"),
        path: z.string(),
        /** Hash of what is there now: the next operation's `before`. */
        hash: z.nullable(z.string()),
        /** Present value, where it is not the one sent: sanitised, or with ids. */
        value: z.optional(z.json()),
      }),
      z.strictObject({
        status: z.literal("conflict"),
        path: z.string(),
        /** Hash of what is there now. */
        hash: z.nullable(z.string()),
        theirs: z.optional(z.json()),
        yours: z.optional(z.json()),
      }),
    ]),
  ),
});

/** The changes that the caller has seen. */
export const expectedSeq = z.optional(copySeq);

/** State that a save expects to find. */
export const saveRequest = z.object({
  expected_seq: expectedSeq,
  expected_revision: z.optional(z.int32().check(z.minimum(1))),
});

/** Outcome of saving a working copy. */
export const savedCopy = z.object({
  revision: z.int(),
  changed: z.boolean(),
  seq: copySeq,
  left: paths,
});

export const discardRequest = z.object({ expected_seq: expectedSeq });

export const discardedCopy = z.object({ seq: copySeq, discarded: paths });

/** A step back or forth in what a person did to a document. */
export const undoRequest = z.object({ direction: z.enum(["undo", "redo"]) });

export const undoneChange = z.object({
  seq: copySeq,
  changed: paths,
  conflicts: paths,
});

/** A document to begin. */
export const newDocument = z.object({
  type: z.enum(typeNames),
  key: z.string(),
  body: z.record(z.string(), z.json()),
  copy_of: z.optional(z.string()),
  /** Day of the person who begins it. */
  today: z.optional(z.iso.date()),
});

export const begunDocument = z.object({ id: z.int(), key: z.string() });

const requirement = z.enum(requirementLevels);

/** A parameter of a product's family. */
export const parameterDefinition = z.object({
  key: z.string(),
  group: z.nullable(z.object({ key: z.string(), title: partialText, position: z.int() })),
  label: partialText,
  kind: z.string(),
  unit: z.string(),
  options: z.array(z.object({ value: z.string(), label: partialText })),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  is_of_order_codes: z.boolean(),
  requirement,
});

/** Parameters by which a family describes its parts, and texts that it requires of them. */
export const familyParameters = z.object({
  list: z.array(parameterDefinition),
  /** Levels of all parameters, those too whose definition is not readable, in the family's order. */
  levels: z.array(
    z.object({ key: z.string(), level: requirement, is_of_order_codes: z.boolean() }),
  ),
  texts: z.record(z.string(), requirement),
});
