import * as z from "zod/mini";
import { jobProgress, time } from "./common.ts";
import { documentUse, language } from "./documents.ts";

/** Texts that are said to be in step as they are. */
export const agreement = z.object({
  as: z.enum(["still-right", "small-fix"]),
  pairs: z
    .array(z.strictObject({ path: z.string(), en: z.string(), zh: z.string() }))
    .check(z.minLength(1), z.maxLength(500)),
});

export const agreed = z.object({ agreed: z.int() });

const hash = z.string().check(z.maxLength(64));

/** Agreed pairs to take back, by the hashes of their texts. */
export const takeBackPairs = z.object({
  pairs: z.array(z.strictObject({ en: hash, zh: hash })).check(z.minLength(1), z.maxLength(500)),
});

export const takenBack = z.object({ taken: z.int() });

/** Translations of a text, and of texts like it, that documents have; the best first. */
export const usedBefore = z.object({
  /** Text in the other language, as it is stored. */
  text: z.string(),
  list: z.array(
    z.object({
      /** `numbers`: the texts differ in numbers and part numbers alone. */
      kind: z.enum(["exact", "numbers", "near"]),
      percent: z.int(),
      source: z.string(),
      target: z.string(),
      replaced: z.array(z.object({ from: z.string(), to: z.string() })),
      missing: z.array(z.string()),
      used_in: z.array(documentUse),
      uses: z.int(),
    }),
  ),
});

/** Outcome for a text of a file. */
const verdict = z.enum([
  "new",
  "same",
  "empty",
  "untranslated",
  "lost-characters",
  "unknown-unit",
  "source-changed",
  "target-changed",
  "tags",
  "too-long",
  "wrong-script",
  "contradictory",
  "not-permitted",
]);

/** A text of an XLIFF file and what becomes of it. */
export const importedText = z.object({
  key: z.string(),
  path: z.string(),
  verdict,
  message: z.string(),
  label: z.nullable(z.object({ en: z.string(), zh: z.string() })),
  source: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  is_html: z.boolean(),
});

/** A translation that was imported, with the number of documents that it changed. */
export const translationJob = z.object({ ...jobProgress, language, created_at: time });

export const translationJobs = z.object({ list: z.array(translationJob) });

/** An import of a translation, or its dry run. */
export const translationImport = z.object({
  /** Null: nothing was taken. */
  job: z.nullable(translationJob),
  language,
  other_tag: z.nullable(z.string()),
  counts: z.record(z.string(), z.int()),
  texts: z.array(importedText),
  waiting: z.array(z.string()),
});

/** Numbers of texts that undoing an import put back, and left as somebody has changed them since. */
export const undoneImport = z.object({ undone: z.int(), skipped: z.int() });
