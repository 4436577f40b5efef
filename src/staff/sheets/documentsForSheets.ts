import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import type { Reading } from "../../base/store/tables.ts";
import type { ParameterDefinition } from "../../content/types/fields/productValues.ts";
import { contentTypes } from "../../content/types/index.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { isNewestRevision } from "../access/newestRevisionCondition.ts";
import type { Person } from "../access/rights.ts";
import { draftVisible } from "../access/visibleDocuments.ts";
import type { Definitions } from "./tables/sheetColumns.ts";

/** A document with its newest revision. */
export interface SheetDocument {
  readonly id: number;
  readonly key: string;
  readonly revision: number;
  readonly body: unknown;
}

/** Documents whose bodies are fetched and parsed together: some milliseconds. */
const atOnce = 50;

/**
 * Yields the newest revisions of documents of a type whose drafts a person may see, in pages, in
 * the order of their keys, yielding to the event loop before each page.
 * @param keys absent: all
 */
export async function* documentsIn(
  db: Reading,
  {
    type,
    by,
    keys,
  }: {
    readonly type: TypeName;
    readonly by: Person;
    readonly keys?: readonly string[] | undefined;
  },
): AsyncGenerator<readonly SheetDocument[], void> {
  const wanted = keys === undefined ? undefined : new Set(keys);
  const rows = await db
    .selectFrom("documents")
    .select(["documents.id", "documents.key"])
    .where("documents.type", "=", type)
    .where("documents.trashed_at", "is", null)
    .where(draftVisible(by, db))
    .orderBy("documents.key")
    .execute();
  const seen = wanted === undefined ? rows : rows.filter(({ key }) => wanted.has(key));
  for (let from = 0; from < seen.length; from += atOnce) {
    const page = seen.slice(from, from + atOnce);
    const bodies = await db
      .selectFrom("revisions")
      .select(["document_id", "number", "body"])
      .where(
        "document_id",
        "in",
        page.map(({ id }) => id),
      )
      .where(isNewestRevision())
      .execute();
    const byId = new Map(bodies.map((row) => [row.document_id, row]));
    const read = page.flatMap(({ id, key }) => {
      const row = byId.get(id);
      return row === undefined
        ? []
        : [{ id, key, revision: row.number, body: JSON.parse(row.body) as unknown }];
    });
    await nextTurn();
    yield read;
  }
}

/** A revision of a document that a row was written from. */
export interface BaseWish {
  readonly id: number;
  readonly revision: number;
}

/** Returns the bodies of older revisions, by names of the caller's; missing ones are left out. */
export async function basesOf(
  db: Reading,
  wishes: readonly BaseWish[],
  nameOf: (id: number, revision: number) => string,
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (let from = 0; from < wishes.length; from += atOnce) {
    const page = wishes.slice(from, from + atOnce);
    const names = new Set(page.map(({ id, revision }) => nameOf(id, revision)));
    const rows = await db
      .selectFrom("revisions")
      .select(["document_id", "number", "body"])
      .where("document_id", "in", [...new Set(page.map(({ id }) => id))])
      .where("number", "in", [...new Set(page.map(({ revision }) => revision))])
      .execute();
    for (const { document_id: id, number, body } of rows) {
      const name = nameOf(id, number);
      if (names.has(name)) found.set(name, JSON.parse(body));
    }
  }
  return found;
}

/** A family: a column that names parameters. */
export interface SheetFamily {
  readonly key: string;
  readonly title: { readonly en?: string | undefined; readonly zh?: string | undefined };
  readonly parameters: readonly string[];
  /** Key of the column above. */
  readonly parent?: string | null | undefined;
}

const familyBody = z.object({
  title: z.object({ en: z.string().optional(), zh: z.string().optional() }),
  parameters: z.array(z.string()).default([]),
  parent: z.string().nullable().optional(),
});

/** The columns that a person sees, by their keys. */
export async function familiesIn(
  db: Reading,
  by: Person,
): Promise<ReadonlyMap<string, SheetFamily>> {
  const families = new Map<string, SheetFamily>();
  for await (const page of documentsIn(db, { type: "column", by })) {
    for (const { key, body } of page) {
      const { data } = familyBody.safeParse(body);
      if (data !== undefined) families.set(key, { key, ...data });
    }
  }
  return families;
}

/** Every definition of a parameter that a person sees, by its key. */
export async function definitionsIn(db: Reading, by: Person): Promise<Definitions> {
  const definitions = new Map<string, ParameterDefinition>();
  for await (const page of documentsIn(db, { type: "parameter", by })) {
    for (const { key, body } of page) {
      // A definition saved under an older schema means nothing until it is saved again.
      const { data } = contentTypes.parameter.body.safeParse(body);
      if (data !== undefined) definitions.set(key, data);
    }
  }
  return definitions;
}

const product = z.object({ partNumber: z.string(), column: z.string() });

/** A part's number and family; undefined of a body that has none. */
export function namesOf(body: unknown): z.output<typeof product> | undefined {
  return product.safeParse(body).data;
}
