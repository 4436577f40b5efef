import * as z from "zod";
import { languages } from "../../src/base/site/languages.ts";
import { openFiles } from "../../src/base/store/files/diskFiles.ts";
import { openStore, type Store } from "../../src/base/store/store.ts";
import { parseBody } from "../../src/content/types/index.ts";
import { createDocument, inPublication } from "../../src/staff/editing/documentOperations.ts";
import { insertPublished } from "../../tests/support/insertPublished.ts";
import { sampleBodies, sampleKeys } from "../../tests/support/sampleBodies.ts";
import { writeSample } from "../../tools/sample/write.ts";

/** Parts of one family and its parameters: `part-0` …, and `figure-0` … with 10 MHz in each part. */
export interface PartStore {
  readonly parts: readonly string[];
  readonly parameters: readonly string[];
}

/** Value of every parameter of every part. */
export const partValue = "10 MHz";

/** Fills an empty store with parts of one family, published in both languages. */
export async function writeParts(store: Store, count: number, width: number): Promise<PartStore> {
  const parts = Array.from({ length: count }, (_, index) => `part-${index}`);
  const parameters = Array.from({ length: width }, (_, index) => `figure-${index}`);
  await writeFamily(store, parameters);
  await store.transaction(async (tx) => {
    for (const key of parts) {
      await insertPublished(tx, { key, type: "product", body: bodyOf(key, parameters) });
    }
  });
  return { parts, parameters };
}

function bodyOf(key: string, parameters: readonly string[]): string {
  const { solutions: _none, ...product } = sampleBodies.product;
  const values = Object.fromEntries(parameters.map((name) => [name, partValue]));
  const partNumber = key.toUpperCase();
  const body = { ...product, partNumber, keyFigures: [], variants: [], values };
  return JSON.stringify(parseBody("product", body));
}

async function writeFamily(store: Store, parameters: readonly string[]): Promise<void> {
  await inPublication(store, 1, async ({ tx, publish }) => {
    const make = async (
      type: "column" | "parameterGroup" | "parameter",
      key: string,
      body: object,
    ) => {
      await createDocument(tx, { type, key, body, now: 1 });
      await publish({ key, languages });
    };
    await make("parameterGroup", sampleKeys.parameterGroup, sampleBodies.parameterGroup);
    for (const name of parameters) await make("parameter", name, sampleBodies.parameter);
    await make("column", sampleKeys.column, { ...sampleBodies.column, parameters });
  });
}

/** Number of parts by value of each parameter. */
export interface HeldValues {
  readonly keys: readonly string[];
  readonly values: ReadonlyMap<string, number>;
}

/** The values of a parameter, in the newest revisions and in what readers are shown. */
export async function partValues(
  { db }: Pick<Store, "db">,
  parameter: string,
): Promise<{ readonly newest: HeldValues; readonly shown: HeldValues }> {
  const revisions = db
    .selectFrom("revisions")
    .innerJoin("documents", "documents.id", "document_id")
    .select(["key", "body"])
    .where("type", "=", "product");
  const newest = await revisions.orderBy("number").execute();
  const shown = await db
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "published.document_id")
    .innerJoin("revisions", "revisions.id", "revision_id")
    .select(["key", "body"])
    .where("type", "=", "product")
    .execute();
  // The last of a key is its newest.
  return { newest: held(newest, parameter), shown: held(shown, parameter) };
}

function held(rows: readonly { key: string; body: string }[], parameter: string): HeldValues {
  const values = new Map<string, number>();
  const byKey = new Map(rows.map(({ key, body }) => [key, body]));
  for (const body of byKey.values()) {
    const { values: own } = product.parse(JSON.parse(body));
    const value = own[parameter] ?? "";
    values.set(value, (values.get(value) ?? 0) + 1);
  }
  return { keys: [...byKey.keys()], values };
}

const product = z.object({ values: z.record(z.string(), z.string()) });

/** Any moment: when all of it was written and published, in ms since 1970. */
const now = Date.UTC(2026, 10, 21);

/** Fills an empty store with a generated company, published in both languages. */
export async function writeGeneratedStore(dataDir: string, documentCount: number): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    await writeSample(store, await openFiles(dataDir), { count: documentCount, now });
  } finally {
    await store.close();
  }
}
