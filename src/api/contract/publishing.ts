import * as z from "zod/mini";
import {
  checkNames,
  checkSeverities,
  factsChoices,
  restorableParts,
  typeNames,
} from "../../base/site/contentNames.ts";
import { pageOf, time } from "./common.ts";
import { documentTitle, language, sitePages, someLanguages } from "./documents.ts";

/** A field that two states of a document have differently. */
export const difference = z.object({
  path: z.string(),
  label: z.string(),
  language: z.nullable(language),
  change: z.enum(["added", "removed", "changed", "moved"]),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  blocks: z.array(
    z.object({
      kind: z.enum(["same", "changed", "markup", "removed", "added", "skipped"]),
      tag: z.string(),
      parts: z.array(z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() })),
      count: z.optional(z.int()),
    }),
  ),
});

export const differences = z.object({ differences: z.array(difference) });

/** A field by its path, with its name. */
const namedField = z.object({ path: z.string(), label: z.string() });

/** Somebody by the actor's id, with the name that the account has now. */
export const actor = z.object({ id: z.string(), name: z.nullable(z.string()) });

/** Revisions that the languages show; null: nothing. */
export const shownNumbers = z.object({ en: z.nullable(z.int()), zh: z.nullable(z.int()) });

/** Changes that a publication would make for the readers of a language. */
export const languageEffects = z.object({
  was_published: z.boolean(),
  is_published: z.boolean(),
  /** Empty where the language shows the document for the first time, or no more. */
  differences: z.array(difference),
  borrowed: z.array(namedField),
  missing: z.array(namedField),
});

/** Effects of a publication. */
export const publicationEffects = z.object({
  revision: z.nullable(z.int()),
  languages: z.object({ en: languageEffects, zh: languageEffects }),
  differing: z.array(namedField),
  needs_choice: z.boolean(),
  /** Reason for which it cannot be made, with the fields concerned. */
  refusals: z.array(
    z.object({
      message: z.string(),
      fields: z.array(z.object({ path: z.string(), label: z.string(), message: z.string() })),
    }),
  ),
  /** Values that the family says a product should have. */
  gaps: z.array(namedField),
  used_in: z.array(
    z.object({
      key: z.string(),
      type: z.string(),
      title: documentTitle,
      is_published: z.boolean(),
    }),
  ),
});

/** Why something is published or withdrawn, in a person's words; nothing of the content. */
export const publicationReason = z.optional(z.string().check(z.trim(), z.maxLength(300)));

/** Languages in which facts go out that other languages show otherwise. */
export const factsChoice = z.optional(z.enum(factsChoices));

const revision = () => z.int32().check(z.minimum(1));

export const publishRequest = z.object({
  languages: someLanguages,
  revision: revision(),
  facts: factsChoice,
  reason: publicationReason,
});

export const withdrawRequest = z.object({ languages: someLanguages, reason: publicationReason });

/** A publication to take back: what the languages showed before it, and show since. */
export const takeBackRequest = z.object({
  before: shownNumbers,
  after: shownNumbers,
  reason: publicationReason,
});

/** A publication that was made. */
export const publicationDone = z.object({
  /** Languages in which it changes anything. */
  languages: z.array(language),
  /** Revisions that the languages showed before it and show since, by which it can be taken back. */
  before: shownNumbers,
  after: shownNumbers,
  /** Addresses of its pages. */
  pages: sitePages,
});

const publicationAct = () => z.enum(["publish", "withdraw"]);

/** Act on a document at a time to come. */
export const schedule = z.object({
  id: z.int(),
  language,
  action: publicationAct(),
  revision: z.nullable(z.int()),
  at: time,
  /** The time zone that it was given in. */
  zone: z.string(),
  /** The time as it was given: `2026-12-01 09:00 Asia/Shanghai`. */
  written: z.string(),
  state: z.enum(["waiting", "failed"]),
  /** It could not be carried out as things are. */
  has_problem: z.boolean(),
  /** It refers to documents that its readers would not see then. */
  has_warning: z.boolean(),
  next_at: time,
  by: z.nullable(actor),
});

export const schedules = z.object({ schedules: z.array(schedule) });

export const scheduleRequest = z.object({
  action: publicationAct(),
  languages: someLanguages,
  at: z.string().check(z.maxLength(80)),
  revision: z.optional(revision()),
  facts: factsChoice,
});

export const madeSchedules = z.object({
  schedules: z.array(schedule),
  /** Reasons for which they would be refused as things are, in words. */
  problems: z.array(z.object({ language, message: z.string() })),
});

/** A revision of a document. */
export const historyEntry = z.object({
  revision: z.int(),
  at: time,
  author: z.nullable(z.string()),
  /** The same, with the name that the account has now. */
  by: z.nullable(actor),
  origin: z.nullable(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("import") }),
      z.object({
        kind: z.literal("restore"),
        parts: z.array(z.object({ revision: z.int(), what: z.enum(restorableParts) })),
      }),
    ]),
  ),
  change_set: z.nullable(z.object({ id: z.int(), label: z.string(), is_undone: z.boolean() })),
  showings: z.array(
    z.object({
      language,
      from: time,
      until: z.nullable(time),
      /** Its facts alone, with texts of another revision. */
      is_facts_alone: z.boolean(),
    }),
  ),
});

export const historyPage = pageOf(historyEntry);

/** Former value of a field. */
export const valueHistory = z.object({
  label: z.string(),
  changes: z.array(
    z.object({
      revision: z.int(),
      at: time,
      by: z.nullable(actor),
      previous: z.nullable(z.int()),
      differences: z.array(difference),
    }),
  ),
  /** False where older revisions were not looked through. */
  is_whole: z.boolean(),
});

/** Part of a revision, or fields at paths, to restore. */
export const restoreRequest = z.object({
  revision: z.int32(),
  what: z.enum(restorableParts),
  paths: z.optional(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(200))),
});

export const restoredCopy = z.object({ seq: z.int(), changed: z.array(z.string()) });

/** A document in the trash. */
export const trashedDocument = z.object({
  id: z.int(),
  key: z.string(),
  type: z.enum(typeNames),
  title: documentTitle,
  trashed_at: time,
  /** From when on it can be deleted. */
  purgeable_at: time,
  /** The caller may delete it, once that time has come. */
  may_purge: z.boolean(),
});

export const trashPage = pageOf(trashedDocument);

/** Something that a check found. */
export const checkFinding = z.object({
  check: z.enum(checkNames),
  severity: z.enum(checkSeverities),
  path: z.string(),
  label: z.string(),
  /** Of the readers who would meet it; null: all of them. */
  language: z.nullable(language),
  excerpt: z.string(),
  about: z.nullable(z.string()),
  /** The whole text with the mistake mended, where that is safe. */
  mended: z.nullable(z.string()),
});

/** Findings of the checks in a working copy, in the state that was looked at. */
export const checkFindings = z.object({ seq: z.int(), findings: z.array(checkFinding) });
