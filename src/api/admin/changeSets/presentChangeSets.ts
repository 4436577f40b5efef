import * as z from "zod";
import type { Reading } from "../../../base/store/tables.ts";
import type { StoredChangeSet } from "../../../staff/batch/changeSets/changeSetRows.ts";
import { wasUndoRefused } from "../../../staff/batch/changeSets/stage/cellFindings.ts";
import {
  cellName,
  cellPath,
  changeSet,
  changeSetDraft,
  changeSetFindings,
  optionalJson,
  sentDocument,
  shownText,
} from "../../contract/changeSets.ts";
import { isoTime } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { presentProgress } from "../progress.ts";
import { adminObject } from "../reference/objectNames.ts";
import { inWords } from "../request/readBody.ts";

adminObject(
  "ChangeSet",
  described(changeSet, {
    label: ({ adminChangeSets }) => adminChangeSets.fields.label,
    origin: ({ adminChangeSets }) => adminChangeSets.fields.origin,
    publish: ({ adminChangeSets }) => adminChangeSets.fields.publish,
    publication: ({ adminChangeSets }) => adminChangeSets.fields.publication,
    undo_refused: ({ adminChangeSets }) => adminChangeSets.fields.undoRefused,
  }),
);
withText(({ adminChangeSets }) => adminChangeSets.fields.path, cellPath);
withText(({ adminChangeSets }) => adminChangeSets.fields.after, optionalJson);
withText(({ adminChangeSets }) => adminChangeSets.fields.cellLabel, cellName.label);
withText(({ adminChangeSets }) => adminChangeSets.fields.cellLanguage, cellName.language);
withText(({ adminChangeSets }) => adminChangeSets.fields.shownText, shownText);
described(changeSetDraft, {
  label: ({ adminChangeSets }) => adminChangeSets.fields.label,
  origin: ({ adminChangeSets }) => adminChangeSets.fields.origin,
  publish: ({ adminChangeSets }) => adminChangeSets.fields.publish,
  act: ({ adminChangeSets }) => adminChangeSets.fields.act,
  cells: ({ adminChangeSets }) => adminChangeSets.fields.cells,
});
described(sentDocument, {
  key: ({ adminChangeSets }) => adminChangeSets.fields.key,
  type: ({ adminChangeSets }) => adminChangeSets.fields.type,
  body: ({ adminChangeSets }) => adminChangeSets.fields.body,
});
described(changeSetFindings, {
  conflicts: ({ adminChangeSets }) => adminChangeSets.fields.conflicts,
  in_work: ({ adminChangeSets }) => adminChangeSets.fields.inWork,
  also_published: ({ adminChangeSets }) => adminChangeSets.fields.alsoPublished,
  titles: ({ adminChangeSets }) => adminChangeSets.fields.titles,
});

/** Documents that a request makes, each once. */
export const sentDocuments = withText(
  ({ adminChangeSets }) => adminChangeSets.fields.documents,
  z
    .array(sentDocument)
    .max(500)
    .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, {
      params: inWords(({ adminChangeSets }) => adminChangeSets.documentTwice),
    })
    .optional(),
);

/** Presents change sets, with the names of their authors. */
export async function presentChangeSets(
  db: Reading,
  sets: readonly StoredChangeSet[],
): Promise<z.input<typeof changeSet>[]> {
  const names = await namesOf(db, sets);
  return Promise.all(
    sets.map(async (set) => ({
      ...presentProgress(set),
      ...{ label: set.label, origin: set.origin },
      author: { id: set.author, name: names.get(set.author) ?? null },
      publish: set.publish === undefined ? null : [...set.publish],
      cells: set.cells,
      publication: set.publication ?? null,
      undo_refused: await wasUndoRefused(db, set),
      created_at: isoTime(set.createdAt),
      applied_at: set.appliedAt === undefined ? null : isoTime(set.appliedAt),
    })),
  );
}

async function namesOf(
  db: Reading,
  sets: readonly StoredChangeSet[],
): Promise<Map<string, string>> {
  const ids = [...new Set(sets.map(({ author }) => author))].flatMap((author) => {
    const [, id] = /^account:(\d{1,15})$/.exec(author) ?? [];
    return id === undefined ? [] : [Number(id)];
  });
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [`account:${id}`, name]));
}
