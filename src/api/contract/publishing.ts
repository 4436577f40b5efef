import * as z from "zod/mini";
import {
  checkNames,
  checkSeverities,
  factsChoices,
  restorableParts,
  typeNames,
} from "../../base/site/contentCodes.ts";
import { pageOf, plainText, time } from "./common.ts";
import { gap, levelCounts } from "./completeness.ts";
import { documentTitle, language, sitePages, someLanguages } from "./documents.ts";

/** A field that differs between two states of a document. */
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

/** An actor by id, with the current name of the account. */
export const actor = z.object({ id: z.string(), name: z.nullable(z.string()) });

/** Published revisions by language; null: none. */
export const shownNumbers = z.object({ en: z.nullable(z.int()), zh: z.nullable(z.int()) });

/** Changes of a publication for readers of a language. */
export const languageEffects = z.object({
  was_published: z.boolean(),
  is_published: z.boolean(),
  /** Empty where the document is published for the first time, or withdrawn. */
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
  /** Reasons for a refusal, with the fields concerned. */
  refusals: z.array(
    z.object({
      message: z.string(),
      fields: z.array(z.object({ path: z.string(), label: z.string(), message: z.string() })),
    }),
  ),
  /** Completeness of the product by its newest family; null: it is not measured. */
  completeness: z.nullable(levelCounts),
  /** Gaps in what the family requires and recommends. */
  gaps: z.array(gap),
  used_in: z.array(
    z.object({
      key: z.string(),
      type: z.string(),
      title: documentTitle,
      is_published: z.boolean(),
    }),
  ),
});

/** A person's reason for publishing or withdrawing; not part of the content. */
export const publicationReason = z.optional(plainText().check(z.maxLength(300)));

/** Languages in which facts are published, where other languages show different ones. */
export const factsChoice = z.optional(z.enum(factsChoices));

const revision = () => z.int32().check(z.minimum(1));

export const publishRequest = z.object({
  languages: someLanguages,
  revision: revision(),
  facts: factsChoice,
  reason: publicationReason,
});

export const withdrawRequest = z.object({ languages: someLanguages, reason: publicationReason });

/** A publication to undo: the revisions that languages showed before and after it. */
export const takeBackRequest = z.object({
  before: shownNumbers,
  after: shownNumbers,
  reason: publicationReason,
});

/** A completed publication. */
export const publicationDone = z.object({
  /** Languages that it changes. */
  languages: z.array(language),
  /** Revisions that languages showed before and show since, by which it can be undone. */
  before: shownNumbers,
  after: shownNumbers,
  /** Addresses of its pages. */
  pages: sitePages,
});

const publicationAct = () => z.enum(["publish", "withdraw"]);

/** Scheduled act on a document. */
export const schedule = z.object({
  id: z.int(),
  language,
  action: publicationAct(),
  revision: z.nullable(z.int()),
  at: time,
  /** Time zone that it was given in. */
  zone: z.string(),
  /** Time as given: `2026-12-01 09:00 Asia/Shanghai`. */
  written: z.string(),
  state: z.enum(["waiting", "failed"]),
  /** True: it could not be carried out at present. */
  has_problem: z.boolean(),
  /** True: it refers to documents that its readers would not see then. */
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
  /** Reasons for which it would be refused at present, as texts. */
  problems: z.array(z.object({ language, message: z.string() })),
});

/** A revision of a document. */
export const historyEntry = z.object({
  revision: z.int(),
  at: time,
  author: z.nullable(z.string()),
  /** The same, with the current name of the account. */
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
      /** True: only its facts, with texts of another revision. */
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
  /** False where older revisions were not searched. */
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
  /** Time from which it can be deleted. */
  purgeable_at: time,
  /** True: the caller may delete it once that time has come. */
  may_purge: z.boolean(),
});

export const trashPage = pageOf(trashedDocument);

/** Finding of a check. */
export const checkFinding = z.object({
  check: z.enum(checkNames),
  severity: z.enum(checkSeverities),
  path: z.string(),
  label: z.string(),
  /** Language of the readers concerned; null: all. */
  language: z.nullable(language),
  excerpt: z.string(),
  about: z.nullable(z.string()),
  /** The whole corrected text; null where no safe correction exists. */
  mended: z.nullable(z.string()),
});

/** Findings of the checks in a working copy, with the state that was checked. */
export const checkFindings = z.object({ seq: z.int(), findings: z.array(checkFinding) });
