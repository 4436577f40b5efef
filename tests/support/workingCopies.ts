import type { Store } from "../../src/base/store/store.ts";
import type { Person, Right } from "../../src/staff/access/rights.ts";
import { createDocument, draftOf } from "../../src/staff/editing/documentOperations.ts";
import type { Operation } from "../../src/staff/editing/workingCopies/applyOperation.ts";
import {
  isItemList,
  isRecord,
  itemId,
  valueHash,
} from "../../src/staff/editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../../src/staff/editing/workingCopies/patchDocument.ts";
import { saveCopy } from "../../src/staff/editing/workingCopies/saveWorkingCopy.ts";
import { workingCopyOf } from "../../src/staff/editing/workingCopies/workingCopyRows.ts";

function person(id: number, ...rights: Right[]): Person {
  return { id: `account:${id}`, via: "api", rights };
}

export const editor = person(1, { act: "text.edit" }, { act: "fact.edit" });
export const other = person(2, { act: "text.edit" }, { act: "fact.edit" });
export const translator = person(3, { act: "text.edit", languages: ["zh"] });

export const viewer = person(4, { act: "draft.see" });

export const key = "smart-meter";

export const text = (en: string, zh: string) => ({ en, zh });

export const solution = {
  column: "solutions",
  title: text("Meter", "电表"),
  summary: text("Summary", "摘要"),
  body: text("<p>Text</p>", "<p>正文</p>"),
  benefits: [
    { title: text("Small", "小"), text: text("Tiny", "很小") },
    { title: text("Cheap", "便宜"), text: text("Costs little", "花钱少") },
  ],
  products: [],
  documents: [],
  position: 0,
};

export async function withDocument(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  await store.transaction((tx) =>
    createDocument(tx, { type: "solution", key, body: solution, now: 1 }),
  );
  return store;
}

export function set(path: string, before: unknown, after?: string): Operation {
  return { op: "set", path, before: valueHash(before), ...(after !== undefined && { after }) };
}

export function patch(store: Store, by: Person, ...operations: Operation[]) {
  return patchDocument(store, { key, operations, by, now: 2 });
}

export async function bodyIn(store: Store) {
  const { body } = await workingCopyOf(store.db, key);
  if (!isRecord(body)) throw new Error("no body");
  return body;
}

export async function benefitIds(store: Store): Promise<string[]> {
  const { benefits } = await bodyIn(store);
  return isItemList(benefits) ? benefits.map((item) => item[itemId]) : [];
}

export const save = (store: Store, by: Person) => saveCopy(store, { key, by, now: 5 });

export const draft = async (store: Store) => (await draftOf(store.db, key)).body;

/** Everything that stands in the store of a working copy. */
export const storedCopies = async ({ db }: Store) => ({
  copies: await db.selectFrom("working_copies").selectAll().execute(),
  patches: await db.selectFrom("patches").selectAll().execute(),
  changes: await db.selectFrom("document_changes").selectAll().execute(),
});
