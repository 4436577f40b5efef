import type { Store } from "../../src/base/store/store.ts";
import {
  createDocument,
  listDocuments,
  type Scheduled,
  type ScheduleRequest,
  schedule,
} from "../../src/staff/editing/documentOperations.ts";
import { columnBody, faqBody } from "./bodies.ts";
import { sampleBodies } from "./sampleBodies.ts";

export async function makeColumn(store: Store, key: string): Promise<void> {
  await store.transaction((tx) =>
    createDocument(tx, { type: "column", key, body: columnBody(), now: 1 }),
  );
}

export async function makeProduct(store: Store, key: string, partNumber: string): Promise<void> {
  const parts = { partNumber, variants: [], keyFigures: [], values: {}, solutions: [] };
  const body = { ...sampleBodies.product, ...parts, column: "chips" };
  await store.transaction((tx) => createDocument(tx, { type: "product", key, body, now: 1 }));
}

export async function makeFaq(store: Store, key: string, column: string): Promise<void> {
  await store.transaction((tx) =>
    createDocument(tx, { type: "faq", key, body: faqBody({ column }), now: 1 }),
  );
}

/** Adds to the schedule, in English where nothing else is said. */
export function plan(
  store: Store,
  wanted: Pick<ScheduleRequest, "key" | "action" | "at"> & Partial<ScheduleRequest>,
): Promise<Scheduled> {
  return store.transaction((tx) => schedule(tx, { language: "en", now: 1, ...wanted }));
}

/** In which languages a document is published. */
export async function shown(store: Store, key: string) {
  return (await listDocuments(store.db)).find((entry) => entry.key === key)?.published;
}
