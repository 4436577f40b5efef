import { setImmediate as nextTurn } from "node:timers/promises";
import { isLanguage, type Language } from "../../../../base/site/languages.ts";
import { measureOf } from "../../../../base/site/values/completeness.ts";
import {
  isOfOrderCodes,
  presentOf,
  type Requirements,
  requirementsOf,
} from "../../../../base/site/values/familyRequirements.ts";
import type { Reading } from "../../../../base/store/tables.ts";
import { DocumentError } from "../../../../content/types/documentError.ts";

/** A published product, with the languages that show this body now. */
export interface PublishedProduct {
  readonly key: string;
  readonly body: unknown;
  readonly languages: readonly Language[];
}

/** Thrown where products would be published without values that their families require. */
export class MissingRequired extends DocumentError {
  override readonly name = "MissingRequired";
  readonly status = 422;
  readonly gaps: readonly MissingGap[];

  constructor(gaps: readonly MissingGap[]) {
    super(
      gaps
        .map(({ key, family, path }) => {
          return `${key}: ${path.join(".")} must be there, as the family ${family} requires it`;
        })
        .join("\n"),
    );
    this.gaps = gaps;
  }
}

export interface MissingGap {
  /** Keys down to it in the body; a text's ends with its language. */
  readonly path: readonly [string, string];
  /** Key of the product. */
  readonly key: string;
  /** Key of its column. */
  readonly family: string;
}

/**
 * Requires that products have the values that their published families require.
 * @throws MissingRequired naming everything that is missing
 */
export async function checkRequired(
  db: Reading,
  products: readonly PublishedProduct[],
): Promise<void> {
  const gaps = await requiredGaps(db, products);
  if (gaps.length > 0) throw new MissingRequired(gaps);
}

/** Bodies read between two turns of the event loop. */
const bodiesAtOnce = 50;

/**
 * Requires the same of the products whose published state a publication changes.
 * @param revision revision of the publication
 * @param known keys of products already checked
 * @throws MissingRequired
 */
export async function checkRequiredSince(
  db: Reading,
  revision: number,
  known: ReadonlySet<string>,
): Promise<void> {
  if (!(await isAnythingRequired(db))) return;
  const rows = await db
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "published.document_id")
    .select(["key", "language", "revision_id"])
    .where("type", "=", "product")
    .where("since", "=", revision)
    .where("revision_id", "is not", null)
    .orderBy("key")
    .execute();
  const shown = Map.groupBy(
    rows.filter(({ key }) => !known.has(key)),
    (row) => `${row.key} ${row.revision_id}`,
  );
  const all = [...shown.values()];
  const gaps: MissingGap[] = [];
  for (let first = 0; first < all.length; first += bodiesAtOnce) {
    const products = await withBodies(db, all.slice(first, first + bodiesAtOnce));
    gaps.push(...(await requiredGaps(db, products)));
    await nextTurn();
  }
  if (gaps.length > 0) throw new MissingRequired(gaps);
}

/** Tells whether a published column requires anything. */
async function isAnythingRequired(db: Reading): Promise<boolean> {
  // Two statements: with one, SQLite would search the bodies of everything published.
  const columns = await db
    .selectFrom("documents")
    .select("id")
    .where("type", "=", "column")
    .execute();
  for (let first = 0; first < columns.length; first += bodiesAtOnce) {
    const ids = columns.slice(first, first + bodiesAtOnce).map(({ id }) => id);
    const row = await db
      .selectFrom("published")
      .innerJoin("revisions", "revisions.id", "published.revision_id")
      .select("published.document_id")
      .where("published.document_id", "in", ids)
      .where("body", "like", '%"must"%')
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

interface ShownRow {
  readonly key: string;
  readonly language: string;
  readonly revision_id: number | null;
}

async function withBodies(
  db: Reading,
  shown: readonly (readonly ShownRow[])[],
): Promise<PublishedProduct[]> {
  const ids = shown.flatMap(([row]) => row?.revision_id ?? []);
  const rows = await db
    .selectFrom("revisions")
    .select(["id", "body"])
    .where("id", "in", ids)
    .execute();
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  return shown.flatMap((same) => {
    const [row] = same;
    const body = bodies.get(row?.revision_id ?? 0);
    if (row === undefined || body === undefined) return [];
    const languages = same.map(({ language }) => language).filter(isLanguage);
    return [{ key: row.key, body: JSON.parse(body), languages }];
  });
}

/** Returns what products lack that their published families require, each once. */
async function requiredGaps(
  db: Reading,
  products: readonly PublishedProduct[],
): Promise<MissingGap[]> {
  const families = await shownBodies(db, new Set(products.map(({ body }) => columnIn(body))));
  const requirements = new Map(
    Array.from(families, ([key, body]): [string, Requirements | undefined] => [
      key,
      requirementsOf(body),
    ]),
  );
  const isDetermined = await parametersOfOrderCodes(db, products, requirements);
  return products.flatMap(({ key, body, languages }) => {
    const family = columnIn(body);
    const required = requirements.get(family);
    if (required === undefined) return [];
    const content = { values: new Set(valuesIn(body)), present: presentOf("product", body) };
    const measure = measureOf({
      ...{ requirements: required, content, languages },
      ofOrderCodes: (parameter) => isDetermined.has(parameter),
    });
    return measure.gaps.flatMap(({ path: [field, parameter], level, languages: lacking }) => {
      if (level !== "must") return [];
      const steps = parameter === undefined ? lacking : [parameter];
      return steps.map((step): MissingGap => ({ path: [field, step], key, family }));
    });
  });
}

/** The required parameters that order codes determine, where a product has some. */
async function parametersOfOrderCodes(
  db: Reading,
  products: readonly PublishedProduct[],
  requirements: ReadonlyMap<string, Requirements | undefined>,
): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  for (const { body } of products) {
    if (!isOfOrderCodes(presentOf("product", body))) continue;
    const own = new Set(valuesIn(body));
    for (const [key, level] of requirements.get(columnIn(body))?.parameters ?? []) {
      if (level === "must" && !own.has(key)) asked.add(key);
    }
  }
  const bodies = await shownBodies(db, asked);
  return new Set(
    [...bodies].flatMap(([key, body]) =>
      isOfOrderCodes(presentOf("parameter", body)) ? [key] : [],
    ),
  );
}

/** Published bodies of documents; facts are the same in all languages. */
async function shownBodies(db: Reading, keys: ReadonlySet<string>): Promise<Map<string, unknown>> {
  if (keys.size === 0) return new Map();
  const rows = await db
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .innerJoin("documents", "documents.id", "published.document_id")
    .select(["key", "body"])
    .where("key", "in", [...keys])
    .orderBy("language", "desc")
    .execute();
  return new Map(rows.map(({ key, body }) => [key, JSON.parse(body)]));
}

function columnIn(body: unknown): string {
  const column = field(body, "column");
  return typeof column === "string" ? column : "";
}

function valuesIn(body: unknown): string[] {
  const values = field(body, "values");
  return typeof values === "object" && values !== null ? Object.keys(values) : [];
}

function field(body: unknown, name: string): unknown {
  if (typeof body !== "object" || body === null) return undefined;
  return Object.entries(body).find(([own]) => own === name)?.[1];
}
