import * as z from "zod";
import { languages } from "../../../base/site/languages.ts";
import { key } from "../../../content/types/fields/fields.ts";
import { typeNames } from "../../../content/types/names.ts";
import { languageStatuses } from "../../../staff/catalogue/line.ts";
import type { Scheduled } from "../../../staff/catalogue/query.ts";
import { type SeenLine, seenAt, seenStatus } from "../../../staff/catalogue/seenLine.ts";
import { expectations } from "../../parameters.ts";
import { withText } from "../../schemaRegistry.ts";
import { isoTime, time } from "../entities.ts";
import { sitePages } from "./sitePages.ts";

export const language = z.enum(languages);

/** Languages that are meant; there is no default. */
export const someLanguages = withText(
  ({ adminDocuments }) => adminDocuments.fields.languages,
  z.array(language).min(1).max(languages.length),
);

/** The key of a document in a path. */
export const documentParams = z.object({
  key: withText(
    ({ adminDocuments }) => adminDocuments.fields.key,
    key().register(expectations, { kind: "text", max: 120 }),
  ),
});

export const statusSchema = z.enum(languageStatuses).nullable();

const scheduled = z.object({ language: z.string(), action: z.string(), at: time });

/** A document in a list. */
export const documentEntry = z.object({
  id: z.int(),
  key: z.string(),
  type: z.enum(typeNames),
  title: z.object({ en: z.string().nullable(), zh: z.string().nullable() }),
  column: z.string().nullable(),
  status: z.object({ en: statusSchema, zh: statusSchema }),
  changed_at: time,
  author: z.string().nullable(),
  unsaved: z.object({ at: time, by: z.string() }).nullable(),
  outdated: z.object({ en: z.int(), zh: z.int() }),
  differs_in_facts: z.boolean(),
  is_embargoed: z.boolean(),
  scheduled: z.array(scheduled),
});

/** Presents a document in a list, as far as the person sees it. */
export function presentEntry(
  seen: SeenLine,
  pending: ReadonlyMap<number, readonly Scheduled[]>,
): z.input<typeof documentEntry> {
  const { line, facts, seesDraft } = seen;
  const unsaved = seesDraft ? line.unsaved : undefined;
  return {
    ...{ id: line.id, key: line.key, type: line.type },
    title: { en: facts.titles.en ?? null, zh: facts.titles.zh ?? null },
    column: facts.column ?? null,
    status: { en: seenStatus(seen, "en"), zh: seenStatus(seen, "zh") },
    changed_at: isoTime(seenAt(seen)),
    author: seesDraft ? line.author : null,
    unsaved: unsaved === undefined ? null : { at: isoTime(unsaved.at), by: unsaved.by },
    outdated: seesDraft ? line.outdated : { en: 0, zh: 0 },
    differs_in_facts: seesDraft && line.differsInFacts,
    is_embargoed: seesDraft && line.embargo !== undefined,
    scheduled: seesDraft ? presentScheduled(pending.get(line.id)) : [],
  };
}

/** Presents what is to happen to a document. */
function presentScheduled(pending: readonly Scheduled[] = []) {
  return pending.map(({ at, ...one }) => ({ ...one, at: isoTime(at) }));
}

/** A problem of a body, by its path. */
const bodyProblem = z.object({ path: z.string(), message: z.string() });

const publishedState = z
  .object({ published_at: time, is_behind: z.boolean(), body: z.json() })
  .nullable();

/** A document with all that is known of it. */
export const documentEntity = documentEntry.extend({
  pages: sitePages,
  newest: z.object({ revision: z.int(), at: time, author: z.string().nullable() }),
  working_copy: z.object({
    seq: z.int(),
    base_revision: z.int(),
    base: z.json(),
    body: z.json(),
    unsaved: z.array(z.string()),
    conflicts: z.array(z.string()),
    updated_at: time.nullable(),
    updated_by: z.string().nullable(),
  }),
  published: z.object({ en: publishedState, zh: publishedState }),
  pairs: z.array(
    z.object({
      path: z.string(),
      state: z.enum(["en-newer", "zh-newer", "both-changed", "missing"]),
      outdated: z.array(language),
      hashes: z.object({ en: z.string().nullable(), zh: z.string().nullable() }),
      /** The text that moved, as it was when the pair was last agreed. */
      agreed: z.object({ language, text: z.string() }).nullable(),
    }),
  ),
  problems: z.array(bodyProblem),
  broken_references: z.array(z.string()),
  used_in: z.array(
    z.object({
      key: z.string(),
      type: z.enum(typeNames),
      title: z.object({ en: z.string().nullable(), zh: z.string().nullable() }),
      is_published: z.boolean(),
    }),
  ),
});
