import { languages } from "../../src/base/site/languages.ts";
import type { Store } from "../../src/base/store/store.ts";
import type { CellChange, ChangeSet } from "../../src/staff/batch/changeSets/changeSetTypes.ts";
import { createDocument, inPublication } from "../../src/staff/editing/documentOperations.ts";
import { sampleBodies, sampleKeys } from "./sampleBodies.ts";

const product = { ...sampleBodies.product, solutions: [], keyFigures: [] };
export const parts = ["rg1", "rg2", "rg3"];
export const partBody = (key: string) => ({
  ...product,
  partNumber: key.toUpperCase(),
  variants: product.variants.map((one) => ({ ...one, orderCode: `${key.toUpperCase()}-Q` })),
});

/** A family with three parts, published. */
export async function withParts(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  const { parameter, column, parameterGroup } = sampleBodies;
  await inPublication(store, 1, async ({ tx, publish }) => {
    const make = async (
      type: "column" | "parameter" | "parameterGroup" | "product",
      key: string,
      body: object,
    ) => {
      await createDocument(tx, { type, key, body, now: 1 });
      await publish({ key, languages });
    };
    await make("parameterGroup", sampleKeys.parameterGroup, parameterGroup);
    const range = { kind: "range", unit: "V", label: { en: "Supply", zh: "供电" } };
    const memory = { unit: "KB", label: { en: "Flash", zh: "闪存" } };
    await make("parameter", "cpu-clock", parameter);
    await make("parameter", "flash", { ...parameter, ...memory });
    await make("parameter", "supply", { ...parameter, ...range });
    await make("column", sampleKeys.column, column);
    for (const key of parts) await make("product", key, partBody(key));
  });
  return store;
}

export const setOf = (...cells: CellChange[]): ChangeSet => ({
  label: "Test",
  origin: "grid",
  cells,
});

/** All newest bodies, and what readers are shown. */
export async function everything(store: Store) {
  const revisions = await store.db
    .selectFrom("revisions")
    .innerJoin("documents", "documents.id", "document_id")
    .select(["key", "number", "body"])
    .orderBy("number")
    .execute();
  const shown = await store.db
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "published.document_id")
    .leftJoin("revisions", "revisions.id", "revision_id")
    .select(["key", "language", "body"])
    .orderBy("key")
    .orderBy("language")
    .execute();
  return { newest: new Map(revisions.map(({ key, body }) => [key, body])), shown };
}
