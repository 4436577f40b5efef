import * as z from "zod";
import { languages } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { typeNames } from "../../../content/types/names.ts";
import type { StoredChangeSet } from "../../../staff/batch/changeSets/rows.ts";
import { wasUndoRefused } from "../../../staff/batch/changeSets/stage/findings.ts";
import { cellProblemCodes, changeSetOrigins } from "../../../staff/batch/changeSets/types.ts";
import { withText } from "../../schemaRegistry.ts";
import { someLanguages } from "../documents/entities.ts";
import { isoTime, time } from "../entities.ts";
import { adminObject } from "../objects.ts";
import { inWords } from "../readBody.ts";

const states = [
  "open",
  "checking",
  "checked",
  "refused",
  "applying",
  "applied",
  "undoing",
  "undone",
  "cancelled",
] as const;

const optionalJson = z.json().optional();

/** A change set in responses. */
export const changeSetEntity = adminObject(
  "ChangeSet",
  z.object({
    id: z.int(),
    label: withText(({ adminChangeSets }) => adminChangeSets.fields.label, z.string()),
    origin: withText(
      ({ adminChangeSets }) => adminChangeSets.fields.origin,
      z.enum(changeSetOrigins),
    ),
    author: z.object({ id: z.string(), name: z.string().nullable() }),
    publish: withText(
      ({ adminChangeSets }) => adminChangeSets.fields.publish,
      someLanguages.nullable(),
    ),
    state: withText(({ adminChangeSets }) => adminChangeSets.fields.state, z.enum(states)),
    documents: z.int(),
    cells: z.int(),
    prepared: withText(({ adminChangeSets }) => adminChangeSets.fields.prepared, z.int()),
    publication: withText(
      ({ adminChangeSets }) => adminChangeSets.fields.publication,
      z.int().nullable(),
    ),
    undo_refused: withText(
      ({ adminChangeSets }) => adminChangeSets.fields.undoRefused,
      z.boolean(),
    ),
    created_at: time,
    applied_at: time.nullable(),
  }),
);

/** A cell in requests and responses, without its document. */
const cellFields = {
  path: withText(({ adminChangeSets }) => adminChangeSets.fields.path, z.string().max(400)),
  before: withText(({ adminChangeSets }) => adminChangeSets.fields.before, optionalJson),
  after: withText(({ adminChangeSets }) => adminChangeSets.fields.after, optionalJson),
};

const cellKey = withText(({ adminChangeSets }) => adminChangeSets.fields.key, z.string().max(120));

/** Cells of a request. */
export const sentCells = withText(
  ({ adminChangeSets }) => adminChangeSets.fields.cells,
  z.array(z.strictObject({ key: cellKey, ...cellFields })).max(2_000),
);

/** Documents that a request makes. */
export const sentDocuments = withText(
  ({ adminChangeSets }) => adminChangeSets.fields.documents,
  z
    .array(
      z.strictObject({
        key: cellKey,
        type: withText(({ adminChangeSets }) => adminChangeSets.fields.type, z.enum(typeNames)),
        body: withText(({ adminChangeSets }) => adminChangeSets.fields.body, z.json()),
      }),
    )
    .max(500)
    .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, {
      params: inWords(({ adminChangeSets }) => adminChangeSets.documentTwice),
    })
    .optional(),
);

/** What a cell is called by staff, in the caller's language. */
const cellName = {
  label: withText(({ adminChangeSets }) => adminChangeSets.fields.cellLabel, z.string()),
  language: withText(
    ({ adminChangeSets }) => adminChangeSets.fields.cellLanguage,
    z.enum(languages).nullable(),
  ),
};

const shownText = () =>
  withText(({ adminChangeSets }) => adminChangeSets.fields.shownText, z.string().nullable());

/** A cell in responses, with its name and its values as readers see them. */
const shownCell = { ...cellFields, ...cellName, before_text: shownText(), after_text: shownText() };

const title = z.object({ en: z.string().nullable(), zh: z.string().nullable() });

/** A document of a change set with its cells. */
export const changedDocument = z.object({
  place: z.int(),
  key: z.string(),
  title,
  is_new: z.boolean(),
  cells: z.array(z.object(shownCell)),
});

const place = { key: z.string(), path: z.string(), ...cellName };

/** What keeps a change set from being applied or undone, and what is worth knowing before. */
export const findingsEntity = z.object({
  conflicts: withText(
    ({ adminChangeSets }) => adminChangeSets.fields.conflicts,
    z.array(
      z.object({
        ...place,
        ...{ before: optionalJson, after: optionalJson, present: optionalJson },
        ...{ before_text: shownText(), after_text: shownText(), present_text: shownText() },
      }),
    ),
  ),
  problems: z.array(z.object({ ...place, code: z.enum(cellProblemCodes), message: z.string() })),
  in_work: withText(
    ({ adminChangeSets }) => adminChangeSets.fields.inWork,
    z.array(
      z.object({
        ...place,
        by: z.string().nullable(),
        typed: optionalJson,
        typed_text: shownText(),
      }),
    ),
  ),
  also_published: withText(
    ({ adminChangeSets }) => adminChangeSets.fields.alsoPublished,
    z.array(z.string()),
  ),
  titles: withText(
    ({ adminChangeSets }) => adminChangeSets.fields.titles,
    z.array(z.object({ key: z.string(), title })),
  ),
});

/** Presents change sets, with the names of their authors. */
export async function presentChangeSets(
  db: Reading,
  sets: readonly StoredChangeSet[],
): Promise<z.input<typeof changeSetEntity>[]> {
  const names = await namesOf(db, sets);
  return Promise.all(
    sets.map(async (set) => ({
      ...{ id: set.id, label: set.label, origin: set.origin, state: set.state },
      author: { id: set.author, name: names.get(set.author) ?? null },
      publish: set.publish === undefined ? null : [...set.publish],
      ...{ documents: set.documents, cells: set.cells, prepared: set.prepared },
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
