import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { CellProblem } from "../../../base/site/values/cell.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import {
  isProblem,
  type ParameterDefinition,
  readValue,
} from "../../../content/types/fields/productValues.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { UnfitValues } from "../documents/documentErrors.ts";
import { listDocuments } from "../documents/listDocuments.ts";
import { productRevisions } from "./newestAndPublishedProducts.ts";
import type { PublishedProduct } from "./requirements/checkFamilyRequirements.ts";
import {
  changedMeaning,
  findMisfits,
  type Redefinition,
  valuesIn,
} from "./requirements/checkUnfitValues.ts";

/** A parameter's definition as readers see it, by language. */
export type ShownDefinition = ReadonlyMap<Language, ParameterDefinition>;

/** One saved under an older schema defines nothing, and is left out. */
export async function shownDefinition(db: Reading, key: string): Promise<ShownDefinition> {
  const rows = await db
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .innerJoin("documents", "documents.id", "published.document_id")
    .select(["language", "body"])
    .where("key", "=", key)
    .execute();
  const shown = new Map<Language, ParameterDefinition>();
  for (const { language, body } of rows) {
    const definition = contentTypes.parameter.body.safeParse(JSON.parse(body)).data;
    if (definition && isLanguage(language)) shown.set(language, definition);
  }
  return shown;
}

/**
 * Requires that published products fit the parameters whose published definitions change.
 * @param before published definition of each parameter before, by its key
 * @throws UnfitValues naming each parameter that they do not fit
 */
export async function checkRedefinitions(
  tx: Writing,
  before: ReadonlyMap<string, ShownDefinition>,
): Promise<void> {
  const redefinitions: Redefinition[] = [];
  for (const [key, old] of before) {
    for (const [language, definition] of await shownDefinition(tx, key)) {
      const previous = old.get(language);
      if (previous && changedMeaning(previous, definition) === undefined) continue;
      redefinitions.push({ key, definition, languages: [language], withDrafts: false });
    }
  }
  if (redefinitions.length === 0) return;
  const products = productRevisions(tx, await listDocuments(tx, "product"));
  const misfits = await findMisfits(redefinitions, products);
  if (misfits.size > 0) throw new UnfitValues(misfits);
}

/**
 * Requires that the values of products published here fit their published parameters. Without a published
 * definition a value refers to nothing, which the check of references reports.
 * @throws UnfitValues naming each parameter that they do not fit
 */
export async function checkPublishedValues(
  db: Reading,
  products: readonly PublishedProduct[],
): Promise<void> {
  const known = new Map<string, ShownDefinition>();
  const misfits = new Map<string, [Redefinition, Map<string, CellProblem>]>();
  for (const { key: name, body, languages } of products) {
    for (const [key, raw] of valuesIn(body)) {
      const shown = known.get(key) ?? (await shownDefinition(db, key));
      known.set(key, shown);
      for (const language of languages) {
        const definition = shown.get(language);
        const value = definition && readValue(definition, raw);
        if (definition === undefined || value === undefined || !isProblem(value)) continue;
        const none = { key, definition, languages, withDrafts: false };
        const [redefinition, cells] = misfits.get(key) ?? [none, new Map()];
        misfits.set(key, [redefinition, cells.set(name, value.cell)]);
      }
    }
  }
  if (misfits.size > 0) throw new UnfitValues(new Map(misfits.values()));
}
