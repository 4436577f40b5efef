import * as z from "zod";
import { key } from "../../../content/types/fields/fields.ts";
import type { Scheduled } from "../../../staff/catalogue/catalogueQuery.ts";
import { type SeenLine, seenAt, seenStatus } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { type documentEntry, someLanguages } from "../../contract/documents.ts";
import { expectations } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { withText } from "../fieldDescriptions.ts";

withText(({ adminDocuments }) => adminDocuments.fields.languages, someLanguages);

/** The key of a document in a path. */
export const documentParams = z.object({
  key: withText(
    ({ adminDocuments }) => adminDocuments.fields.key,
    key().register(expectations, { kind: "text", max: 120 }),
  ),
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
    review_on: seesDraft ? (line.reviewOn ?? null) : null,
    is_embargoed: seesDraft && line.embargo !== undefined,
    scheduled: seesDraft ? presentScheduled(pending.get(line.id)) : [],
  };
}

/** Presents what is to happen to a document. */
function presentScheduled(pending: readonly Scheduled[] = []) {
  return pending.map(({ at, ...one }) => ({ ...one, at: isoTime(at) }));
}
